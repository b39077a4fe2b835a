import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { REFUSED } from './refusals.ts';

/** `if (!token) return next()`, `if (err || !req.user) {`: what is done with whoever says not who he is. */
const STRANGER =
  /\bif\s*\(\s*(?:\w+\s*\|\|\s*)?!\s*(?:[\w$]+\??\.)*\w*(?:token|user|session|auth|authorization|header|jwt|bearer|cookie|api_?key)\s*\)\s*(\{?)/gi;
const GOES_ON = /\bnext\(\s*\)/;

/** Whether a middleware of a script only looks who calls: it goes on with those of whom it finds out nothing. */
export function letsStrangersPass(text: string): boolean {
  return [...text.matchAll(STRANGER)].some((match) => {
    const from = match.index + match[0].length;
    const close = match[1] === '{' ? closingBracket(text, from - 1) : text.indexOf('\n', from);
    const done = close < 0 ? '' : text.slice(from, close);
    return GOES_ON.test(done) && !REFUSED.test(done) && !/\bthrow\b/.test(done);
  });
}
