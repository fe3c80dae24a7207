//! `plot`: the values of a game as a picture.

use std::path::{Path, PathBuf};

use super::{
    BadInput, SUCCESS,
    game_arg::{self, BoundsArg, BudgetArg, GameArg},
    misere,
    output::{self, Output},
    parameters,
    progress::{self, SilentLimit},
};
use grundy_answer::{Line, OpenLine, ParametricExplored, USUAL_TIME, ask_for_memory};
use grundy_compute::{self as compute, cost::SEARCHED};
use grundy_core::values::{Cell, Shape, Values};
use grundy_plot::{self as plot, ByParameter, Marking, Picture, Size};

/// Options of `plot`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    #[command(flatten)]
    budget: BudgetArg,

    /// The file to write, which is replaced as a whole; its name ends in .svg or .png.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Misère play: 0 for P-positions, otherwise one more than the number of a heap's image in the
    /// misère quotient.
    #[arg(long)]
    misere: bool,

    /// Size of the picture in pixels [default: 1200x800, less if the cells of a lattice leave
    /// room].
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
}

const EXAMPLES: &str = "Examples:
  grundy plot 0.77 --to 200 -o kayles.svg
  grundy plot 'Lattice(ride (-1,0) (0,-1) (-1,-1))' --to 100x100 -o wythoff.png
  grundy plot 'Subtraction({1,2,k})' --to 100 -o against_k.svg
  grundy plot 'Board(4x4; line 1..=3 in row column)' -o marbles.svg --size 1600x900";

/// The format of the file.
#[derive(Debug, Clone, Copy)]
enum ImageFormat {
    Svg,
    Png,
}

/// Computes the values, draws them, and writes the file.
///
/// # Errors
/// If the notation, the bounds or the file name are invalid, or the file cannot be written; the
/// file is then unchanged.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    args.budget.begin();
    let (game, file) = match args.game.line()? {
        (Line::Open(line), _) if !args.misere => return by_parameter(&line, args),
        (line, file) => (game_arg::game(line)?, file),
    };
    let bounds = args.extent.bounds(&game, file)?;
    let format = format(&args.output)?;
    if compute::shape(&game, &bounds)?.positions() == Some(0) {
        return Err(BadInput(format!("there is no position of {game} within {bounds}")).into());
    }
    output::writable(&args.output)?;
    let size = args.size.unwrap_or_default();
    let (values, marking, classes);
    let picture = if args.misere {
        (values, marking, classes) = misere::plot(&game, &bounds, &args.extent)?;
        let title = plot::title("Misère play of", &game, &bounds);
        Picture {
            marking,
            classes,
            ..Picture::plain(title, &values, size)
        }
    } else {
        values = args.extent.compute_for(&game, &bounds, SEARCHED, None)?;
        if matches!(values.shape, Shape::Heap { .. }) {
            ask_for_memory(&values, SEARCHED)?;
        }
        Picture::from_values(&game, &bounds, &values, size, &SilentLimit)?
    };
    let bytes = match format {
        ImageFormat::Svg => plot::svg(&picture)?.into_bytes(),
        ImageFormat::Png => plot::png(&picture)?,
    };
    let output = Output {
        path: Some(args.output.clone()),
    };
    output.write(&bytes)?;
    Ok(SUCCESS)
}

/// Draws the values of a game with one parameter against the heap and the parameter.
fn by_parameter(line: &OpenLine, args: &Args) -> anyhow::Result<u8> {
    let format = format(&args.output)?;
    output::writable(&args.output)?;
    let ParametricExplored { sweep, law, .. } =
        parameters::find(line, &args.extent, progress::at_most(USUAL_TIME))?;
    let ([name], [_]) = (sweep.names.as_slice(), sweep.coordinates.as_slice()) else {
        let (names, help) = (
            sweep.names.join(", "),
            "give values to all of them but one with --with",
        );
        return Err(BadInput(format!(
            "cannot draw {} against {names}: {help}",
            line.text()
        ))
        .into());
    };
    let rows: Vec<u64> = sweep
        .samples
        .iter()
        .flat_map(|sample| sample.parameters.iter().copied())
        .collect();
    let width = usize::try_from(sweep.to)? + 1;
    let cells = (0..width).flat_map(|n| {
        sweep
            .samples
            .iter()
            .filter_map(move |sample| sample.values.get(n).copied())
    });
    let values = Values {
        shape: Shape::Grid {
            width,
            height: rows.len(),
        },
        cells: u32::wrap(cells.collect()),
    };
    let marking = law.map(|law| Marking {
        words: law.to_string(),
        period: None,
    });
    let title = format!("Grundy values of {}", line.text());
    let picture = Picture {
        marking,
        ..Picture::plain(title, &values, args.size.unwrap_or_default())
    };
    let drawn = ByParameter {
        picture,
        name,
        rows: &rows,
    };
    let bytes = match format {
        ImageFormat::Svg => drawn.svg()?.into_bytes(),
        ImageFormat::Png => drawn.png()?,
    };
    Output {
        path: Some(args.output.clone()),
    }
    .write(&bytes)?;
    Ok(SUCCESS)
}

/// Returns the format of a file name with this ending.
fn format(path: &Path) -> Result<ImageFormat, BadInput> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(ImageFormat::Svg),
        "png" => Ok(ImageFormat::Png),
        _ => Err(BadInput(format!(
            "cannot tell the format of {}: end its name in .svg or .png",
            path.display()
        ))),
    }
}
