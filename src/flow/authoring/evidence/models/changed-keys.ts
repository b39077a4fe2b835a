import { escaped } from '../../../../base/escaped.ts';
import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import {
  joinCheck,
  joinKey,
  joinPrimary,
  joinUnique,
  plainName,
  uniqueRule,
} from '../../../../engine/facts/data-models/model-maker.ts';
import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../evidence.ts';

type Change = Found<'table-change'>['values'];
interface Key {
  kind: 'unique' | 'primary' | 'foreign' | 'check';
  columns: string[];
}

/** A change with the columns spelled as the table has them: outside of quotes, `NUMBER` and `number` are one. */
export function asSpelled(fields: readonly ModelField[], change: Change): Change {
  const spelled = (written: string): string => {
    if (fields.some(({ name }) => name === plainName(written))) return written;
    const own = plainName(written);
    const known = fields.find(({ name }) => name.toLowerCase() === own.toLowerCase())?.name;
    return known === undefined ? written : known + written.slice(own.length);
  };
  return {
    ...change,
    ...('column' in change ? { column: spelled(change.column) } : {}),
    ...('columns' in change ? { columns: change.columns.map(spelled) } : {}),
    ...('with' in change && change.with ? { with: change.with.map(spelled) } : {}),
  };
}

/** The columns of a table after a change of its keys. */
export function keyed(fields: readonly ModelField[], change: Change): ModelField[] {
  const copies = fields.map((each) => ({ ...each, constraints: [...each.constraints] }));
  if (change.what === 'unique added') joinUnique(copies, change.columns, change.where ?? null);
  if (change.what === 'check added') joinCheck(copies, change.check);
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

/** The columns of a table after one of them got another name, also where a key of several names it. */
export function withColumnNamed(fields: readonly ModelField[], from: string, to: string): ModelField[] {
  const named = (name: string): string => (plainName(name) === from ? to + name.slice(from.length) : name);
  return fields.map((each) => ({
    ...each,
    name: named(each.name),
    constraints: each.constraints.map((rule) => {
      const [, opening, list = '', rest = ''] =
        /^(unique(?: \(ignoring case\))? with )([^`]*?)( where `.*)?$/.exec(rule) ?? [];
      return opening === undefined ? rule : `${opening}${list.split(', ').map(named).join(', ')}${rest}`;
    }),
    ...(each.shared ? { shared: each.shared.map((key) => ({ ...key, with: key.with.map(named) })) } : {}),
  }));
}

/** The columns that are left where one is dropped: the keys over several that had it go with it. */
export function withoutColumn(fields: readonly ModelField[], column: string): ModelField[] {
  return fields
    .filter(({ name }) => name !== column)
    .map((each) => ({
      ...each,
      constraints: each.constraints.filter((rule) => {
        const [, list = ''] = /^unique(?: \(ignoring case\))? with ([^`]*?)(?: where `.*)?$/.exec(rule) ?? [];
        return !list.split(', ').map(plainName).includes(column);
      }),
      ...(each.shared ? { shared: each.shared.filter((key) => !key.with.includes(column)) } : {}),
    }));
}

/** The keys of tables by the names that migrations give them, to tell what one drops. */
export class NamedKeys {
  /** By the name of the key, then by that of its table. */
  readonly #known = new Map<string, Map<string, Key>>();
  /** What a key was called before, where only the text of its table or its own name tells what it is. */
  readonly #before = new Map<string, string>();

  add(change: Change): void {
    const key = keyOf(change);
    if (key === null || !('name' in change) || change.name === undefined) return;
    this.#put(change.name, change.table, key);
  }

  #put(name: string, table: string, key: Key): void {
    const own = this.#known.get(name.toLowerCase()) ?? new Map<string, Key>();
    this.#known.set(name.toLowerCase(), own.set(table.toLowerCase(), key));
  }

  /** The table that a change is made to: PostgreSQL drops and renames an index by its name alone. */
  tableOf(change: Change): string {
    if (!/^constraint /.test(change.what) || change.table !== '' || !('name' in change)) return change.table;
    const [table = ''] = this.#known.get((change.name ?? '').toLowerCase())?.keys() ?? [];
    return table;
  }

  renameKey(table: string, from: string, to: string): void {
    const tables = this.#known.get(from.toLowerCase());
    const key = tables?.get(table.toLowerCase());
    if (key === undefined) {
      this.#before.set(to.toLowerCase(), from);
      return;
    }
    tables?.delete(table.toLowerCase());
    this.#put(to, table, key);
  }

  renameTable(from: string, to: string): void {
    for (const tables of this.#known.values()) {
      const key = tables.get(from.toLowerCase());
      if (key === undefined) continue;
      tables.delete(from.toLowerCase());
      tables.set(to.toLowerCase(), key);
    }
  }

  renameColumn(table: string, from: string, to: string): void {
    for (const tables of this.#known.values()) {
      const key = tables.get(table.toLowerCase());
      if (key?.columns.includes(from))
        tables.set(table.toLowerCase(), { ...key, columns: key.columns.map((each) => (each === from ? to : each)) });
    }
  }

  /** The columns of a table without the key of this name; all as they are where nobody can tell it. */
  drop(evidence: Evidence, table: Found<'data-model'>, name: string): ModelField[] {
    const { fields } = table.values;
    const first = this.#before.get(name.toLowerCase()) ?? name;
    const key =
      this.#known.get(name.toLowerCase())?.get(table.values.name.toLowerCase()) ??
      writtenKey(evidence, table, first) ??
      keyByName(table.values.name, first);
    if (key?.kind === 'primary') return keyed(fields, { what: 'primary dropped', table: '' });
    if (key?.kind === 'unique') return keyed(fields, { what: 'unique dropped', table: '', columns: key.columns });
    if (key?.kind === 'check') return withoutCheck(fields, key.columns[0] ?? '');
    return key ? withoutKey(keyed(fields, { what: 'unique added', table: '', columns: [] }), key.columns) : fields;
  }
}

/** What a change makes that may have a name; a check is known by what it asks. */
function keyOf(change: Change): Key | null {
  switch (change.what) {
    case 'key added':
      return { kind: 'foreign', columns: [change.column, ...(change.with ?? [])] };
    case 'primary added':
      return { kind: 'primary', columns: change.columns };
    case 'unique added':
      return { kind: 'unique', columns: change.columns };
    case 'check added':
      return { kind: 'check', columns: [change.check] };
    default:
      return null;
  }
}

function withoutCheck(fields: readonly ModelField[], check: string): ModelField[] {
  const alike = (text: string): string => text.replace(/["`\s]+/g, '').toLowerCase();
  const rule = alike(`check ${check}`);
  return fields.map((each) => ({ ...each, constraints: each.constraints.filter((own) => alike(own) !== rule) }));
}

/** `CONSTRAINT by_email UNIQUE (email)` among the columns of a table. */
function writtenKey(evidence: Evidence, { path, startLine, endLine }: Found<'data-model'>, name: string): Key | null {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join(' ');
  const own = escaped(name);
  const asked = new RegExp(`\\bconstraint\\s+["\`[]?${own}["\`\\]]?\\s+check\\s*\\(`, 'i').exec(text);
  const open = asked === null ? -1 : asked.index + asked[0].length - 1;
  if (open >= 0) return { kind: 'check', columns: [text.slice(open + 1, Math.max(open, closingBracket(text, open)))] };
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
