import { nameValue, splitList, stringValue } from '../text/literal.ts';
import { ofAnyCase, plainName } from './model-maker.ts';

const ORDER = /\s+(?:asc|desc|nulls\s+(?:first|last)|\w+_ops|collate\s+\S+)\s*$/i;
const ANY_CASE = /^(?:lower|upper)\(\s*\(?\s*["`]?(\w+)["`]?\s*\)?\s*(?:::[\w ]+)?\s*\)$/i;
/** A row without a value counts as one that has this. */
const INSTEAD = /^coalesce\(([\s\S]+),\s*(?:'[^']*'|-?\d+)(?:::[\w ]+)?\s*\)$/i;

/** The columns of an index, written as SQL has them; none where one of them is worked out. */
export function indexColumns(written: string): string[] {
  const columns = splitList(written).map(columnOf);
  return columns.every((each) => each !== null) ? columns : [];
}

function columnOf(written: string): string | null {
  let text = written.trim();
  while (ORDER.test(text)) text = text.replace(ORDER, '');
  const [, folded] = ANY_CASE.exec(text) ?? [];
  if (folded !== undefined) return ofAnyCase(folded);
  const [, inner] = INSTEAD.exec(text) ?? [];
  return inner === undefined ? (/^["`[]?(\w+)["`\]]?$/.exec(text)?.[1] ?? null) : columnOf(inner);
}

/** Columns as Rails names them: `:email`, `[:shop_id, "number"]`, `%i[shop_id number]`, `"lower(email)"`. */
export function railsColumns(written: string | undefined): string[] {
  const words = /^%[iwIW][[(]([\w\s]*)[\])]$/.exec(written ?? '')?.[1];
  if (words !== undefined) return words.split(/\s+/).filter((word) => word !== '');
  const list = /^\[([\s\S]*)\]$/.exec(written ?? '')?.[1];
  if (list === undefined) return indexColumns(nameValue(written) ?? '()');
  const names = splitList(list).map((each) => nameValue(each.trim()));
  return names.every((name) => name !== null && /^\w+$/.test(name)) ? names.filter((name) => name !== null) : [];
}

/** An index over columns that are known, for the rows that meet a condition; nothing where one of the two cannot be told. */
export function uniqueAdded(
  table: string,
  columns: readonly string[],
  where: string | null | undefined,
): { what: 'unique added'; table: string; columns: string[]; where?: string }[] {
  const rows = condition(where, columns);
  if (columns.length === 0 || rows === undefined) return [];
  return [{ what: 'unique added', table, columns: [...columns], ...(rows === null ? {} : { where: rows }) }];
}

const LONGEST_CONDITION = 60;
/** What a condition does not end with: a word of it is not known. */
const CUT_OFF = /(?:[=<>!,+-]|\b(?:and|or|not|is|in|like|between))$/i;

/**
 * For which rows an index holds, as it is written: null for all of them, and nothing where that cannot be told. Rows without a
 * value are never alike, so that a condition that leaves them out changes nothing.
 */
export function condition(written: string | null | undefined, columns: readonly string[]): string | null | undefined {
  if (written === null || written === undefined) return null;
  const text = (stringValue(written) ?? '')
    .replace(/["`]/g, '')
    .replace(/::(?:character varying|double precision|timestamp with(?:out)? time zone|\w+)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  const own = new Set(columns.map(plainName));
  const isForAll = text
    .split(/\band\b/i)
    .map((each) => /^[\s(]*(\w+)[\s)]+is\s+not\s+null[\s)]*$/i.exec(each)?.[1])
    .every((name) => name !== undefined && own.has(name));
  if (isForAll) return null;
  const plain = withoutBrackets(text.replace(/\((\w+)\)/g, '$1'));
  return plain === '' || plain.length > LONGEST_CONDITION || /[(){$]/.test(plain) || CUT_OFF.test(plain)
    ? undefined
    : plain;
}

/** A dump puts brackets around each part of a condition: where only `and` joins the parts, they say nothing. */
function withoutBrackets(text: string): string {
  return /\bor\b|(?<!\w)(?!and\b)\w+ ?\(/i.test(text)
    ? text.replace(/^\(([^()]*)\)$/, '$1')
    : text.replace(/[()]/g, '');
}
