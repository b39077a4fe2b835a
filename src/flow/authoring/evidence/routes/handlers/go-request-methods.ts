import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';

const METHOD = /http\.Method(Get|Post|Put|Patch|Delete)\b|"(GET|POST|PUT|PATCH|DELETE)"/g;
const NOT_ALLOWED = /MethodNotAllowed|\b405\b/;

/**
 * The methods that a handler of net/http takes, which it tells apart by itself: the cases of `switch r.Method` beside which
 * nothing is allowed, or the one without which it goes no further, `if r.Method != http.MethodPost { … 405 …`.
 */
export function goRequestMethods(text: string): string[] {
  const { code, bare } = maskCode('go', text);
  const chosen = /\bswitch\s+(?:r|req|request)\.Method\s*\{/.exec(bare);
  if (chosen) {
    const open = chosen.index + chosen[0].length - 1;
    const block = code.slice(open, Math.max(open, closingBracket(bare, open)));
    const [cases = '', other = ''] = block.split(/^\s*default:/m);
    return NOT_ALLOWED.test(other) ? methodsIn((cases.match(/^\s*case\s[^:]*:/gm) ?? []).join('\n')) : [];
  }
  const asked =
    /\bif\s+((?:r|req|request)\.Method\s*!=\s*[\w."]+(?:\s*&&\s*(?:r|req|request)\.Method\s*!=\s*[\w."]+)*)\s*\{([^{}]*)\}/.exec(
      code,
    );
  return asked && NOT_ALLOWED.test(asked[2] ?? '') ? methodsIn(asked[1] ?? '') : [];
}

function methodsIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(METHOD)].map(([, constant, written]) => (constant ?? written ?? '').toUpperCase())),
  ];
}
