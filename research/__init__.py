"""Training of the weights in core/value/networks.bin and core/vision/classifier.bin."""
