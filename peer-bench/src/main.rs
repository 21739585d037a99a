//! Openspan's front half measured against other libraries: `cargo xtask peers`, `cargo xtask scaling`.

mod heap;

mod scenes;

mod peers;

use anyhow::Result;
use clap::Parser;
use peers::{Contender, Purpose};
use scenes::{SceneName, Sizes};

#[global_allocator]
static HEAP: heap::Counting = heap::Counting;

#[derive(Parser)]
struct Cli {
    #[arg(long, value_delimiter = ',', default_values_t = SceneName::ALL.map(|s| s.name().to_owned()))]
    scenes: Vec<String>,
    #[arg(long, value_enum, value_delimiter = ',')]
    peers: Vec<Contender>,
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

fn main() -> Result<()> {
    let cli = Cli::parse();
    for scene in SceneName::ALL {
        if !cli.scenes.iter().any(|s| s == scene.name()) {
            continue;
        }
        let Some(input) = scene.load(Sizes { terrain: 1024, city: 142 })? else { continue };
        println!("{} {} {:?}", scene.name(), input.triangles.len(), input.frame);
        let all = if cli.peers.is_empty() { Contender::ALL.to_vec() } else { cli.peers.clone() };
        for c in all {
            let mut peer = c.prepare(&input)?;
            for i in 0..cli.rounds {
                let run = peer.build(if i == 0 { Purpose::Count } else { Purpose::Time })?;
                println!("{} {:?} {:?} {:?} {:?}", c.name(), run.total(), run.times, run.counts, run.hash);
            }
        }
    }
    Ok(())
}
