"""Training of the networks in core/value/networks.bin. The package does not need this folder."""
