"""Webhooks: what happens in a fight, posted to other programs and to chats."""
