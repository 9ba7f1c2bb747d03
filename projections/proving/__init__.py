"""What convinces a suspicious player: why, audit, ledger, badge, dice proved and dice weighed."""
