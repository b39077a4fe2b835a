import type { Found } from '../evidence.ts';

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
