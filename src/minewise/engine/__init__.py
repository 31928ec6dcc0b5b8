"""The service over JSON lines: requests on standard input, answers on standard output."""
