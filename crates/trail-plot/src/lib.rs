//! Runs in, pictures and pages out: SVG trends of ratios, forests of the newest run, and an index that opens from disk.
//!
//! Same inputs, same bytes. Nothing is fetched, no script runs, light and dark come from one file, and whatever a bench
//! or a branch is called is text and nothing else.
//!
//! - [`Dashboard`] and [`render`]: all files of a dashboard
//! - `trend`, `forest`: what one picture shows; `picture`: how it is put together; `axis`, `labels`, `palette`: its parts
//!
//! Not here: numbers (`trail-policy` pairs and compares), files on disk (the command writes them).

#![forbid(unsafe_code)]

mod axis;
mod dashboard;
mod error;
mod escape;
mod forest;
mod labels;
mod name;
mod page;
mod palette;
mod picture;
mod trend;

pub use dashboard::{Dashboard, render};
pub use error::PlotError;
