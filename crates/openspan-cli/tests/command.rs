//! The command from outside: what it prints, which files it writes, and how it ends.
#![allow(clippy::unwrap_used)]

use assert_cmd::cargo::cargo_bin_cmd;
use stage_file::voxel_chunk::VoxelChunk;
use stage_file::{Compression, DEFAULT_LIMIT, Stage, StageRef};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A floor of 3 × 3 cells with room above.
const SCENE: &str = r#"
    frame = { cell_size = 1, cell_height = 1, origin = [0, 0, 0], size = [3, 3, 16] }
    settings = { height = 2, climb = 1, radius = 0 }
    [[sources]]
    kind = "triangles"
    vertices = [[0, 0.5, 0], [0, 0.5, 3], [3, 0.5, 3], [3, 0.5, 0]]
    indices = [0, 1, 2, 0, 2, 3]
"#;

/// What a run of the command printed, and its exit code.
struct Ran {
    stdout: String,
    stderr: String,
    code: i32,
}

/// Runs the command in a folder.
fn openspan(folder: &TempDir, args: &[&str]) -> Ran {
    let output = cargo_bin_cmd!("openspan").current_dir(folder).args(args).output().unwrap();
    Ran {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// What a run that fails says: one line, and nothing on stdout.
fn failure(folder: &TempDir, args: &[&str]) -> String {
    let Ran { stdout, stderr, code } = openspan(folder, args);
    assert_eq!((stdout.as_str(), code), ("", 2), "{stderr}");
    let line = stderr.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "{line}");
    line.to_owned()
}

fn success(folder: &TempDir, args: &[&str]) -> String {
    let Ran { stdout, stderr, code } = openspan(folder, args);
    assert_eq!((stderr.as_str(), code), ("", 0), "no progress bar where stderr is no terminal");
    stdout
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn help_names_every_command() {
    let folder = folder(&[]);
    let help = success(&folder, &["--help"]);
    for command in ["build", "text", "hash", "inspect", "diff", "render", "demo"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        success(&folder, &[command, "--help"]);
    }
    assert!(success(&folder, &["--version"]).starts_with("openspan 0."));

    let Ran { stdout, stderr, code } = openspan(&folder, &[]);
    assert_eq!((stdout.as_str(), code), ("", 2));
    assert!(stderr.contains("Commands:"), "{stderr}");
}

#[test]
fn mistakes_on_the_command_line() {
    let folder = folder(&[("a.toml", SCENE)]);
    assert_eq!(
        failure(&folder, &["biuld"]),
        "error: unrecognized subcommand 'biuld' tip: a similar subcommand exists: 'build' \
         Usage: openspan <COMMAND> (see --help)"
    );
    let line = failure(&folder, &["text", "a.toml"]);
    assert!(line.contains("--stage <STAGE>"), "{line}");
    let line = failure(&folder, &["text", "a.toml", "--stage", "final"]);
    assert!(line.contains("solid, filtered, compact, eroded, volumes"), "{line}");
    let line = failure(&folder, &["hash", "a.toml", "--slope-degrees", "30", "--slope-cosine", "0.5"]);
    assert!(line.contains("cannot be used with"), "{line}");
    assert_eq!(
        failure(&folder, &["hash", "a.toml", "--radius", "-1"]),
        "error: a.toml: settings.radius = -1 is outside 0 to 1048576"
    );
}

#[test]
fn files_that_cannot_be_used() {
    let folder = folder(&[
        ("broken.json", "{\n  \"frame\": {,}\n}\n"),
        ("broken.obj", "v 0 0 0\nv 0 0 1\nv 1 0 zero\nf 1 2 3\n"),
        ("empty.obj", "# nothing\n"),
        (
            "lonely.toml",
            "frame = { cell_size = 1, cell_height = 1 }\nsources = [{ kind = 'mesh', path = 'gone.obj' }]\n",
        ),
        ("unknown.toml", "frame = { cell_size = 1, cell_hight = 1 }\n"),
        ("picture.png", ""),
        ("flat.obj", "v 0 0 0\nv 0 0 1\nv 0 1 0\nf 1 2 3\n"),
    ]);
    let cases = [
        ("gone.toml", "gone.toml: cannot be read: No such file or directory (os error 2)"),
        ("gone.obj", "gone.obj: cannot be read: No such file or directory (os error 2)"),
        ("broken.json", "broken.json:2: key must be a string"),
        ("broken.obj", "broken.obj:3: `zero` is not a number"),
        ("empty.obj", "empty.obj: a mesh without faces"),
        (
            "lonely.toml",
            "lonely.toml: sources[0].path: gone.obj: cannot be read: No such file or directory (os error 2)",
        ),
        (
            "unknown.toml",
            "unknown.toml:1: frame.cell_hight: unknown key `cell_hight`, expected one of `cell_size`, `cell_height`, \
             `origin`, `size`, `bounds`",
        ),
        ("picture.png", "picture.png: neither a scene (.json, .toml) nor a mesh (.obj) by its ending"),
        ("flat.obj", "flat.obj: frame: bounds are empty or inverted in x: from 0 to 0"),
    ];
    for (file, expected) in cases {
        for command in [&["hash", file][..], &["text", file, "--stage", "solid"], &["build", file, "-o", "out"]] {
            assert_eq!(failure(&folder, command), format!("error: {expected}"));
        }
    }
    assert!(!folder.path().join("out").exists(), "nothing is made before the scene is read");
}

#[test]
fn text_of_a_stage() {
    let folder = folder(&[("a.toml", SCENE)]);
    let floor =
        "0 0 0-1:63\n1 0 0-1:63\n2 0 0-1:63\n0 1 0-1:63\n1 1 0-1:63\n2 1 0-1:63\n0 2 0-1:63\n1 2 0-1:63\n2 2 0-1:63\n";
    assert_eq!(success(&folder, &["text", "a.toml", "--stage", "solid"]), format!("solid 3 3 16\n{floor}"));
    let middle = "compact 3 3\n1 1 1+65535:63/ffffff\n";
    assert_eq!(success(&folder, &["text", "a.toml", "--stage", "volumes"]), middle);
    let eroded = "compact 3 3\n1 1 1+65535:0/ffffff\n";
    assert_eq!(success(&folder, &["text", "a.toml", "--stage", "eroded", "--radius", "1"]), eroded);
}

#[test]
fn hashes_of_all_stages() {
    use sha2::{Digest as _, Sha256};
    let folder = folder(&[("a.toml", SCENE)]);
    let mut expected = String::new();
    for stage in ["solid", "filtered", "compact", "eroded", "volumes"] {
        let hash = Sha256::digest(success(&folder, &["text", "a.toml", "--stage", stage]));
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        expected += &format!("{stage} {hash}\n");
    }
    assert_eq!(success(&folder, &["hash", "a.toml"]), expected);
}

#[test]
fn stage_files_of_a_mesh() {
    let folder = folder(&[("hall.obj", "v 0 0 0\nv 0 0 3\nv 3 0 3\nv 3 0 0\nf 1 2 3 4\nf 1 1 2\n")]);
    let table =
        success(&folder, &["build", "hall.obj", "-o", "out/hall", "--cell-size", "0.5", "--cell-height", "0.25"]);
    assert!(table.starts_with("frame 6 6 2 origin 0 -0.25 0 cell 0.5 0.25\nstage "), "{table}");
    assert!(table.ends_with("1 triangles without area were skipped\n"), "{table}");
    for stage in ["solid", "filtered", "compact", "eroded", "volumes"] {
        let path: PathBuf = folder.path().join("out/hall").join(format!("{stage}.span"));
        let file = stage_file::read(&path, DEFAULT_LIMIT).unwrap();
        assert_eq!(file.stage.name().as_str(), stage);
        assert_eq!(file.settings.unwrap().climb, 4);
        let options = ["--cell-size", "0.5", "--cell-height", "0.25"];
        let text = success(&folder, &[&["text", "hall.obj", "--stage", stage][..], &options].concat());
        assert_eq!(file.stage.to_string(), text);
        if let Stage::Volumes(open) = file.stage {
            assert_eq!(open.n_spans(), 16, "the ring of cells beside the border is a ledge");
        }
    }
}

#[test]
fn a_build_goes_on_from_every_stage() {
    let volume = "[[volumes]]\npolygon = [[0, 0], [0, 3], [3, 3], [3, 0]]\nmin_y = 0\nmax_y = 9\narea = 7\n";
    let folder = folder(&[("a.toml", &format!("{SCENE}{volume}"))]);
    success(&folder, &["build", "a.toml", "-o", "out"]);
    for stage in ["solid", "filtered", "compact", "eroded"] {
        let from = format!("out/{stage}.span");
        success(&folder, &["build", "--from", &from, "--volumes", "a.toml", "-o", stage]);
        let [whole, resumed] =
            ["out", stage].map(|out| std::fs::read(folder.path().join(out).join("volumes.span")).unwrap());
        assert_eq!(whole, resumed, "{stage}");
    }
    success(&folder, &["build", "a.toml", "-o", "small", "--compress"]);
    success(&folder, &["diff", "out", "small"]);
    let line = failure(&folder, &["build", "--from", "out/volumes.span", "-o", "last"]);
    assert_eq!(line, "error: out/volumes.span is the last stage: nothing comes after it");
    let line = failure(&folder, &["build", "--from", "out/solid.span", "--cell-size", "1", "-o", "last"]);
    assert_eq!(line, "error: --cell-size counts before any stage is stored: leave it out with --from");
    let line = failure(&folder, &["build", "--from", "out/solid.span", "--climb", "65536", "-o", "last"]);
    assert_eq!(line, "error: --climb 65536 is outside 0 to 65535");
    assert!(!folder.path().join("last").exists(), "nothing half-done");
}

#[test]
fn differences_of_files_scenes_and_folders() {
    let raised = SCENE.replace("0.5", "2.5");
    let folder = folder(&[("a.toml", SCENE), ("b.toml", &raised), ("wide.toml", &SCENE.replace("[3, 3,", "[4, 3,"))]);
    for scene in ["a", "b"] {
        success(&folder, &["build", &format!("{scene}.toml"), "-o", scene]);
    }
    // The floor of 9 cells has moved from row 0 to row 2: as solid spans they do not overlap.
    let Ran { stdout, stderr, code } = openspan(&folder, &["diff", "a/solid.span", "b/solid.span", "--limit", "1"]);
    assert_eq!((stderr.as_str(), code), ("", 1));
    let text = "a/solid.span: spans 9 -> 9 in 9 of 9 columns: 9 added, 9 removed\n  \
        column 0 0 at (0.5, 1, 0.5): removed 0-1:63\n  and 17 more\n";
    assert_eq!(stdout, text);

    let Ran { stdout, code, .. } = openspan(&folder, &["diff", "a.toml", "b.toml", "--json", "--png", "d.png"]);
    assert_eq!(code, 1);
    let entries: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let names: Vec<_> = entries.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["solid", "filtered", "compact", "eroded", "volumes"]);
    assert_eq!(entries[0]["diff"]["spans"]["added"], 9);
    assert!(image::open(folder.path().join("d.png")).is_ok());

    let equal =
        "compact.span: equal\neroded.span: equal\nfiltered.span: equal\nsolid.span: equal\nvolumes.span: equal\n";
    assert_eq!(success(&folder, &["diff", "a", "a"]), equal);
    std::fs::remove_file(folder.path().join("b/solid.span")).unwrap();
    let Ran { stdout, code, .. } = openspan(&folder, &["diff", "a", "b"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("\nsolid.span: missing in the second folder\n"), "{stdout}");

    let Ran { stdout, code, .. } = openspan(&folder, &["diff", "a.toml", "wide.toml"]);
    assert_eq!(code, 1);
    assert!(stdout.contains(": spans were not compared\n"), "{stdout}");
    assert_eq!(failure(&folder, &["diff", "a", "a.toml"]), "error: a folder can be compared with a folder only");
    assert!(failure(&folder, &["diff", "a.toml", "none.toml"]).contains("none.toml"));
    for pair in [["a", "b"], ["a/compact.span", "b/compact.span"]] {
        let line = failure(&folder, &[&["diff"][..], &pair, &["--radius", "1"]].concat());
        assert!(line.starts_with("error: --radius is no use here: a stored stage is compared as it is"), "{line}");
    }
    for other in ["a.toml", "a/solid.span", "a"] {
        let line = failure(&folder, &["diff", other, "none"]);
        assert!(line.starts_with("error: none cannot be read: "), "{line}");
    }
}

#[test]
fn a_stage_file_inspected_and_drawn() {
    let folder = folder(&[("a.toml", SCENE)]);
    success(&folder, &["build", "a.toml", "-o", "out"]);
    let text = success(&folder, &["inspect", "out/solid.span"]);
    for line in
        ["stage       solid\n", "spans       9\n", "columns     9 of 9 have spans, at most 1\n", "area        63: 9\n"]
    {
        assert!(text.contains(line), "{text}");
    }
    let column = success(&folder, &["inspect", "out/solid.span", "--column", "1,2"]);
    assert_eq!(
        column,
        "column 1 2, its middle at x 1.5, z 2.5\n        open above\n  ##### rows 0-1, height 0 to 1, area 63\n"
    );
    assert_eq!(success(&folder, &["inspect", "out/solid.span", "--at", "1.2,2.9"]), column);
    assert!(failure(&folder, &["inspect", "out/solid.span", "--at", "-1,0"]).contains("no such column"));
    assert!(failure(&folder, &["inspect", "a.toml"]).contains("a.toml cannot be read"));

    for (input, options) in [
        ("out/solid.span", &[][..]),
        ("out/compact.span", &["--distance"]),
        ("out/volumes.span", &["--floor", "0"]),
        ("a.toml", &["--below", "5"]),
        ("a.toml", &["--section", "x=1.5"]),
    ] {
        success(&folder, &[&["render", input, "-o", "a.png"][..], options].concat());
        assert!(image::open(folder.path().join("a.png")).is_ok());
        std::fs::remove_file(folder.path().join("a.png")).unwrap();
    }
    assert!(failure(&folder, &["render", "a.toml", "-o", "a.png", "--section", "x=9"]).contains("misses the frame"));
    assert!(failure(&folder, &["render", "a.toml", "-o", "a.png", "--section", "y=9"]).contains("like x=12.5"));
    assert!(failure(&folder, &["render", "out/solid.span", "-o", "a.png", "--distance"]).contains("compact stage"));
}

#[test]
fn a_column_of_a_chunk() {
    let folder = folder(&[]);
    // Solid below row 2 and from row 5 on, in a column of 6 rows; the other column is empty.
    let dense = [1, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0];
    let chunk = VoxelChunk::from_dense([2, 1, 6], &dense).unwrap();
    stage_file::write(folder.path().join("c.span"), StageRef::Chunk(&chunk), None, Compression::None).unwrap();
    let text = "column 0 0\n  ##### rows 5-6, material 9\n  ##### rows 0-2, material 1\n";
    assert_eq!(success(&folder, &["inspect", "c.span", "--column", "0,0"]), text);
    assert_eq!(success(&folder, &["inspect", "c.span", "--column", "1,0"]), "column 1 0\n  nothing\n");
    assert_eq!(
        failure(&folder, &["inspect", "c.span", "--column", "0,1"]),
        "error: no such column: the chunk has 2 x 1"
    );
    assert!(failure(&folder, &["inspect", "c.span", "--at", "0,0"]).contains("name a column by --column x,z"));
}

#[test]
fn a_place_that_cannot_be_written() {
    let folder = folder(&[("a.toml", SCENE), ("taken", "")]);
    let line = failure(&folder, &["build", "a.toml", "-o", "taken"]);
    assert!(line.starts_with("error: taken cannot be made: "), "{line}");
    std::fs::create_dir_all(folder.path().join("out/solid.span")).unwrap();
    let line = failure(&folder, &["build", "a.toml", "-o", "out"]);
    let place = Path::new("out").join("solid.span");
    assert!(line.starts_with(&format!("error: {} cannot be written: ", place.display())), "{line}");
}

#[test]
fn demo() {
    let folder = folder(&[]);
    let text = success(&folder, &["demo", "-o", "village.png"]);
    let (picture, table) = text.split_once("\nstage ").unwrap();
    insta::assert_snapshot!(picture);
    assert!(table.contains("\nvolumes "), "{table}");
    let png = std::fs::read(folder.path().join("village.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
}
