/** Benchmarks are full of made-up things. */
const BENCHMARK = /(?:^|\/)(?:bench|benchmarks?|benches|perf)\/|benchmark/i;
/** Rust keeps tests in a module of the file that they test. */
const INLINE_TESTS = /^(?:\w+_)?tests?\./;

export function isBenchmark(path: string): boolean {
  return BENCHMARK.test(path);
}

/** Whether a definition is a test that stands among the code it tests. */
export function isInlineTest(symbol: { path: string; name: string }): boolean {
  return symbol.path.endsWith('.rs') && INLINE_TESTS.test(symbol.name);
}
