"""What a text does beside ordering: it asks, takes back, says that its writer is ready."""
