import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { makeRoute } from '../route-maker.ts';
import { methodsOf } from './flask-resources.ts';
import type { MadeRouter } from './python-routers.ts';

const LIST = /^([A-Za-z_]\w*)[ \t]*(?::[^=\n]+)?=[ \t]*(?=[[(])/gm;
/** What reads a list and registers nothing. */
const READS =
  /^(?:len|print|list|dict|tuple|set|sorted|reversed|enumerate|zip|map|filter|any|all|isinstance|str|repr)$/;

/**
 * `routes = [("/orders", Orders), ("/orders/<id>", Order)]` that a file hands, with the blueprint they hang on, to a function
 * of the project: `configure_api(blueprint, routes)`. Each class answers by its methods.
 */
export function handedLists(file: SourceFile, routers: ReadonlyMap<string, MadeRouter>): Fact[] {
  if (!file.imports(/^(?:flask|quart)/) || routers.size === 0) return [];
  return [...file.bare.matchAll(LIST)].flatMap((match): Fact[] => {
    const call = handing(file, match[1] ?? '', routers);
    if (call === undefined) return [];
    const open = match.index + match[0].length;
    const rows = rowsOf(file, open);
    const router = call.arguments.map(withoutName).find((each) => routers.has(each)) ?? '';
    const { prefix, whole } = routers.get(router) ?? { prefix: '', whole: false };
    // What is put around each of them.
    const around = guardNames(
      splitList(/^\[([\s\S]*)\]$/.exec(namedArgument(call.arguments, 'decorators') ?? '')?.[1] ?? ''),
    );
    return rows.flatMap(({ path, handler, line, endLine }) =>
      methodsOf(file, handler).map(({ method, guards }) =>
        makeRoute({
          method,
          path: [prefix, path],
          framework: 'Flask',
          line,
          endLine,
          handler: method === 'ANY' ? handler : `${handler}.${method}`,
          guards: [...new Set([...around, ...guards])],
          router,
          whole,
        }),
      ),
    );
  });
}

/** The call that is given both a list and a blueprint. */
function handing(file: SourceFile, name: string, routers: ReadonlyMap<string, MadeRouter>): CodeCall | undefined {
  return file.parsed.calls.find(
    (call) =>
      call.decorates === null &&
      !READS.test(call.name) &&
      call.arguments.some((each) => withoutName(each) === name) &&
      call.arguments.some((each) => routers.has(withoutName(each))),
  );
}

/** What is given under a name or without one. */
function withoutName(argument: string): string {
  return argument.replace(/^\w+\s*=\s*(?!=)/, '');
}

interface ListedRow {
  path: string;
  handler: string;
  line: number;
  endLine: number;
}

/** The rows of a list, where each is a path and a class; a list that holds anything else is one of other things. */
function rowsOf(file: SourceFile, open: number): ListedRow[] {
  const close = closingBracket(file.bare, open);
  if (close < 0) return [];
  const rows: ListedRow[] = [];
  for (let at = file.bare.indexOf('(', open + 1); at > 0 && at < close; at = file.bare.indexOf('(', at)) {
    const end = closingBracket(file.bare, at);
    if (end < 0) return [];
    const [written, handler = '', ...more] = splitList(file.code.slice(at + 1, end).replace(/,\s*$/, ''));
    const path = stringValue(written);
    if (!path?.startsWith('/') || !/^(?:\w+\.)*[A-Z]\w*$/.test(handler) || more.length > 0) return [];
    rows.push({ path, handler, line: file.lineAt(at), endLine: file.lineAt(end) });
    at = end;
  }
  return rows;
}
