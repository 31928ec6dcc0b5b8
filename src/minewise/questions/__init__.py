"""The questions that programs ask over a wire, listed in `registry`.

Questions are stateless: an answer depends on the request and the limits alone. HTTP, the page's
worker, JSON lines, the Model Context Protocol and the command line are doors to them.
"""
