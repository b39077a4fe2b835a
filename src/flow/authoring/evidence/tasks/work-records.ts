import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { joined } from '../../wording/list.ts';
import { capital, code } from '../../wording/markup.ts';
import { derived, type Evidence } from '../evidence.ts';
import { modelsOf, storedModels } from '../models.ts';
import { codeOf } from './work-code.ts';

const MOST_SHOWN = 4;
const MOST_STEPS = 3;

/** What deletes rows of a table, up to the end of the statement. */
const DELETES: readonly RegExp[] = [
  // TypeORM
  /\.(?:delete|softDelete)\(\s*([A-Z]\w+)\s*,/g,
  /\.createQueryBuilder\(\s*([A-Z]\w+)\b[^;]*?\.delete\(\)/g,
  // Mongoose, Sequelize, Prisma
  /\b([A-Z]\w+)\.(?:deleteMany|deleteOne|findByIdAndDelete|destroy)\(/g,
  /\bprisma\.(\w+)\.delete(?:Many)?\(/g,
  // Django
  /\b([A-Z]\w+)\.objects\.(?:filter|exclude|all)\((?:[^;=]|=(?!=)){0,300}?\)\s*\.delete\(\)/g,
  // Rails
  /\b([A-Z]\w+)\.(?:where|unscoped)\b[^;\n]{0,300}?\.(?:delete_all|destroy_all)\b/g,
  // Laravel
  /\b([A-Z]\w+)::(?:query\(\)\s*->\s*)?where\w*\([^;{}]{1,300}?->\s*(?:delete|forceDelete)\w*\(\)/g,
];

/** What makes rows of a table. */
const CREATES: readonly RegExp[] = [
  /\bprisma\.(\w+)\.create(?:Many)?\(/g,
  /\b([A-Z]\w+)\.objects\.(?:create|bulk_create)\(/g,
  /\b([A-Z]\w+)\.(?:create|insertMany|insert_all)!?\(/g,
  /\b([A-Z]\w+)::(?:create|insert)\(/g,
];

const modelNames = derived(
  (evidence) => new Map(storedModels(modelsOf(evidence)).map(({ name }) => [name.toLowerCase(), name])),
);

/** "Deletes records of `Crate` and `Label`; creates records of `Notice`": what the code of the work was seen to do to tables. */
export function workRecords(evidence: Evidence, doer: FoundSymbol): string | null {
  const text = bodiesOf(evidence, doer);
  const stored = modelNames(evidence);
  const known = (found: readonly string[]): string[] => [
    ...new Set(found.flatMap((each) => stored.get(each.toLowerCase()) ?? [])),
  ];
  const named = (patterns: readonly RegExp[]): string[] =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .toSorted((a, b) => a.index - b.index)
      .map(([, name = '']) => name);
  const deleted = known([...ofVariables(evidence, doer, text), ...named(DELETES)]);
  const created = known([...madeAndSaved(text), ...named(CREATES)]);
  const told = [
    deleted.length > 0 ? `deletes records of ${shown(deleted)}` : '',
    created.length > 0 ? `creates records of ${shown(created)}` : '',
  ].filter(Boolean);
  return told.length === 0 ? null : capital(told.join('; '));
}

function shown(names: readonly string[]): string {
  const first = names.slice(0, MOST_SHOWN).map(code);
  return joined(names.length > first.length ? [...first, 'more'] : first);
}

/** The code of the work, with that of the methods of its class that it calls. */
function bodiesOf(evidence: Evidence, doer: FoundSymbol): string {
  const owner = doer.name.slice(0, doer.name.lastIndexOf('.') + 1);
  const seen = new Map([[doer.id, doer]]);
  let last = [doer];
  for (let step = 0; step < MOST_STEPS && owner !== '' && last.length > 0; step++) {
    last = last
      .flatMap(({ id }) => callees(evidence.pack, id, { limit: 60, atLeast: 'likely' }))
      .flatMap(({ symbol }) =>
        symbol && symbol.path === doer.path && symbol.name.startsWith(owner) && !seen.has(symbol.id) ? [symbol] : [],
      );
    for (const each of last) seen.set(each.id, each);
  }
  return [...seen.values()].map((each) => codeOf(evidence, each)).join('\n;\n');
}

/** Models of the variables of PHP that the work is handed with their types, and deletes. */
function ofVariables(evidence: Evidence, doer: FoundSymbol, text: string): string[] {
  if (!doer.path.endsWith('.php')) return [];
  const file = (evidence.lines(doer.path) ?? []).join('\n');
  const types = new Map(
    [...file.matchAll(/[(,]\s*(?:\w+ )*\??([A-Z]\w+) \$(\w+)/g)].map(([, type = '', name]) => [name, type]),
  );
  return [...text.matchAll(/\$(?:this->)?(\w+)->(?:delete|forceDelete)\(\)/g)].flatMap(
    ([, name]) => types.get(name) ?? [],
  );
}

/** `$notice = new Notice();` that is saved below. */
function madeAndSaved(text: string): string[] {
  return [...text.matchAll(/\$(\w+) = new \\?(?:\w+\\)*([A-Z]\w+)\b/g)].flatMap(([, variable = '', type = '']) =>
    text.includes(`$${variable}->save(`) ? [type] : [],
  );
}
