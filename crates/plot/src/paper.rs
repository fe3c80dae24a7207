//! Sheets of text as PDF and SVG: lines of one width of letters, the first line of each sheet in
//! bold.
//!
//! The PDF has pages of A4 and names the fonts Courier and Courier-Bold, which every reader of PDF
//! has. The SVG has all sheets below each other.

use std::fmt::Write;

use super::vector::Escaped;

/// The characters of a line, and the lines of a page: A4 is 595 by 842 points, with margins of 32.
const COLUMNS: usize = 118;
const ROWS: usize = 84;
/// The most characters of a label and the spaces after it.
const MOST_LABEL: usize = 16;
/// The margin, and the place of the first line from below, in points.
const MARGIN: usize = 32;
const TOP: usize = 802;
/// The pixels of the SVG: a margin, the width of a letter at 13 pixels, the height of a line.
const EDGE: usize = 24;
const LETTER: usize = 8;
const LINE: usize = 17;

/// Returns sheets as a PDF. A sheet begins a page. Characters that the fonts lack become question
/// marks.
///
/// ```
/// let pdf = grundy_plot::paper::pdf(&["Kayles\nTake 1 or 2."]);
/// assert!(pdf.starts_with(b"%PDF-1.4") && pdf.ends_with(b"%%EOF\n"));
/// ```
#[must_use]
pub fn pdf<S: AsRef<str>>(sheets: &[S]) -> Vec<u8> {
    let mut pages: Vec<Vec<u8>> = Vec::new();
    for sheet in sheets {
        let lines = wrap_text(sheet.as_ref());
        pages.extend(
            lines
                .chunks(ROWS)
                .enumerate()
                .map(|(part, lines)| content(lines, part == 0)),
        );
    }
    // The objects 1 to 4 are the catalogue, the list of pages, and the fonts; each page is two
    // objects.
    let kids: Vec<String> = (0..pages.len())
        .map(|page| format!("{} 0 R", 5 + 2 * page))
        .collect();
    let font = |name: &str| {
        format!("<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>")
            .into_bytes()
    };
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!(
            "<</Type/Pages/Kids[{}]/Count {}>>",
            kids.join(" "),
            pages.len()
        )
        .into_bytes(),
        font("Courier"),
        font("Courier-Bold"),
    ];
    for page in pages {
        let contents = objects.len() + 2;
        let fonts = "<</Font<</F1 3 0 R/F2 4 0 R>>>>";
        let object = format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources{fonts}/Contents {contents} 0 R>>"
        );
        objects.push(object.into_bytes());
        let length = format!("<</Length {}>>\nstream\n", page.len()).into_bytes();
        objects.push([&length, page.as_slice(), b"endstream"].concat());
    }
    file(&objects)
}

/// Returns the file of some objects, which are numbered from 1 on.
fn file(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut out = b"%PDF-1.4\n".to_vec();
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(objects) {
        let _ = writeln!(table, "{:010} 00000 n ", out.len());
        out.extend(
            [
                format!("{number} 0 obj\n").as_bytes(),
                object,
                b"\nendobj\n",
            ]
            .concat(),
        );
    }
    let (size, start) = (objects.len() + 1, out.len());
    let end = format!(
        "xref\n0 {size}\n{table}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n"
    );
    out.extend(end.into_bytes());
    out
}

/// Returns the commands that print the lines of a page.
fn content(lines: &[String], titled: bool) -> Vec<u8> {
    let mut out = format!("BT 9.25 TL {MARGIN} {TOP} Td\n").into_bytes();
    for (row, line) in lines.iter().enumerate() {
        let font: &[u8] = match (row, titled) {
            (0, true) => b"/F2 7.5 Tf ",
            (0, false) | (1, true) => b"/F1 7.5 Tf ",
            _ => b"",
        };
        out.extend([font, b"("].concat());
        for byte in line.chars().map(win_ansi) {
            if matches!(byte, b'(' | b')' | b'\\') {
                out.push(b'\\');
            }
            out.push(byte);
        }
        out.extend(b") Tj T*\n");
    }
    out.extend(b"ET\n");
    out
}

/// Returns the code of a character in the fonts' encoding.
fn win_ansi(c: char) -> u8 {
    match c {
        ' '..='~' | '\u{a1}'..='\u{ff}' => u8::try_from(u32::from(c)).unwrap_or(b'?'),
        '…' => 0x85,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '–' => 0x96,
        '—' => 0x97,
        _ => b'?',
    }
}

/// Returns sheets as an SVG.
#[must_use]
pub fn svg<S: AsRef<str>>(sheets: &[S]) -> String {
    let sheets: Vec<Vec<String>> = sheets
        .iter()
        .map(|sheet| wrap_text(sheet.as_ref()))
        .collect();
    let rows: usize = sheets.iter().map(|lines| lines.len() + 2).sum();
    let (width, height) = (2 * EDGE + COLUMNS * LETTER, EDGE + rows * LINE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" font-size=\"13\" xml:space=\"preserve\">\n\
         <style>text{{white-space:pre}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let mut row = 1;
    for lines in sheets {
        for (index, line) in lines.iter().enumerate() {
            let weight = if index == 0 {
                " font-weight=\"bold\""
            } else {
                ""
            };
            let y = EDGE / 2 + row * LINE;
            row += 1;
            if !line.is_empty() {
                let _ = writeln!(
                    out,
                    "<text x=\"{EDGE}\" y=\"{y}\"{weight}>{}</text>",
                    Escaped(line)
                );
            }
        }
        row += 2;
    }
    out.push_str("</svg>\n");
    out
}

/// Returns the lines of a text. Longer lines are continued after a comma and a space or after a
/// space, if possible, below the text beside the line's label, or indented further than the line.
fn wrap_text(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest: Vec<char> = line.trim_end().chars().collect();
        let indent = continuation(&rest);
        while rest.len() > COLUMNS {
            let after = |mark: &[char]| {
                let ends = |&at: &usize| rest.get(..at).is_some_and(|line| line.ends_with(mark));
                (indent + 1..=COLUMNS).rev().find(ends)
            };
            let at = after(&[',', ' '])
                .filter(|&at| at > COLUMNS / 2)
                .or_else(|| after(&[' ']))
                .unwrap_or(COLUMNS);
            let next = rest.split_off(at);
            lines.push(rest.iter().collect::<String>().trim_end().to_owned());
            rest = std::iter::repeat_n(' ', indent).chain(next).collect();
        }
        lines.push(rest.into_iter().collect());
    }
    lines
}

/// Returns the column at which a line is continued: that of the text after a label and two spaces,
/// or four more than the line's own.
fn continuation(line: &[char]) -> usize {
    let space = |at: usize| line.get(at) == Some(&' ');
    let begins = (2..=MOST_LABEL)
        .rev()
        .find(|&at| space(at - 1) && space(at - 2) && !space(at));
    let own = line.iter().take_while(|&&c| c == ' ').count() + 4;
    begins.filter(|_| !space(0)).unwrap_or(own).min(COLUMNS / 2)
}

#[cfg(test)]
mod tests;
