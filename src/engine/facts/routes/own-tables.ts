import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Fact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, objectValue, splitList, stringsIn, stringValue } from '../text/literal.ts';
import { makeRoute } from './route-maker.ts';
import { writtenArguments } from './written-arguments.ts';

/** Routes in the table of a router that the project has written itself: whether it has one, only all its files tell. */
export const OWN_TABLE = 'a router of its own';

/** What says by its name that it adds a route. */
export const NAMED_FOR_ROUTES = /^(?:add|map|register|append|define|connect)_?[rR]oute$/;
/** What does so where it is a method of a router; in other languages such names belong to known libraries. */
const OF_ROUTERS = /^(?:add|map|register|get|post|put|patch|delete|any)$/;
const VERB = /^(?:get|post|put|patch|delete)$/;
const VERBS = /^(?:get|post|put|patch|delete|options|head|any)(?:[|,]\s*(?:get|post|put|patch|delete|options|head))*$/i;
const PATH = /^[\w/:{}.()[\]<>*?+\\@~$|^-]+$/;

/**
 * `$router->addRoute('orders/:id', 'OrderController', 'show')`, and its like with a method before the path or with what answers in
 * one text or list: a path and what answers it, handed to a method that adds routes.
 */
export function ownTables(file: SourceFile): Fact[] {
  // That no word is there shows faster than that the pattern does not match.
  if (!file.text.includes('oute')) return [];
  if (!/\b(?:add|map|register|append|define|connect)_?[rR]oute\b|[rR]oute\w*['"\]]*\s*(?:->|\.)/.test(file.text))
    return [];
  return file.parsed.calls.flatMap((call) => tableRoutes(file, call));
}

function tableRoutes(file: SourceFile, call: CodeCall): Fact[] {
  const isNamed = NAMED_FOR_ROUTES.test(call.name);
  const isPhp = file.language === 'php';
  if (call.receiver === null || call.decorates !== null) return [];
  if (!isNamed && !(isPhp && OF_ROUTERS.test(call.name) && /rout/i.test(call.receiver))) return [];
  const given = call.arguments.length < 2 ? [] : writtenArguments(file, call);
  const methods = methodsOf(given[0] ?? '');
  const path = stringValue(given[methods === null ? 0 : 1]);
  const [answers, action] = given.slice(methods === null ? 1 : 2);
  if (path === null || answers === undefined || !PATH.test(path)) return [];
  const named = namedAction(answers, action);
  // A function that answers is told only where the method and a path with its slash show that it is a route.
  if (named === null && (methods === null || !path.startsWith('/') || stringValue(answers) !== null)) return [];
  const own = VERB.test(call.name) ? [call.name] : ['ANY'];
  return (methods ?? own).map((method) =>
    makeRoute({
      method,
      path: [path],
      framework: OWN_TABLE,
      line: call.line,
      endLine: call.endLine,
      handler: named ?? answers,
      by: call.name,
      symbol: call.inside,
    }),
  );
}

function methodsOf(written: string): string[] | null {
  const one = stringValue(written);
  const all = one === null ? (/^(?:\[|array\()/.test(written) ? stringsIn(written) : []) : one.split(/[|,]\s*/);
  return all.length > 0 && all.every((each) => VERBS.test(each)) ? all : null;
}

/** A class and its method, however they are written; null where what answers is a function or not told. */
function namedAction(written: string, next: string | undefined): string | null {
  const name = stringValue(written);
  if (name !== null) {
    const [, type, action] = /^((?:\w+\\)*[A-Z]\w*)(?:@|#|::?|\.|->)(\w+)$/.exec(name) ?? [];
    if (type !== undefined) return joined(type, action);
    const method = stringValue(next);
    return /^(?:\w+\\)*[A-Z]\w*$/.test(name) && /^\w+$/.test(method ?? '') ? joined(name, method ?? '') : null;
  }
  const type = /^\\?((?:\w+\\)*[A-Z]\w*)::class$/.exec(written)?.[1];
  if (type !== undefined) return joined(type, stringValue(next) ?? undefined);
  const open = /^(?:\[|array\()/.exec(written)?.[0].length ?? 0;
  const close = open === 0 ? -1 : closingBracket(written, open - 1);
  if (close < 0) return null;
  const named = stringValue(objectValue(written, 'controller') ?? undefined);
  if (named !== null)
    return /^(?:\w+\\)*\w+$/.test(named)
      ? joined(named, stringValue(objectValue(written, 'action') ?? undefined) ?? undefined)
      : null;
  const [first = '', second, ...others] = splitList(written.slice(open, close));
  const listed =
    /^\\?((?:\w+\\)*[A-Z]\w*)::class$/.exec(first)?.[1] ?? /^['"]((?:\w+\\)*[A-Z]\w*)['"]$/.exec(first)?.[1];
  return listed !== undefined && others.length === 0 ? joined(listed, stringValue(second) ?? undefined) : null;
}

function joined(type: string, action: string | undefined): string {
  const own = type.split('\\').at(-1) ?? type;
  return action === undefined ? own : `${own}.${action}`;
}
