import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;

/** Structures that are there to be held by others. */
const BASE = /^(?:Base\w*|Common\w*|Abstract\w*|Model|Entity|Timestamps?|\w+(?:Mixin|Base))$/;
/** Columns that any table may have. */
const OF_ANY = /^(?:ID|UUID|ULID|Uid|Version|(?:Created|Updated|Deleted|Modified)(?:At|On|By|ByID)?)$/i;

/**
 * In Go a stored structure may hold another whole, which has its key and its tags: `type Order struct { Base; … }`. What only lends
 * its fields to others has no table, and what holds it has one, with or without tags of its own.
 */
export function withEmbeddedStructs(facts: readonly ModelFact[]): ModelFact[] {
  const held = new Set(facts.flatMap(({ values, path }) => (path.endsWith('.go') ? (values.bases ?? []) : [])));
  if (held.size === 0) return facts.filter(({ values }) => !values.needsBase);
  const lending = new Map<string, ModelFact>();
  for (const fact of facts) if (held.has(fact.values.name) && isLending(fact)) lending.set(fact.values.name, fact);
  return facts.flatMap((fact): ModelFact[] => {
    const { values, path } = fact;
    if (!path.endsWith('.go')) return [fact];
    if (values.stored === 'table') return lending.get(values.name) === fact ? [asShape(fact)] : [fact];
    const base = values.bases?.map((name) => lending.get(name)).find((each) => each !== undefined);
    if (base && values.stored === 'shape')
      return [{ ...fact, values: { ...values, stored: 'table', framework: base.values.framework } }];
    return values.needsBase ? [] : [fact];
  });
}

/**
 * Without the structures of GORM that another stored one holds whole, and that no list of what is migrated names: their columns are
 * those of the one around. One that is found again by itself, or has a table, is stored by itself too.
 */
export function withoutHeldWhole(evidence: Evidence, facts: readonly ModelFact[]): ModelFact[] {
  const stored = facts.filter(({ values }) => values.stored === 'table' && values.framework === 'GORM');
  const holders = new Map<string, ModelFact>();
  for (const fact of stored) {
    for (const name of fact.values.bases ?? []) holders.set(name, fact);
    const lines = evidence.lines(fact.path)?.slice(fact.startLine - 1, fact.endLine) ?? [];
    for (const line of lines) {
      const [, type] = EMBEDDED.exec(line) ?? [];
      if (type !== undefined) holders.set(type, fact);
    }
  }
  return facts.filter((fact) => {
    const { name, table } = fact.values;
    const holder = holders.get(name);
    if (holder === undefined || holder === fact || !stored.includes(fact) || table !== undefined) return true;
    return isHandled(evidence, name) || !isHandled(evidence, holder.values.name);
  });
}

/**
 * Without the structures of GORM that hold a stored one whole to answer with more than that has, and that nothing migrates or
 * asks the database for: `type CrateRow struct { Crate; Children []CrateRow `gorm:"-"` }`.
 */
export function withoutAnswersAround(evidence: Evidence, facts: readonly ModelFact[]): ModelFact[] {
  const stored = new Map(
    facts
      .filter(({ values }) => values.stored === 'table' && values.framework === 'GORM')
      .map((fact) => [fact.values.name, fact] as const),
  );
  return facts.filter((fact) => {
    const { name, table, bases = [] } = fact.values;
    if (stored.get(name) !== fact || table !== undefined) return true;
    const around = bases.some((base) => {
      const held = stored.get(base);
      return held !== undefined && held !== fact && (held.values.table !== undefined || isHandled(evidence, base));
    });
    return !around || isHandled(evidence, name) || isAsked(evidence, name);
  });
}

/** Whether a list or variable of a structure is filled by the database: `var crates []shop.Crate` and `db.Find(&crates)`. */
function isAsked(evidence: Evidence, name: string): boolean {
  const files = filesWithName(evidence.pack, name).filter((path) => path.endsWith('.go'));
  if (files.length > MOST_FILES) return true;
  const held = new RegExp(
    `\\b(\\w+)\\s+(?:\\[\\])?\\*?(?:\\w+\\.)?${escaped(name)}\\b|\\b(\\w+)\\s*:?=\\s*&?(?:\\[\\]\\*?)?(?:\\w+\\.)?${escaped(name)}\\{`,
    'g',
  );
  return files.some((path) => {
    const text = (evidence.lines(path) ?? []).join('\n');
    return [...text.matchAll(held)].some((match) => {
      const variable = match[1] ?? match[2] ?? '';
      // A variable of another function may have its name.
      const end = text.indexOf('\nfunc ', match.index);
      const rest = text.slice(match.index, end < 0 ? undefined : end);
      return variable !== '' && new RegExp(`${QUERIES}\\(\\s*&?${escaped(variable)}\\b`).test(rest);
    });
  });
}

const QUERIES = String.raw`\.(?:Find|First|Last|Take|Scan|Create|Save|Updates|Delete|Pluck|FirstOrCreate|FindInBatches|Model)`;

/** `Address Address `gorm:"embedded;embeddedPrefix:home_"``. */
const EMBEDDED = /^\s*\w+\s+\*?(?:\w+\.)?(\w+)\s+`[^`]*\bgorm:"[^"]*\bembedded\b/;
const MOST_FILES = 40;

/** Whether anything makes a table for a structure, or asks the database for it: `&shop.Crate{}` in a file that migrates, `Model(&Crate{})`. */
function isHandled(evidence: Evidence, name: string): boolean {
  const files = filesWithName(evidence.pack, name).filter((path) => path.endsWith('.go'));
  if (files.length > MOST_FILES) return true;
  const made = new RegExp(`(?:[&(,\\s](?:\\w+\\.)?${escaped(name)}\\{\\}|\\bnew\\((?:\\w+\\.)?${escaped(name)}\\))`);
  const asked = new RegExp(
    `\\.(?:Model|Create|Save|First|Find|Take|Delete)\\(\\s*&?(?:\\[\\])?(?:\\w+\\.)?${escaped(name)}\\{`,
  );
  return files.some((path) => {
    const text = (evidence.lines(path) ?? []).join('\n');
    return asked.test(text) || (MIGRATES.test(text) && made.test(text));
  });
}

const MIGRATES = /\.(?:AutoMigrate|CreateTable|CreateTableIfNotExists)\(/;

function isLending({ values, path }: ModelFact): boolean {
  return (
    path.endsWith('.go') &&
    values.stored === 'table' &&
    values.relations.length === 0 &&
    (BASE.test(values.name) || values.fields.every(({ name }) => OF_ANY.test(name)))
  );
}

/** Its fields are still handed on to those that hold it. */
function asShape(fact: ModelFact): ModelFact {
  return { ...fact, values: { ...fact.values, stored: 'shape' } };
}
