"""What lies on the map: pieces, the arrows and lines of orders, and the legend of their signs."""
