import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import { joinKey, joinPrimary, joinUnique, uniqueRule } from '../../../../engine/facts/data-models/model-maker.ts';
import type { Evidence, Found } from '../evidence.ts';

type Change = Found<'table-change'>['values'];
interface Key {
  kind: 'unique' | 'primary' | 'foreign';
  columns: string[];
}

/** The columns of a table after a change of its keys. */
export function keyed(fields: readonly ModelField[], change: Change): ModelField[] {
  const copies = fields.map((each) => ({ ...each, constraints: [...each.constraints] }));
  if (change.what === 'unique added') joinUnique(copies, change.columns, change.where ?? null);
  if (change.what === 'key added') {
    const columns = [change.column, ...(change.with ?? [])];
    joinKey(withoutKey(copies, columns), columns, change.to, change.rule ?? null);
  }
  // A table has one primary key: a new one takes the place of the old.
  if (change.what === 'primary dropped' || change.what === 'primary added')
    for (const each of copies) each.constraints = each.constraints.filter((rule) => rule !== 'primary key');
  if (change.what === 'primary added') joinPrimary(copies, change.columns);
  if (change.what === 'unique dropped')
    for (const each of copies)
      each.constraints = each.constraints.filter((rule) => !isOfIndex(each.name, rule, change.columns));
  return copies;
}

/** A key that is made anew takes the place of the one over the same columns. */
function withoutKey(fields: ModelField[], [first, ...others]: readonly string[]): ModelField[] {
  for (const each of fields) {
    if (each.name !== first) continue;
    if (others.length === 0) {
      delete each.references;
      each.constraints = each.constraints.filter((rule) => !rule.startsWith('on delete '));
    } else each.shared = (each.shared ?? []).filter((key) => key.with.join() !== others.join());
  }
  return fields;
}

/** Whether a rule comes from the index over these columns, which may be said by its name: `shop_id_number`. */
function isOfIndex(own: string, rule: string, columns: readonly string[]): boolean {
  // An index with a condition is dropped like any other.
  const plain = rule.replace(/ where `.*$/, '');
  if (plain === 'unique') return columns.join('_') === own;
  if (!plain.startsWith('unique with ')) return false;
  const others = plain.slice('unique with '.length).split(', ');
  return columns.length === 1
    ? others.concat(own).every((name) => `_${columns[0]}_`.includes(`_${name}_`))
    : uniqueRule(own, columns) === plain;
}

/** The keys of tables by the names that migrations give them, to tell what one drops. */
export class NamedKeys {
  readonly #known = new Map<string, Key>();

  add(change: Change): void {
    if (!('name' in change) || change.name === undefined || change.what === 'constraint dropped') return;
    const key: Key =
      change.what === 'key added'
        ? { kind: 'foreign', columns: [change.column, ...(change.with ?? [])] }
        : { kind: change.what === 'primary added' ? 'primary' : 'unique', columns: change.columns };
    this.#known.set(`${change.table} ${change.name}`.toLowerCase(), key);
  }

  /** The table that a change is made to: PostgreSQL drops an index by its name alone. */
  tableOf(change: Change): string {
    if (change.what !== 'constraint dropped' || change.table !== '') return change.table;
    const end = ` ${change.name}`.toLowerCase();
    return [...this.#known.keys()].find((each) => each.endsWith(end))?.slice(0, -end.length) ?? '';
  }

  /** The columns of a table without the key of this name; all as they are where nobody can tell it. */
  drop(evidence: Evidence, table: Found<'data-model'>, name: string): ModelField[] {
    const { fields } = table.values;
    const key =
      this.#known.get(`${table.values.name} ${name}`.toLowerCase()) ??
      writtenKey(evidence, table, name) ??
      keyByName(table.values.name, name);
    if (key?.kind === 'primary') return keyed(fields, { what: 'primary dropped', table: '' });
    if (key?.kind === 'unique') return keyed(fields, { what: 'unique dropped', table: '', columns: key.columns });
    return key ? withoutKey(keyed(fields, { what: 'unique added', table: '', columns: [] }), key.columns) : fields;
  }
}

/** `CONSTRAINT by_email UNIQUE (email)` among the columns of a table. */
function writtenKey(evidence: Evidence, { path, startLine, endLine }: Found<'data-model'>, name: string): Key | null {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join(' ');
  const own = name.replace(/\W/g, '\\$&');
  const [, kind, list = ''] =
    new RegExp(
      `\\b(?:constraint\\s+["\`[]?${own}["\`\\]]?\\s+)(unique|primary|foreign)(?:\\s+key)?\\s*\\(([^()]*)\\)`,
      'i',
    ).exec(text) ??
    new RegExp(`\\b(unique)\\s+(?:key|index)\\s+["\`[]?${own}["\`\\]]?\\s*\\(([^()]*)\\)`, 'i').exec(text) ??
    [];
  if (kind === undefined) return null;
  return {
    kind: kind.toLowerCase() as Key['kind'], // One of the three words of the pattern.
    columns: list.split(',').map((each) => each.trim().replace(/^["`[]|["`\]]$/g, '')),
  };
}

/** The names that PostgreSQL gives: `orders_pkey`, `orders_shop_id_number_key`, `orders_shop_id_fkey`. */
function keyByName(table: string, name: string): Key | null {
  if (!name.toLowerCase().startsWith(`${table.toLowerCase()}_`)) return null;
  const [, columns = '', kind] = /^(?:(\w+)_)?(pkey|key|fkey)$/.exec(name.slice(table.length + 1)) ?? [];
  if (kind === 'pkey') return { kind: 'primary', columns: [] };
  if (kind === undefined || columns === '') return null;
  return { kind: kind === 'key' ? 'unique' : 'foreign', columns: [columns] };
}
