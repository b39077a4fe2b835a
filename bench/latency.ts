import { copyFileSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { searchPack } from '../src/engine/pack/search/search-pack.ts';
import { DOCUMENT_KINDS } from '../src/record/documents/document.ts';
import { findDocument, readSection } from '../src/record/documents/documents.ts';
import { openBenchApp, ownDataDir } from './bench-app.ts';
import { readCases } from './search-data.ts';

/**
 * How long a search takes in one pack: the first one after it is opened, and then every query of the search benchmark, none
 * of them twice. With `--data-dir` also how long the sections of that installation's documents take, and how large they are.
 */
export async function benchLatency(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pack: { type: 'string' },
      data: { type: 'string', default: join(import.meta.dirname, '../../shared/bench') },
      'data-dir': { type: 'string' },
    },
  });
  if (values.pack === undefined) throw new Error('Name a pack: --pack <file>.');
  const queries = [...new Set(readCases(values.data).flatMap((one) => one.queries.map(({ text }) => text)))];
  searchLatency(values.pack, queries);
  if (values['data-dir'] !== undefined) await sectionLatency(values['data-dir']);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
}

function searchLatency(file: string, queries: readonly string[]): void {
  let pack = openPack(file);
  const { files, bytes } = pack.meta.statistics;
  const share = statSync(file).size / bytes;
  console.log(`${files} files, ${(bytes / 1e6).toFixed(1)} MB of text, pack ${share.toFixed(3)} of it`);
  const first = () => measured(() => searchPack(pack, 'how are errors reported to the caller'));
  report('first query of the process', [first()]);
  const times = queries.map((query) => measured(() => searchPack(pack, query)));
  pack.close();
  pack = openPack(file);
  report('first query after opening it again', [first()]);
  pack.close();
  report(`${queries.length} queries`, times);
}

async function sectionLatency(dataDir: string): Promise<void> {
  const own = ownDataDir();
  copyFileSync(join(dataDir, 'lorekeep.db'), join(own, 'lorekeep.db'));
  const { app } = await openBenchApp({ LOREKEEP_DATA_DIR: own });
  const { db } = app.database;
  const times: Measured[] = [];
  const tokens: number[] = [];
  for (const { organization_id: organizationId, id } of await db.selectFrom('projects').selectAll().execute()) {
    const reach = { organizationId, projectIds: null };
    for (const kind of DOCUMENT_KINDS) {
      const document = await findDocument(db, reach, id, kind);
      for (const section of document?.outline ?? []) {
        const started = performance.now();
        const read = document && (await readSection(db, reach, document, section.id));
        times.push({ wall: performance.now() - started, cpu: 0 });
        tokens.push(read?.tokens ?? 0);
      }
    }
  }
  report(`${times.length} sections, at most ${Math.max(...tokens)} tokens`, times);
}

interface Measured {
  /** In milliseconds. */
  wall: number;
  cpu: number;
}

function measured(work: () => unknown): Measured {
  const cpu = process.cpuUsage();
  const started = performance.now();
  work();
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { wall, cpu: (user + system) / 1_000 };
}

function report(what: string, times: readonly Measured[]): void {
  const at = (unit: keyof Measured, share: number): string => {
    const sorted = times.map((each) => each[unit]).sort((a, b) => a - b);
    return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  };
  const shares = (unit: keyof Measured) => `p50 ${at(unit, 0.5)}, p95 ${at(unit, 0.95)}, most ${at(unit, 1)} ms`;
  console.log(`${what}: ${shares('wall')}; of the processor: ${shares('cpu')}`);
}
