"""Looking after a database: migrations, copies."""
