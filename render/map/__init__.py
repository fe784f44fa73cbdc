"""The ground of a picture: outlines and layers, whose land it is, names, parts enlarged."""
