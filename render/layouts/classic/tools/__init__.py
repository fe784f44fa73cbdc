"""Where the outlines of the classic map come from; needed only to make them anew."""
