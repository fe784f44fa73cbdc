"""Pictures of a game: values in, PNG bytes out."""
