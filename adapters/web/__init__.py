"""The fight over HTTP, and in a browser: needs the extra `web`."""
