"""Makes the tiny system importable, as an installed package would be."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "tiny"))
