"""Speed as ratios: what is compared runs on one core, each in its turn round by round, and medians count."""
