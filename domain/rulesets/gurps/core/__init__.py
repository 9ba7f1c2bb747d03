"""What the rules lean on everywhere: sheets, places, figures, holds, wounds, and what an act is."""
