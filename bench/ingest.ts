import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunReport } from './ingest-run.ts';

/** Real repositories of several sizes and languages; those that are not in the folder are passed over. */
const REPOSITORIES = [
  'pallets/flask',
  'honojs/hono',
  'spf13/cobra',
  'google/gson',
  'tokio-rs/tokio',
  'django/django',
  'kubernetes/kubernetes',
];
const COMMITS_BACK = 50;

/**
 * Ingestion of real repositories from a local bare clone to a finished pack, each run in a process of its own: the first
 * time, again without a change, over the last fifty commits and over the last one. What runs is the compiled program, as users run it.
 * universal-ctags reads the same tree beside it and, with `--codegraph <its program>`, so does codegraph from npm.
 */
export async function benchIngest(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      repositories: { type: 'string', default: '.mirror' },
      only: { type: 'string', multiple: true },
      workers: { type: 'string', default: String(cpus().length) },
      codegraph: { type: 'string' },
    },
  });
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/build.mjs'), '--if-stale', 'server']);
  const commit = (repository: string) => git(repository, 'rev-parse', '--short=12', 'HEAD');
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  );
  for (const name of values.only ?? REPOSITORIES) {
    const mirror = findMirror(resolve(values.repositories), name);
    if (!mirror) continue;
    const work = mkdtempSync(join(tmpdir(), 'lorekeep-bench-'));
    try {
      console.log(`\n${name} @ ${commit(mirror)}, load ${loadavg()[0]?.toFixed(1)}`);
      measure(mirror, work, Number(values.workers), values.codegraph);
      console.log(`  load at the end ${loadavg()[0]?.toFixed(1)}`);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
}

function measure(mirror: string, work: string, workers: number, codegraph: string | undefined): void {
  // A clone of our own, so that its branch can be set back.
  const repository = join(work, 'repository.git');
  execFileSync('git', ['clone', '--quiet', '--bare', mirror, repository], { stdio: 'ignore' });
  const branch = git(repository, 'symbolic-ref', 'HEAD');
  const newest = git(repository, 'rev-parse', 'HEAD');
  const run = (folder: string, previous: string | null): RunReport => {
    mkdirSync(join(work, folder), { recursive: true });
    const job = { repository, sources: join(work, 'sources'), into: join(work, folder), previous, workers };
    const child = spawnSync(process.execPath, [join(import.meta.dirname, 'ingest-run.ts'), JSON.stringify(job)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(child.stdout) as RunReport; // Printed by ingest-run.ts.
  };

  const full = run('full', null);
  report('full', full);
  report('no change', run('again', join(work, 'full', 'snapshot.pack')), full);
  if (Number(git(repository, 'rev-list', '--count', 'HEAD')) > COMMITS_BACK) {
    git(repository, 'update-ref', branch, git(repository, 'rev-parse', `HEAD~${COMMITS_BACK}`));
    run('before', null);
    git(repository, 'update-ref', branch, newest);
    report(`${COMMITS_BACK} commits`, run('after', join(work, 'before', 'snapshot.pack')), full);
    git(repository, 'update-ref', branch, git(repository, 'rev-parse', 'HEAD~1'));
    run('nearly', join(work, 'before', 'snapshot.pack'));
    git(repository, 'update-ref', branch, newest);
    report('1 commit', run('last', join(work, 'nearly', 'snapshot.pack')), full);
  }
  const tree = join(work, 'tree');
  mkdirSync(tree);
  execFileSync('sh', ['-c', `git --git-dir="${repository}" archive HEAD | tar -x -C "${tree}"`]);
  if (spawnSync('ctags', ['--version']).status === 0) {
    compare('ctags', cpuSecondsOf('ctags -R --fields=+neKS --extras=+r -f /dev/null .', tree), full);
  }
  if (codegraph) compare('codegraph', cpuSecondsOf(`"${resolve(codegraph)}" init . > /dev/null`, tree), full);
}

function compare(peer: string, seconds: number | null, full: RunReport): void {
  if (seconds === null) {
    console.log(`  ${peer.padEnd(11)} does not run here`);
    return;
  }
  const ratio = (full.cpuSeconds / seconds).toFixed(2);
  console.log(`  ${peer.padEnd(11)} ${seconds.toFixed(2)} CPU-s; the full ingestion used ${ratio} times as much`);
}

function report(what: string, run: RunReport, full?: RunReport): void {
  const indexing = run.timings['parsing'] ?? 0;
  const seconds = (indexing + (run.timings['indexing'] ?? 0)) / 1000;
  const rates =
    run.files > 0 && !full
      ? `, ${Math.round(run.files / seconds)} files/s, ${(run.bytes / 1e6 / seconds).toFixed(2)} MB/s to the index, ${(run.packBytes / 1e6).toFixed(1)} MB pack, first answer after ${(run.firstAnswerMs / 1000).toFixed(1)} s`
      : '';
  const share = full
    ? ` (${((100 * run.wallMs) / full.wallMs).toFixed(1)} % of the full time, ${((100 * run.cpuSeconds) / full.cpuSeconds).toFixed(1)} % of its CPU)`
    : '';
  const stages = Object.entries(run.timings).map(([stage, ms]) => `${stage} ${(ms / 1000).toFixed(1)}`);
  console.log(
    `  ${what.padEnd(11)} ${(run.wallMs / 1000).toFixed(2)} s, ${run.cpuSeconds.toFixed(2)} CPU-s, ${Math.round(run.peakBytes / 1e6)} MB RSS${rates}${share}`,
  );
  const read = full ? '' : `${run.files} files, ${(run.bytes / 1e6).toFixed(1)} MB, ${run.commits} commits; `;
  if (stages.length > 0) console.log(`              ${read}${stages.join(', ')} s`);
}

/** CPU seconds of a command and of what it starts, in a folder; null where it fails. */
function cpuSecondsOf(command: string, folder: string): number | null {
  const { stdout, status } = spawnSync('sh', ['-c', `${command} && times`], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return null;
  const times = stdout.trim().split('\n').at(-1) ?? '';
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

function findMirror(folder: string, name: string): string | null {
  const base = join(folder, name.replace('/', '+'));
  return [join(base, 'repo'), join(base, 'repo', '.git'), base].find((path) => existsSync(join(path, 'HEAD'))) ?? null;
}

function git(repository: string, ...args: string[]): string {
  return execFileSync('git', [`--git-dir=${repository}`, ...args], { encoding: 'utf8' }).trim();
}
