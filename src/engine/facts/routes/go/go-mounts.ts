import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { passedNames } from '../passed-names.ts';
import { enclosingPrefixes, makeMount } from '../route-maker.ts';
import { type Block, isInClosure, isReadAround } from './go-blocks.ts';
import { chainGuards } from './go-guards.ts';
import { type GoRouter, routerName } from './go-routers.ts';

/** Calls that take a router and register nothing on it. */
const NO_REGISTRATION =
  /^(?:ListenAndServe\w*|Serve\w*|New\w*Server|Run|Use|With|Walk|Shutdown|Close|append|Print\w*|Error\w*|Log\w*|Fatal\w*|NewRecorder)$/;

/**
 * A router that is handed to a function, `registerOrders(api.Group("/orders"))`, or made by one,
 * `r.Mount("/admin", adminRoutes())`: what the function registers hangs there.
 */
export function mountOf(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  routerAt: (name: string, line: number) => GoRouter,
  blocks: Block[],
  groupGuards: (call: CodeCall, router: string) => string[],
): Fact[] {
  if (!isReadAround(blocks, call)) return [];
  const above = enclosingPrefixes(blocks, call.line, call.endLine);
  const place = { framework, line: call.line, endLine: call.endLine, functions: 'any' as const };
  const guardsAt = (onto: string): string[] | undefined => {
    const found = [...new Set([...groupGuards(call, routerName(onto)), ...passedNames(chainGuards(onto))])];
    return found.length > 0 ? found : undefined;
  };
  const make = (router: GoRouter, prefix: string, hung: string, onto: string, isMade = false): Fact[] => [
    makeMount({
      guards: guardsAt(onto),
      made: isMade,
      prefix: [router.prefix, ...above, prefix].join('/'),
      router: hung,
      root: router.rooted && !isInClosure(file, call.line),
      ...place,
      symbol: router.shared && !router.rooted ? null : call.inside,
    }),
  ];
  const prefix = stringValue(call.arguments[0]);
  if (/^(?:Mount|Route)$/.test(call.name) && call.receiver !== null && prefix !== null && call.arguments.length === 2) {
    const router = routerAt(call.receiver, call.line);
    return router.known && /^(?!func\b)[\w.]+(?:\(|$)/.test(call.arguments[1] ?? '')
      ? make(router, prefix, /^[\w.]+/.exec(call.arguments[1] ?? '')?.[0] ?? '', call.receiver, true)
      : [];
  }
  const below = baseUrl(call);
  if (below !== null) {
    const onto = call.arguments.flatMap((each) => [each, /\bBaseRouter:\s*([\w.]+)/.exec(each)?.[1] ?? '']);
    const name = onto.find((each) => /^[\w.]+$/.test(each) && routerAt(each, call.line).known);
    return name === undefined ? [] : make(routerAt(name, call.line), below, call.name, name);
  }
  if (NO_REGISTRATION.test(call.name) || call.endLine > call.line + 3) return [];
  const handed = call.arguments.flatMap((written) => {
    const [, name = '', inner = ''] =
      /^([\w.]+?)(?:\.(?:Group|WithPrefix)\(\s*"([^"]*)"[^()]*\))?$/.exec(written) ?? [];
    const router = name === '' ? undefined : routerAt(name, call.line);
    return router?.known ? [{ router, inner, written }] : [];
  });
  // Who is handed the application and one of its groups registers on the group.
  const group = handed.find(({ router, inner }) => router.prefix !== '' || inner !== '') ?? handed[0];
  return group ? make(group.router, group.inner, call.name, group.written) : [];
}

/** What a server that oapi-codegen wrote is hung below: `HandlerFromMuxWithBaseURL(shop, r, "/api")`, or its options. */
function baseUrl({ name, arguments: given }: CodeCall): string | null {
  if (!/^(?:HandlerFromMux|RegisterHandlers|Handler)With(?:BaseURL|Options)$/.test(name)) return null;
  const options = given.find((each) => /\w+Options\s*\{/.test(each));
  return options === undefined
    ? stringValue(given.at(-1))
    : (/\bBaseURL:\s*"([^"]*)"/.exec(options)?.[1] ?? (/\bBaseURL:/.test(options) ? null : ''));
}
