"""Was it meant as an order? What the words around orders, and beside each, say of it."""
