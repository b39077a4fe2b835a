import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Fact } from '../fact.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { enclosingPrefixes, guardNames, makeRoute } from './route-maker.ts';

const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/gin-gonic\/gin$/, 'Gin'],
  [/go-chi\/chi/, 'chi'],
  [/labstack\/echo/, 'Echo'],
  [/gofiber\/fiber/, 'Fiber'],
  [/gorilla\/mux$/, 'gorilla/mux'],
  [/macaron\.v1$|flamego\/flamego$/, 'Macaron'],
  [/julienschmidt\/httprouter$/, 'httprouter'],
  [/^net\/http$/, 'net/http'],
];
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|Get|Post|Put|Patch|Delete|Options|Head|Any|All)$/;
const HANDLE = /^(?:Handle|HandleFunc|HandlerFunc|Handler|Method|MethodFunc|Any)$/;
const GROUP = /\b(\w+)(?:,\s*\w+)?\s*:?=\s*([\w.]+)\.(Group|Party|PathPrefix|Route)\(\s*"/g;
const CREATES =
  /\b(\w+)\s*:?=\s*(?:gin\.(?:Default|New)|chi\.New(?:Router|Mux)|echo\.New|fiber\.New|mux\.NewRouter|macaron\.(?:New|Classic)|flamego\.(?:New|Classic)|httprouter\.New|http\.NewServeMux)\(/g;

export function goRoutes(file: SourceFile): Fact[] {
  const framework = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  if (!framework) return [];
  const made = new Set([...file.bare.matchAll(CREATES)].map((match) => match[1] ?? ''));
  const groups = groupPrefixes(file);
  const blocks = file.parsed.calls.flatMap((call) => {
    const prefix = stringValue(call.arguments[0]);
    const isBlock =
      /^(?:Route|Group|Mount)$/.test(call.name) && /^func\b/.test(call.arguments[1] ?? '') && prefix !== null;
    return isBlock ? [{ prefix, line: call.line, endLine: call.endLine }] : [];
  });
  const methods = methodsByLine(file);
  const groupGuards = guardsOfGroups(file);
  return file.parsed.calls.flatMap((call): Fact[] => {
    const found = registration(call, framework);
    if (!found) return [];
    const base = call.receiver?.replace(/\.(?:With|Use|Combo)\(.*$/, '') ?? '';
    const group = groups.get(base);
    const above = enclosingPrefixes(blocks, call.line, call.endLine);
    const inClosure = isInClosure(file, call.line);
    const whole = !inClosure && (base === 'http' || made.has(group?.root ?? base) || made.has(base));
    const verbs = found.method === 'ANY' ? (methods.get(call.line) ?? ['ANY']) : [found.method];
    return verbs.map((method) =>
      makeRoute({
        method,
        path: [...above, group?.prefix ?? '', found.path],
        framework,
        line: call.line,
        endLine: call.endLine,
        handler: found.handler,
        guards: [
          ...new Set([...groupGuards(call, base), ...guardNames([...call.arguments.slice(1), ...withGuards(call)])]),
        ].filter((each) => each !== found.handler),
        router: base,
        whole,
        symbol: call.inside,
      }),
    );
  });
}

function registration(
  call: CodeCall,
  framework: string,
): { method: string; path: string; handler: string | undefined } | null {
  const combined = VERB.test(call.name) ? /\.Combo\(\s*"([^"]*)"/.exec(call.receiver ?? '')?.[1] : undefined;
  if (combined !== undefined)
    return { method: call.name.toUpperCase(), path: combined, handler: call.arguments.at(-1) };
  if (call.receiver === null || call.arguments.length < 2) return null;
  const isVerb = VERB.test(call.name) && framework !== 'net/http' && framework !== 'gorilla/mux';
  if (!isVerb && !HANDLE.test(call.name)) return null;
  if (/(?:[cC]lient|resty|request|\bhttp\.DefaultClient)\b/.test(call.receiver)) return null;
  if (/^(?:Method|MethodFunc|Handle|Handler|HandlerFunc)$/.test(call.name) && call.arguments.length >= 3) {
    const method = stringValue(call.arguments[0]) ?? /^http\.Method(\w+)$/.exec(call.arguments[0] ?? '')?.[1];
    const path = stringValue(call.arguments[1]);
    return method && path?.startsWith('/') ? { method, path, handler: call.arguments[2] } : null;
  }
  const written = stringValue(call.arguments[0]);
  if (written === null) return null;
  const pattern = /^(?:([A-Z]{3,7}) )?([\w.-]*)(\/\S*)$/.exec(written);
  const isEmpty = written === '' && isVerb;
  if (!pattern && !isEmpty) return null;
  const handler = /^(?:Gin|Fiber|Macaron)$/.test(framework) ? call.arguments.at(-1) : call.arguments[1];
  if (/^["\d]|^nil$/.test(handler ?? '')) return null;
  const verb = /^(?:Any|All)$/.test(call.name) ? 'ANY' : call.name.toUpperCase();
  return { method: isVerb ? verb : (pattern?.[1] ?? 'ANY'), path: pattern?.[3] ?? '', handler };
}

/** `api := r.Group("/api")` and groups of groups. */
function groupPrefixes(file: SourceFile): Map<string, { prefix: string; root: string }> {
  const groups = new Map<string, { prefix: string; root: string }>();
  for (const match of file.bare.matchAll(GROUP)) {
    const from = match.index + match[0].length - 1;
    const end = file.text.indexOf('"', from + 1);
    const parent = groups.get(match[2] ?? '');
    const prefix = `${parent?.prefix ?? ''}/${file.text.slice(from + 1, end)}`;
    groups.set(match[1] ?? '', { prefix, root: parent?.root ?? match[2] ?? '' });
  }
  return groups;
}

/** `r.With(auth, admin).Get(…)`. */
function withGuards({ receiver }: CodeCall): string[] {
  return splitList(/\bWith\(((?:[^()]|\([^()]*\))*)\)/.exec(receiver ?? '')?.[1] ?? '');
}

/**
 * Who may call the routes of a group: `r.Group(func(r chi.Router) { r.Use(auth) … })`, `r.With(auth).Route(…)`, and
 * `api := r.Group("/api", auth)` or `api.Use(auth)` by the name of the group.
 */
function guardsOfGroups(file: SourceFile): (call: CodeCall, router: string) => string[] {
  const blocks = file.parsed.calls
    .filter(({ name, arguments: list }) => /^(?:Group|Route)$/.test(name) && list.some((each) => /^func\b/.test(each)))
    .map((call) => ({
      line: call.line,
      endLine: call.endLine,
      uses: guardNames([...withGuards(call), ...call.arguments]).map((guard) => ({ guard, line: call.line })),
    }));
  const byName = new Map<string, { guards: string[]; line: number; inside: CodeCall['inside']; begins: boolean }[]>();
  for (const call of file.parsed.calls) {
    const block = blocks
      .filter(({ line, endLine }) => line <= call.line && call.line <= endLine)
      .sort((a, b) => a.endLine - a.line - (b.endLine - b.line))[0];
    const assigned = /\b(\w+)(?:,\s*\w+)?\s*:?=\s*[\w.]+\.(?:Group|Party|With)\($/.exec(
      file.lines[call.line - 1]?.slice(
        0,
        (file.lines[call.line - 1]?.indexOf(`.${call.name}(`) ?? -1) + call.name.length + 2,
      ) ?? '',
    )?.[1];
    const name =
      call.name === 'Use'
        ? (call.receiver ?? undefined)
        : /^(?:Group|Party|With)$/.test(call.name)
          ? assigned
          : undefined;
    if (name === undefined) continue;
    const { line, inside } = call;
    const guards = guardNames(call.arguments);
    if (call.name === 'Use' && block) block.uses.push(...guards.map((guard) => ({ guard, line })));
    else byName.set(name, [...(byName.get(name) ?? []), { guards, line, inside, begins: call.name !== 'Use' }]);
  }
  return ({ line, inside }, router) => {
    const around = blocks
      .filter((block) => block.line <= line && line <= block.endLine)
      .flatMap(({ uses }) => uses.filter((use) => use.line <= line));
    // A plain name is one of its function, and what is assigned to it anew has none of the guards of before.
    const own = (byName.get(router) ?? []).filter(
      (use) => use.line <= line && (use.inside === inside || router.includes('.')),
    );
    const last = own.findLastIndex(({ begins }) => begins);
    return [...around.map(({ guard }) => guard), ...own.slice(Math.max(0, last)).flatMap(({ guards }) => guards)];
  };
}

/** gorilla's `.HandleFunc(…).Methods("GET")`, by the line of the registration. */
function methodsByLine(file: SourceFile): Map<number, string[]> {
  const methods = new Map<number, string[]>();
  for (const call of file.parsed.calls) {
    if (call.name !== 'Methods' || !/\.Handle(?:Func|r)?\(/.test(call.receiver ?? '')) continue;
    const verbs = call.arguments.flatMap((each) => [
      ...stringsIn(each),
      ...[...each.matchAll(/http\.Method(\w+)/g)].map((match) => match[1] ?? ''),
    ]);
    if (verbs.length > 0)
      methods.set(
        call.line,
        verbs.map((verb) => verb.toUpperCase()),
      );
  }
  return methods;
}

/** `hooks := func() { … }` registers wherever it is called later. */
function isInClosure(file: SourceFile, line: number): boolean {
  return closures(file).some(([from, to]) => from < line && line < to);
}

const CLOSURES = new WeakMap<SourceFile, [number, number][]>();

function closures(file: SourceFile): [number, number][] {
  const known = CLOSURES.get(file);
  if (known) return known;
  const found = [...file.bare.matchAll(/\b\w+\s*:=\s*func\s*\([^()]*\)[^{}\n]*\{/g)].map((match): [number, number] => {
    const open = match.index + match[0].length - 1;
    return [file.lineAt(open), file.lineAt(Math.max(open, closingBracket(file.bare, open)))];
  });
  CLOSURES.set(file, found);
  return found;
}
