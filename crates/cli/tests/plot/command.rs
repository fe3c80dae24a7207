//! The command `plot`: its files, its errors, and the pictures of the pages.

use std::{fs, path::Path};

use assert_cmd::Command;

use super::{KNIGHTS, decode};

fn generator(folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .current_dir(folder)
        .arg("plot")
        .args(arguments)
        .assert()
}

#[test]
fn the_command_writes_a_file_only_if_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    for (file, begin) in [
        ("k.svg", b"<svg".as_slice()),
        ("K.PNG", b"\x89PNG".as_slice()),
    ] {
        let arguments = ["0.77", "--to", "200", "-o", file, "--size", "600x400"];
        let first = generator(folder.path(), &arguments).success();
        assert!(String::from_utf8_lossy(&first.get_output().stdout).contains(": written, "));
        assert!(
            fs::read(folder.path().join(file))
                .unwrap()
                .starts_with(begin)
        );
        let second = generator(folder.path(), &arguments).success();
        assert!(String::from_utf8_lossy(&second.get_output().stdout).contains("unchanged"));
    }
    let svg = fs::read_to_string(folder.path().join("k.svg")).unwrap();
    for words in [
        "periodic with period 12 from heap 71 on, proved",
        "in rows of one period, 12 heaps",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    generator(folder.path(), &["Board(2x2; place [##])", "-o", "b.svg"]).success();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

/// Bachet's game has the value n mod (k + 1), for k from 1 on.
#[test]
fn heaps_are_drawn_against_a_parameter() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["k.png", "k.svg"] {
        generator(
            folder.path(),
            &["Subtraction(1..=k)", "--to", "39", "-o", name],
        )
        .success();
    }
    let (width, height, pixels) = decode(&fs::read(folder.path().join("k.png")).unwrap());
    let (width, height) = (width as usize, height as usize);
    let at = |x: usize, y: usize| pixels[y * width + x];
    // The cell of n = 0 and k = 1 is below all others; n = 0 has the value 0, which is black, for
    // every k.
    let side = 40;
    let black = |x: usize| {
        (0..height)
            .filter(|&y| at(x, y) == [0; 3])
            .collect::<Vec<_>>()
    };
    let left = (0..width).find(|&x| black(x).len() >= 400).unwrap();
    let bottom = *black(left).last().unwrap();
    let cell = black(left).len() / side;
    let mut colours: Vec<Vec<[u8; 3]>> = vec![Vec::new(); side + 1];
    for (n, k) in (0..side).flat_map(|n| (1..=side).map(move |k| (n, k))) {
        colours[n % (k + 1)].push(at(
            left + n * cell + cell / 2,
            bottom - (k - 1) * cell - cell / 2,
        ));
    }
    for (value, found) in colours.iter().enumerate() {
        let first = found.first();
        assert!(
            found.iter().all(|colour| Some(colour) == first),
            "{value}: {found:?}"
        );
        assert_eq!(first == Some(&[0; 3]), value == 0, "{value}");
    }
    let svg = fs::read_to_string(folder.path().join("k.svg")).unwrap();
    for words in [
        ">n &lt; 40, k = 1 to 40; largest value 39, first at n = 39, k = 39<",
        "n, k -&gt; n%(k+1), proved for all parameters",
        ">k</text>",
        ">37</text>",
    ] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    let two = generator(folder.path(), &["Subtraction(l..=r)", "-o", "two.svg"]).code(2);
    let said = String::from_utf8(two.get_output().stderr.clone()).unwrap();
    assert!(
        said.starts_with("error: cannot draw Subtraction(l..=r) against l, r: give values to all"),
        "{said}"
    );
    assert!(!folder.path().join("two.svg").exists());
}

#[test]
fn errors_are_one_message_and_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder.svg")).unwrap();
    let wrong: [(&[&str], i32, &str); 9] = [
        (
            &["0.77", "--to", "9", "-o", "k.pdf"],
            2,
            "end its name in .svg or .png",
        ),
        (
            &["0.77", "--to", "9", "-o", "svg"],
            2,
            "end its name in .svg or .png",
        ),
        (
            &["0.7W", "--to", "9", "-o", "k.svg"],
            2,
            "is not a code digit",
        ),
        (
            &["0.77", "--to", "9x9", "-o", "k.svg"],
            2,
            "to a heap size such as 1000",
        ),
        (&[KNIGHTS, "-o", "k.svg"], 2, "say how far: --to WxH"),
        (
            &[KNIGHTS, "--to", "0x5", "-o", "k.svg"],
            2,
            "a rectangle without cells",
        ),
        (
            &["0.77", "--to", "99999999999", "-o", "k.svg"],
            2,
            "reduce the bounds",
        ),
        (
            &["0.77", "--to", "9", "-o", "no/such/k.svg"],
            1,
            "cannot write no/such/k.svg",
        ),
        (
            &["0.77", "--to", "9", "-o", "folder.svg"],
            1,
            "folder.svg: it is a folder",
        ),
    ];
    for (arguments, code, message) in wrong {
        let assert = generator(folder.path(), arguments).code(code);
        let output = assert.get_output();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            stderr.starts_with("error: ") && stderr.contains(message),
            "{arguments:?}: {stderr}"
        );
        assert_eq!(stderr.matches("error:").count(), 1, "{stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    generator(
        folder.path(),
        &["0.77", "--to", "9", "-o", "k.svg", "--size", "9x9"],
    )
    .code(2);
}

/// The pictures of the README and of the guide are up to date.
#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_pictures_in_the_docs_are_up_to_date() {
    let knights = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let drawn = tempfile::tempdir().unwrap();
    for (name, game, to, size) in [
        ("wythoff.png", "Wythoff", "100x100", None),
        ("kayles.svg", "Kayles", "200", Some("900x600")),
        ("hyper-knights.png", knights, "100x100", None),
        ("grundy.png", "4!.0", "20000", Some("900x420")),
    ] {
        let path = drawn.path().join(name);
        let status = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["plot", game, "--to", to])
            .args(size.into_iter().flat_map(|size| ["--size", size]))
            .arg("-o")
            .arg(&path)
            .output()
            .unwrap()
            .status;
        assert!(status.success(), "{name}");
        let drawn = fs::read(&path).unwrap();
        if std::env::var_os("UPDATE").is_some() {
            fs::write(folder.join(name), &drawn).unwrap();
        }
        assert!(
            fs::read(folder.join(name)).is_ok_and(|known| known == drawn),
            "{name}: UPDATE=1 cargo test -p grundy-cli -- --ignored plot::command::thorough_pictures"
        );
    }
}
