import { type TomlPair, tomlPairs } from '../../../../engine/facts/project/toml-lines.ts';
import { stringsIn } from '../../../../engine/facts/text/literal.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

interface Crate {
  folder: string;
  name: string;
  pairs: readonly TomlPair[];
}

/**
 * Whether a feature of the crate around a file is on unless somebody builds it otherwise: by the crate's own default, or
 * by another crate of the project that asks for it. Of a crate without a manifest nothing is known, so any may be on.
 */
export function isDefaultFeature(evidence: Evidence, path: string, feature: string): boolean {
  const crate = crateAround(evidence, path);
  return !crate || featuresOn(evidence).has(`${crate.name}/${feature}`);
}

const crates = derived((evidence): Crate[] =>
  evidence.files
    .filter(({ path }) => /(?:^|\/)Cargo\.toml$/.test(path))
    .map(({ path }) => {
      const pairs = tomlPairs(evidence.lines(path) ?? []);
      const name = pairs.find(({ table, key }) => table === 'package' && key === 'name')?.value ?? '';
      return { folder: directoryOf(path), name: stringsIn(name)[0] ?? '', pairs };
    }),
);

function crateAround(evidence: Evidence, path: string): Crate | undefined {
  return crates(evidence)
    .filter(({ folder, name }) => name !== '' && (folder === '.' || path.startsWith(`${folder}/`)))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** Features of all crates of the project, as `crate/feature`, that nobody has to ask for. */
const featuresOn = derived((evidence): Set<string> => {
  const all = crates(evidence);
  const names = new Set(all.map(({ name }) => name));
  const open = [
    ...all.map(({ name }) => `${name}/default`),
    ...all.flatMap(({ pairs }) => pairs.flatMap((pair) => askedFor(pair, names))),
  ];
  const on = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (on.has(next)) continue;
    on.add(next);
    const [name, feature] = next.split('/');
    const crate = all.find((each) => each.name === name);
    const listed = crate?.pairs.find(({ table, key }) => table === 'features' && key === feature)?.value ?? '';
    for (const each of stringsIn(listed)) {
      if (each.startsWith('dep:')) continue;
      open.push(each.includes('/') ? each.replace('?', '') : `${name}/${each}`);
    }
  }
  return on;
});

/** `boats = { path = "../boats", features = ["sails"] }`, and the same in a table of its own. */
function askedFor({ table, key, value }: TomlPair, names: ReadonlySet<string>): string[] {
  const own = /(?:^|\.)(?:dev-|build-)?dependencies\.([^.]+)$/.exec(table)?.[1];
  const isListed = /(?:^|\.)(?:dev-|build-)?dependencies$/.test(table);
  const listed = own === undefined ? /\bfeatures\s*=\s*\[([^\]]*)\]/.exec(value)?.[1] : value;
  if ((!isListed && !(own !== undefined && key === 'features')) || listed === undefined) return [];
  const name = /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1] ?? own ?? key;
  return names.has(name) ? stringsIn(listed).map((each) => `${name}/${each}`) : [];
}
