import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { searchPack } from '../src/engine/pack/search/search-pack.ts';
import { ingestCase, readCases, readOptions } from './search-data.ts';

/** Ingests the repositories of the benchmark, asks every query as a user would, and lets the data's own script score. */
export async function benchSearch(args: string[]): Promise<void> {
  const options = readOptions(args);
  const results: Record<
    string,
    Record<string, Record<string, { path: string; start_line: number; end_line: number }[]>>
  > = {};
  const times: number[] = [];
  let packBytes = 0;
  let textBytes = 0;
  for (const one of readCases(options.data)) {
    if (options.only.length > 0 && !options.only.includes(one.name)) continue;
    const ingested = await ingestCase(one, options);
    if (!ingested) {
      console.log(`${one.name}: ${one.github}@${one.revision} is not in ${options.repositories}; left out`);
      continue;
    }
    const pack = openPack(ingested.file);
    packBytes += statSync(ingested.file).size;
    textBytes += pack.meta.statistics.bytes;
    const answers: Record<string, { path: string; start_line: number; end_line: number }[]> = {};
    for (const { text } of one.queries) {
      const started = performance.now();
      const found = searchPack(pack, text);
      times.push(performance.now() - started);
      answers[text] = found.map(({ path, startLine, endLine }) => ({ path, start_line: startLine, end_line: endLine }));
    }
    pack.close();
    const set = results[one.set] ?? {};
    set[one.name] = answers;
    results[one.set] = set;
  }
  for (const [set, found] of Object.entries(results)) {
    const file = join(options.packs, `${set}-results.json`);
    writeFileSync(file, JSON.stringify(found));
    console.log(`\n${set}`);
    const { stdout, stderr } = spawnSync(process.execPath, [join(options.data, 'score.mjs'), set, file], {
      encoding: 'utf8',
      env: { ...process.env, BENCH_DATA: options.data },
    });
    console.log(stdout.trim(), stderr.trim());
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  console.log(`\nlatency of ${times.length} queries: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`);
  console.log(
    `packs: ${(packBytes / 1e6).toFixed(1)} MB for ${(textBytes / 1e6).toFixed(1)} MB of text, ratio ${(packBytes / textBytes).toFixed(3)}`,
  );
}
