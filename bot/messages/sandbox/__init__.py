"""Messages about sandboxes."""
