"""What is reached over HTTP: the Web API, the page's live connection, and `/practice/`."""
