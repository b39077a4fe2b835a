import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { passedNames } from '../passed-names.ts';
import { makeRoute } from '../route-maker.ts';

/** `Orders\ListAction::getRouteDef([$asked])`: a class of the project that tells its own route. */
const TOLD = /(?<![\w$>:\\.])(?:\\?[A-Z]\w*\\)*([A-Z]\w*)::(?=[a-z])\w*(?:[rR]oute|Def)\w*\(/g;
/** `...Provider::applyPrefix([` around a list of routes. */
const AROUND = /\.\.\.\s*((?:\\?[A-Z]\w*\\)*[A-Z]\w*::[a-z]\w*)\(\s*\[/g;

interface Span {
  name: string;
  from: number;
  to: number;
}

/**
 * Routes that a configuration of Mezzio lists: rows with a path, what answers there and by which methods, and calls of
 * classes that tell such a row themselves.
 */
export function mezzioRoutes(file: SourceFile): Fact[] {
  if (!/['"](?:allowed_methods|routes)['"]\s*=>/.test(file.text)) return [];
  const lists = [...file.code.matchAll(/['"]routes['"]\s*=>\s*(?=\[)/g)].flatMap(({ index, 0: head }): Span[] => {
    const open = index + head.length;
    const close = closingBracket(file.bare, open);
    return close < 0 ? [] : [{ name: '', from: open, to: close }];
  });
  const around = [...file.bare.matchAll(AROUND)].flatMap(({ index, 0: head, 1: name = '' }): Span[] => {
    const close = closingBracket(file.bare, index + head.length - 1);
    return close < 0 ? [] : [{ name: fullName(file, name), from: index + head.length - 1, to: close }];
  });
  return [...rowsIn(file, around), ...lists.flatMap((list) => toldIn(file, list, around))];
}

/** The name of a class, or of its member, behind the namespace that the file takes it from. */
function fullName(file: SourceFile, written: string): string {
  const [, first = '', rest = ''] = /^([A-Z]\w*)(.*)$/.exec(written) ?? [];
  const used = file.parsed.imports.flatMap(({ module, names }) =>
    names.filter(({ local }) => local === first).map(({ name }) => `${module}\\${name}`),
  )[0];
  return used === undefined ? written.replace(/^\\/, '') : `${used}${rest}`;
}

/** What prefixes the routes inside of a call, innermost first; of two around each other nothing is told. */
function throughOf(around: readonly Span[], at: number): { through?: string; whole: boolean } {
  const [only, ...others] = around.filter(({ from, to }) => from < at && at < to);
  return { ...(only && others.length === 0 ? { through: only.name } : {}), whole: others.length === 0 };
}

/** `['path' => '/orders', 'middleware' => [Asked::class, ListOrders::class], 'allowed_methods' => ['GET']]`. */
function rowsIn(file: SourceFile, around: readonly Span[]): Fact[] {
  return [...file.code.matchAll(/['"]allowed_methods['"]\s*=>/g)].flatMap(({ index }): Fact[] => {
    const open = openBefore(file.bare, index);
    const close = open < 0 ? -1 : closingBracket(file.bare, open);
    if (close < 0) return [];
    const row = rowOf(splitList(file.code.slice(open + 1, close)));
    const path = pathOf(file, row.get('path') ?? '');
    const [handler, ...before] = classesIn(file, row.get('middleware') ?? '').toReversed();
    if (path === null || handler === undefined) return [];
    return methodsIn(row.get('allowed_methods') ?? '').map((method) =>
      makeRoute({
        method,
        path: [path],
        framework: 'Mezzio',
        line: file.lineAt(open),
        endLine: file.lineAt(close),
        handler,
        guards: passedNames(before.toReversed()),
        name: stringValue(row.get('name')) ?? undefined,
        ...throughOf(around, open),
      }),
    );
  });
}

function toldIn(file: SourceFile, { from, to }: Span, around: readonly Span[]): Fact[] {
  return [...file.bare.slice(from, to).matchAll(TOLD)].flatMap((match): Fact[] => {
    const at = from + match.index;
    const open = at + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    // What takes a list of routes tells none itself.
    if (close < 0 || around.some((each) => each.from > open && each.to <= close)) return [];
    const [given = ''] = splitList(file.code.slice(open + 1, close));
    return [
      makeRoute({
        method: 'ANY',
        path: [''],
        framework: 'Mezzio',
        line: file.lineAt(at),
        endLine: file.lineAt(close),
        handler: match[1],
        declared: fullName(file, match[0].slice(0, -1)),
        guards: passedNames(classesIn(file, given)),
        ...throughOf(around, at),
      }),
    ];
  });
}

/** The bracket that is open at a place. */
function openBefore(bare: string, at: number): number {
  for (let place = at - 1, depth = 0; place >= 0 && at - place < 5_000; place--) {
    const mark = bare[place];
    if (mark === ']' || mark === ')') depth++;
    else if (mark === '[' || mark === '(') {
      if (depth === 0) return mark === '[' ? place : -1;
      depth--;
    }
  }
  return -1;
}

/** The keys of an array of PHP with what is written for them. */
export function rowOf(items: readonly string[]): Map<string, string> {
  return new Map(
    items.flatMap((item): [string, string][] => {
      const [, key, value] = /^\s*['"](\w+)['"]\s*=>\s*([\s\S]+?)\s*$/.exec(item) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value]];
    }),
  );
}

/** `[Request::METHOD_GET, 'POST']`; what names none answers all. */
export function methodsIn(written: string): string[] {
  const named = [...written.matchAll(/::(?:HTTP_)?METHOD_([A-Z]+)\b/g)].map(([, method = '']) => method);
  const found = [...named, ...stringsIn(written)].filter((each) => /^[A-Z]{3,7}$/.test(each) && each !== 'ANY');
  return found.length > 0 ? found : ['ANY'];
}

/** A path of FastRoute, where what stands in square brackets may be left out: `/orders[/{id}]`. */
export function fastPath(path: string): string {
  return path.replace(/\[([^[\]]*)\]/g, (_, part: string) => part.replace(/^\/$/, '').replace(/\}$/, '?}'));
}

/** A text, also with a variable behind it that may be empty: `sprintf('/{code}%s', $slash)`. */
function pathOf(file: SourceFile, written: string): string | null {
  const text = stringValue(written);
  if (text !== null) return /[$%]/.test(text) ? null : fastPath(text);
  const [, format, variable] =
    /^sprintf\(\s*('[^'%]*%s')\s*,\s*\$(\w+)\s*,?\s*\)$/.exec(written) ??
    /^('[^']*')\s*\.\s*\$(\w+)$/.exec(written) ??
    [];
  const path = stringValue(format);
  if (path === null || variable === undefined) return null;
  const held = new RegExp(`\\$${escaped(variable)}\\s*=\\s*([^;]+);`).exec(file.code)?.[1] ?? '';
  return /:\s*''\s*$|\?\s*''\s*:/.test(held) ? fastPath(path.replace('%s', '')) : null;
}

/** The classes of a list, also behind variables that hold their names. */
function classesIn(file: SourceFile, written: string): string[] {
  return [...written.matchAll(/(\w+)::class|\$(\w+)/g)].flatMap(([, type, variable = '']) => {
    if (type !== undefined) return [type];
    const held = new RegExp(`\\$${escaped(variable)}\\s*=\\s*(?:\\\\?\\w+\\\\)*(\\w+)::class\\s*;`).exec(
      file.code,
    )?.[1];
    return held === undefined ? [] : [held];
  });
}
