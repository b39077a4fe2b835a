import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';

const METHOD = /http\.Method(Get|Post|Put|Patch|Delete)\b|"(GET|POST|PUT|PATCH|DELETE)"/g;
const NOT_ALLOWED = /MethodNotAllowed|\b405\b/;

/** A case of a `switch` without a subject that asks for methods and nothing else. */
const ASKS_METHODS =
  /^\s*case\s+(?:r|req|request)\.Method\s*==\s*[\w."]+(?:\s*\|\|\s*(?:r|req|request)\.Method\s*==\s*[\w."]+)*\s*:/;

/**
 * The methods that a handler of net/http takes, which it tells apart by itself: the cases of `switch r.Method`, or of a `switch`
 * that asks for them, beside which nothing is allowed or done, or the one without which it goes no further,
 * `if r.Method != http.MethodPost { … 405 …`.
 */
export function goRequestMethods(text: string): string[] {
  const { code, bare } = maskCode('go', text);
  const chosen = /\bswitch\s+(?:(?:r|req|request)\.Method\s*)?\{/.exec(bare);
  if (chosen) {
    const open = chosen.index + chosen[0].length - 1;
    const close = Math.max(open, closingBracket(bare, open));
    const [choices = '', other] = code.slice(open, close).split(/^\s*default:/m);
    const cases = choices.match(/^\s*case\s[^:]*:/gm) ?? [];
    if (!chosen[0].includes('.Method') && !cases.every((each) => ASKS_METHODS.test(each))) return [];
    // Where nothing is answered before and behind it, a request by another method does nothing at all.
    const isAll = /^\s*\}?\s*$/.test(bare.slice(close + 1)) && answersNothing(bare.slice(0, chosen.index));
    return (other === undefined ? isAll : NOT_ALLOWED.test(other)) ? methodsIn(cases.join('\n')) : [];
  }
  const asked =
    /\bif\s+((?:r|req|request)\.Method\s*!=\s*[\w."]+(?:\s*&&\s*(?:r|req|request)\.Method\s*!=\s*[\w."]+)*)\s*\{([^{}]*)\}/.exec(
      code,
    );
  return asked && NOT_ALLOWED.test(asked[2] ?? '') ? methodsIn(asked[1] ?? '') : [];
}

/** Whether what a handler does before it chooses only reads: what turns a bad request away returns at once. */
function answersNothing(before: string): boolean {
  const writer = /\b(\w+)\s+http\.ResponseWriter\b/.exec(before)?.[1];
  const body = before.slice(before.indexOf('{', before.search(/\bhttp\.Request\s*\)/)) + 1);
  // A value is written with its brace right behind its type, a block is not.
  const kept = body.replace(/\w\{[^{}]*\}/g, '').replace(/\bif\b[^{}]*\{[^{}]*\breturn\b[^{}]*\}/g, '');
  return writer === undefined ? kept.trim() === '' : !new RegExp(`\\b${escaped(writer)}\\b`).test(kept);
}

function methodsIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(METHOD)].map(([, constant, written]) => (constant ?? written ?? '').toUpperCase())),
  ];
}
