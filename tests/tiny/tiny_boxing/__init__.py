"""A tiny rule system as somebody else might publish it: a boxing match in forty seconds."""
