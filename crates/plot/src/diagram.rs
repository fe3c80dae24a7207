//! Finite games, whose only position is the opening: a picture of the board, or of the graph.

use std::collections::BTreeMap;

use super::{
    frame::Frame,
    page::{LegendSample, MARGIN, Page},
    palette::{GRID, INK, PREPERIOD, RARE, VALUE, WHITE},
    picture::Picture,
    scene::{Anchor, Area, Colour, Font, Scene, SceneItem, px},
};
use grundy_core::game::finite::{Finite, Graph, GraphPlay};

/// The most pixels of the side of a cell.
const MOST_CELL: i32 = 64;
/// The radius of a vertex in pixels.
const RADIUS: i32 = 14;
/// The most letters of a name inside of its vertex.
const INSIDE: usize = 2;
/// Pixels between the vertices of a level and between levels, at most.
const ACROSS: i32 = 160;
/// The most vertices whose names are written.
const MOST_NAMES: usize = 60;

/// What the board consists of.
enum DiagramBoard {
    /// Rectangles of cells side by side: rows, columns, their number; the cell in the first corner
    /// may be poisoned.
    Cells {
        rows: usize,
        columns: usize,
        layers: usize,
        is_poisoned: bool,
    },
    /// Vertices with the edges between them.
    Vertices(Drawing),
}

/// Vertices and edges; an edge has the number of edges with these ends.
struct Drawing {
    names: Vec<String>,
    edges: BTreeMap<(usize, usize), u64>,
    /// The level of each vertex, from 0 below; empty if the vertices are on a circle.
    levels: Vec<usize>,
    /// The vertices of another colour, and what they are.
    special: (Vec<usize>, &'static str),
}

/// Draws the opening of a finite game, with its value in words.
pub(super) fn scene(picture: &Picture, game: &Finite) -> (Scene, Frame) {
    let value = picture.values.get(0).unwrap_or(0);
    let winner = if value == 0 {
        "the player to move loses"
    } else {
        "the player to move wins"
    };
    let mut facts = vec![format!("the opening: value {value}, {winner}")];
    facts.extend(
        picture
            .marking
            .as_ref()
            .map(|marking| marking.words.clone()),
    );
    let mut page = Page::new(picture, &facts);
    match board(game) {
        DiagramBoard::Cells {
            rows,
            columns,
            layers,
            is_poisoned,
        } => {
            if is_poisoned {
                page.legend(&[(LegendSample::Square(RARE), "poisoned".to_owned())]);
            }
            cells(&mut page, (rows, columns, layers), is_poisoned);
        }
        DiagramBoard::Vertices(drawing) => {
            if !drawing.special.0.is_empty() {
                page.legend(&[(LegendSample::Dot(RARE), drawing.special.1.to_owned())]);
            }
            vertices(&mut page, &drawing);
        }
    }
    page.trim();
    (page.scene, Frame::Cells { tiles: Vec::new() })
}

fn board(game: &Finite) -> DiagramBoard {
    match game {
        Finite::Grid(grid) => DiagramBoard::Cells {
            rows: grid.rows,
            columns: grid.columns,
            layers: 1,
            is_poisoned: false,
        },
        Finite::Chomp(chomp) => {
            let side = |index: usize| chomp.sides.get(index).copied().unwrap_or(1);
            let (rows, columns) = if chomp.sides.len() == 1 {
                (1, side(0))
            } else {
                (side(0), side(1))
            };
            DiagramBoard::Cells {
                rows,
                columns,
                layers: chomp.sides.iter().skip(2).product(),
                is_poisoned: true,
            }
        }
        Finite::Poset(poset) => {
            let levels = levels(poset.elements.len(), &poset.covers);
            let edges = poset.covers.iter().map(|&edge| (edge, 1)).collect();
            let special = (poset.poisoned.clone(), "poisoned");
            DiagramBoard::Vertices(Drawing {
                names: poset.elements.clone(),
                edges,
                levels,
                special,
            })
        }
        Finite::Tree(tree) => {
            let covers: Vec<_> = tree.edges.iter().map(|edge| (edge.from, edge.to)).collect();
            let levels = levels(tree.vertices.len(), &covers);
            let edges = tree
                .edges
                .iter()
                .map(|edge| ((edge.from, edge.to), edge.weight))
                .collect();
            let special = (tree.roots.clone(), "root");
            DiagramBoard::Vertices(Drawing {
                names: tree.vertices.clone(),
                edges,
                levels,
                special,
            })
        }
        Finite::Graph(graph) => DiagramBoard::Vertices(of_graph(graph)),
    }
}

fn of_graph(graph: &Graph) -> Drawing {
    let mut edges = BTreeMap::new();
    for &(a, b) in &graph.edges {
        *edges.entry((a.min(b), a.max(b))).or_insert(0) += 1;
    }
    let (levels, ground) = match &graph.play {
        GraphPlay::Hackenbush { ground } => (above_ground(graph, ground), ground.clone()),
        GraphPlay::NodeKayles
        | GraphPlay::ArcKayles
        | GraphPlay::Token
        | GraphPlay::Loopy
        | GraphPlay::Geography => (Vec::new(), Vec::new()),
    };
    Drawing {
        names: graph.vertices.clone(),
        edges,
        levels,
        special: (ground, "on the ground"),
    }
}

/// Returns the number of edges from each vertex to the ground.
fn above_ground(graph: &Graph, ground: &[usize]) -> Vec<usize> {
    let mut levels = vec![usize::MAX; graph.vertices.len()];
    let mut reached = ground.to_vec();
    for level in 0.. {
        reached.retain(|&vertex| levels.get(vertex) == Some(&usize::MAX));
        if reached.is_empty() {
            break;
        }
        for &vertex in &reached {
            levels[vertex] = level;
        }
        let ends = graph.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        reached = ends
            .filter(|(from, _)| reached.contains(from))
            .map(|(_, to)| to)
            .collect();
    }
    levels
        .into_iter()
        .map(|level| if level == usize::MAX { 0 } else { level })
        .collect()
}

/// Returns the length of the longest chain below each vertex; `edges` lead upwards and have no
/// cycle.
fn levels(vertices: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut levels = vec![0; vertices];
    for _ in 0..vertices {
        for &(lower, upper) in edges {
            levels[upper] = levels[upper].max(levels[lower] + 1);
        }
    }
    levels
}

/// The free area below the words.
fn room(page: &Page) -> Area {
    Area {
        left: MARGIN,
        top: page.top,
        right: page.scene.width - MARGIN,
        bottom: page.scene.height - MARGIN,
    }
}

/// Draws rectangles of cells side by side; in each, rows are counted from above.
fn cells(page: &mut Page, (rows, columns, layers): (usize, usize, usize), is_poisoned: bool) {
    let room = room(page);
    let across = px(layers * (columns + 1));
    let side = (room.width() / across.max(1))
        .min(room.height() / px(rows.max(1)))
        .clamp(3, MOST_CELL);
    for layer in 0..layers {
        let left = room.left + px(layer * (columns + 1)) * side;
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let area = Area::with_size(
                left + px(column) * side,
                room.top + px(row) * side,
                side - 1,
                side - 1,
            );
            let fill = if is_poisoned && (layer, row, column) == (0, 0, 0) {
                RARE
            } else {
                PREPERIOD
            };
            page.scene.fill(
                Area {
                    right: area.right + 1,
                    bottom: area.bottom + 1,
                    ..area
                },
                GRID,
            );
            page.scene.fill(
                Area {
                    left: area.left + 1,
                    top: area.top + 1,
                    ..area
                },
                fill,
            );
        }
    }
}

/// Draws edges, vertices and their names.
fn vertices(page: &mut Page, drawing: &Drawing) {
    let room = room(page);
    let most = |level: &usize| {
        drawing
            .levels
            .iter()
            .filter(|other| *other == level)
            .count()
    };
    let across = match drawing.levels.iter().map(most).max() {
        None => room.height(),
        Some(most) => px(most).saturating_mul(ACROSS),
    };
    // A picture of an exact size has the vertices in its middle.
    let width = across.min(room.width());
    let levels = drawing
        .levels
        .iter()
        .max()
        .map_or(i32::MAX, |&most| px(most).saturating_mul(ACROSS));
    let height = levels.saturating_add(2 * RADIUS).min(room.height());
    let spare = if page.is_exact {
        (room.width() - width) / 2
    } else {
        0
    };
    let room = Area::with_size(room.left + spare, room.top, width, height);
    let inner = Area {
        left: room.left + RADIUS,
        top: room.top + RADIUS,
        right: room.right - RADIUS,
        bottom: room.bottom - RADIUS,
    };
    let at = if drawing.levels.is_empty() {
        circle(drawing.names.len(), inner)
    } else {
        layer_places(&drawing.levels, inner)
    };
    let ends = drawing
        .edges
        .keys()
        .filter_map(|&(a, b)| Some([*at.get(a)?, *at.get(b)?]))
        .collect();
    page.scene.items.push(SceneItem::Lines { ends, fill: INK });
    for (&(a, b), &count) in &drawing.edges {
        if let (true, Some(a), Some(b)) = (count > 1, at.get(a), at.get(b)) {
            let middle = (
                (a.0 + b.0) / 2 + 6,
                (a.1 + b.1) / 2 - Font::Label.line() / 2,
            );
            page.scene
                .text(middle, Anchor::Start, INK, format!("x{count}"));
        }
    }
    let special = |vertex: &usize| drawing.special.0.contains(vertex);
    let dots = |wanted: bool, fill: Colour| {
        let of_kind = (0..at.len()).filter(|vertex| special(vertex) == wanted);
        SceneItem::Dots {
            at: of_kind.map(|vertex| at[vertex]).collect(),
            radius: RADIUS,
            fill,
        }
    };
    page.scene
        .items
        .extend([dots(false, VALUE), dots(true, RARE)]);
    if at.len() <= MOST_NAMES {
        for (&(x, y), name) in at.iter().zip(&drawing.names) {
            if name.chars().count() <= INSIDE {
                page.scene.text(
                    (x, y - Font::Label.line() / 2),
                    Anchor::Middle,
                    WHITE,
                    name.clone(),
                );
                continue;
            }
            let left = x + RADIUS + 3;
            // Clear the edges, which must not cross the letters.
            page.scene.fill(
                Area::with_size(left, y - 9, Font::Label.width(name), 18),
                WHITE,
            );
            page.scene.text(
                (left, y - Font::Label.line() / 2),
                Anchor::Start,
                INK,
                name.clone(),
            );
        }
    }
}

/// Returns points on the ellipse in an area, clockwise from the top: the same on every machine, so
/// without floating point.
fn circle(count: usize, area: Area) -> Vec<(i32, i32)> {
    // The points of a quarter turn in 1/1024, as Bhaskara's formula has them: sin(d) =
    // 4d(180-d)/(40500-d(180-d)).
    let sine = |hundredths: i64| {
        let (turn, sign) = if hundredths < 18_000 {
            (hundredths, 1)
        } else {
            (hundredths - 18_000, -1)
        };
        let product = turn * (18_000 - turn) / 100;
        sign * 4 * product * 1024 / (4_050_000 - product).max(1)
    };
    let (x, y) = ((area.left + area.right) / 2, (area.top + area.bottom) / 2);
    let place = |index: usize| {
        let turn = i64::from(px(index)) * 36_000 / i64::from(px(count.max(1)));
        let (across, up) = (sine(turn), sine((turn + 9_000) % 36_000));
        let scaled = |part: i64, length: i32| px(part * i64::from(length / 2) / 1024);
        (
            x + scaled(across, area.width().min(area.height())),
            y - scaled(up, area.width().min(area.height())),
        )
    };
    (0..count).map(place).collect()
}

/// Returns points in rows, level 0 below, spread evenly over each row.
fn layer_places(levels: &[usize], area: Area) -> Vec<(i32, i32)> {
    let most = levels.iter().copied().max().unwrap_or(0);
    let mut used = vec![0; most + 1];
    let mut count = vec![0; most + 1];
    for &level in levels {
        count[level] += 1;
    }
    let place = |&level: &usize| {
        let number = used[level];
        used[level] += 1;
        let x = area.left + area.width() * (2 * number + 1) / (2 * count[level]);
        (x, area.bottom - area.height() * px(level) / px(most.max(1)))
    };
    levels.iter().map(place).collect()
}
