import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** One `path(…)`, `re_path(…)` or `url(…)` with the offsets of its brackets. */
export interface Pattern {
  open: number;
  close: number;
  /** Null where the path is computed or more than names and fixed text. */
  path: string | null;
  view: string;
  /** What else it is given, and the function of the project that makes it where that is none of Django. */
  given: string[];
  through?: string;
}

export interface Above {
  prefixes: string[];
  known: boolean;
  /** The list that no other list of the file includes. */
  list?: string;
}

/** The list of all paths of a file. */
const ALL = 'urlpatterns';
const DEEPEST_LIST = 4;
const MOST_PREFIXES = 20;
const LONGEST_LIST = 100_000;

export function symbolAt(file: SourceFile, offset: number): number | undefined {
  return file.symbolAround(file.lineAt(offset), /^(?:variable|constant|function|method|class)$/);
}

/**
 * The prefixes under which an offset lies: those of the patterns around it, below those at which its list is included,
 * joined as Django joins them: letter by letter. Null where one of the patterns around it cannot be read.
 */
export function prefixesAt(file: SourceFile, patterns: readonly Pattern[], offset: number, depth = 0): Above | null {
  let own = '';
  for (const { open, close, path } of patterns) {
    if (open >= offset || offset >= close) continue;
    if (path === null) return null;
    own += path;
  }
  if (languages(file).some(({ open, close }) => open < offset && offset < close)) own = LANGUAGE + own;
  const list = file.symbol(symbolAt(file, offset))?.name ?? addedTo(file, offset);
  return prefixesOfList(file, patterns, list, own, depth);
}

/** The list that a statement adds to: `order_urls += [path(…)]`, `order_urls.extend([path(…)])`. */
function addedTo(file: SourceFile, offset: number): string | undefined {
  const known = ASSIGNED.get(file);
  const found =
    known ??
    // An argument that is given by its name has no space before the sign.
    [...file.bare.matchAll(/^[ \t]*(\w+)(?:[ \t]*(\+)=|[ \t]+=(?!=)|(\.)extend\()/gm)].map(
      ({ index, 1: name = '', 2: plus, 3: dot }) => ({ index, list: (plus ?? dot) === undefined ? undefined : name }),
    );
  if (!known) ASSIGNED.set(file, found);
  return found.findLast(({ index }) => index < offset)?.list;
}

const ASSIGNED = new WeakMap<SourceFile, { index: number; list: string | undefined }[]>();

/** The prefixes of a list below which something has a prefix of its own. */
export function prefixesOfList(
  file: SourceFile,
  patterns: readonly Pattern[],
  list: string | undefined,
  own: string,
  depth: number,
): Above {
  if (list === undefined || list === ALL) return { prefixes: [own], known: true };
  if (depth >= DEEPEST_LIST) return { prefixes: [own], known: false, list };
  const included = new RegExp(`(?<![\\w.])include\\(\\s*\\(?\\s*${escaped(list)}\\s*[,)]`, 'g');
  const uses = [...file.bare.matchAll(included)].map((use) => prefixesAt(file, patterns, use.index, depth + 1));
  // A list that is a part of another one stands where that does.
  const joined = joinedLists(file).filter(({ from, into }) => from === list && into !== list);
  const plain = joined.filter(({ isSpoken }) => isSpoken !== true);
  // What has its paths without a language too is told by those.
  const parts = (plain.length > 0 ? plain : joined).map(({ into, isSpoken }) =>
    prefixesOfList(file, patterns, into, isSpoken === true ? LANGUAGE : '', depth + 1),
  );
  const above = [...parts, ...uses].flatMap((each) => (each?.known ? each.prefixes : []));
  if (above.length > 0)
    return { prefixes: [...new Set(above)].slice(0, MOST_PREFIXES).map((prefix) => prefix + own), known: true };
  const [only, ...others] = [...uses, ...parts];
  if (!only || others.length > 0) return { prefixes: [own], known: false, list };
  return { ...only, prefixes: only.prefixes.map((prefix) => prefix + own) };
}

/** A list whose paths are all in another one too: `urls` of `urlpatterns = urls + [path(…)]`. */
interface JoinedList {
  from: string;
  into: string;
  line: number;
  /** Whether a language stands before its paths there. */
  isSpoken?: true;
}

const SET = /^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?(?<![-*/%&|^<>!:])\+?=(?!=)[ \t]*/gm;
const EXTENDED = /^[ \t]*(\w+)\.extend\([ \t]*([\w.]+)[ \t]*\)[ \t]*$/gm;

/** `urls = list(pages)`, `urls += orders.urls`, `urls.extend(pages)`, `urlpatterns = urls + [*pages, path(…)]`. */
export function joinedLists(file: SourceFile): JoinedList[] {
  const known = JOINED.get(file);
  if (known) return known;
  const set = [...file.bare.matchAll(SET)].flatMap(({ 0: whole, 1: into = '', index }) =>
    splitList(statementAt(file.bare, index + whole.length), '+')
      .flatMap(takenLists)
      .map((taken) => ({ ...taken, into, line: file.lineAt(index) })),
  );
  const extending = file.bare.includes('.extend(') ? [...file.bare.matchAll(EXTENDED)] : [];
  const extended = extending.map(({ 1: into = '', 2: from = '', index }) => ({
    from,
    into,
    line: file.lineAt(index),
  }));
  const found = [...set, ...extended];
  JOINED.set(file, found);
  return found;
}

const JOINED = new WeakMap<SourceFile, JoinedList[]>();

/** What stands on the right of a sign, over as many lines as its brackets are open. */
function statementAt(bare: string, from: number): string {
  let at = from;
  while (at < bare.length && at - from < LONGEST_LIST && bare[at] !== '\n') {
    const close = '([{'.includes(bare[at] ?? '') ? closingBracket(bare, at, LONGEST_LIST) : at;
    if (close < 0) break;
    at = close + 1;
  }
  return bare.slice(from, at);
}

/** The lists that a part of a sum gives its paths to it. */
function takenLists(written: string): Pick<JoinedList, 'from' | 'isSpoken'>[] {
  const copied = /^(?:list\(\s*)?([A-Za-z_][\w.]*?)(?:\.copy\(\s*\))?\s*\)?$/.exec(written)?.[1];
  if (copied !== undefined) return [{ from: copied }];
  const [, maker = '', inside = ''] = /^(\(|\[|i18n_patterns\()([\s\S]*)[\])]$/.exec(written) ?? [];
  const isSpoken = maker.startsWith('i18n') && !PLAIN_DEFAULT.test(inside);
  return splitList(inside).flatMap((each) => {
    const from = /^\*([A-Za-z_][\w.]*)$/.exec(each)?.[1];
    return from === undefined ? [] : [{ from, ...(isSpoken ? { isSpoken } : {}) }];
  });
}

/** What `i18n_patterns` of Django puts before all paths, unless the language of the product stands without one. */
const LANGUAGE = '<language>/';
const PLAIN_DEFAULT = /\bprefix_default_language\s*=\s*False\b/;

/** The brackets of each `i18n_patterns(…)` that puts a language before what stands inside. */
function languages(file: SourceFile): readonly { open: number; close: number }[] {
  const known = LANGUAGES.get(file);
  if (known) return known;
  const found = [...file.bare.matchAll(/(?<![\w.])i18n_patterns\(/g)].flatMap(({ 0: whole, index }) => {
    const open = index + whole.length - 1;
    const close = closingBracket(file.bare, open, LONGEST_LIST);
    return close < 0 || PLAIN_DEFAULT.test(file.bare.slice(open, close)) ? [] : [{ open, close }];
  });
  LANGUAGES.set(file, found);
  return found;
}

const LANGUAGES = new WeakMap<SourceFile, { open: number; close: number }[]>();
