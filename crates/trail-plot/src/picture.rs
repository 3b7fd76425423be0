//! One SVG file: the frame, the geometry drawn by plotters, and the text, marks and links over it.
//!
//! Plotters maps data to whole pixels and knows neither classes nor links nor titles. So it draws lines and areas at four
//! times the size, in sentinel colours that become classes; everything else is written here, in the picture's own
//! coordinates.

use crate::PlotError;
use crate::escape::xml;
use crate::palette;
use plotters::prelude::{IntoDrawingArea as _, PathElement, Polygon, RGBColor, SVGBackend};
use trail_policy::words::GENERATED;

/// Plotters' pixels per unit of the picture.
const FINENESS: f64 = 4.0;

/// The colour that stands for the band of an interval.
const BAND: RGBColor = RGBColor(2, 0, 0);
/// The colour that stands for the strong line.
const STRONG: RGBColor = RGBColor(2, 0, 1);

/// A point in the picture's coordinates: from the left, from the top.
pub(crate) type Point = (f64, f64);

/// What plotters draws.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// A line of class `s<index>`.
    Line(usize, Vec<Point>),
    /// The strong line.
    Strong(Vec<Point>),
    /// A filled band.
    Band(Vec<Point>),
}

/// A picture in the making.
#[derive(Debug)]
pub(crate) struct Picture {
    width: f64,
    height: f64,
    under: String,
    shapes: Vec<Shape>,
    over: String,
}

impl Picture {
    /// An empty picture of this size.
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { width, height, under: String::new(), shapes: Vec::new(), over: String::new() }
    }

    /// A rectangle under everything.
    pub(crate) fn rectangle(&mut self, class: &str, (x, y): Point, width: f64, height: f64) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        line(
            &mut self.under,
            &format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"),
        );
    }

    /// A straight line under everything.
    pub(crate) fn rule(&mut self, class: &str, (x1, y1): Point, (x2, y2): Point) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(short);
        line(
            &mut self.under,
            &format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"),
        );
    }

    /// Geometry for plotters.
    pub(crate) fn shape(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Text with its base line at `y`. `text` is escaped here.
    pub(crate) fn text(&mut self, class: &str, (x, y): Point, text: &str) {
        let text =
            format!("<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>", short(x), short(y), xml(text));
        line(&mut self.over, &text);
    }

    /// Markup of this crate's own, over everything.
    pub(crate) fn markup(&mut self, markup: &str) {
        line(&mut self.over, markup);
    }

    /// The file: `title` and `description` are what is read out.
    pub(crate) fn finish(self, name: &str, title: &str, description: &str) -> Result<String, PlotError> {
        let geometry =
            self.geometry().map_err(|message| PlotError::Draw { picture: name.to_owned(), message })?;
        let (width, height) = (short(self.width), short(self.height));
        let (under, over) = (&self.under, &self.over);
        let (title, description, style) = (xml(title), xml(description), palette::style());
        let scale = short(1.0 / FINENESS);
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-labelledby=\"t d\">\n<!-- {GENERATED} -->\n<title id=\"t\">{title}</title>\n\
             <desc id=\"d\">{description}</desc>\n<style>{style}</style>\n\
             <rect class=\"bg\" width=\"{width}\" height=\"{height}\"/>\n{under}<g transform=\"scale({scale})\">\n{geometry}</g>\n{over}</svg>\n"
        ))
    }

    /// The shapes as plotters draws them, without its root element.
    fn geometry(&self) -> Result<String, String> {
        let mut svg = String::new();
        {
            let size = (pixel(self.width).unsigned_abs(), pixel(self.height).unsigned_abs());
            let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            for shape in &self.shapes {
                let drawn = match shape {
                    Shape::Line(index, points) => {
                        area.draw(&PathElement::new(pixels(points), sentinel(*index)))
                    }
                    Shape::Strong(points) => area.draw(&PathElement::new(pixels(points), STRONG)),
                    Shape::Band(points) => area.draw(&Polygon::new(pixels(points), BAND)),
                };
                drawn.map_err(|error| error.to_string())?;
            }
            area.present().map_err(|error| error.to_string())?;
        }
        Ok(restyled(&svg))
    }
}

/// The colour that stands for the class of line `index`.
fn sentinel(index: usize) -> RGBColor {
    RGBColor(1, 0, u8::try_from(index % palette::CLASSES).unwrap_or_default())
}

fn pixels(points: &[Point]) -> Vec<(i32, i32)> {
    points.iter().map(|(x, y)| (pixel(*x), pixel(*y))).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a float that is cast saturates, and pictures are small")]
fn pixel(length: f64) -> i32 {
    (length * FINENESS).round() as i32
}

/// The elements of plotters' file, with classes in the place of sentinel colours.
fn restyled(svg: &str) -> String {
    let is_element = |line: &&str| line.starts_with("<polyline") || line.starts_with("<polygon");
    let mut lines = String::new();
    for element in svg.lines().filter(is_element) {
        let class = match attribute(element, "stroke").or_else(|| attribute(element, "fill")) {
            Some("#020000") => "band".to_owned(),
            Some("#020001") => "all".to_owned(),
            Some(colour) => {
                let index = colour.get(5..).and_then(|digits| usize::from_str_radix(digits, 16).ok());
                format!("line {}", palette::class(index.unwrap_or_default()))
            }
            None => continue,
        };
        let name = if element.starts_with("<polygon") { "polygon" } else { "polyline" };
        let points = attribute(element, "points").unwrap_or_default().trim();
        line(&mut lines, &format!("<{name} class=\"{class}\" points=\"{points}\"/>"));
    }
    lines
}

/// The value of an attribute of `element`, unless it is `none`.
fn attribute<'e>(element: &'e str, name: &str) -> Option<&'e str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next().filter(|value| *value != "none")
}

/// A coordinate with at most two decimals.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn line(to: &mut String, text: &str) {
    to.push_str(text);
    to.push('\n');
}
