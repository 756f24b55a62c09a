//! Exploring small boards.
