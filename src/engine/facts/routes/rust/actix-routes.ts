import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { onlySometimes } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

/** A piece of a chain of calls, `web::scope("/x").service(…)`, with the path that everything inside hangs below. */
interface Chain {
  path: string;
  /** What is put around everything inside and asks who calls. */
  guards: string[];
  /** Whether the path is a text: `scope(&config.prefix)` is none. */
  isRead: boolean;
  from: number;
  to: number;
}

/**
 * Routes that Actix is given by calls. A scope holds what stands in its chain; what a function configures hangs where the
 * function is named, which other files tell.
 */
export function actixRoutes(file: SourceFile): Fact[] {
  const scopes = chainsOf(file, /\bscope\(/g);
  const resources = chainsOf(file, /\bresource\(/g);
  const applications = [...chainsOf(file, /\bApp::new\(/g), ...heldApplications(file)];
  const prefixes = (at: number): string[] => around(scopes, at).map(({ path }) => path);
  const guardsAt = (at: number): string[] =>
    [...around(applications, at), ...around(scopes, at), ...around(resources, at)].flatMap(({ guards }) => guards);
  const isRead = (at: number): boolean => around(scopes, at).every((scope) => scope.isRead);
  const isWhole = (at: number): boolean => around(applications, at).length > 0 && isRead(at);
  const inside = (at: number): number | undefined => file.symbolAround(file.lineAt(at), /^(?:function|method)$/);
  const found: Fact[] = [];
  for (const match of file.bare.matchAll(/\.(route|to|configure|service)\(/g)) {
    const [whole, name] = match;
    const open = match.index + whole.length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) continue;
    const given = splitList(file.code.slice(open + 1, close));
    const resource = around(resources, match.index).at(-1);
    const place = {
      framework: 'Actix',
      line: file.lineAt(open + 1 + spaceAt(file.bare, open + 1)),
      endLine: file.lineAt(close),
      symbol: inside(match.index),
    };
    if (name === 'route') {
      const path = given.length === 2 ? stringValue(given[0]) : (resource?.path ?? null);
      const answer = answerOf(given.at(-1) ?? '');
      if (path === null || answer === null) continue;
      const { handler, methods } = answer;
      // A resource that is hung nowhere may hang below anything.
      const guards = [...guardsAt(match.index), ...wrapsOf(file, open + 1, close)];
      const whole = isWhole(match.index);
      for (const method of methods)
        found.push(makeRoute({ method, handler, path: [...prefixes(match.index), path], whole, guards, ...place }));
    } else if (name === 'to') {
      const isOwn = resource !== undefined && depthOf(file.bare, resource.from, match.index) === 0;
      const handler = isOwn ? handlerName(given[0] ?? '') : null;
      if (handler === null || resource === undefined) continue;
      const path = [...prefixes(match.index), resource.path];
      const guards = guardsAt(match.index);
      const asked = guardedMethods(file.code.slice(resource.from, match.index));
      for (const method of asked.length > 0 ? asked : ['ANY'])
        found.push(makeRoute({ method, handler, path, whole: isWhole(match.index), guards, ...place }));
    } else {
      const routers = name === 'configure' ? configured(given[0] ?? '') : served(given[0] ?? '');
      const guards = guardsAt(match.index);
      for (const router of routers)
        found.push(
          makeMount({
            prefix: prefixes(match.index).join('/'),
            router,
            functions: name === 'configure' || given[0]?.endsWith(')') ? 'any' : 'named',
            root: around(applications, match.index).length > 0,
            constant: isRead(match.index) ? undefined : '',
            guards: guards.length > 0 ? guards : undefined,
            ...place,
          }),
        );
    }
  }
  return found;
}

/** `let app = App::new().wrap(…); app.configure(…)`: what is hung on the variable is hung on the application. */
function heldApplications(file: SourceFile): Chain[] {
  return [...file.bare.matchAll(/\blet\s+(?:mut\s+)?(\w+)\s*=\s*(App::new\()/g)].flatMap((made): Chain[] => {
    const [whole, name = ''] = made;
    const from = made.index + whole.length - 1;
    const end = endOf(file.bare, from);
    const guards = wrapsOf(file, closingBracket(file.bare, from) + 1, end);
    return [...file.bare.slice(end).matchAll(new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?=\\.)`, 'g'))].map(
      ({ index }) => ({
        path: '',
        guards,
        isRead: true,
        from: end + index,
        to: endOf(file.bare, end + index),
      }),
    );
  });
}

/** `configure(orders::routes::<Db>)`, `configure(|config| orders::routes(config, true))`, `configure(<Api as Routes>::all)`. */
function configured(written: string): string[] {
  const type = /^<\s*([\w:]+)\s+as\s+[\w:]+\s*>::\w+$/.exec(written.trim())?.[1];
  if (type !== undefined) return [type];
  const handed = /^(?:move\s+)?\|\s*(\w+)[^|]*\|/.exec(written.trim())?.[1];
  if (handed === undefined) return /^[\w:]*\w/.exec(written.trim())?.slice(0, 1) ?? [];
  const calls = written.matchAll(
    new RegExp(`((?:\\w+::)*\\w+)(?:::<[^<>()]*>)?\\(\\s*(?:&mut\\s+)?${escaped(handed)}\\b`, 'g'),
  );
  return [...calls].map(([, name = '']) => name);
}

/** `service(list_orders)`, or what a function makes: `service(orders::scope())`. */
function served(written: string): string[] {
  const made = /^((?:[a-z]\w*::)*[a-z]\w*)\([^()]*\)$/.exec(written)?.[1];
  if (made === undefined) return /^[\w:]+$/.exec(written)?.slice(0, 1) ?? [];
  return /(?:^|web::)(?:scope|resource|redirect)$/.test(made) ? [] : [made];
}

/** `web::post().to(create)`; what only says that nothing is there is no answer. */
function answerOf(written: string): { methods: string[]; handler: string } | null {
  const made = /\b(?:web::)?(get|post|put|patch|delete|head|trace|route|method)\(\s*(?:Method::)?(\w*)\s*\)/.exec(
    written,
  );
  const open = /\.to(?:_async)?\(/.exec(written);
  const start = open ? open.index + open[0].length : 0;
  const to = open ? written.slice(start, closingBracket(written, start - 1)) : undefined;
  const handler = to === undefined ? null : handlerName(to);
  if (!made || handler === null) return null;
  const asked = guardedMethods(written.slice(0, open?.index));
  const methods = made[1] === 'route' ? asked : [made[1] === 'method' ? (made[2] ?? 'ANY') : (made[1] ?? 'ANY')];
  return { methods: methods.length > 0 ? methods : ['ANY'], handler };
}

const ASKED_METHOD =
  /\bguard::(?:(Get|Post|Put|Delete|Head|Patch|Options|Connect|Trace)\(|Method\(\s*(?:\w+::)*Method::(?:from_bytes\(\s*b"([A-Z]+)"|([A-Z]+)\b))/g;

/** `.guard(guard::Any(guard::Get()).or(guard::Method(Method::HEAD)))`: the methods that are let in; none where that is not all that is said. */
function guardedMethods(chain: string): string[] {
  if (/\bguard::(?:Not|fn_guard)\(/.test(chain)) return [];
  return [...chain.matchAll(ASKED_METHOD)].map(([, usual, sent, named]) =>
    (usual ?? sent ?? named ?? '').toUpperCase(),
  );
}

function handlerName(written: string): string | null {
  const text = written.trim().replace(/::<[^>]*>$/, '');
  return /HttpResponse::NotFound\b/.test(text) || text === '' ? null : text;
}

/** Where chains begin and end: at the bracket around them, or at the comma or semicolon behind them. */
function chainsOf(file: SourceFile, start: RegExp): Chain[] {
  return [...file.bare.matchAll(start)].slice(0, MOST_CHAINS).flatMap((match): Chain[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const path = stringValue(file.code.slice(open + 1, close));
    const to = endOf(file.bare, close + 1);
    const guards = wrapsOf(file, close + 1, to);
    return [{ path: path ?? '', isRead: path !== null || close === open + 1, from: match.index, to, guards }];
  });
}

/**
 * What a chain is wrapped in that asks who calls: `.wrap(RequireUser)`, `.wrap(from_fn(require_user))`,
 * `.wrap(HttpAuthentication::bearer(check))`, also by the name of a variable. What depends on a condition is marked so:
 * `.wrap(Condition::new(is_closed, RequireUser))`.
 */
function wrapsOf(file: SourceFile, from: number, to: number): string[] {
  return [...file.bare.slice(from, to).matchAll(/\.wrap\(/g)].flatMap((match): string[] => {
    const at = from + match.index;
    const open = at + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0 || depthOf(file.bare, from, at) !== 0) return [];
    const written = file.code.slice(open + 1, close).trim();
    const [, inner] = /^(?:\w+::)*Condition\w*::\w+(\([\s\S]*)$/.exec(written) ?? [];
    if (inner === undefined) return guardNames([wrapperName(file, written)]);
    const made = [...inner.matchAll(/[(,|]\s*((?:\w+::)*[A-Z]\w*)\b/g)].map(([, type = '']) => wrapperName(file, type));
    return guardNames(made).map(onlySometimes);
  });
}

function wrapperName(file: SourceFile, written: string): string {
  const variable = /^(\w+)(?:\.clone\(\))?$/.exec(written)?.[1];
  const held =
    variable === undefined || !/^[a-z]/.test(variable)
      ? undefined
      : new RegExp(`\\blet\\s+${escaped(variable)}\\s*=\\s*([^;]+);`).exec(file.code)?.[1]?.trim();
  const made = held ?? written;
  const asked = /^(?:\w+::)*from_fn\(\s*(?:\w+::)*(\w+)\s*\)$/.exec(made)?.[1];
  const checked = /^(?:\w+::)*(HttpAuthentication::\w+\(\s*[\w:]+\s*\))$/.exec(made)?.[1];
  // A middleware that is made by a function of its type goes by its type.
  const type = /^(?:\w+::)*([A-Z]\w*)(?:::\w+\(|\s*\{|\(|$)/.exec(made)?.[1];
  return checked ?? asked ?? type ?? '';
}

/** A program has few chains, and none is longer: looking for the ends of more would cost their square. */
const MOST_CHAINS = 500;
const LONGEST_CHAIN = 50_000;

function endOf(bare: string, from: number): number {
  const last = Math.min(bare.length, from + LONGEST_CHAIN);
  for (let at = from; at < last; at++) {
    const char = bare[at] ?? '';
    if (')]},;'.includes(char)) return at;
    if ('([{'.includes(char)) {
      const close = closingBracket(bare, at);
      if (close < 0) return at;
      at = close;
    }
  }
  return last;
}

function around(chains: readonly Chain[], at: number): Chain[] {
  return chains.filter(({ from, to }) => from < at && at < to).sort((a, b) => a.from - b.from);
}

/** How many brackets are open between two places. */
function depthOf(bare: string, from: number, to: number): number {
  let depth = 0;
  for (const char of bare.slice(from, to)) depth += '([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0;
  return depth;
}

function spaceAt(bare: string, from: number): number {
  return /^\s*/.exec(bare.slice(from, from + 200))?.[0].length ?? 0;
}
