"""The files of the page, as the server sends them."""
