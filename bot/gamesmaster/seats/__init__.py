"""Who plays what: recruiting, starting, leaving, handing over."""
