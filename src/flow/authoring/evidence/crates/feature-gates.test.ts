import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { tasksOf } from '../tasks.ts';
import { gatesTold } from './feature-gates.ts';
import { routeGates } from './route-gates.ts';
import { taskGates } from './task-gates.ts';

const MANIFEST = `[package]
name = "harbour"

[dependencies]
axum = "0.8"
tokio = "1"

[features]
default = ["charts"]
charts = ["tides"]
tides = []
pilots = []
tugs = []
`;

test('a route of Rust below a feature is there only with it, unless the feature is on by default', async () => {
  const main = `use axum::{routing::get, Router};

mod piers;

async fn main() {
    axum::serve(listener, router()).await.unwrap();
}

fn router() -> Router {
    let mut router = Router::new().route("/boats", get(boats));
    // Charts are on.
    #[cfg(feature = "tides")]
    {
        router = router.route("/tides", get(boats));
    }
    #[cfg(all(
        feature = "pilots",
        not(test)
    ))]
    {
        router = router
            .route("/pilots", get(boats));
        #[cfg(any(feature = "tugs", feature = "oars"))]
        {
            router = router.route("/oars", get(boats));
        }
        if cfg!(unix) {
            #[cfg(any(feature = "tugs", feature = "pilots"))]
            let router = router.route("/tugs", get(boats));
        }
    }
    #[cfg(not(feature = "pilots"))]
    {
        router = router.route("/plain", get(boats)).route("/shared", get(boats));
    }
    #[cfg(feature = "pilots")]
    {
        router = router.route("/shared", get(boats));
    }
    router
}

async fn boats() {}
`;
  const evidence = await evidenceIn({ 'Cargo.toml': MANIFEST, 'src/main.rs': main });
  const told = routesOf(evidence).map((route) => `${route.path}: ${gatesTold(routeGates(evidence, route)) ?? '–'}`);
  expect([...new Set(told)].toSorted()).toEqual([
    '/boats: –',
    '/oars: only with the features `tugs` or `oars` and `pilots`',
    '/pilots: only with the feature `pilots`',
    '/plain: –',
    '/shared: –',
    '/tides: –',
    '/tugs: only with the feature `pilots`',
  ]);
});

test('work of Rust is done only with a feature where nothing else starts it, or its module is not compiled without', async () => {
  const loop = (name: string): string => `use tokio::time;

pub async fn ${name}() {
    let mut interval = time::interval(time::Duration::from_secs(60));
    loop {
        interval.tick().await;
        count_boats().await;
    }
}
`;
  const evidence = await evidenceIn({
    'Cargo.toml': MANIFEST,
    'src/main.rs': `mod lamps;
#[cfg(feature = "tugs")]
mod buoys;
mod ropes;

async fn main() {
    #[cfg(feature = "pilots")]
    tokio::spawn(lamps::light());
    tokio::spawn(ropes::coil());
    #[cfg(feature = "pilots")]
    tokio::spawn(ropes::coil());
    #[cfg(feature = "tugs")]
    tokio::spawn(buoys::paint());
}
`,
    'src/lamps.rs': loop('light'),
    'src/buoys.rs': loop('paint'),
    'src/ropes.rs': loop('coil'),
  });
  const told = tasksOf(evidence).map((task) => `${task.name}: ${gatesTold(taskGates(evidence, task)) ?? '–'}`);
  expect(told.toSorted()).toEqual([
    'coil: –',
    'light: only with the feature `pilots`',
    'paint: only with the feature `tugs`',
  ]);
});

test('a feature that another crate of the project asks for is on', async () => {
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "harbour"\n\n[dependencies]\nboats = { path = "boats", features = ["sails"] }\n',
    'boats/Cargo.toml': '[package]\nname = "boats"\n\n[features]\nsails = []\noars = []\n',
    'boats/src/lib.rs': `use axum::{routing::get, Router};

pub fn router() -> Router {
    let mut router = Router::new();
    #[cfg(feature = "sails")]
    {
        router = router.route("/sails", get(list));
    }
    #[cfg(feature = "oars")]
    {
        router = router.route("/oars", get(list));
    }
    router
}

async fn list() {}
`,
  });
  const told = routesOf(evidence).map((route) => `${route.path}: ${gatesTold(routeGates(evidence, route)) ?? '–'}`);
  expect(told.toSorted()).toEqual(['/oars: only with the feature `oars`', '/sails: –']);
});

test('a file that is called as no module can be leaves its routes as they are', async () => {
  const routes = `use axum::{routing::get, Router};

pub fn router() -> Router {
    Router::new().route("/boats", get(boats))
}

async fn boats() {}
`;
  const evidence = await evidenceIn({ 'Cargo.toml': MANIFEST, 'src/lib.rs': 'mod piers;\n', 'src/we(ird[.rs': routes });
  const told = routesOf(evidence).map((route) => `${route.path}: ${gatesTold(routeGates(evidence, route)) ?? '–'}`);
  expect(told).toEqual(['/boats: –']);
});
