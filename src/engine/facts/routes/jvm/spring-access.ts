import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { branchAround } from '../branches.ts';
import type { AccessRule } from '../route-facts.ts';
import { makeMount } from '../route-maker.ts';
import { boundList, loopedOver } from './bound-lists.ts';

const MATCHER =
  /\b(requestMatchers|antMatchers|mvcMatchers|regexMatchers|pathMatchers|anyRequest|anyExchange|authorize|securityMatchers?|antMatcher)\s*\(/g;
const VERB = /^(?:HttpMethod\.)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;
const ASKS =
  /^(?:authenticated|fullyAuthenticated|rememberMe|hasRole|hasAnyRole|hasAuthority|hasAnyAuthority|hasAll\w+|hasScope|hasIpAddress|access|denyAll)$/;
const OPEN = /^(?:permitAll|anonymous)$/;
/** What these fit is no route of the product: the database console, files that lie there, the endpoints of operators. */
const OF_FRAMEWORK =
  /^(?:PathRequest|EndpointRequest|StaticResourceRequest|DispatcherType)\b|^CorsUtils\s*::\s*isPreFlightRequest$/;

interface Met {
  line: number;
  rule: AccessRule | null;
  within: string[] | null;
}

/**
 * Whom Spring Security lets in: the rules of each method that writes some, in their order, since the first that fits a
 * request decides. Both as calls of a chain and as the DSL of Kotlin.
 */
export function springAccess(file: SourceFile): Fact[] {
  if (!file.imports(/^org\.springframework\.security\b/)) return [];
  let after = 0;
  const met = [...file.bare.matchAll(MATCHER)].flatMap((match) => {
    // What stands in the brackets of the matcher of a chain is no rule.
    if (match.index < after) return [];
    if (match[1]?.startsWith('securityMatcher')) after = closingBracket(file.bare, match.index + match[0].length - 1);
    return meet(file, match) ?? [];
  });
  const byMethod = Map.groupBy(met, ({ line }) => file.symbolAround(line, /^(?:method|function)$/) ?? null);
  return [...byMethod].flatMap(([symbol, all]): Fact[] => {
    const access = all.flatMap(({ rule }) => rule ?? []);
    if (access.length === 0 || symbol === null) return [];
    const own = all.flatMap(({ within }) => within ?? []);
    const within = own.length > 0 ? own : withinOfCaller(file, symbol, met);
    return [
      makeMount({
        prefix: '',
        router: 'app',
        framework: 'Spring Security',
        line: all[0]?.line ?? 1,
        endLine: all.at(-1)?.line ?? 1,
        onto: 'application',
        access,
        // A chain for all paths is not kept to some.
        within: within.includes('/**') ? [] : within,
        symbol,
      }),
    ];
  });
}

/** The paths of a chain that has its rules from a method of its own: `http.authorizeHttpRequests(Security::rules)`. */
function withinOfCaller(file: SourceFile, symbol: number, met: readonly Met[]): string[] {
  const own = file.parsed.symbols[symbol]?.name.split('.').at(-1) ?? '';
  const callers = [...file.bare.matchAll(new RegExp(`(?:::|[(,]\\s*)${escaped(own)}\\b`, 'g'))].flatMap(
    ({ index }) => file.symbolAround(file.lineAt(index), /^(?:method|function)$/) ?? [],
  );
  const [caller] = callers.filter((each) => each !== symbol);
  if (caller === undefined) return [];
  return met.flatMap(({ line, within }) =>
    file.symbolAround(line, /^(?:method|function)$/) === caller ? (within ?? []) : [],
  );
}

function meet(file: SourceFile, { 0: written, 1: name = '', index }: RegExpMatchArray): Met | null {
  const open = (index ?? 0) + written.length - 1;
  const close = closingBracket(file.bare, open);
  if (close < 0) return null;
  const line = file.lineAt(index ?? 0);
  const list = splitList(file.code.slice(open + 1, close));
  if (/^(?:securityMatcher|antMatcher$)/.test(name)) return chainMatcher(file, { name, list, line, index: index ?? 0 });
  if (name === 'authorize') return authorized(file, list, line);
  const [, verdict = '', from = ''] = /^\s*\.\s*(\w+)\s*(\()?/.exec(file.bare.slice(close + 1)) ?? [];
  const looped = list.map((each) => loopedOver(file, each, index ?? 0));
  const fits = /^any/.test(name) ? [{}] : name === 'regexMatchers' ? [{ constant: '' }] : fittingAll(file, looped);
  if (isIgnored(file, index ?? 0)) return { line, rule: { fits, asks: null }, within: null };
  // The rules of a chain that holds for some paths only, as it was written before: `requestMatchers().antMatchers("/api/**").and()`.
  if (verdict === 'and' || (verdict.endsWith('Matchers') && list.length === 0)) {
    return verdict === 'and' ? { line, rule: null, within: fits.map(({ path }) => path ?? '') } : null;
  }
  // What no verdict follows is of another matter: `redirectToHttps(https -> https.requestMatchers(…))`.
  if (/^(?:requires(?:Ins|S)ecure)?$/.test(verdict) || (fits.length === 0 && list.length > 0)) return null;
  const start = file.bare.indexOf(verdict, close) + verdict.length;
  const end = from === '' ? -1 : closingBracket(file.bare, file.bare.indexOf('(', start));
  const asked = end < 0 ? '' : file.code.slice(file.bare.indexOf('(', start) + 1, end);
  // Whether the condition holds that a rule stands behind is not known.
  const asks = branchAround(file, line) ? '' : askedBy(verdict, asked);
  return { line, rule: { fits, asks }, within: null };
}

/** `authorize(HttpMethod.GET, "/orders", hasRole("CLERK"))` of Kotlin. */
function authorized(file: SourceFile, list: readonly string[], line: number): Met | null {
  const [, verdict = '', asked = ''] = /^(\w+)(?:\(([\s\S]*)\))?$/.exec(list.at(-1) ?? '') ?? [];
  if (!ASKS.test(verdict) && !OPEN.test(verdict)) return null;
  const before = list.slice(0, -1);
  const isAny = before.length === 0 || before.some((each) => /^any(?:Request|Exchange)$/.test(each));
  const fits = isAny ? [{}] : fittingAll(file, before);
  return fits.length === 0 ? null : { line, rule: { fits, asks: askedBy(verdict, asked) }, within: null };
}

/** `http.securityMatcher("/api/**")`: the chain says nothing about other paths. */
function chainMatcher(
  file: SourceFile,
  { name, list, line, index }: { name: string; list: string[]; line: number; index: number },
): Met | null {
  // As a function it makes a matcher, which stands in the brackets of another.
  if (name === 'antMatcher' && !/\bhttp\s*\.\s*$/.test(file.bare.slice(0, index))) return null;
  const within = list
    .flatMap((each) => pathOf(file, each)?.path ?? stringsIn(each))
    .filter((each) => each.startsWith('/'));
  return { line, rule: null, within: within.length > 0 ? within : [''] };
}

function isIgnored(file: SourceFile, index: number): boolean {
  return /\bignoring\(\)(?:\s*\.\s*\w+Matchers\([^()]*\))*\s*\.\s*$/.test(
    file.bare.slice(Math.max(0, index - 2_000), index),
  );
}

/** What the arguments of a matcher fit: a method stands before the paths, or alone. */
function fittingAll(file: SourceFile, list: readonly string[]): AccessRule['fits'] {
  const [, method] = VERB.exec(list[0] ?? '') ?? [];
  if (method !== undefined && list.length === 1) return [{ method }];
  return list.flatMap((each) => fitting(file, each, method));
}

/** What an argument fits; a constant of another file by its name, which is empty where nothing can be told. */
function fitting(file: SourceFile, written: string, given: string | undefined): AccessRule['fits'] {
  if (VERB.test(written) || OF_FRAMEWORK.test(written)) return [];
  const method = given ?? /\bHttpMethod\.([A-Z]+)\b/.exec(written)?.[1];
  const of = (each: Written): AccessRule['fits'] => [{ ...(method === undefined ? {} : { method }), ...each }];
  const text = pathOf(file, written);
  if (text) return of(text);
  // `OPEN.stream().map(path -> antMatcher(path)).toArray(…)` is made of all that the list holds.
  const listed = /^\*?([\w.]+?)(?:\.toTypedArray\(\)|\.toArray\([^()]*(?:\(\))?\)|\.stream\(\)[\s\S]*)?$/.exec(
    written,
  )?.[1];
  if (listed !== undefined) {
    const held = heldPaths(file, listed.split('.').at(-1) ?? listed);
    if (held) return held.flatMap(of);
  }
  const bound = boundList(file, written);
  if (bound !== null) return of({ listed: bound });
  if (listed !== undefined) return of({ constant: listed });
  if (/^(?:\*?arrayOf\(|new String\[\]|\{|listOf\(|List\.of\()/.test(written))
    return stringsIn(written).flatMap((path) => of({ path }));
  const made = /(?:[mM]atcher|\bpattern)\(([\s\S]*)\)$/.exec(written)?.[1];
  const [path, ...others] = splitList(made ?? '').flatMap((each) => pathOf(file, each) ?? []);
  return of(path === undefined || others.length > 0 ? { constant: '' } : path);
}

/** A path, or what stands behind a constant of another file. */
interface Written {
  path?: string;
  constant?: string;
  listed?: string;
}

/** `"/orders/**"`, or `API + "/orders/**"` with a text of this file or of another one. */
export function pathOf(file: SourceFile, written: string): Written | null {
  const [first = '', ...rest] = splitList(written, '+').map((part) => part.trim());
  const texts = rest.map((part) => stringValue(part) ?? onlyText(file, part));
  const path = stringValue(first) ?? (rest.length > 0 ? onlyText(file, first) : null);
  if (texts.includes(null)) return null;
  if (path !== null) return { path: [path, ...texts].join('') };
  return rest.length > 0 && /^[\w.]*\b[A-Z][A-Z\d_]+$/.test(first) ? { constant: first, path: texts.join('') } : null;
}

function onlyText(file: SourceFile, name: string): string | null {
  const texts = /^[\w.]+$/.test(name) ? stringsIn(held(file, name.split('.').at(-1) ?? name) ?? '') : [];
  return texts.length === 1 ? (texts[0] ?? null) : null;
}

/** The paths of a list or a text of the same file; null where one of them is made otherwise. */
function heldPaths(file: SourceFile, name: string): Written[] | null {
  const paths = splitList(held(file, name) ?? '').map((each) => pathOf(file, each));
  return paths.length > 0 && paths.every((each) => each !== null) ? paths : null;
}

/** What a list or a text of the same file holds, as it is written. */
function held(file: SourceFile, name: string): string | null {
  const set = new RegExp(
    `\\b${escaped(name)}\\b(?:\\s*\\[\\])?(?:\\s*:\\s*[\\w<>]+)?\\s*=\\s*(?:new\\s+String\\s*\\[\\]\\s*)?`,
  ).exec(file.bare);
  if (!set) return null;
  const from = set.index + set[0].length;
  const [head = ''] = /^(?:[\w.]+\(|\{|\[)?/.exec(file.bare.slice(from, from + 60)) ?? [];
  const end = head === '' ? file.bare.indexOf('\n', from) : closingBracket(file.bare, from + head.length - 1);
  if (end < 0) return null;
  return file.code
    .slice(from + head.length, end)
    .replace(/\n/g, ' ')
    .replace(/;\s*$/, '');
}

/** Null where everybody is let in, empty where it cannot be told. */
function askedBy(verdict: string, written: string): string | null {
  if (OPEN.test(verdict) || (verdict === 'access' && /^"permitAll/.test(written.trim()))) return null;
  if (!ASKS.test(verdict)) return '';
  const shown = written.replace(/\s+/g, ' ').trim();
  if (shown.length <= LONGEST_SHOWN) return `${verdict}(${shown})`;
  // Of what must all hold, the first parts hold too.
  const all = splitList(/^allOf\((.*)\)$/.exec(shown)?.[1] ?? '');
  const first = all.filter((_, at) => all.slice(0, at + 1).join(', ').length <= LONGEST_SHOWN);
  return first.length > 0 ? `${verdict}(allOf(${first.join(', ')}, …))` : verdict;
}

const LONGEST_SHOWN = 60;
