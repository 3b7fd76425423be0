//! Colours and dash patterns: told apart without colour, in light, dark and print.
//!
//! Lines take the hues of Okabe and Ito (2008), which people with any kind of colour vision tell apart; after six lines
//! the dash pattern changes. Every line also has its name at its end.

use std::fmt::Write as _;

/// Line colours on a light ground and on a dark one.
const LINES: [(&str, &str); 6] = [
    ("#0072b2", "#56b4e9"),
    ("#b84c00", "#ff8a3d"),
    ("#00795a", "#2fd3a4"),
    ("#a3487b", "#e69fc7"),
    ("#6d5a00", "#f0e442"),
    ("#4a4fb5", "#a9adff"),
];

/// Dash patterns in quarters of a unit, as lines are drawn four times the size; the first is a solid line.
const DASHES: [&str; 3] = ["none", "28 12", "8 12"];

/// Named colours: class name, light, dark.
const ROLES: [(&str, &str, &str); 5] = [
    ("ground", "#ffffff", "#14171c"),
    ("ink", "#1b1f24", "#e8eaed"),
    ("soft", "#57606a", "#a3acb8"),
    ("grid", "#dfe3e8", "#2c323a"),
    ("below", "#fbeeea", "#2a1c19"),
];

/// How many classes of lines there are.
pub(crate) const CLASSES: usize = LINES.len() * DASHES.len();

/// The class of line `index`.
pub(crate) fn class(index: usize) -> String {
    format!("s{}", index % CLASSES)
}

/// The style sheet of every picture.
pub(crate) fn style() -> String {
    let mut css = String::from(
        "text{font:12px system-ui,-apple-system,'Segoe UI',sans-serif;fill:var(--ink)}\
         .t{font-size:17px;font-weight:600}.h{font-weight:600}.q{fill:var(--soft)}.e{text-anchor:end}.m{text-anchor:middle}\
         .n{font-variant-numeric:tabular-nums}\
         .bg{fill:var(--ground)}.grid{stroke:var(--grid)}.one{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:5 3}\
         .below{fill:var(--below)}.band{fill:var(--ink);opacity:.13;stroke:none}.all{stroke:var(--ink);stroke-width:11;fill:none;stroke-linejoin:round}\
         .dot{fill:var(--ink);stroke:var(--ink);stroke-width:1.5}.line{stroke-width:6;fill:none;stroke-linejoin:round}\
         .lead{stroke:var(--soft);stroke-width:.6;fill:none}a:hover .dot{stroke-width:5}",
    );
    for index in 0..CLASSES {
        let dash = DASHES.get(index / LINES.len()).copied().unwrap_or("none");
        let colour = index % LINES.len();
        // Writing to a string cannot fail.
        write!(css, ".s{index}{{stroke:var(--c{colour});stroke-dasharray:{dash}}}.f{index}{{fill:var(--c{colour});stroke:var(--c{colour})}}").ok();
    }
    let colours = |is_dark: bool| {
        let pick = move |light: &'static str, dark: &'static str| if is_dark { dark } else { light };
        let roles =
            ROLES.into_iter().map(move |(name, light, dark)| format!("--{name}:{};", pick(light, dark)));
        let lines = LINES.into_iter().enumerate();
        roles
            .chain(lines.map(move |(index, (light, dark))| format!("--c{index}:{};", pick(light, dark))))
            .collect::<String>()
    };
    let (light, dark) = (colours(false), colours(true));
    format!(
        "svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}@media print{{svg{{{light}}}}}{css}.open{{fill:var(--ground)}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hollow_mark_is_hollow_whatever_line_it_is_of() {
        let style = style();
        let last = style.rfind(".open{fill:var(--ground)}").unwrap();
        assert!([".dot{", ".f0{", ".f17{"].iter().all(|rule| style.rfind(rule).unwrap() < last), "{style}");
    }

    #[test]
    fn every_class_of_lines_has_a_style() {
        assert!((0..CLASSES).all(|index| style().contains(&format!(".{}{{stroke:", class(index)))));
        assert_eq!(class(CLASSES), class(0));
    }
}
