import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { REFUSED } from '../refusals.ts';

/** `function handle($request, Closure $next, $required = false)`. */
const UNLESS_TOLD = /\bfunction handle\([^{]{0,300}?(\$\w+)\s*=\s*(?:false|null)\s*[,)]/;

/** Whether a middleware of Laravel refuses only where it is told to, `auth.api:true`, and this route does not tell it. */
export function isUnasked(text: string, written: string): boolean {
  const switched = written.includes(':') ? undefined : UNLESS_TOLD.exec(text)?.[1];
  if (switched === undefined) return false;
  const asked = new RegExp(`\\b(?:else)?if\\s*\\((?:!?\\w+\\s*&&\\s*)?${escaped(switched)}\\b[^{}\\n]{0,120}\\{`, 'g');
  let rest = text;
  for (const { 0: head, index } of [...text.matchAll(asked)].toReversed()) {
    const close = closingBracket(rest, index + head.length - 1);
    if (close > 0) rest = rest.slice(0, index) + rest.slice(close + 1);
  }
  return rest !== text && !REFUSED.test(rest) && !/\bthrow\b|\babort\w*\(/.test(rest);
}
