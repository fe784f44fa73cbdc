"""Rebuild the map's assets; needed neither to run the game nor to draw a picture."""
