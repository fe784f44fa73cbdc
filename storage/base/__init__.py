"""What every table and its repository are built on: rows, columns, statements, encryption."""
