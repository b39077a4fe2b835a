import { closingBracket, splitList } from '../../../../engine/facts/literal.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Handler } from './handlers.ts';

/** What the making of a value from a request says where it asks who sent it. */
const ASKS = /\bunauthori[sz]ed\b|\bforbidden\b|authenticat|\bauthorization\b|access_token|bearer|\b40[13]\b/i;
const REFUSES = /\bErr\(|\berr\(|\bOutcome::(?:Error|Failure|Forward)\b|\berr_handler!|\bbail!|\?\s*[;)]/;
/** Another such value, without which this one is not made: `try_outcome!(User::from_request(request).await)`. */
const MADE_BEFORE =
  /\btry_outcome!\(\s*([A-Z]\w*)::from_request\b|\b([A-Z]\w*)::from_request(?:_parts)?\([^()]*\)(?:\s*\.await)?\s*\?/g;

/**
 * Parameters of a handler of Rust that the framework makes from the request before it calls him (`FromRequest` of Actix
 * and Rocket, `FromRequestParts` of Axum) and that are not made for a caller who is not known or not allowed.
 */
export function requestGuards(evidence: Evidence, handler: Handler): string[] {
  if (!handler.path.endsWith('.rs') || handler.name === null) return [];
  return parametersOf(evidence, handler).flatMap((written) => {
    const type = /^[^:]+(?:::[^:]+)*:(?!:)\s*(?:[a-z]\w*::)*([A-Z]\w*)\b([\s\S]*)$/.exec(written);
    const [, name = '', generics = ''] = type ?? [];
    if (name === '' || !asksCaller(evidence, name)) return [];
    const rights = [...generics.matchAll(/\{\s*(?:\w+::)*([A-Z][A-Z\d_]+)\s*\}/g)].map(([, right = '']) => right);
    return [rights.length > 0 ? `${name}(${rights.join(', ')})` : name];
  });
}

/** The parameters as written, without lifetimes and attributes, and with round brackets for pointed ones. */
function parametersOf(evidence: Evidence, { path, name, startLine, endLine }: Handler): string[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  const text = lines.join('\n').replace(/'(?:_|[a-z]\w*)\b(?!')/g, '');
  const begin = new RegExp(`\\bfn\\s+${name?.split('.').at(-1)}\\b[^(]*\\(`).exec(text);
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
  const text = ['from_request', 'from_request_parts'].map((method) => makingOf(evidence, type, method)).join('\n');
  const before = [...text.matchAll(MADE_BEFORE)].map(([, first, second]) => first ?? second ?? '');
  const answer = (ASKS.test(text) && REFUSES.test(text)) || before.some((other) => asksCaller(evidence, other));
  known(evidence).set(type, answer);
  return answer;
}

/** The text of a method and of those of the same type that it calls. */
function makingOf(evidence: Evidence, type: string, method: string, seen = new Set<string>()): string {
  seen.add(method);
  const [only, ...others] = findSymbols(evidence.pack, `${type}.${method}`, { exact: true, limit: 5 }).filter(
    ({ name, path }) => name === `${type}.${method}` && evidence.file(path)?.place === 'source',
  );
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
