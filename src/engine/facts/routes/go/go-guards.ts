import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { type Branch, branchAround, isWithin } from '../branches.ts';
import { onlySometimes } from '../guard-marks.ts';
import { passedNames, unsureNames } from '../passed-names.ts';
import { type GoRouter, routerName } from './go-routers.ts';
import { groupMakers } from './group-makers.ts';
import { meantRouters } from './inner-routers.ts';
import { settingCall } from './setting-calls.ts';
import { spreadLists } from './spread-lists.ts';

interface GroupUse {
  guards: string[];
  line: number;
  inside: CodeCall['inside'];
  /** The router from which the group is made, where this is where the group begins. */
  above: string | null;
  /** It stands there only where the condition of this block holds. */
  branch: Branch | null;
}

const DEEPEST = 6;
const MAKES_GROUP = /^(?:Group|Party|With|Subrouter)$/;
/** A router of a library that is put into one of the project where it is made: `NewRouter(`. */
const INTO = /\b(\w+)\s*:?=\s*&?[\w.]+[({]\s*(?:\w+:\s*)?[\w.]+\.$/;
/** How routers of libraries and of projects put something before their routes: `r.AfterRouting(signedIn)`. */
const GUARDS_GROUP =
  /^(?:Use|Bind|Pre|(?:Before|After)(?:Rout(?:e|es|ing)|Handl(?:e|ers?|ing))|(?:Add|Use|Append)Middlewares?)$/;

/** What stands in front of a call in a chain: `r.With(auth, admin).Get(…)`, `g.Group("/users").Use(auth).POST(…)`. */
export function chainGuards(receiver: string | null): string[] {
  return [
    ...(receiver ?? '').matchAll(/\.(?:With|Use|Bind|(?:Sub|New|Add)?Group|Party|Combo)\(((?:[^()]|\([^()]*\))*)\)/g),
  ].flatMap(([, list = '']) => splitList(list).map(withoutLinks));
}

/** The chain of middleware that a handler stands at the end of: `signedIn.ThenFunc` of `signedIn.ThenFunc(listOrders)`. */
export function chainAround(handler: string | undefined): string[] {
  return /^[\w.]+\.Then(?:Func)?(?=\()/.exec(handler?.trim() ?? '') ?? [];
}

/**
 * Who may call the routes of a group: `r.Group(func(r chi.Router) { r.Use(auth) … })`, `r.With(auth).Route(…)`, and
 * `api := r.Group("/api", auth)` or `api.Use(auth)` by the name of the group. A group made from a group has the guards
 * that this one had by then. Of the groups around a call, only those within some lines may be asked for.
 */
export function guardsOfGroups(
  file: SourceFile,
  routerAt: (name: string, line: number) => GoRouter,
): (call: CodeCall, router: string, within?: Branch) => string[] {
  const blocks = file.parsed.calls
    .filter(({ name, arguments: list }) => /^(?:Group|Route)$/.test(name) && list.some((each) => /^func\b/.test(each)))
    .map((call) => ({
      line: call.line,
      endLine: call.endLine,
      onto: routerName(call.receiver ?? ''),
      inner: /^func\(\s*(\w+)\s/.exec(call.arguments.find((each) => /^func\b/.test(each)) ?? '')?.[1],
      uses: [...passedNames(chainGuards(call.receiver)), ...namesUsed(behindPath(file, call))].map((guard) => ({
        guard,
        line: call.line,
        branch: null as Branch | null,
      })),
    }));
  const byName = new Map<string, GroupUse[]>();
  const meantAt = meantRouters(file);
  for (const call of inOrder(file.parsed.calls)) {
    const setting = settingCall(call, routerAt);
    const put = putInto(file, call, routerAt);
    const name = setting?.router ?? put?.name ?? groupName(file, call);
    if (name === undefined) continue;
    const { inside } = call;
    // What a function is handed a router for stands before what comes after the call.
    const line = setting ? call.endLine + 1 : call.line;
    const guards = setting
      ? [setting.mark]
      : usedNames(file, [...behindPath(file, call), ...(groupMakers(file)(call.name)?.guards ?? [])]);
    const block = blocks
      .filter((each) => each.line <= call.line && call.line <= each.endLine)
      .sort((a, b) => a.endLine - a.line - (b.endLine - b.line))[0];
    const isUse = setting !== null || GUARDS_GROUP.test(call.name);
    const branch = isUse && guards.length > 0 ? branchAround(file, call.line) : null;
    if (isUse && block) block.uses.push(...guards.map((guard) => ({ guard, line, branch })));
    else {
      const above = isUse ? null : (put?.above ?? routerName(call.receiver ?? ''));
      const meant = meantAt(name, call.line);
      byName.set(meant, [...(byName.get(meant) ?? []), { guards, line, inside, above, branch }]);
    }
  }
  // A plain name is one of its function, and what is assigned to it anew has none of the guards of before.
  const named = (router: string, line: number, call: CodeCall, depth: number): string[] => {
    const own = (byName.get(meantAt(router, line)) ?? [])
      .filter((use) => use.line <= line && (use.inside === call.inside || router.includes('.')))
      .sort((a, b) => a.line - b.line || Number(a.above === null) - Number(b.above === null));
    const begin = own.findLastIndex(({ above }) => above !== null);
    const { above = null, line: made = 0 } = own[begin] ?? {};
    // What is made anew from itself keeps what stood before it until then.
    const until = above === router ? made - 1 : made;
    const inherited = above === null || depth === DEEPEST ? [] : named(above, until, call, depth + 1);
    const later = own
      .slice(Math.max(0, begin))
      .flatMap((use) => use.guards.map((guard) => atLine(guard, use, call.line)));
    return [...inherited, ...later];
  };
  return (call, router, within) => [
    ...new Set([
      ...blocks
        .filter((block) => block.line <= call.line && call.line <= block.endLine)
        .filter((block) => within === undefined || isWithin(within, block.line))
        // What is registered there on the router outside hangs where that does: `r.Group(func(in chi.Router) { r.Get(…) })`.
        .filter(({ onto, inner }) => onto !== router || inner === undefined || inner === router)
        .flatMap(({ uses, line, onto }) => [
          // What stands before the group that a block is opened on stands before all that is in it.
          ...(onto === router ? [] : named(onto, line, call, 0)),
          ...uses.filter((use) => use.line <= call.line).map((use) => atLine(use.guard, use, call.line)),
        ]),
      ...named(router, call.line, call, 0),
    ]),
  ];
}

/** Calls in the order of what they do: of a chain on one line the first link first. */
function inOrder(calls: readonly CodeCall[]): CodeCall[] {
  const length = ({ receiver }: CodeCall): number => receiver?.length ?? 0;
  return [...calls].sort((a, b) => a.line - b.line || length(a) - length(b));
}

/** What a router is told to use, by name. */
function usedNames(file: SourceFile, written: readonly string[]): string[] {
  return namesUsed(spreadLists(file, written).filter((each) => !isOfLibrary(file, each)));
}

export function namesUsed(written: readonly string[]): string[] {
  return written.flatMap((each) => {
    const name = withoutMaking(withoutLinks(each));
    const passed = passedNames([name]);
    // What makes the context of all requests may look who calls: its own text tells.
    return passed.length === 0 && MAKES_CONTEXT.test(name) ? unsureNames([name]) : passed;
  });
}

const MAKES_CONTEXT = /^(?:\w+\.)*\w*[cC]ontext\w*(?:\(\))?$/;

/** What chi brings along looks at nobody, but for the one that asks for a password. */
function isOfLibrary(file: SourceFile, written: string): boolean {
  const [, owner, name = ''] = /^(\w+)\.(\w+)(?:\([^()]*\))?$/.exec(written) ?? [];
  if (owner === undefined || /^(?:BasicAuth|Maybe)$/.test(name)) return false;
  return /go-chi\/chi(?:\/v\d+)?\/middleware$/.test(file.moduleOf(owner) ?? '');
}

function atLine(guard: string, use: { branch: Branch | null } | undefined, line: number): string {
  return use?.branch && !isWithin(use.branch, line) ? onlySometimes(guard) : guard;
}

/** What a call takes without the path that a group begins with. */
function behindPath(file: SourceFile, { name, arguments: given }: CodeCall): string[] {
  return (/^(?:Group|Party|Route)$/.test(name) || groupMakers(file)(name) !== null) && !/^func\b/.test(given[0] ?? '')
    ? given.slice(1)
    : given;
}

/** A guard that is made from what calls make goes by its name: `Authentication` of `Authentication(config.Key())`. */
function withoutMaking(written: string): string {
  return written.replace(/^([\w.]+)\([^()]*\(.*\)$/s, '$1');
}

const LINKED =
  /^([\w.]+)\((?:[^()]|\([^()]*\))*\)((?:\.\w+\((?:[^()]|\([^()]*\))*\))*)\.(?:Handler?|Handle\w*|Middleware|Wrap)$/;
const LETS_PASS = /\.\w*(?:Optional|Anonymous|Public|Skip|Except|Unless)\w*\((?!(?:http\.MethodOptions|"OPTIONS")\))/;

/**
 * A guard that is made and then told more goes by its maker: `NewAuth(users).WithScope("write").Handler`. One that is
 * told whom it lets pass asks nobody for certain, except of questions before the request.
 */
function withoutLinks(written: string): string {
  const [, maker, links = ''] = LINKED.exec(written.replace(/(?<=\.)\s+|\s+(?=\.)/g, '')) ?? [];
  return maker === undefined || LETS_PASS.test(links) ? written : maker;
}

/** `api := NewRouter(group)`: the router that is put into one of the project, and the name of that. */
function putInto(
  file: SourceFile,
  { name, arguments: given, line }: CodeCall,
  routerAt: (name: string, line: number) => GoRouter,
): { name: string; above: string } | null {
  const above = given[0] ?? '';
  if (!/^[nN]ew\w*(?:Router|RouteGroup|RouterGroup)$/.test(name) || !/^\w+(?:\.\w+)*$/.test(above)) return null;
  const made = /\b(\w+)\s*:?=\s*(?:\w+\.)?[nN]ew\w*\(/.exec(file.lines[line - 1] ?? '')?.[1];
  return made !== undefined && made !== above && routerAt(above, line).known ? { name: made, above } : null;
}

/** `private` of `private.Use(signedIn).Use(mayCall)`: each link of such a chain puts something before the same group. */
function usedOn(receiver: string): string | undefined {
  const base = /^\w+(?:\.\w+)*?(?=\s*\.\s*Use\()/.exec(receiver)?.[0];
  let rest = receiver.slice(base?.length ?? 0).trim();
  while (base !== undefined && rest !== '') {
    const link = /^\.\s*Use(?=\()/.exec(rest)?.[0];
    const close = link === undefined ? -1 : closingBracket(rest, link.length);
    if (close < 0) return undefined;
    rest = rest.slice(close + 1).trim();
  }
  return base;
}

/** The name of the group that a call makes or guards; what guards one route of a chain alone has none. */
function groupName(file: SourceFile, { name, receiver, line }: CodeCall): string | undefined {
  const isMade = MAKES_GROUP.test(name) || groupMakers(file)(name) !== null;
  if (GUARDS_GROUP.test(name) && !receiver?.includes('(')) return receiver ?? undefined;
  if (!isMade && !GUARDS_GROUP.test(name)) return undefined;
  const chained = isMade ? undefined : usedOn(receiver ?? '');
  if (chained !== undefined) return chained;
  const text = file.lines[line - 1] ?? '';
  const before = text.slice(0, text.indexOf(`.${name}(`) + 1);
  const into = INTO.exec(before)?.[1];
  if (into !== undefined) return into;
  return /\b(\w+)(?:,\s*\w+)?\s*:?=\s*[\w.]+\.(?:(?:Group|Party|With|Use|Bind|Path|PathPrefix|NewRoute|Host|Methods)\(.*\)\.)?$/.exec(
    before,
  )?.[1];
}
