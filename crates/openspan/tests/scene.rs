//! Scene files: what they may say, and what each mistake is answered with (SCENE.md, R16, R17, R23–R29).
#![allow(clippy::unwrap_used)]

use openspan::heightfield_frame::{AreaId, HeightfieldFrame};
use openspan::{Scene, SceneOptions, Source, SpanSettings};
use proptest::prelude::*;
use proptest::sample::select;
use rstest::rstest;
use std::path::{Path, PathBuf};

const FRAME: &str = r#""frame": {"cell_size": 1, "cell_height": 0.5, "origin": [0, 0, 0], "size": [4, 4, 8]}"#;

fn json(text: &str) -> Result<Scene, String> {
    Scene::from_json(text, "").map_err(|error| error.to_string())
}

/// A scene in [`FRAME`] with one source.
fn with_source(source: &str) -> Result<Scene, String> {
    json(&format!("{{{FRAME}, \"sources\": [{source}]}}"))
}

fn with_settings(settings: &str) -> Result<SpanSettings, String> {
    json(&format!("{{{FRAME}, \"settings\": {settings}, \"sources\": []}}")).map(|scene| scene.settings)
}

fn with_volume(volume: &str) -> Result<Scene, String> {
    json(&format!("{{{FRAME}, \"sources\": [], \"volumes\": [{volume}]}}"))
}

/// A scene whose frame is left to its sources, or given in part.
fn with_frame(frame: &str, source: &str) -> Result<HeightfieldFrame, String> {
    json(&format!("{{\"frame\": {frame}, \"sources\": [{source}]}}")).map(|scene| scene.frame)
}

fn message<T: std::fmt::Debug>(result: Result<T, String>) -> String {
    result.expect_err("refused")
}

const TRIANGLE: &str = r#"{"kind": "triangles", "vertices": [[0,1,0],[0,1,2],[2,1,0]], "indices": [0,1,2]}"#;

#[test]
fn json_and_toml_say_the_same() {
    let json = r#"{
        "frame": {"cell_size": 0.5, "cell_height": 0.25, "bounds": {"min": [0, -1, 0], "max": [2, 1.0, 2]}},
        "settings": {"slope_degrees": 60, "climb": 3},
        "sources": [
            {"kind": "triangles", "vertices": [[0, 0, 0], [0, 0, 1], [1e0, 0, 0]], "indices": [0, 1, 2], "areas": [7]},
            {"kind": "voxels", "size": [2, 2, 4], "material_areas": {"2": 0, "255": 9},
             "columns": [{"x": 1, "z": 0, "runs": [[0, 1, 2]]}, {"x": 0, "z": 0, "runs": [[0, 2, 1], [2, 1, 1]]}]}
        ],
        "volumes": [{"polygon": [[0, 0], [1, 0], [0, 1]], "min_y": 0, "max_y": 1, "area": 12}]
    }"#;
    let toml = r#"
        [frame]
        cell_size = 0.5
        cell_height = 0.25
        bounds = { min = [0, -1, 0], max = [2, 1.0, 2] }
        [settings]
        slope_degrees = 60
        climb = 3
        [[sources]]
        kind = "triangles"
        vertices = [[0, 0, 0], [0, 0, 1], [1e0, 0, 0]]
        indices = [0, 1, 2]
        areas = [7]
        [[sources]]
        kind = "voxels"
        size = [2, 2, 4]
        material_areas = { 2 = 0, 255 = 9 }
        columns = [{ x = 1, z = 0, runs = [[0, 1, 2]] }, { x = 0, z = 0, runs = [[0, 2, 1], [2, 1, 1]] }]
        [[volumes]]
        polygon = [[0, 0], [1, 0], [0, 1]]
        min_y = 0
        max_y = 1
        area = 12
    "#;
    let scene = Scene::from_json(json, "").unwrap();
    assert_eq!(scene, Scene::from_toml(toml, "").unwrap());

    assert_eq!(scene.frame, HeightfieldFrame::new([0.0, -1.0, 0.0], 0.5, 0.25, [4, 4, 8]).unwrap());
    let settings = SpanSettings { slope_cosine: 0.5, climb: 3, merge_threshold: 3, ..SpanSettings::HUMANOID };
    assert_eq!(scene.settings, settings);
    let [Source::Triangles { areas: Some(areas), .. }, Source::Voxels { chunk, offset: [0, 0, 0], areas: materials }] =
        scene.sources.as_slice()
    else {
        panic!("{:?}", scene.sources)
    };
    assert_eq!(areas, &[AreaId(7)]);
    // R28: any order of columns, and touching runs of one material are one.
    assert_eq!(chunk.to_string(), "chunk 2 2 4\n0 0 0+3:1\n1 0 0+1:2\n");
    assert_eq!([1, 2, 255].map(|material| materials.get(material).0), [63, 0, 9]);
    assert_eq!(scene.volumes[0].area(), AreaId(12));
}

proptest! {
    /// A scene with something wrong anywhere is a scene or an error, and its error is one line.
    #[test]
    fn no_text_breaks_the_reader(place in any::<prop::sample::Index>(), cut in 0..3_usize, word in select(WORDS)) {
        let text = format!(
            r#"{{{FRAME}, "settings": {{"climb": 4}}, "sources": [{TRIANGLE}, {{"kind": "voxels", "size": [2, 2, 8],
                "columns": [{{"x": 0, "z": 1, "runs": [[0, 3, 1], [3, 2, 2]]}}], "material_areas": {{"2": 0}}}}],
                "volumes": [{{"polygon": [[0,0],[1,1],[0,1]], "min_y": 0, "max_y": 1, "area": 2}}]}}"#
        );
        let place = place.index(text.len());
        let text = [&text[..place], word, &text[(place + cut).min(text.len())..]].concat();
        for result in [Scene::from_json(&text, ""), Scene::from_toml(&text, "")] {
            if let Err(error) = result {
                prop_assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
    }
}

const WORDS: &[&str] = &[
    "",
    "0",
    "-",
    "1e9",
    "9999999999",
    ".5",
    "e400",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    "null",
    "nan",
    "\n",
    "\u{0}",
    "é",
];

#[test]
fn coordinates_are_the_nearest_doubles_and_sizes_are_rounded_once() {
    let scene = json(
        r#"{"frame": {"cell_size": 0.30000000000000004, "cell_height": 0.1, "origin": [0.1, 2097152, -0], "size": [1, 1, 1]},
            "sources": []}"#,
    );
    let frame = scene.unwrap().frame;
    assert_eq!((frame.cell_size(), frame.cell_height()), (0.3, 0.1));
    assert_eq!(frame.origin(), [0.1, 2_097_152.0, 0.0]);
}

#[rstest]
#[case::dimensions(
    r#"{"cell_size": 1, "cell_height": 1, "origin": [-1, 0, 0.5], "size": [3, 4, 5]}"#,
    "frame 3 4 5 origin -1 0 0.5 cell 1 1"
)]
#[case::bounds(
    r#"{"cell_size": 1, "cell_height": 1, "bounds": {"min": [0, 0, 0], "max": [2.5, 1, 1]}}"#,
    "frame 3 1 1 origin 0 0 0 cell 1 1"
)]
// R26: one row to spare below and above, so that a flat scene has rows.
#[case::automatic(r#"{"cell_size": 1, "cell_height": 0.5}"#, "frame 2 2 2 origin 0 0.5 0 cell 1 0.5")]
fn frames(#[case] frame: &str, #[case] expected: &str) {
    assert_eq!(with_frame(frame, TRIANGLE).unwrap().to_string().trim_end(), expected);
}

const AUTOMATIC: &str = r#"{"cell_size": 1, "cell_height": 1}"#;

#[rstest]
#[case::unused_vertices_count(
    r#"{"kind": "triangles", "vertices": [[0,1,0],[0,1,2],[2,1,0],[9,5,9]], "indices": [0,1,2]}"#,
    "frame 9 9 6 origin 0 0 0 cell 1 1"
)]
#[case::height_grid(
    r#"{"kind": "height_grid", "count": [2, 3], "origin": [-1, 2], "spacing": 1.5, "heights": [1, 2, 3, 4, 5, 6]}"#,
    "frame 2 3 7 origin -1 0 2 cell 1 1"
)]
fn automatic_frames(#[case] source: &str, #[case] expected: &str) {
    assert_eq!(with_frame(AUTOMATIC, source).unwrap().to_string().trim_end(), expected);
}

#[rstest]
#[case::none(
    AUTOMATIC,
    "",
    "frame: no source has a position in the world to derive it from: give origin and size, or bounds"
)]
#[case::voxels_have_none(
    AUTOMATIC,
    r#"{"kind": "voxels", "size": [1, 1, 1], "columns": []}"#,
    "frame: no source has a position in the world to derive it from: give origin and size, or bounds"
)]
#[case::a_wall(
    AUTOMATIC,
    r#"{"kind": "triangles", "vertices": [[3,0,0],[3,1,0],[3,0,1]], "indices": [0,1,2]}"#,
    "frame: bounds are empty or inverted in x: from 3 to 3"
)]
#[case::unused_vertex_too_far(
    AUTOMATIC,
    r#"{"kind": "triangles", "vertices": [[0,1,0],[0,1,2],[2,1,0],[0,0,2097153]], "indices": [0,1,2]}"#,
    "sources[0].vertices[3]: z = 2097153 is outside ±2097152"
)]
#[case::no_room_for_the_row_above(
    AUTOMATIC,
    r#"{"kind": "triangles", "vertices": [[0,0,0],[0,2097152,2],[2,1,0]], "indices": [0,1,2]}"#,
    "frame: upper bounds: y = 2097153 is outside ±2097152"
)]
#[case::half(r#"{"cell_size": 1, "cell_height": 1, "origin": [0, 0, 0]}"#, "", "frame.size: missing")]
#[case::other_half(r#"{"cell_size": 1, "cell_height": 1, "size": [1, 1, 1]}"#, "", "frame.origin: missing")]
#[case::twice(
    r#"{"cell_size": 1, "cell_height": 1, "size": [1, 1, 1], "bounds": {"min": [0,0,0], "max": [1,1,1]}}"#,
    "",
    "frame.bounds: given beside size: only one of them can be"
)]
#[case::negative(
    r#"{"cell_size": 1, "cell_height": 1, "origin": [0,0,0], "size": [1, -1, 1]}"#,
    "",
    "frame.size[1] = -1 is outside 0 to 4294967295"
)]
#[case::too_many_columns(
    r#"{"cell_size": 1, "cell_height": 1, "origin": [0,0,0], "size": [65536, 257, 1]}"#,
    "",
    "frame: 65536 x 257 cells are more than 16777216 columns"
)]
#[case::cell_size_past_float32(
    r#"{"cell_size": 1e300, "cell_height": 1, "origin": [0,0,0], "size": [1,1,1]}"#,
    "",
    "frame: cell size inf is outside 0.0000009536743 to 1048576"
)]
#[case::null(
    r#"{"cell_size": 1, "cell_height": 1, "bounds": null}"#,
    "",
    "line 1: frame.bounds: invalid type: null, expected bounds: min and max"
)]
fn frames_refused(#[case] frame: &str, #[case] source: &str, #[case] expected: &str) {
    assert_eq!(message(with_frame(frame, source)), expected);
}

#[rstest]
#[case::empty("{}", SpanSettings::HUMANOID)]
#[case::threshold_is_the_climb(r#"{"climb": 0}"#, SpanSettings { climb: 0, merge_threshold: 0, ..SpanSettings::HUMANOID })]
#[case::threshold_itself(r#"{"merge_threshold": 9}"#, SpanSettings { merge_threshold: 9, ..SpanSettings::HUMANOID })]
#[case::bounds(
    r#"{"height": 65535, "climb": 65535, "radius": 1048576, "merge_threshold": 0, "slope_cosine": 1}"#,
    SpanSettings { slope_cosine: 1.0, height: 65_535, climb: 65_535, radius: 1_048_576, merge_threshold: 0 }
)]
// R27: cos(45°) in double is 0.7071067811865476.
#[case::degrees(r#"{"slope_degrees": 45}"#, SpanSettings::HUMANOID)]
fn settings(#[case] text: &str, #[case] expected: SpanSettings) {
    assert_eq!(with_settings(text), Ok(expected));
}

#[rstest]
#[case(r#"{"height": 65536}"#, "settings.height = 65536 is outside 0 to 65535")]
#[case(r#"{"climb": -1}"#, "settings.climb = -1 is outside 0 to 65535")]
#[case(r#"{"radius": 1048577}"#, "settings.radius = 1048577 is outside 0 to 1048576")]
#[case(r#"{"merge_threshold": 65536}"#, "settings.merge_threshold = 65536 is outside 0 to 65535")]
#[case(r#"{"slope_degrees": 180.5}"#, "settings.slope_degrees = 180.5 is outside 0 to 180")]
#[case(
    r#"{"slope_degrees": 45, "slope_cosine": 0.5}"#,
    "settings.slope_cosine: given beside slope_degrees: only one of them can be"
)]
// R28: an integer is written as one.
#[case(r#"{"climb": 4.0}"#, "line 1: settings.climb: invalid type: floating point `4.0`, expected an integer")]
#[case(r#"{"climb": "4"}"#, "line 1: settings.climb: invalid type: string \"4\", expected an integer")]
#[case(r#"{"climb": 4, "climb": 4}"#, "line 1: settings: duplicate key `climb`")]
#[case(
    r#"{"speed": 4}"#,
    "line 1: settings.speed: unknown key `speed`, expected one of `slope_cosine`, `slope_degrees`, `height`, `climb`, \
     `radius`, `merge_threshold`"
)]
fn settings_refused(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(message(with_settings(text)), expected);
}

#[rstest]
#[case::kind(
    r#"{"kind": "sphere"}"#,
    "sources[0].kind: unknown kind `sphere`: there are triangles, mesh, height_grid and voxels"
)]
#[case::no_kind(r#"{"path": "a.obj"}"#, "line 1: sources[0]: missing key `kind`")]
#[case::key_of_another_kind(
    r#"{"kind": "triangles", "vertices": [], "indices": [], "spacing": 1}"#,
    "sources[0].spacing: unknown key in a source of kind `triangles`"
)]
#[case::missing(r#"{"kind": "triangles", "vertices": []}"#, "sources[0].indices: missing")]
#[case::vertex_of_two(
    r#"{"kind": "triangles", "vertices": [[0,0,0],[0,1]], "indices": []}"#,
    "line 1: sources[0].vertices[1]: invalid length 2, expected a list of 3 numbers"
)]
#[case::vertex_of_four(
    r#"{"kind": "triangles", "vertices": [[0,0,0,0]], "indices": []}"#,
    "line 1: sources[0].vertices[0]: invalid length 4, expected a list of 3 numbers"
)]
#[case::not_a_multiple_of_3(
    r#"{"kind": "triangles", "vertices": [[0,0,0]], "indices": [0,0]}"#,
    "sources[0].indices: 2 indices are not divisible by 3"
)]
#[case::past_the_last(
    r#"{"kind": "triangles", "vertices": [[0,0,0]], "indices": [0,0,1]}"#,
    "sources[0].indices[2] = 1 is outside 0 to 0"
)]
#[case::negative_index(
    r#"{"kind": "triangles", "vertices": [[0,0,0]], "indices": [0,-1,0]}"#,
    "sources[0].indices[1] = -1 is outside 0 to 0"
)]
#[case::huge_index(
    r#"{"kind": "triangles", "vertices": [[0,0,0]], "indices": [0,0,4294967296]}"#,
    "sources[0].indices[2] = 4294967296 is outside 0 to 0"
)]
#[case::area_count(
    r#"{"kind": "triangles", "vertices": [[0,0,0]], "indices": [0,0,0], "areas": [1, 2]}"#,
    "sources[0].areas: 2 areas for 1 triangles"
)]
#[case::area(
    r#"{"kind": "triangles", "vertices": [[0,0,0]], "indices": [0,0,0], "areas": [256]}"#,
    "sources[0].areas[0] = 256 is outside 0 to 255"
)]
#[case::coordinate(
    r#"{"kind": "triangles", "vertices": [[0,0,0],[0,-2097152.0000000005,0]], "indices": [0,1,0]}"#,
    "sources[0].vertices[1]: y = -2097152.0000000005 is outside ±2097152"
)]
#[case::one_height(
    r#"{"kind": "height_grid", "count": [1, 4], "origin": [0,0], "spacing": 1, "heights": [0,0,0,0]}"#,
    "sources[0].count[0] = 1 is outside 2 to 4294967295"
)]
#[case::few_heights(
    r#"{"kind": "height_grid", "count": [65536, 65536], "origin": [0,0], "spacing": 1, "heights": [0,0,0,0]}"#,
    "sources[0]: 4 heights for a grid of 65536 x 65536"
)]
#[case::spacing(
    r#"{"kind": "height_grid", "count": [2, 2], "origin": [0,0], "spacing": -1, "heights": [0,0,0,0]}"#,
    "sources[0]: spacing -1 is not a positive number"
)]
#[case::height(
    r#"{"kind": "height_grid", "count": [2, 2], "origin": [0,0], "spacing": 1, "heights": [0,0,0,3e6]}"#,
    "sources[0]: height 1 1: y = 3000000 is outside ±2097152"
)]
#[case::extent(
    r#"{"kind": "height_grid", "count": [2, 3], "origin": [0,0], "spacing": 2e6, "heights": [0,0,0,0,0,0]}"#,
    "sources[0]: origin and extent: z = 4000000 is outside ±2097152"
)]
#[case::chunk_size(
    r#"{"kind": "voxels", "size": [1, 65537, 1], "columns": []}"#,
    "sources[0]: chunk: size in z is 65537 cells, outside 1 to 65536"
)]
#[case::no_chunk(
    r#"{"kind": "voxels", "size": [0, 1, 1], "columns": [{"x": 0, "z": 0, "runs": []}]}"#,
    "sources[0]: chunk: size in x is 0 cells, outside 1 to 65536"
)]
#[case::column_outside(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [{"x": 0, "z": 2, "runs": []}]}"#,
    "sources[0].columns[0].z = 2 is outside 0 to 1"
)]
#[case::column_again(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [{"x": 1, "z": 0, "runs": []}, {"x": 0, "z": 0, "runs": []},
        {"x": 1, "z": 0, "runs": [[0,1,1]]}]}"#,
    "sources[0].columns[2]: column 1 0 is listed again"
)]
#[case::unsorted(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [{"x": 0, "z": 0, "runs": [[3,1,1],[0,1,1]]}]}"#,
    "sources[0].columns[0]: a run at row 0 after one that ends at row 4: runs must be sorted and disjoint"
)]
#[case::past_the_height(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [{"x": 0, "z": 0, "runs": [[7,2,1]]}]}"#,
    "sources[0].columns[0]: a run up to row 9 in a chunk of height 8"
)]
#[case::material_0(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [{"x": 0, "z": 0, "runs": [[0,1,1],[1,1,0]]}]}"#,
    "sources[0].columns[0].runs[1] material = 0 is outside 1 to 255"
)]
#[case::offset(
    r#"{"kind": "voxels", "size": [2, 2, 8], "offset": [0, 2147483648, 0], "columns": []}"#,
    "sources[0].offset[1] = 2147483648 is outside -2147483648 to 2147483647"
)]
#[case::material_key(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [], "material_areas": {"stone": 1}}"#,
    "sources[0].material_areas.stone: materials are 1 to 255, each once"
)]
#[case::material_twice(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [], "material_areas": {"2": 1, "2": 1}}"#,
    "sources[0].material_areas.2: materials are 1 to 255, each once"
)]
#[case::material_area(
    r#"{"kind": "voxels", "size": [2, 2, 8], "columns": [], "material_areas": {"2": 256}}"#,
    "sources[0].material_areas.2 = 256 is outside 0 to 255"
)]
#[case::mesh_without_file(
    r#"{"kind": "mesh", "path": "no such file.obj"}"#,
    "sources[0].path: no such file.obj: cannot be read: No such file or directory (os error 2)"
)]
#[case::mesh_of_another_kind(
    r#"{"kind": "mesh", "path": "town.fbx"}"#,
    "sources[0].path: town.fbx: neither a scene (.json, .toml) nor a mesh (.obj) by its ending"
)]
fn sources_refused(#[case] source: &str, #[case] expected: &str) {
    assert_eq!(message(with_source(source)), expected);
}

#[rstest]
#[case(
    r#"{"polygon": [[0,0],[1,1]], "min_y": 0, "max_y": 1, "area": 1}"#,
    "volumes[0]: polygon of 2 corners: 3 to 256 are allowed"
)]
#[case(
    r#"{"polygon": [[0,0],[1,1],[0,1]], "min_y": 2, "max_y": 1, "area": 1}"#,
    "volumes[0]: min_y 2 is above max_y 1"
)]
#[case(
    r#"{"polygon": [[0,0],[1,1],[0,1]], "min_y": 0, "max_y": 1, "area": 256}"#,
    "volumes[0].area = 256 is outside 0 to 255"
)]
#[case(r#"{"polygon": [[0,0],[1,1],[0,1]], "min_y": 0, "area": 2}"#, "line 1: volumes[0]: missing key `max_y`")]
fn volumes_refused(#[case] volume: &str, #[case] expected: &str) {
    assert_eq!(message(with_volume(volume)), expected);
}

#[rstest]
#[case::json_syntax("a.json", "{\"frame\": {\n  \"cell_size\": 0.3,\n}", "a.json:3: trailing comma")]
#[case::json_end("a.json", "{\"frame\": ", "a.json:1: EOF while parsing a value")]
#[case::two_texts(
    "a.json",
    "{\"frame\": {\"cell_size\": 1, \"cell_height\": 1}, \"sources\": []}\n[]",
    "a.json:2: trailing characters"
)]
#[case::infinite("a.json", "{\"frame\": {\"cell_size\": 1e999}}", "a.json:1: number out of range")]
#[case::toml_syntax(
    "a.toml",
    "[frame]\ncell_size = \n",
    "a.toml:2: string values must be quoted, expected literal string"
)]
#[case::toml_unknown(
    "a.toml",
    "[frame]\ncell_size = 1\nsize_of_cells = 2\n",
    "a.toml:3: frame.size_of_cells: unknown key `size_of_cells`, expected one of `cell_size`, `cell_height`, `origin`, `size`, `bounds`"
)]
#[case::toml_integer(
    "a.toml",
    "sources = []\n[settings]\nclimb = 4.0\n",
    "a.toml:3: settings.climb: invalid type: floating point `4.0`, expected an integer"
)]
#[case::toml_twice("a.toml", "[settings]\nclimb = 4\nclimb = 4\n", "a.toml:3: duplicate key")]
#[case::toml_nan(
    "a.toml",
    "sources = []\n[frame]\ncell_size = nan\ncell_height = 1\norigin = [0, 0, 0]\nsize = [1, 1, 1]\n",
    "a.toml: frame: cell size NaN is outside 0.0000009536743 to 1048576"
)]
#[case::obj("a.obj", "v 0 0 0\nv 0 0 1\nf 1 2 3\n", "a.obj:3: a corner of vertex 3, but there are 2 vertices")]
#[case::obj_too_far("a.obj", "v 0 0 0\n\nv 0 3e6 1\nf 1 2 2\n", "a.obj:3: y = 3000000 is outside ±2097152")]
#[case::obj_without_faces("a.obj", "v 0 0 0\n", "a.obj: a mesh without faces")]
#[case::flat_obj(
    "a.obj",
    "v 0 0 0\nv 0 0 1\nv 0 1 0\nf 1 2 3\n",
    "a.obj: frame: bounds are empty or inverted in x: from 0 to 0"
)]
#[case::other("a.txt", "", "a.txt: neither a scene (.json, .toml) nor a mesh (.obj) by its ending")]
fn files_refused(#[case] name: &str, #[case] text: &str, #[case] expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let error = Scene::load(&path).unwrap_err();
    assert_eq!(error.to_string().replace(&path.display().to_string(), name), expected);
    assert_eq!(error.file(), Some(path.as_path()));
}

#[test]
fn a_mesh_is_found_beside_its_scene_and_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("meshes")).unwrap();
    let mesh = folder.path().join("meshes").join("Hall.OBJ");
    std::fs::write(&mesh, "v 0 0 0\r\nv 0 0 2\r\nv 2 0 2\r\nv 2 0 0\r\nf 1 2 3 4\r\n").unwrap();
    let scene = folder.path().join("town.toml");
    let text = "sources = [{ kind = 'mesh', path = 'meshes/Hall.OBJ' }]\nframe = { cell_size = 1, cell_height = 1 }\n";
    std::fs::write(&scene, text).unwrap();
    let Source::Triangles { indices, areas: None, .. } = &Scene::load(&scene).unwrap().sources[0] else { panic!() };
    assert_eq!(indices, &[0, 1, 2, 0, 2, 3]);

    std::fs::write(&mesh, "v 0 0\n").unwrap();
    let error = Scene::load(&scene).unwrap_err();
    assert_eq!(error.place(), "sources[0].path");
    let expected = format!("{}:1: a vertex of 2 numbers: x, y and z are needed", mesh.display());
    assert!(error.to_string().ends_with(&expected), "{error}");
}

#[test]
fn options_count_more_than_the_scene() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| -> PathBuf {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let load = |path: &Path, options: &SceneOptions| Scene::load_with(path, options).map_err(|error| error.to_string());
    let mesh = write("a.obj", "v 0 0 0\nv 0 0 3\nv 3 0 0\nf 1 2 3\n");
    let scene = load(&mesh, &SceneOptions::default()).unwrap();
    assert_eq!(scene.frame.to_string(), "frame 10 10 2 origin 0 -0.20000000298023224 0 cell 0.3 0.2\n");
    assert_eq!(scene.settings, SpanSettings::HUMANOID);

    let options = SceneOptions { cell_size: Some(1.5), slope_degrees: Some(60.0), ..SceneOptions::default() };
    let scene = load(&mesh, &options).unwrap();
    assert_eq!((scene.frame.width(), scene.frame.cell_size(), scene.settings.slope_cosine), (2, 1.5, 0.5));

    let json =
        write("a.json", &format!("{{{FRAME}, \"settings\": {{\"slope_cosine\": 0, \"climb\": 1}}, \"sources\": []}}"));
    let scene = load(&json, &SceneOptions { height: Some(7), ..options }).unwrap();
    let expected = SpanSettings { slope_cosine: 0.5, height: 7, climb: 1, radius: 2, merge_threshold: 1 };
    assert_eq!((scene.frame.cell_size(), scene.settings), (1.5, expected));

    let options = SceneOptions { radius: Some(-1), ..SceneOptions::default() };
    let expected = format!("{}: settings.radius = -1 is outside 0 to 1048576", mesh.display());
    assert_eq!(load(&mesh, &options), Err(expected));
}
