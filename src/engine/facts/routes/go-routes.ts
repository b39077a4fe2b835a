import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Fact } from '../fact.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../literal.ts';
import { constantText } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { type GoRouter, goRouters } from './go-routers.ts';
import { humaRoutes } from './huma-routes.ts';
import { enclosingPrefixes, guardNames, makeMount, makeRoute } from './route-maker.ts';

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
/** Calls that take a router and register nothing on it. */
const NO_REGISTRATION =
  /^(?:ListenAndServe\w*|Serve\w*|New\w*Server|Run|Use|With|Walk|Shutdown|Close|append|Print\w*|Error\w*|Log\w*|Fatal\w*|NewRecorder)$/;

export function goRoutes(file: SourceFile): Fact[] {
  const huma = humaRoutes(file);
  const framework = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  if (!framework) return huma;
  const routerAt = goRouters(file);
  const blocks = file.parsed.calls.flatMap((call) => {
    const prefix = stringValue(call.arguments[0]);
    const isBlock =
      /^(?:Route|Group|Mount)$/.test(call.name) && /^func\b/.test(call.arguments[1] ?? '') && prefix !== null;
    return isBlock ? [{ prefix, line: call.line, endLine: call.endLine }] : [];
  });
  const methods = methodsByLine(file);
  const groupGuards = guardsOfGroups(file);
  const routes = file.parsed.calls.flatMap((call): Fact[] => {
    const found = registration(file, call, framework);
    if (!found) return mountOf(file, call, framework, routerAt, blocks);
    const base = call.receiver?.replace(/\.(?:With|Use|Combo)\(.*$/, '') ?? '';
    const router = routerAt(base, call.line);
    const above = enclosingPrefixes(blocks, call.line, call.endLine);
    const verbs = found.method === 'ANY' ? (methods.get(call.line) ?? ['ANY']) : [found.method];
    return verbs.map((method) =>
      makeRoute({
        method,
        path: [router.prefix, ...above, found.path],
        framework,
        line: call.line,
        endLine: call.endLine,
        handler: found.handler,
        guards: [
          ...new Set([...groupGuards(call, base), ...guardNames([...call.arguments.slice(1), ...withGuards(call)])]),
        ].filter((each) => each !== found.handler),
        router: base,
        whole: !isInClosure(file, call.line) && router.rooted,
        symbol: call.inside,
      }),
    );
  });
  return [...huma, ...routes];
}

/**
 * A router that is handed to a function, `registerOrders(api.Group("/orders"))`, or made by one,
 * `r.Mount("/admin", adminRoutes())`: what the function registers hangs there.
 */
function mountOf(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  routerAt: (name: string, line: number) => GoRouter,
  blocks: { prefix: string; line: number; endLine: number }[],
): Fact[] {
  const above = enclosingPrefixes(blocks, call.line, call.endLine);
  const place = { framework, line: call.line, endLine: call.endLine, functions: 'any' as const, symbol: call.inside };
  const make = (router: GoRouter, prefix: string, hung: string): Fact[] => [
    makeMount({
      prefix: [router.prefix, ...above, prefix].join('/'),
      router: hung,
      root: router.rooted && !isInClosure(file, call.line),
      ...place,
    }),
  ];
  const prefix = stringValue(call.arguments[0]);
  if (/^(?:Mount|Route)$/.test(call.name) && call.receiver !== null && prefix !== null && call.arguments.length === 2) {
    const router = routerAt(call.receiver, call.line);
    return router.known && /^(?!func\b)[\w.]+(?:\(|$)/.test(call.arguments[1] ?? '')
      ? make(router, prefix, /^[\w.]+/.exec(call.arguments[1] ?? '')?.[0] ?? '')
      : [];
  }
  if (NO_REGISTRATION.test(call.name) || call.endLine > call.line + 3) return [];
  for (const written of call.arguments) {
    const [, name = '', inner] = /^([\w.]+?)(?:\.Group\(\s*"([^"]*)"[^()]*\))?$/.exec(written) ?? [];
    const router = name === '' ? undefined : routerAt(name, call.line);
    if (router?.known) return make(router, inner ?? '', call.name);
  }
  return [];
}

function registration(
  file: SourceFile,
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
    const path = writtenPath(file, call.arguments[1]);
    return method && path?.startsWith('/') ? { method, path, handler: call.arguments[2] } : null;
  }
  const written = writtenPath(file, call.arguments[0]);
  if (written === null) return null;
  const pattern = /^(?:([A-Z]{3,7}) )?([\w.-]*)(\/\S*)$/.exec(written);
  const isEmpty = written === '' && isVerb;
  if (!pattern && !isEmpty) return null;
  const handler = /^(?:Gin|Fiber|Macaron)$/.test(framework) ? call.arguments.at(-1) : call.arguments[1];
  if (/^["\d]|^nil$/.test(handler ?? '')) return null;
  const verb = /^(?:Any|All)$/.test(call.name) ? 'ANY' : call.name.toUpperCase();
  return { method: isVerb ? verb : (pattern?.[1] ?? 'ANY'), path: pattern?.[3] ?? '', handler };
}

/** A path as a string, or joined from strings and constants of the same file: `path.Join(adminRoot, "/login")`. */
function writtenPath(file: SourceFile, written: string | undefined): string | null {
  const text = stringValue(written);
  if (text !== null || written === undefined) return text;
  const joined = /^path\.Join\((.*)\)$/.exec(written)?.[1];
  const parts = joined === undefined ? splitList(written, '+') : splitList(joined);
  const values = parts.map((part) => constantText(file, part));
  if (parts.length < 2 || values.some((value) => value === null)) return null;
  return values
    .join(joined === undefined ? '' : '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
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
