import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { makeRoute } from '../route-maker.ts';
import { fastPath } from './mezzio-routes.ts';

/** A router of the project itself, or of a package that is not known. */
const OWN_FRAMEWORK = 'HTTP router';
/** What a file gives back that is handed a collection of routes later: `return function (RouteCollection $map) {`. */
const COLLECTS =
  /^\s*return\s+(?:static\s+)?(?:function|fn)\s*\(\s*(?:\\?\w+\\)*\w*Route(?:Collection|Collector|Registry|Registrar|Map)\s+(\$\w+)/m;
/** `new Extend\Routes('api')`: what is told of a collection that another part of the program has. */
const EXTENDS = /\bnew\s+\\?(?:\w+\\)*\w*Routes\s*\(/g;
const VERB = /^(?:get|post|put|patch|delete|options|head|any)$/;
/** Routers of frameworks, which are read as theirs. */
const OF_FRAMEWORK = /^(?:Illuminate|Cake|Symfony|CodeIgniter|Slim|Mezzio|Laminas)\\/;

interface Registered {
  name: string;
  given: string[];
  line: number;
  endLine: number;
}

/**
 * Routes that a file adds to a collection which it is handed, or which it extends. Below which path that hangs, and what
 * stands before it, is decided where the collection is served.
 */
export function collectedRoutes(file: SourceFile): Fact[] {
  return [...handedCalls(file), ...chainedCalls(file)].flatMap((call) =>
    addedRoutes(call).map(({ method, path, handler, name }) =>
      makeRoute({
        method,
        path: [path],
        framework: OWN_FRAMEWORK,
        line: call.line,
        endLine: call.endLine,
        handler,
        name,
        guards: [UNTOLD],
        whole: false,
      }),
    ),
  );
}

function handedCalls(file: SourceFile): Registered[] {
  const handed = COLLECTS.exec(file.bare);
  const type = /(\w+)\s+\$\w+$/.exec(handed?.[0] ?? '')?.[1];
  const isOfFramework = file.parsed.imports.some(
    ({ module, names }) => OF_FRAMEWORK.test(`${module}\\`) && names.some(({ local }) => local === type),
  );
  if (handed === null || isOfFramework) return [];
  return file.parsed.calls
    .filter(({ receiver }) => receiver === handed[1])
    .map(({ name, arguments: given, line, endLine }) => ({ name, given, line, endLine }));
}

/** `(new Extend\Routes('api'))->get('/crates', 'crates.list', ListCrates::class)->post(…)`, one call after another. */
function chainedCalls(file: SourceFile): Registered[] {
  return [...file.bare.matchAll(EXTENDS)].flatMap((match): Registered[] => {
    const found: Registered[] = [];
    let at = closingBracket(file.bare, match.index + match[0].length - 1) + 1;
    for (let next = nextCall(file, at); at > 0 && next !== null; next = nextCall(file, at)) {
      found.push(next.call);
      at = next.end;
    }
    return found;
  });
}

function nextCall(file: SourceFile, from: number): { call: Registered; end: number } | null {
  const [start, name] = /^[\s)]*->\s*(\w+)\s*\(/.exec(file.bare.slice(from, from + LONGEST_LINK)) ?? [];
  const open = from + (start?.length ?? 0) - 1;
  const close = name === undefined ? -1 : closingBracket(file.bare, open);
  if (name === undefined || close < 0) return null;
  const given = splitList(file.code.slice(open + 1, close));
  const line = file.lineAt(open);
  return { call: { name, given, line, endLine: file.lineAt(close) }, end: close + 1 };
}

const LONGEST_LINK = 400;

/** A path, perhaps a name, and the class that answers, alone or in what makes an answer of it. */
function addedRoutes({ name, given }: Registered): { method: string; path: string; handler: string; name?: string }[] {
  const isMany = /^(?:addRoute|map|add|match)$/.test(name);
  if (!isMany && !VERB.test(name)) return [];
  const [path, ...rest] = isMany ? given.slice(1) : given;
  const text = stringValue(path);
  const handler = /(\w+)::class/.exec(rest.at(-1) ?? '')?.[1];
  if (text === null || !/^(?:\/|$)/.test(text) || handler === undefined) return [];
  const methods = isMany ? stringsIn(given[0] ?? '') : [name === 'any' ? 'ANY' : name];
  const called = rest.length > 1 ? stringValue(rest[0]) : null;
  return methods
    .filter((each) => /^[A-Za-z]{3,7}$/.test(each))
    .map((method) => ({
      method,
      path: fastPath(text.replace(/\{(\w+):(?:[^{}]|\{[^{}]*\})*\}/g, '{$1}')),
      handler,
      ...(called === null ? {} : { name: called }),
    }));
}
