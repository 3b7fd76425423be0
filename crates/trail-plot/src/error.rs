//! Why a dashboard cannot be drawn.

/// Why a dashboard cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The drawing library refused.
    #[error("cannot draw `{picture}`: {message}")]
    Draw {
        /// File name of the picture.
        picture: String,
        /// What the library said.
        message: String,
    },
    /// A page cannot be made of its template.
    #[error("cannot write the page `{page}`")]
    Page {
        /// File name of the page.
        page: &'static str,
        /// What the template engine said.
        source: minijinja::Error,
    },
}
