import { expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { callers } from '../graph/symbol-graph.ts';
import { findSymbols } from '../search/find-symbols.ts';

const CRATES = `import store from './store.js';
const crates = {
  seal: async (id) => {
    await crates.check(id);
    return store.keep(id);
  },
  check: (id) => id,
  open(id) {
    return this.check(id);
  },
};
export default crates;
`;
const SOURCES = {
  'src/crates.js': CRATES,
  'src/store.js': 'export default {\n  keep: (id) => id,\n};\n',
  'src/old.js': 'const lids = {\n  lift: () => 1,\n};\nmodule.exports = lids;\n',
  'src/lids.js': "const lids = require('./old');\nfunction up() {\n  return lids.lift();\n}\n",
  'src/routes.js': `import crates from './crates.js';
export function answer(id) {
  return crates.seal(id);
}
export function other(crates) {
  return crates.seal(1);
}
`,
};

test.each([
  ['crates.seal', ['answer:3 exact']],
  ['crates.check', ['crates.open:9 likely', 'crates.seal:4 exact']],
  ['keep', ['crates.seal:5 likely']],
  ['lids.lift', ['up:3 likely']],
])('a function that an object holds is called by the name of that: %s', async (name, expected) => {
  const pack = await makePack(SOURCES);
  const [symbol] = findSymbols(pack, name, { limit: 1, exact: true });
  const found = callers(pack, symbol?.id ?? -1)
    .filter(({ certainty }) => certainty !== 'guess')
    .map(({ symbol: caller, lines, certainty }) => `${caller?.name}:${lines.join()} ${certainty}`);
  expect(found.toSorted()).toEqual(expected);
});
