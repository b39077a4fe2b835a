import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { dumpPack } from '../../../../test/dump-pack.ts';
import { temporaryFolder, writeTestPack } from '../../../../test/make-pack.ts';
import { BlockReader } from '../blocks/block-reader.ts';
import { Statements } from '../statements.ts';
import { Definitions } from './definitions.ts';
import { PackLinks } from './pack-links.ts';
import { unreachedFiles } from './unreached-files.ts';

type Sources = Record<string, string>;

/** Files that have nothing to do with what changes, so that most are not reached. */
const OTHERS: Sources = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`other/f${i}.py`, `def other_${i}(x):\n    return len(x)\n`]),
);

const BOATS: Sources = {
  'hull.py':
    'class Hull:\n    def sail(self):\n        return 1\n\nclass Raft:\n    def sail(self):\n        return 2\n',
  'boat.py': 'from hull import Hull, Raft\n\nclass Boat(Hull):\n    def name(self):\n        return "a"\n',
  'yard.py':
    'from boat import Boat\n\ndef build() -> Boat:\n    return Boat()\n\ndef launch(boat: Boat):\n    boat.sail()\n',
  'crew.py': 'import yard\n\ndef work():\n    it = yard.build()\n    it.sail()\n',
  'cook.py': 'from hull import Raft\n\ndef cook():\n    Raft().sail()\n',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./web/*"] } } }',
  'web/scale.ts': 'export default class Scale {\n  weigh() {\n    return 1;\n  }\n}\n',
  'web/till.ts': "import Own from '@/scale';\nexport class Till {\n  scale = new Own();\n}\n",
  'web/shop.ts': "import { Till } from './till';\nexport function pay(till: Till) {\n  till.scale.weigh();\n}\n",
  'go/mast.go':
    'package boats\n\ntype Mast struct {\n\trope Rope\n}\n\ntype Rope struct{}\n\nfunc (r Rope) Pull() {}\n',
  'go/rig.go': 'package boats\n\nfunc rig(m Mast) {\n\tm.rope.Pull()\n}\n',
  'c/main.c': '#include "parts.inc"\nint main() { return 0; }\n',
  'README.md': '# Boats\n',
};

/** What is changed, and which other files are linked anew; null for all of them. */
const CASES: [what: string, change: Sources, reached: string[] | null][] = [
  [
    'the inside of a function',
    { 'yard.py': BOATS['yard.py']?.replace('return Boat()', 'boat = Boat()\n    return boat') ?? '' },
    [],
  ],
  ['a text', { 'README.md': '# More boats\n\n## Hull\n' }, []],
  [
    'a definition more',
    { 'hull.py': `class Anchor:\n    pass\n\n${BOATS['hull.py']}` },
    ['boat.py', 'cook.py', 'crew.py', 'yard.py'],
  ],
  [
    'a base, which tells what others give back',
    { 'boat.py': BOATS['boat.py']?.replace('Boat(Hull)', 'Boat(Raft)') ?? '' },
    ['crew.py', 'yard.py'],
  ],
  [
    'what a name is taken from',
    { 'boat.py': `from hull import Raft as Hull\n\nclass Boat(Hull):\n    pass\n` },
    ['cook.py', 'crew.py', 'yard.py'],
  ],
  ['a member that one type alone had', { 'other/f1.py': 'class Jib:\n    def launch_all(self):\n        pass\n' }, []],
  [
    'what is taken under another name',
    { 'web/scale.ts': 'export default class Clock {\n  weigh() {\n    return 1;\n  }\n}\n' },
    ['web/shop.ts', 'web/till.ts'],
  ],
  [
    'the type of a field',
    { 'go/mast.go': BOATS['go/mast.go']?.replace('rope Rope', 'rope *Rope') ?? '' },
    ['go/rig.go'],
  ],
  [
    'what says how imports are meant',
    { 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./go/*"] } } }' },
    null,
  ],
  ['a file more', { 'go/deck.go': 'package boats\n\ntype Deck struct{}\n' }, null],
  ['a text more', { 'hull.txt': 'Of wood.\n' }, []],
  ['a text more that is taken in', { 'c/parts.inc': 'int parts;\n' }, null],
];

test.each(CASES)(
  'a change of %s gives the links of a full run, and reaches no more than it has to',
  async (_, change, reached) => {
    const folder = temporaryFolder();
    const before = { ...BOATS, ...OTHERS };
    const after = { ...before, ...change };
    const previous = await writeTestPack(join(folder, 'previous.pack'), before);
    const next = await writeTestPack(join(folder, 'next.pack'), after, { previous });
    const full = await writeTestPack(join(folder, 'full.pack'), after);
    expect(dumpPack(next)).toEqual(dumpPack(full));
    const kept = keptPaths(previous, next, Object.keys(change));
    const rest = Object.keys(after).filter((path) => !(path in change) && !kept?.includes(path));
    expect(kept && rest.sort()).toEqual(reached);
  },
);

function keptPaths(previous: string, next: string, changed: string[]): string[] | null {
  const [old, now] = [opened(previous), opened(next)];
  const rows = old.query('select id, path, language from files').all();
  const firstNew = Math.max(...rows.map(({ id }) => Number(id))) + 1;
  const configuration = JSON.parse(
    String(old.query("select value from meta where key = 'configuration'").get()?.['value']),
  );
  const earlier = new PackLinks(old, firstNew, configuration);
  for (const { id, path, language } of rows)
    if (changed.includes(String(path)))
      earlier.remember({ id: Number(id), path: String(path), language: String(language) });
  const links = earlier.earlier();
  const blocks = new BlockReader(now);
  const definitions = new Definitions(now, blocks);
  const kept = links && unreachedFiles(definitions, blocks, links);
  return kept && [...kept.files].map((id) => definitions.files.get(id)?.path ?? '');
}

function opened(file: string): Statements {
  const db = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => db.close());
  return new Statements(db);
}
