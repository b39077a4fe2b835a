import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { orderedStarts } from './ordered-starts.ts';
import { startsOf } from './starts.ts';

test('a program in a package of samples starts nothing, unless all code lies below that package', async () => {
  const program = 'public class Show {\n  public static void main(String[] all) {}\n}\n';
  const sample = { 'client/src/main/java/org/till/samples/Show.java': program };
  const starts = async (sources: Record<string, string>) => startsOf(await evidenceIn(sources)).length;
  expect(await starts(sample)).toBe(1);
  expect(await starts({ ...sample, 'client/src/main/java/org/till/Till.java': 'public class Till {}\n' })).toBe(0);
});

test('a main function in a module beside the one that a servlet container runs starts no program', async () => {
  const main = 'public class Main {\n  public static void main(String[] all) {}\n}\n';
  const sources = { 'pom.xml': '<project></project>\n', 'snapshots/pom.xml': '<project></project>\n' };
  const starts = async (more: Record<string, string>) =>
    orderedStarts(await evidenceIn({ ...sources, 'snapshots/src/main/java/org/till/Main.java': main, ...more })).length;
  expect(await starts({})).toBe(1);
  expect(await starts({ 'web/pom.xml': '<project>\n<packaging>war</packaging>\n</project>\n' })).toBe(0);
});

test('of two programs of a workspace of Rust, the one beside the crates with the routes starts the web service', async () => {
  const main = 'fn main() {\n    run()\n}\n';
  const routes = ['a', 'b', 'c', 'd'].map((name) => `        .route("/v1/${name}", get(${name}))\n`).join('');
  const evidence = await evidenceIn({
    'Cargo.toml': '[workspace]\nmembers = ["alarm/bell", "server/core", "server/daemon"]\n',
    'alarm/bell/Cargo.toml': '[package]\nname = "bell"\n',
    'alarm/bell/src/main.rs': main,
    'server/core/Cargo.toml': '[package]\nname = "core"\n[dependencies]\naxum = "0.8"\n',
    'server/core/src/lib.rs': `use axum::{routing::get, Router};\npub fn router() -> Router {\n    Router::new()\n${routes}}\n`,
    'server/daemon/Cargo.toml': '[package]\nname = "daemon"\n',
    'server/daemon/src/main.rs': main,
  });
  expect(orderedStarts(evidence)[0]?.path).toBe('server/daemon/src/main.rs');
});
