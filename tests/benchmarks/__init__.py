"""Speed as ratios: what is compared runs in one process on one core, a round of each in turn, and medians count."""
