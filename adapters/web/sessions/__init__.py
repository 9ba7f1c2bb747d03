"""Who sends a request: whom their link lets in, and what they may see and do."""
