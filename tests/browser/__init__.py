"""The page in a real browser: chromium, driven by Playwright. `pytest -m browser tests/browser`."""
