//! Openspan's front half measured against other libraries: `cargo xtask peers`, `cargo xtask scaling`.

mod scenes;

mod peers;

mod heap;

mod rounds;

mod scaling;

mod stats;

mod table;

mod report;

mod machine;

use anyhow::Result;
use clap::{Args, Parser, Subcommand, value_parser};
use machine::Machine;
use peers::Contender;
use report::Report;
use rounds::SceneResult;
use scaling::Scaling;
use scenes::{SceneName, Sizes};
use std::path::PathBuf;

#[global_allocator]
static HEAP: heap::Counting = heap::Counting;

/// Measures Openspan's front half.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Against other libraries, stage by stage
    Peers(Peers),
    /// Against itself, as worlds grow
    Scaling(Rounds),
}

#[derive(Args)]
struct Peers {
    #[command(flatten)]
    rounds: Rounds,
    /// Scenes, all unless said otherwise; then the page is not written
    #[arg(long, value_enum, value_delimiter = ',')]
    scenes: Vec<SceneName>,
    /// Contenders; ratios are to the first one
    #[arg(long, value_enum, value_delimiter = ',')]
    contenders: Vec<Contender>,
    /// Heights along each side of the terrain
    #[arg(long, default_value_t = Sizes::USUAL.terrain)]
    terrain: u32,
    /// Boxes along each side of the city
    #[arg(long, default_value_t = Sizes::USUAL.city)]
    city: u32,
}

#[derive(Args)]
struct Rounds {
    /// Rounds on the clock
    #[arg(long, default_value_t = 7, value_parser = value_parser!(u16).range(1..))]
    rounds: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The page to write
    #[arg(long)]
    page: Option<PathBuf>,
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Peers(options) => peers(&options),
        Task::Scaling(options) => scaling(&options),
    }
}

fn peers(options: &Peers) -> Result<()> {
    let Peers { rounds: Rounds { rounds, json, page }, scenes, contenders, terrain, city } = options;
    let scenes = if scenes.is_empty() { &SceneName::ALL } else { &scenes[..] };
    let contenders = if contenders.is_empty() { &Contender::ALL } else { &contenders[..] };
    let sizes = Sizes { terrain: *terrain, city: *city };
    let n_rounds = usize::from(*rounds);
    let mut results: Vec<SceneResult> = Vec::new();
    for scene in scenes {
        let Some(input) = scene.load(sizes)? else {
            eprintln!("{} is left out: OPENSPAN_SHARED is not set", scene.name());
            continue;
        };
        eprintln!("{}: {} triangles", scene.name(), input.triangles.len());
        results.push(rounds::measure(scene.name(), &input, contenders, n_rounds)?);
    }
    let machine = Machine::this();
    let report = Report { machine: &machine, n_rounds, scenes: &results };
    if *json {
        println!("{}", serde_json::json!({ "machine": machine, "rounds": n_rounds, "scenes": results }));
    } else {
        print!("{report}");
    }
    let whole = results.len() == SceneName::ALL.len() && contenders == Contender::ALL && sizes == Sizes::USUAL;
    match page {
        Some(path) if whole => std::fs::write(path, report::page(&report))?,
        Some(path) => eprintln!("{} is left as it is: it takes all that is usual", path.display()),
        None => {}
    }
    Ok(())
}

fn scaling(Rounds { rounds, json, page }: &Rounds) -> Result<()> {
    let scaling = Scaling::measure(usize::from(*rounds), |point| eprintln!("{point}"))?;
    let machine = Machine::this();
    let text = scaling.page(&machine);
    if *json {
        println!("{}", serde_json::json!({ "machine": machine, "scaling": scaling }));
    } else {
        print!("{text}");
    }
    if let Some(path) = page {
        std::fs::write(path, text)?;
    }
    Ok(())
}
