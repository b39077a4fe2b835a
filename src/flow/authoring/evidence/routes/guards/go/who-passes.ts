import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { REFUSED } from '../refusals.ts';

/** Whether somebody is known is only noted: `ctx.IsSigned = user != nil`. */
const NOTES = /\.(?:[iI]s_?(?:[sS]igned|[lL]ogged|[aA]uthenticated)\w*|[sS]igned_?[iI]n)\s*=\s*[^=\n]*!=\s*(?:nil|"")/;
/** `if !given { return }`, with nothing answered before. */
const GOES_ON = /\bif\s+(?:!\s*(\w+)|(\w+)\s*==\s*(?:""|nil)|len\((\w+)\)\s*==\s*0)\s*\{\s*return\s*\}/g;
const REQUEST = String.raw`\b(?:ctx|context|c|r|req|request)\b[.,)]`;
const SETTING = /^[\s(!]*(?:settings?|conf|config|cfg|options?|opts)(?:\.\w+)+[\s)]*$/;

/**
 * Whether a function of Go that stands before routes lets those pass by its own text who bring nothing along, or refuses
 * nobody as long as a setting does not say so.
 */
export function asksOnlySome(text: string): boolean {
  if (NOTES.test(text)) return true;
  const first = text.search(REFUSED);
  if (first < 0) return false;
  const passed = [...text.slice(0, first).matchAll(GOES_ON)].some(({ 1: not, 2: same, 3: long }) =>
    new RegExp(`\\b${escaped(not ?? same ?? long ?? '')}\\b[^=\\n]*:?=[^=\\n][^\\n]*${REQUEST}`).test(text),
  );
  return passed || isBySetting(text);
}

/** Whether all that refuses stands below a condition of which a part is a setting alone. */
function isBySetting(text: string): boolean {
  const conditions = refusingConditions(text);
  return (
    conditions.length > 0 &&
    conditions.every((each) => splitList(each.replaceAll('&&', '&'), '&').some((part) => isSetting(part)))
  );
}

function isSetting(part: string): boolean {
  return part
    .replace(/^\s*\((.*)\)\s*$/, '$1')
    .split('||')
    .every((each) => SETTING.test(each));
}

/** What is asked right above each refusal. */
function refusingConditions(text: string): string[] {
  return [...text.matchAll(/\bif\s+([^\n{}]+?)\s*\{/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const end = closingBracket(text, open);
    const body = end < 0 ? '' : text.slice(open, end);
    return REFUSED.test(body) && !/\bif\b/.test(body) ? [match[1] ?? ''] : [];
  });
}

const KNOWN = String.raw`(?:\w+\.)*[iI]s_?(?:Signed|SignedIn|LoggedIn|Authenticated)(?:\(\))?`;
const FOR_KNOWN = new RegExp(String.raw`\bif\s+(?:!\s*${KNOWN}\s*\{|${KNOWN}\s*\{\s*(?:\/\/[^\n]*\n\s*)*return\s*\})`);
const ASKS_MORE = /admin|owner|permission|\brole|scope|\bcan[A-Z]|\.Can[A-Z]|member/i;

/** Whether whoever is signed in comes past it, whatever it is called. */
export function letsSignedIn(text: string): boolean {
  const code = text.replace(/\/\/[^\n]*/g, '');
  return FOR_KNOWN.test(code) && REFUSED.test(code) && !ASKS_MORE.test(code);
}

/** Whether it refuses only whom none of several lets in, `!isOwner && !isAdmin`, so that one of them does not tell who passes. */
export function letsSeveral(text: string): boolean {
  return refusingConditions(text).some(
    (each) => splitList(each.replaceAll('&&', '&'), '&').filter((part) => /^!(?!=)|!=/.test(part)).length > 1,
  );
}
