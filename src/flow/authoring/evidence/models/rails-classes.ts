import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import { findSymbols, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

/** The columns of a table with what the class that stands for it asks of them, or of what they hold the key of. */
export function withValidations(fields: readonly ModelField[], { values }: Found<'data-model'>): ModelField[] {
  if (values.framework !== 'ActiveRecord') return [...fields];
  const columnOf = (name: string): string =>
    !fields.some((each) => each.name === name) && fields.some((each) => each.name === `${name}_id`)
      ? `${name}_id`
      : name;
  const asked = Map.groupBy(values.overrides ?? [], ({ name }) => columnOf(name));
  return fields.map((field) => {
    const own = (asked.get(field.name) ?? [])
      .flatMap(({ constraints }) => constraints)
      .map((each) => within(each, columnOf));
    const said = (each: string): boolean =>
      field.constraints.includes(each) ||
      // What the database refuses needs no second word, and a class may ask for less than a column holds.
      (each === 'required' && field.constraints.some((other) => /^(?:not null|primary key)$/.test(other)));
    const isLimited = own.some((each) => each.startsWith('max length '));
    const kept = field.constraints.filter((each) => !(isLimited && each.startsWith('max length ')));
    return { ...field, constraints: [...kept, ...own.filter((each) => !(said(each) && !each.startsWith('max ')))] };
  });
}

/** `unique with shop` names what a row belongs to, whose key the row has. */
function within(constraint: string, columnOf: (name: string) => string): string {
  const [, head, names] = /^(unique(?: \(ignoring case\))? with )(.+)$/.exec(constraint) ?? [];
  return head === undefined ? constraint : head + (names ?? '').split(', ').map(columnOf).join(', ');
}

const DEEPEST = 4;

/** Whether a class is built on one that stands for a table, in which its own rows lie too: `class Admin < User`. */
export function sharesTable(evidence: Evidence, name: string, tables: ReadonlySet<string>): boolean {
  const leads = (own: string, left: number): boolean => {
    if (tables.has(own)) return true;
    if (left === 0) return false;
    const [found, ...others] = findSymbols(evidence.pack, own, { kind: 'class', exact: true, limit: 5 }).filter(
      ({ path }) => /(?:^|\/)models\/.*\.rb$/.test(path) && evidence.file(path)?.place === 'source',
    );
    const [base] = found && others.length === 0 ? (symbolDetail(evidence.pack, found.id)?.bases ?? []) : [];
    return base !== undefined && leads(base.replace(/^::/, ''), left - 1);
  };
  return leads(name, DEEPEST);
}
