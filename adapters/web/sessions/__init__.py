"""Who sends a request: whom his link lets in, and what he may see and do."""
