"""The books: each rule system is a package of plain functions."""
