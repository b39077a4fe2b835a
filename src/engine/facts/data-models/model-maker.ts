import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { cutAt, oneLine } from '../text/words.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';

export interface ModelFound {
  name: string;
  stored: DataModelFact['values']['stored'];
  framework: string;
  table?: string | null | undefined;
  schema?: string | undefined;
  fields: ModelField[];
  relations?: DataModelFact['values']['relations'];
  partial?: boolean;
  isCurrent?: boolean;
  bases?: readonly string[];
  needsBase?: boolean;
  overrides?: DataModelFact['values']['overrides'];
  about?: string | undefined;
  line: number;
  endLine: number;
  symbol?: number | undefined;
}

/** Tables that grew over years have a hundred columns; what there are more of cannot be counted as known. */
const MOST_FIELDS = 300;
const MOST_BASES = 12;
const RANK = { table: 3, wire: 2, shape: 1 };

export function makeModel(file: SourceFile, found: ModelFound): DataModelFact {
  const { name, stored, framework, table, partial, isCurrent, bases = [], overrides = [], symbol } = found;
  const relations = found.relations ?? heldRelations(found.fields);
  const isMigration = /(?:^|\/)(?:[\w.-]*migrat[\w.-]*|alembic|versions|changelogs?)\//i.test(file.path);
  return {
    kind: 'data-model',
    subject: name,
    values: {
      name,
      stored,
      framework,
      ...(table && table !== name ? { table } : {}),
      ...(found.schema ? { schema: found.schema } : {}),
      fields: found.fields.slice(0, MOST_FIELDS),
      relations: relations.slice(0, MOST_FIELDS),
      ...(partial ? { partial } : {}),
      ...(isCurrent ? { isCurrent } : {}),
      ...(bases.length > 0 ? { bases: bases.slice(0, MOST_BASES) } : {}),
      ...(found.needsBase ? { needsBase: true } : {}),
      ...(overrides.length > 0 ? { overrides: overrides.slice(0, MOST_FIELDS) } : {}),
      ...(found.about ? { about: found.about } : {}),
    },
    startLine: found.line,
    endLine: Math.max(found.line, found.endLine),
    ...(symbol === undefined ? {} : { symbol }),
    // A migration tells what a table once was; the schema or model tells what it is.
    score: RANK[stored] - (isMigration ? 1.5 : 0) - (partial ? 0.5 : 0) + Math.min(relations.length, 5) * 0.05,
    polarity: 'observed',
  };
}

/** What the fields that hold the key of another model say of it. */
export function heldRelations(fields: readonly ModelField[]): DataModelFact['values']['relations'] {
  return fields.flatMap(({ name, references, shared = [] }) =>
    [...(references ? [references] : []), ...shared.map(({ to }) => to)].map((to) => ({
      kind: 'one' as const,
      to,
      through: name,
    })),
  );
}

export function field(
  name: string,
  type: string,
  constraints: (string | false | null | undefined)[] = [],
  references?: string | null,
): ModelField {
  return {
    name,
    type: cutAt(oneLine(type), 60),
    constraints: constraints
      .filter((each): each is string => typeof each === 'string' && each !== '')
      .map((each) => cutAt(each.trim(), 100)),
    ...(references ? { references } : {}),
  };
}

const ANY_CASE = ' (ignoring case)';

/** A field of an index that takes `A` and `a` for one: `Lower('name')`. */
export function ofAnyCase(name: string): string {
  return name + ANY_CASE;
}

/** `name` of what `ofAnyCase` makes of it. */
export function plainName(column: string): string {
  return column.endsWith(ANY_CASE) ? column.slice(0, -ANY_CASE.length) : column;
}

/**
 * Fields of one index are unique together; a field that has an index to itself is unique. Some indexes are for the rows
 * alone that meet a condition; of one that is not known, nothing is said.
 */
export function joinUnique(
  fields: readonly ModelField[],
  names: readonly string[],
  condition: string | null | undefined,
): void {
  if (condition === undefined) return;
  for (const each of fields) {
    const own = names.find((name) => plainName(name) === each.name);
    if (own === undefined) continue;
    const rule = uniqueRule(own, names) + (condition === null ? '' : ` where \`${condition}\``);
    if (!each.constraints.includes(rule)) each.constraints.push(rule);
  }
}

const LONGEST_CHOICES = 80;

/** The few values that a field may hold, as many as are shown of them. */
export function oneOf(values: readonly string[]): string | undefined {
  if (values.length < 2) return undefined;
  const shown = values.map((value) => `'${value}'`);
  while (shown.join(', ').length > LONGEST_CHOICES) shown.pop();
  const left = values.length - shown.length;
  return `one of ${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

const LONGEST_CHECK = 80;

/** A condition of SQL that rows must meet; one over several columns is said of the first. */
export function joinCheck(fields: readonly ModelField[], written: string): void {
  const check = oneLine(written.replace(/["`]/g, ''));
  if (check === '' || check.length > LONGEST_CHECK || /[{$]/.test(check)) return;
  fields.find(({ name }) => new RegExp(`\\b${escaped(name)}\\b`).test(check))?.constraints.push(`check ${check}`);
}

/** Fields that are the key of a row, said once of each. */
export function joinPrimary(fields: readonly ModelField[], names: readonly string[]): void {
  for (const each of fields)
    if (names.includes(each.name) && !each.constraints.includes('primary key')) each.constraints.unshift('primary key');
}

/** A key of another model: a field holds it alone, or several hold it together, which is said of the first. */
export function joinKey(
  fields: readonly ModelField[],
  names: readonly string[],
  to: string,
  rule: string | null,
): void {
  const [first, ...others] = names;
  const own = fields.find(({ name }) => name === first);
  if (!own) return;
  if (others.length === 0) {
    own.references = to;
    if (rule && !own.constraints.includes(rule)) own.constraints.push(rule);
    return;
  }
  const before = (own.shared ?? []).filter((each) => each.to !== to || each.with.join() !== others.join());
  own.shared = [...before, { to, with: others, ...(rule ? { rule } : {}) }];
}

export function uniqueRule(own: string, names: readonly string[]): string {
  const others = names.filter((name) => name !== own);
  return `unique${own.slice(plainName(own).length)}${others.length === 0 ? '' : ` with ${others.join(', ')}`}`;
}

/** What becomes of a row when the one that it refers to goes, where that is said: it may keep the other from going. */
export function onDelete(deed: string | undefined): string | null {
  const words = (deed ?? '')
    .replace(/[_\s]+/g, ' ')
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .trim()
    .replace(/^nullify$/, 'set null');
  return /^(?:cascade|restrict|protect|set (?:null|default))$/.test(words) ? `on delete ${words}` : null;
}

/** Types in memory that describe no thing of the product: options, props, contexts, errors. */
export function isOptionBag(name: string): boolean {
  return /(?:Options?|Opts|Props|Context|Params?|Args|State|Config(?:uration)?|Settings|Error|Exception|Builder|Handler|Service|Provider|Factory|Store|Manager|Controller|Client|Test|Mock|Deps|Dependencies|Slots|Emits|Theme|Styles?|Attributes|Return|Callbacks?)$/.test(
    name,
  );
}
