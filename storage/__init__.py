"""Games in a database: engine values in tables, one transaction for each use case."""
