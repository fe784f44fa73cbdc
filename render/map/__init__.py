"""The ground of a picture: outlines and layers, the tints of lands, names, parts enlarged."""
