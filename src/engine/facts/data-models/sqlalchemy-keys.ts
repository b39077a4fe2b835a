import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { ModelField } from './model-facts.ts';
import { joinCheck, joinKey, joinPrimary, joinUnique, onDelete } from './model-maker.ts';

const CONSTRAINT = /\b(PrimaryKey|ForeignKey|Check)Constraint\(|\bIndex\(/g;
const MOST = 40;

/** What `__table_args__` of a class says of its columns: keys, checks and indexes that stand apart from them. */
export function joinTableArguments(fields: readonly ModelField[], text: string): void {
  const from = text.indexOf('__table_args__');
  if (from < 0) return;
  for (const match of [...text.slice(from).matchAll(CONSTRAINT)].slice(0, MOST)) {
    const open = from + match.index + match[0].length - 1;
    const close = closingBracket(text, open);
    if (close < 0) continue;
    const list = splitList(text.slice(open + 1, close));
    const names = list.flatMap((each) => columnNamed(each) ?? []);
    if (match[1] === 'PrimaryKey') joinPrimary(fields, names);
    if (match[1] === 'ForeignKey') joinForeign(fields, list);
    if (match[1] === 'Check') joinCondition(fields, list[0] ?? '');
    // With a condition it holds for some rows only.
    if (
      match[1] === undefined &&
      namedArgument(list, 'unique') === 'True' &&
      !list.some((each) => /_where\s*=/.test(each))
    )
      joinUnique(fields, indexed(list), null);
  }
}

/** A column among the arguments: `"name"`, or the variable of the class, `cls.name.desc()` in a method of it. */
export function columnNamed(written: string): string | null {
  return stringValue(written) ?? /^(?:cls\.)?([a-z_]\w*)(?:\.(?:desc|asc)\(\))?$/.exec(written)?.[1] ?? null;
}

/** The columns of an index, which stand after its name; none where one of them is worked out. */
function indexed(list: readonly string[]): string[] {
  const columns = list
    .filter((each) => !/^\w+\s*=(?!=)/.test(each))
    .slice(1)
    .map(columnNamed);
  return columns.every((each) => each !== null) ? columns : [];
}

/** `ForeignKeyConstraint(["shop", "number"], ["orders.shop", "orders.number"], ondelete="CASCADE")`. */
function joinForeign(fields: readonly ModelField[], list: readonly string[]): void {
  const [own = '', target = ''] = list;
  const to = stringsIn(target)[0]?.split('.').at(-2) ?? /^\[\s*(\w+)\.\w+/.exec(target)?.[1];
  const columns = splitList(own.replace(/^\[|\]$/g, '')).flatMap((each) => columnNamed(each) ?? []);
  if (to !== undefined)
    joinKey(fields, columns, to, onDelete(stringValue(namedArgument(list, 'ondelete') ?? undefined) ?? undefined));
}

/** A condition of SQL, or the list of what a column may hold. */
function joinCondition(fields: readonly ModelField[], written: string): void {
  const [, listed, values = ''] = /^(\w+)\.in_\(\s*[[(]([\s\S]*)[\])]\s*\)$/.exec(written) ?? [];
  const choices = stringsIn(values);
  if (listed !== undefined && choices.length === splitList(values).length)
    fields
      .find(({ name }) => name === listed)
      ?.constraints.push(`one of ${choices.map((each) => `'${each}'`).join(', ')}`);
  joinCheck(fields, stringValue(written) ?? '');
}
