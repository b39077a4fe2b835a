// `npm run bench -- <name> [options]`: each benchmark is one file of this folder and prints a small table.
type Benchmark = (options: string[]) => Promise<unknown>;

const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  search: async () => (await import('./search.ts')).benchSearch,
  latency: async () => (await import('./latency.ts')).benchLatency,
  answers: async () => (await import('./answers.ts')).benchAnswers,
  'answer-load': async () => (await import('./answer-load.ts')).benchAnswerLoad,
  places: async () => (await import('./places.ts')).benchPlaces,
  'fit-places': async () => (await import('./fit-places.ts')).fitPlaces,
  'fit-search': async () => (await import('./fit-search.ts')).fitSearch,
  tokens: async () => (await import('./tokens.ts')).benchTokens,
  ingest: async () => (await import('./ingest.ts')).benchIngest,
  busy: async () => (await import('./busy.ts')).benchBusy,
  mcp: async () => (await import('./mcp.ts')).benchMcp,
  'row-wall': async () => (await import('./row-wall.ts')).benchRowWall,
  load: async () => (await import('./load.ts')).benchLoad,
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
};

const [name = '', ...options] = process.argv.slice(2);
const load = BENCHMARKS[name];
if (load) {
  const benchmark = await load();
  const status = await benchmark(options);
  process.exitCode = typeof status === 'number' ? status : 0;
} else {
  console.error(
    `usage: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [--data <folder>] [--repositories <folder>]`,
  );
  process.exitCode = 2;
}
