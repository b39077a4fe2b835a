import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';

/** What the making of a value from a request says where it asks who sent it. */
const ASKS =
  /\bunauthori[sz]ed\b|\bforbidden\b|authenticat|\bauthorization\b|access_token|bearer|not_?(?:logged|signed)_?in|(?:incorrect|invalid|missing)_?(?:login|session|credential)|\bjsonwebtoken::|\bdecode::<\s*\w*Claims\b|\b40[13]\b/i;
/** Only who was handed a signed cookie before has one. */
const HAS_COOKIE = /\b(?:Signed|Private)CookieJar\b[\s\S]{0,400}?\.get\([\s\S]{0,200}?\.ok_or/;
const REFUSES =
  /\bErr\(|\berr\(|\bok_or(?:_else)?\(|\bOutcome::(?:Error|Failure|Forward)\b|\berr_handler!|\bbail!|\?\s*[;)]/;
/** Another such value, without which this one is not made: `try_outcome!(User::from_request(request).await)`. */
const MADE_BEFORE =
  /\btry_outcome!\(\s*([A-Z]\w*)::from_request\b|\b([A-Z]\w*)::from_request(?:_parts)?\([^()]*\)(?:\s*\.\w+(?:\([^()]*\))?){0,3}\s*\?/g;

/**
 * Parameters of a handler of Rust that the framework makes from the request before it calls him (`FromRequest` of Actix
 * and Rocket, `FromRequestParts` of Axum) and that are not made for a caller who is not known or not allowed.
 */
export function requestGuards(evidence: Evidence, handler: Handler): string[] {
  return takenTypes(evidence, handler).flatMap(({ name, generics }) => {
    if (!asksCaller(evidence, name)) return [];
    const rights = [...generics.matchAll(/\{\s*(?:\w+::)*([A-Z][A-Z\d_]+)\s*\}/g)].map(([, right = '']) => right);
    return [rights.length > 0 ? `${name}(${rights.join(', ')})` : name];
  });
}

/** Parameters that are made for strangers too and tell a handler who calls: he, or what he hands them to, may refuse. */
export function callerReaders(evidence: Evidence, handler: Handler): string[] {
  return takenTypes(evidence, handler)
    .map(({ name }) => name)
    .filter((name) => ASKS.test(textOfMaking(evidence, name)) && !asksCaller(evidence, name));
}

function takenTypes(evidence: Evidence, handler: Handler): { name: string; generics: string }[] {
  if (!handler.path.endsWith('.rs') || handler.name === null) return [];
  return parametersOf(evidence, handler).flatMap((written) => {
    const type = /^[^:]+(?:::[^:]+)*:(?!:)\s*(?:[a-z]\w*::)*([A-Z]\w*)\b([\s\S]*)$/.exec(written);
    return type ? [{ name: type[1] ?? '', generics: type[2] ?? '' }] : [];
  });
}

/** What asks for the caller inside of a handler, by its name. */
const ASKED_INSIDE =
  /\b((?:\w+::)*(?:authenticate\w*|authori[sz]e\w*|(?:get_)?(?:current|auth(?:ed|enticated)?|logged_in)_user|(?:require|ensure|check|verify)_(?:auth|user|login|session|token|role|admin|permission|access)\w*))\(([^()]*)\)/g;
/** What asks may be made first: `AuthCheck::only_cookie().check(&request, &mut conn)`. */
const CHECKED_INSIDE =
  /\b((?:Auth|Session|Permission|Access)\w*::\w+)\([^()]*\)(?:\s*\.\w+\([^()]*\)){0,4}?\s*\.(?:check|authenticate|authori[sz]e|verify)\(([^()]*)\)/g;
/** The request, whole or the part of it that tells who sent it. */
const OF_REQUEST = /\b(?:req|request|headers|parts|session|cookies|jar|identity)\b/;
/** The rest is done only where there was no error: `?`, and the chains of futures before it. */
const ELSE_LEFT = /^(?:\s*\.await)?\s*\?|^\s*\)?\s*(?:\.(?:from_err|map_err)\([^()]*\)\s*)?\.and_then\(/;

/** Calls in a handler of Rust that end it where nobody is known to call: `let user = current_user(&request)?;`. */
export function callsForCaller(evidence: Evidence, { path, name, startLine, endLine }: Handler): string[] {
  if (!path.endsWith('.rs') || name === null) return [];
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  const text = lines.filter((line) => !/^\s*\/\//.test(line)).join('\n');
  return [...text.matchAll(ASKED_INSIDE), ...text.matchAll(CHECKED_INSIDE)].flatMap((match) => {
    const [whole, asked = '', given = ''] = match;
    const isOwn = asked === name.split('.').at(-1);
    return !isOwn && OF_REQUEST.test(given) && ELSE_LEFT.test(text.slice(match.index + whole.length)) ? [asked] : [];
  });
}

/** `caller.validate_admin_session(…)?;`: what goes by such a name ends the handler where its own text refuses. */
const CHECKS =
  /\b((?:\w+(?:::|\.))*(?:validate|check|verify|require|ensure|assert|authori[sz]e|authenticate|enforce|is_(?:\w+_)?(?:admin|owner|member|moderator))_?\w*)\(/g;
const RUST_REFUSED =
  /unauthori[sz]ed|forbidden|\b40[13]\b|access_?denied|not_?(?:logged|signed)_?in|not_?an?_?(?:admin|owner|member|mod)/i;
/** `if !state.knows(key) { return Err(Refusal::Unauthorized); }`. */
const REFUSED_UNLESS =
  /^([ \t]*)if\s+!\s*((?:\w+(?:::|\.))*\w+)\([^{}\n]*\)(?:\.await)?\s*\{\n(?:[^{}\n]*\n){0,3}?\s*return\s+Err\([^\n]*(?:[uU]nauthori[sz]ed|UNAUTHORI[SZ]ED|[fF]orbidden|FORBIDDEN)/gm;
const DEEPEST_CHECK = 2;

/** Calls in a handler of Rust that end it with an error where the function that is called refuses its caller. */
export function refusingCalls(evidence: Evidence, { path, name, startLine, endLine }: Handler): string[] {
  if (!path.endsWith('.rs') || name === null) return [];
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  // What stands in a block of the handler is not always asked.
  const deepest = indentOf(lines.at(-1) ?? '') + 4;
  // What a statement begins with may stand on a line of its own: `principal` above `.validate_admin(…)?;`.
  const text = withoutComments(lines.slice(0, MOST_LINES)).replace(/\n\s*(?=\.\w)/g, '');
  const refused = [...text.matchAll(REFUSED_UNLESS)].flatMap(({ 1: indent = '', 2: check = '' }) =>
    indent.length <= deepest ? [check] : [],
  );
  const left = [...text.matchAll(CHECKS)].flatMap((match) => {
    const [whole, check = ''] = match;
    const close = closingBracket(text, match.index + whole.length - 1);
    const isLeft = close >= 0 && /^\)(?:\s*\.await)?\s*\?/.test(text.slice(close, close + 40));
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    return isLeft && indentOf(line) <= deepest && refusesCaller(evidence, check, 0) ? [check] : [];
  });
  return [...new Set([...refused, ...left])];
}

/** `caller.check_session().ok()` keeps nobody out, and `if let Err(_) = a() && b().is_err()` takes one of the two. */
export function goesOnWithout(line: string, at: number, next: string): boolean {
  const [before, rest] = [line.slice(0, at), line.slice(at)];
  const [, asked] = /^[^()]*\([^()]*\)\.(ok|is_ok|is_err|unwrap_or\w*)\(/.exec(rest) ?? [];
  if (asked === 'is_err') return !(/\bif\s+$/.test(before) && /\.is_err\(\)\s*\{?\s*$/.test(rest));
  return asked !== undefined || (/\bif let Err\([^()]*\)\s*=\s*$/.test(before) && /&&/.test(`${rest}\n${next}`));
}

const MOST_LINES = 60;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function withoutComments(lines: readonly string[]): string {
  return lines.filter((line) => !/^\s*\/\//.test(line)).join('\n');
}

/** Whether the one function of a name says that it refuses, or hands that on to another one. */
function refusesCaller(evidence: Evidence, check: string, depth: number): boolean {
  const own = check.split(/::|\./).at(-1) ?? check;
  const told = checks(evidence).get(check);
  // Whether a feature is switched on is no question of who asks.
  if (told !== undefined || /abled$|_opt(?:ional)?$/.test(own)) return told ?? false;
  checks(evidence).set(check, false);
  const [only, ...others] = findSymbols(evidence.pack, own, { exact: true, limit: 5 }).filter(
    (each) =>
      /^(?:function|method)$/.test(each.kind) &&
      // What is called by its name alone is no method.
      (check === own ? each.name : each.name.split('.').at(-1)) === own &&
      evidence.file(each.path)?.place === 'source',
  );
  const text =
    only && others.length === 0
      ? withoutComments((evidence.lines(only.path) ?? []).slice(only.startLine, only.endLine))
      : '';
  const answer =
    RUST_REFUSED.test(text) ||
    (depth < DEEPEST_CHECK &&
      [...text.matchAll(CHECKS)].some(([, each = '']) => refusesCaller(evidence, each, depth + 1)));
  checks(evidence).set(check, answer);
  return answer;
}

const checks = derived((): Map<string, boolean> => new Map());

/** The parameters as written, without lifetimes and attributes, and with round brackets for pointed ones. */
function parametersOf(evidence: Evidence, { path, name, startLine, endLine }: Handler): string[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  const text = lines.join('\n').replace(/'(?:_|[a-z]\w*)\b(?!')/g, '');
  const begin = new RegExp(`\\bfn\\s+${escaped(name?.split('.').at(-1) ?? '')}\\b[^(]*\\(`).exec(text);
  const open = begin ? begin.index + begin[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  if (close < 0) return [];
  const written = text
    .slice(open + 1, close)
    .replace(/</g, '(')
    .replace(/(?<![-=])>/g, ')');
  return splitList(written).map((each) => each.replace(/^#\[[^\]]*\]\s*/, '').trim());
}

const known = derived((): Map<string, boolean> => new Map());

function asksCaller(evidence: Evidence, type: string): boolean {
  const told = known(evidence).get(type);
  if (told !== undefined) return told;
  // Two that are made from one another ask nobody.
  known(evidence).set(type, false);
  const text = textOfMaking(evidence, type).replace(OF_SERVER, '');
  const before = [...text.matchAll(MADE_BEFORE)].map(([, first, second]) => first ?? second ?? '');
  const answer =
    ((ASKS.test(text) || HAS_COOKIE.test(text)) && REFUSES.test(text) && !isMadeOfNothing(type, text)) ||
    before.some((other) => asksCaller(evidence, other));
  known(evidence).set(type, answer);
  return answer;
}

/** A statement that fails where the server was set up wrong refuses nobody. */
const OF_SERVER = /[^;]*\b(?:INTERNAL_SERVER_ERROR|InternalServerError)\b[^;]*\?\s*;/g;

function textOfMaking(evidence: Evidence, type: string): string {
  return ['from_request', 'from_request_parts'].map((method) => makingOf(evidence, type, method)).join('\n');
}

/** What is made for everybody, and holds nobody where nobody is known, lets strangers pass: `Ok(OptionalUser(None))`. */
function isMadeOfNothing(type: string, text: string): boolean {
  return (
    /^(?:Option(?:al)?|Maybe)[A-Z]/.test(type) ||
    new RegExp(`\\bOk\\(\\s*(?:Self|${escaped(type)})(?:\\(\\s*|::)None\\b`).test(text)
  );
}

/** What is made besides for a handler that can do without it: `OptionalFromRequestParts`. */
function isOptional(lines: readonly string[], startLine: number): boolean {
  return /Option<Self>/.test(lines.slice(startLine - 1, startLine + 4).join('\n'));
}

/** The text of a method and of those of the same type that it calls. */
function makingOf(evidence: Evidence, type: string, method: string, seen = new Set<string>()): string {
  seen.add(method);
  const [only, ...others] = findSymbols(evidence.pack, `${type}.${method}`, { exact: true, limit: 5 })
    .filter(({ name, path }) => name === `${type}.${method}` && evidence.file(path)?.place === 'source')
    .filter(({ path, startLine }) => !isOptional(evidence.lines(path) ?? [], startLine));
  if (only === undefined || others.length > 0) return '';
  const text = (evidence.lines(only.path) ?? [])
    .slice(only.startLine - 1, only.endLine)
    .filter((line) => !/^\s*\/\//.test(line))
    .join('\n');
  const called = [...text.matchAll(/\bSelf::(\w+)\(/g)].map(([, name = '']) => name).filter((name) => !seen.has(name));
  return [text, ...new Set(called)]
    .map((each, place) => (place === 0 ? each : makingOf(evidence, type, each, seen)))
    .join('\n');
}
