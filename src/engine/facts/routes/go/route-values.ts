import type { Fact } from '../../fact.ts';
import { openAround } from '../../settings/asked-when.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { makeRoute } from '../route-maker.ts';
import { ofReceiver } from './go-handlers.ts';
import { writtenPath } from './go-paths.ts';

const METHOD = /\b\w*(?:Method|Verb)\s*:\s*(?:http\.Method([A-Z]\w+)|"([A-Z]{3,7})")/g;
const PATH = /^\w*(?:Path|Pattern|Route|URL|Endpoint)$/;
const HANDLER = /^(?:\w*Handler(?:Func)?|HandleFunc|Handle|Func)$/;
const FIELD = /^(\w+)\s*:\s*([\s\S]+)$/;
/** A route may be written with all of the function that answers it. */
const LONGEST_VALUE = 40_000;

/** What a value of a type is handed over by: `{}` behind the path of the package and the name of the type. */
export const OF_VALUES = '{}';

/**
 * Routes as values of a structure: `api.Route{Method: http.MethodPost, Path: "/crates", Handler: fill}`, alone or in a list.
 * Only a loop over values of that type, often in another file, tells whether they are registered, and below what.
 */
export function routeValues(file: SourceFile, framework: string): Fact[] {
  if (file.place !== 'source') return [];
  return [...file.code.matchAll(METHOD)].flatMap(({ index, 1: named, 2: written }): Fact[] => {
    const open = openAround(file, index);
    const type = file.bare[open] === '{' ? typeOf(file, open) : null;
    const close = type === null ? -1 : closingBracket(file.bare, open, LONGEST_VALUE);
    if (type === null || close < 0) return [];
    const fields = splitList(file.code.slice(open + 1, close)).flatMap((each): [string, string][] => {
      const [, name, value] = FIELD.exec(each.trim()) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.trim()]];
    });
    const path = writtenPath(file, fields.find(([name]) => PATH.test(name))?.[1]);
    const handler = fields.find(([name, value]) => HANDLER.test(name) && /^[A-Za-z_(&]/.test(value))?.[1];
    if (path === null || !/^\/\S*$/.test(path) || handler === undefined || handler === 'nil') return [];
    const line = file.lineAt(open);
    const symbol = file.symbolAround(line, /^(?:function|method)$/);
    return [
      makeRoute({
        method: (named ?? written ?? '').toUpperCase(),
        path: [path],
        framework,
        line,
        endLine: file.lineAt(close),
        handler: /^func\b/.test(handler) ? 'inline function' : ofReceiver(file, symbol ?? null, handler),
        guards: [UNTOLD],
        through: `${type}${OF_VALUES}`,
        summary: saidOfMaker(file, symbol),
        symbol,
      }),
    ];
  });
}

const OF_ROUTE =
  /^(\w+) returns an? \[?[\w.]*[rR]oute\]? (?:which|that) (?:can (?=[a-z])|(?=[a-z]+s ))([^.:;]{3,100})(?:[.:](?:\s|$)|$)/;

/** What a function that makes one route says this is for: `fillRoute returns a [Route] which can fill crates.` */
function saidOfMaker(file: SourceFile, symbol: number | undefined): string | null {
  const { doc = '', name = '', startLine = 0, endLine = 0 } = file.symbol(symbol) ?? {};
  const [, named, told] = OF_ROUTE.exec(doc.replace(/\s+/g, ' ')) ?? [];
  // A comment that was left above another function is about that one.
  if (told === undefined || named !== name.split('.').at(-1)) return null;
  const isOnly = [...file.codeOf(startLine, endLine).matchAll(METHOD)].length === 1;
  return isOnly ? `${told[0]?.toUpperCase()}${told.slice(1)}` : null;
}

/** The type of a value, as it says or as the list around it says, behind the path of its package. */
function typeOf(file: SourceFile, open: number): string | null {
  const before = file.bare.slice(Math.max(0, open - 120), open);
  const own = /(?:^|[^\w.\]*])((?:\w+\.)?[A-Za-z]\w*)\s*$/.exec(before)?.[1];
  const around = own === undefined && /[{,]\s*$/.test(before) ? openAround(file, open) : -1;
  const list = around < 0 ? '' : file.bare.slice(Math.max(0, around - 120), around);
  const name = own ?? /\[\]\*?((?:\w+\.)?[A-Za-z]\w*)\s*$/.exec(list)?.[1];
  const [, owner, type] = /^(?:(\w+)\.)?(\w+)$/.exec(name ?? '') ?? [];
  if (type === undefined || /^(?:func|struct|interface|return)$/.test(type)) return null;
  if (owner === undefined) return type;
  const module = file.moduleOf(owner);
  return module === undefined ? null : `${module}.${type}`;
}
