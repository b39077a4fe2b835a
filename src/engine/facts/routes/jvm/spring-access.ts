import type { AccessRule, Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { makeMount } from '../route-maker.ts';

const MATCHER =
  /\b(requestMatchers|antMatchers|mvcMatchers|pathMatchers|anyRequest|anyExchange|authorize|securityMatchers?|antMatcher)\s*\(/g;
const VERB = /^(?:HttpMethod\.)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;
const ASKS =
  /^(?:authenticated|fullyAuthenticated|rememberMe|hasRole|hasAnyRole|hasAuthority|hasAnyAuthority|hasAll\w+|hasScope|hasIpAddress|access|denyAll)$/;
const OPEN = /^(?:permitAll|anonymous)$/;
/** What these fit is no route of the product: the database console, files that lie there, the endpoints of operators. */
const OF_FRAMEWORK = /^(?:PathRequest|EndpointRequest|StaticResourceRequest|DispatcherType)\b/;

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
  const met = [...file.bare.matchAll(MATCHER)].flatMap((match) => meet(file, match) ?? []);
  const byMethod = Map.groupBy(met, ({ line }) => file.symbolAround(line, /^(?:method|function)$/) ?? null);
  return [...byMethod].flatMap(([symbol, all]): Fact[] => {
    const access = all.flatMap(({ rule }) => rule ?? []);
    const within = all.flatMap(({ within }) => within ?? []);
    if (access.length === 0 || symbol === null) return [];
    return [
      makeMount({
        prefix: '',
        router: 'app',
        framework: 'Spring Security',
        line: all[0]?.line ?? 1,
        endLine: all.at(-1)?.line ?? 1,
        onto: 'application',
        access,
        within,
        symbol,
      }),
    ];
  });
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
  const fits = /^any/.test(name) ? [{}] : fittingAll(file, list);
  if (isIgnored(file, index ?? 0)) return { line, rule: { fits, asks: null }, within: null };
  // The rules of a chain that holds for some paths only, as it was written before: `requestMatchers().antMatchers("/api/**").and()`.
  if (verdict === 'and' || (verdict.endsWith('Matchers') && list.length === 0)) {
    return verdict === 'and' ? { line, rule: null, within: fits.map(({ path }) => path ?? '') } : null;
  }
  if (/^requires(?:Ins|S)ecure$/.test(verdict) || (fits.length === 0 && list.length > 0)) return null;
  const start = file.bare.indexOf(verdict, close) + verdict.length;
  const end = from === '' ? -1 : closingBracket(file.bare, file.bare.indexOf('(', start));
  const asked = end < 0 ? '' : file.code.slice(file.bare.indexOf('(', start) + 1, end);
  return { line, rule: { fits, asks: askedBy(verdict, asked) }, within: null };
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
    .flatMap((each) => joinedText(file, each) ?? stringsIn(each))
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
function fitting(file: SourceFile, written: string, method: string | undefined): AccessRule['fits'] {
  if (VERB.test(written) || OF_FRAMEWORK.test(written)) return [];
  const of = (path: string): AccessRule['fits'] => [{ ...(method === undefined ? {} : { method }), path }];
  const text = stringValue(written) ?? joinedText(file, written);
  if (text !== null) return of(text);
  const made = /\b(?:AntPathRequestMatcher|MvcRequestMatcher|antMatcher|pattern|matcher)\(([\s\S]*)\)$/.exec(
    written,
  )?.[1];
  if (made !== undefined) {
    const own = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/.exec(made)?.[1];
    const path = stringsIn(made).find((each) => each.startsWith('/'));
    return path === undefined ? [{ constant: '' }] : [{ ...(own === undefined ? {} : { method: own }), path }];
  }
  if (/^(?:\*?arrayOf\(|new String\[\]|\{|listOf\(|List\.of\()/.test(written)) return stringsIn(written).flatMap(of);
  const name = /^\*?([\w.]+?)(?:\.toTypedArray\(\)|\.toArray\([^()]*(?:\(\))?\)|\.stream\(\).*)?$/.exec(written)?.[1];
  const held = name === undefined ? null : heldTexts(file, name.split('.').at(-1) ?? name);
  if (held) return held.flatMap(of);
  return [{ ...(method === undefined ? {} : { method }), constant: name ?? '' }];
}

/** `API + "/orders/**"`, with a text of the same file. */
function joinedText(file: SourceFile, written: string): string | null {
  const parts = splitList(written, '+');
  if (parts.length < 2) return null;
  const texts = parts.map((part) => stringValue(part) ?? onlyText(file, part));
  return texts.includes(null) ? null : texts.join('');
}

function onlyText(file: SourceFile, name: string): string | null {
  const held = /^[\w.]+$/.test(name) ? heldTexts(file, name.split('.').at(-1) ?? name) : null;
  return held?.length === 1 ? (held[0] ?? null) : null;
}

/** The texts of a list or a text of the same file. */
function heldTexts(file: SourceFile, name: string): string[] | null {
  const set = new RegExp(
    `\\b${name}\\b(?:\\s*\\[\\])?(?:\\s*:\\s*[\\w<>]+)?\\s*=\\s*(?:new\\s+String\\s*\\[\\]\\s*)?`,
  ).exec(file.bare);
  if (!set) return null;
  const from = set.index + set[0].length;
  const [head = ''] = /^(?:[\w.]+\(|\{|\[)?/.exec(file.bare.slice(from, from + 60)) ?? [];
  const end = head === '' ? file.bare.indexOf('\n', from) : closingBracket(file.bare, from + head.length - 1);
  const texts = end < 0 ? [] : stringsIn(file.code.slice(from, end).replace(/\n/g, ' '));
  return texts.length > 0 ? texts : null;
}

/** Null where everybody is let in, empty where it cannot be told. */
function askedBy(verdict: string, written: string): string | null {
  if (OPEN.test(verdict) || (verdict === 'access' && /^"permitAll/.test(written.trim()))) return null;
  if (!ASKS.test(verdict)) return '';
  const shown = written.replace(/\s+/g, ' ').trim();
  return shown.length > 60 ? verdict : `${verdict}(${shown})`;
}
