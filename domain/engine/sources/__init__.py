"""Where answers come from: people at a table, policies, the record, answers that are given."""
