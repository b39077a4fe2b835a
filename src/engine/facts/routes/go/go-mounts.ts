import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { goText } from '../../text/constant-text.ts';
import { goAssignments } from '../../text/go-assignments.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { branchAround, isWithin } from '../branches.ts';
import { passedNames } from '../passed-names.ts';
import { makeMount } from '../route-maker.ts';
import type { Unfolded } from './go-closures.ts';
import { chainGuards } from './go-guards.ts';
import { withFixedWords } from './go-paths.ts';
import { type GoRouter, routerName } from './go-routers.ts';
import { routerOf, type Ways } from './go-ways.ts';

/** Calls that take a router and register nothing on it. */
const NO_REGISTRATION =
  /^(?:ListenAndServe\w*|Serve\w*|New\w*Server|Run|Use|With|Walk|Shutdown|Close|append|Print\w*|Error\w*|Log\w*|Fatal\w*|NewRecorder)$/;

/**
 * A router that is handed to a function, `registerOrders(api.Group("/orders"))`, or made by one,
 * `r.Mount("/admin", adminRoutes())`: what the function registers hangs there.
 */
export function mountOf(
  file: SourceFile,
  found: Unfolded,
  framework: string,
  routerAt: (name: string, line: number) => GoRouter,
  ways: Ways,
): Fact[] {
  const { call } = found;
  const make = (
    router: GoRouter,
    hung: string,
    onto: string,
    { path, constant, isMade = false, place, isBeside }: Hung,
  ): Fact[] => {
    const way = ways(found, routerName(onto));
    if (!way.isRead) return [];
    const guards = [...new Set([...way.guards, ...passedNames(chainGuards(onto))])];
    return [
      makeMount({
        guards: guards.length > 0 ? guards : undefined,
        made: isMade,
        place,
        on: router.taken,
        beside: isBeside,
        prefix: withFixedWords([router.prefix, ...way.above, path].join('/')),
        constant,
        router: hung,
        root: router.rooted,
        framework,
        line: call.line,
        endLine: call.endLine,
        functions: 'any',
        symbol: router.shared && !router.rooted ? null : call.inside,
      }),
    ];
  };
  const hangs = /^(?:Mount|Route)$/.test(call.name) && call.receiver !== null && call.arguments.length === 2;
  const prefix = hangs ? hungAt(file, call) : null;
  if (prefix !== null && call.receiver !== null) {
    const router = routerOf(call.receiver, found, routerAt);
    const hung = hungBy(call.arguments[1] ?? '');
    return router.known && hung !== null ? make(router, hung, call.receiver, { ...prefix, isMade: true }) : [];
  }
  const below = baseUrl(call);
  if (below !== null) {
    const onto = call.arguments.flatMap((each) => [each, /\bBaseRouter:\s*([\w.]+)/.exec(each)?.[1] ?? '']);
    const name = onto.find((each) => /^[\w.]+$/.test(each) && routerAt(each, call.line).known);
    return name === undefined ? [] : make(routerAt(name, call.line), call.name, name, { path: below });
  }
  if (NO_REGISTRATION.test(call.name) || call.endLine > call.line + 3) return [];
  const handed = call.arguments.flatMap((written, place) => {
    const { name, inner } = groupHanded(written) ?? { name: '', inner: '' };
    const router = name === '' ? undefined : routerOf(name, found, routerAt);
    return router?.known ? [{ router, inner, written, place }] : [];
  });
  // Who is handed the application and one of its groups registers on the group.
  const group = handed.find(({ router, inner }) => router.prefix !== '' || inner !== '') ?? handed[0];
  // Where both are groups, each of those has its own guards.
  return handed.flatMap((each) =>
    make(each.router, call.name, each.written, { path: each.inner, place: each.place, isBeside: each !== group }),
  );
}

/** What makes a router that is hung: `adminRoutes` of `adminRoutes()`, `orders.Routes`, `Orders.Routes` of `Orders{db}.Routes()`. */
function hungBy(written: string): string | null {
  const [, type, method] = /^\(?&?((?:\w+\.)?[A-Za-z]\w*)\{[^{}]*\}\)?\.(\w+)(?:\(\)|$)/.exec(written) ?? [];
  return type === undefined ? (/^(?!func\b)([\w.]+)(?:\(|$)/.exec(written)?.[1] ?? null) : `${type}.${method}`;
}

/** `api`, `api.Group("/orders", signedIn())` and `api.With(signedIn)`: the router that is handed over, and the path of what is made of it. */
function groupHanded(written: string): { name: string; inner: string } | null {
  const name = /^\w+(?:\.\w+)*?(?=\.(?:Group|With|WithPrefix)\(|$)/.exec(written)?.[0];
  let rest = written.slice(name?.length ?? 0);
  let inner = '';
  while (name !== undefined && rest !== '') {
    const link = /^\.(?:Group|With|WithPrefix)(?=\()/.exec(rest)?.[0];
    const close = link === undefined ? -1 : closingBracket(rest, link.length);
    const path = link === '.With' ? '' : stringValue(splitList(rest.slice((link?.length ?? 0) + 1, close))[0]);
    if (close < 0 || path === null) return null;
    inner = path === '' ? inner : `${inner}/${path}`;
    rest = rest.slice(close + 1);
  }
  return name === undefined ? null : { name, inner };
}

interface Hung {
  path: string;
  /** What stands for the path, where that is not a text of the file. */
  constant?: string;
  /** What is hung is what the function gives back that is called there. */
  isMade?: boolean;
  /** The place of the router among what the function is handed. */
  place?: number;
  /** Another router that the function is handed is the one that all is registered on of which nothing else is known. */
  isBeside?: boolean;
}

/** Below which path a router is hung: a text, a constant, or a variable as it was set last. */
function hungAt(file: SourceFile, { arguments: [written = ''], line, inside }: CodeCall): Hung | null {
  const text = stringValue(written);
  if (text !== null) return { path: text };
  if (!/^(?!nil$)[A-Za-z_][\w.]*$/.test(written)) return null;
  const set = /^[a-z]\w*$/.test(written) ? (lastSet(file, written, line, inside) ?? written) : written;
  const path = stringValue(set) ?? goText(file, set);
  return path === null ? { path: '', constant: set } : { path };
}

/** What a variable of the function around was set to last, where no condition stands between. */
function lastSet(file: SourceFile, name: string, line: number, inside: number | null): string | null {
  const around = file.symbol(inside ?? undefined);
  if (!around) return null;
  const last = goAssignments(file.codeOf(around.startLine, line - 1), name).at(-1);
  if (last === undefined) return null;
  const at =
    around.startLine +
    file
      .codeOf(around.startLine, line - 1)
      .slice(0, last.index)
      .split('\n').length -
    1;
  const branch = branchAround(file, at);
  return branch !== null && !isWithin(branch, line) ? null : last.value;
}

/** What a server that oapi-codegen wrote is hung below: `HandlerFromMuxWithBaseURL(shop, r, "/api")`, or its options. */
function baseUrl({ name, arguments: given }: CodeCall): string | null {
  if (!/^(?:HandlerFromMux|RegisterHandlers|Handler)With(?:BaseURL|Options)$/.test(name)) return null;
  const options = given.find((each) => /\w+Options\s*\{/.test(each));
  return options === undefined
    ? stringValue(given.at(-1))
    : (/\bBaseURL:\s*"([^"]*)"/.exec(options)?.[1] ?? (/\bBaseURL:/.test(options) ? null : ''));
}
