import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { IngestSteps } from '../../src/flow/ingest/ingest-project.ts';
import { dumpPack } from '../dump-pack.ts';
import { ingestPath } from '../ingest-path.ts';
import { type MadeRepository, makeRepository } from '../make-repository.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-incremental-'));
  folders.push(folder);
  return folder;
}

/** One ingestion; the result is the finished pack, or null where nothing had changed. */
async function ingest(
  repository: string,
  into: string,
  previous: string | null,
  onFetched: IngestSteps['onFetched'] = () => {},
): Promise<string | null> {
  const ingested = await ingestPath(repository, into, { previous, onFetched });
  if (!ingested.changed) return null;
  // The next run must not write where this pack lies.
  renameSync(ingested.packFile, join(into, 'kept.pack'));
  return join(into, 'kept.pack');
}

const price = (name: string, by: number) =>
  `import { round } from './round.ts';\nexport function ${name}(price: number) {\n  return round(price * ${by});\n}\n`;

/** A history with everything that happens to files; each step is one commit. */
const STEPS: [what: string, change: (repository: MadeRepository) => void][] = [
  [
    'begins',
    (r) =>
      r.commit({
        'round.ts': 'export const round = Math.round;\n',
        'vat.ts': price('vat', 0.2),
        'README.md': '# Shop\n',
      }),
  ],
  [
    'adds a file that uses others',
    (r) =>
      r.commit({ 'till.ts': "import { vat } from './vat.ts';\nexport const total = (p: number) => p + vat(p);\n" }),
  ],
  [
    'changes what others use',
    (r) => r.commit({ 'round.ts': 'export function round(value: number): number {\n  return Math.floor(value);\n}\n' }),
  ],
  ['adds a copy of a file', (r) => r.commit({ 'copy/vat.ts': price('vat', 0.2) })],
  [
    'removes a file that is used',
    (r) => {
      r.git('rm', '-q', 'vat.ts');
      r.commit({});
    },
  ],
  [
    'moves a file',
    (r) => {
      r.git('mv', 'copy/vat.ts', 'vat.ts');
      r.commit({});
    },
  ],
  [
    'adds files that are left out',
    (r) => r.commit({ 'logo.png': Buffer.from([0, 1, 2]), 'bad.txt': Buffer.from([0xff, 0xfe, 0xfd, 0x41]) }),
  ],
  ['makes text of what was left out', (r) => r.commit({ 'bad.txt': 'Good now.\n' })],
  [
    'adds routes, settings and a secret',
    (r) =>
      r.commit({
        'app.py':
          'from flask import Flask\nimport os\napp = Flask(__name__)\nTOKEN = "ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"\nPORT = os.environ["PORT"]\n\n@app.get("/prices/<id>")\ndef show(id):\n    return id\n',
      }),
  ],
  [
    'changes many files at once',
    (r) => r.commit(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m${i}.ts`, price(`f${i}`, i)]))),
  ],
  ['changes nothing but its message', (r) => r.commit({}, 'Because we can\n\nA longer reason.')],
  [
    'tags a release',
    (r) => {
      r.git('tag', '-a', 'v1', '-m', 'First release');
      r.commit({ 'CHANGELOG.md': '# Changes\n\n## 1.0\n\n- First.\n' });
    },
  ],
];

describe('a run that starts from the previous pack', () => {
  it('gives what a full run gives, table by table, after every commit of a history', async () => {
    const folder = newFolder();
    const repository = makeRepository(join(folder, 'shop'));
    let previous: string | null = null;
    for (const [step, [what, change]] of STEPS.entries()) {
      change(repository);
      const full = await ingest(repository.folder, join(folder, `full-${step}`), null);
      previous = await ingest(repository.folder, join(folder, `step-${step}`), previous);
      expect(dumpPack(previous ?? ''), what).toEqual(dumpPack(full ?? ''));
    }
  });

  it('gives what a full run gives after the history was rewritten', async () => {
    const folder = newFolder();
    const repository = makeRepository(join(folder, 'shop'));
    for (const [, change] of STEPS.slice(0, 4)) change(repository);
    const before = await ingest(repository.folder, join(folder, 'before'), null);
    repository.git('reset', '-q', '--hard', 'HEAD~2');
    repository.commit({ 'other.ts': 'export const other = 1;\n' }, 'Another way');
    const after = await ingest(repository.folder, join(folder, 'after'), before);
    const full = await ingest(repository.folder, join(folder, 'full'), null);
    expect(dumpPack(after ?? '')).toEqual(dumpPack(full ?? ''));
  });

  it('tells how many commits readers lack, as soon as the source is here', async () => {
    const folder = newFolder();
    const repository = makeRepository(join(folder, 'shop'));
    const published = repository.commit({ 'a.txt': '1' });
    const pack = await ingest(repository.folder, join(folder, 'first'), null);
    repository.commit({ 'a.txt': '2' });
    const commit = repository.commit({ 'a.txt': '3' });
    const told: unknown[] = [];
    await ingest(repository.folder, join(folder, 'second'), pack, (fetched) => told.push(fetched));
    expect(told).toEqual([{ commit, published, behindBy: 2 }]);
  });

  it('writes nothing where nothing changed', async () => {
    const folder = newFolder();
    const repository = makeRepository(join(folder, 'shop'));
    STEPS[0]?.[1](repository);
    const pack = await ingest(repository.folder, join(folder, 'first'), null);
    expect(await ingest(repository.folder, join(folder, 'second'), pack)).toBeNull();
  });

  it('starts anew from a pack that it cannot read', async () => {
    const folder = newFolder();
    const repository = makeRepository(join(folder, 'shop'));
    STEPS[0]?.[1](repository);
    const pack = await ingest(repository.folder, join(folder, 'first'), null);
    const { DatabaseSync } = await import('node:sqlite');
    const other = new DatabaseSync(pack ?? '');
    other.exec('pragma user_version = 999');
    other.close();
    const again = await ingest(repository.folder, join(folder, 'second'), pack);
    expect(dumpPack(again ?? '')['commits']).toHaveLength(1);
  });
});
