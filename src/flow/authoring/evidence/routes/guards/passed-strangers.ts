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

const OF_REQUEST = /\bBad_?Request|\b(?:400|422)\b|ValidationError|UnprocessableEntity/;
const OF_CALLER =
  /permission|not_?allowed|denied|access_?error|redirect|challenge|\bnext\(\s*(?!err\b|e\b|error\b)[^)\s]/i;

/** Whether a middleware of a script refuses only what is wrong with a request, whoever sends it: a sign of a form that is missing. */
export function refusesOnlyRequests(text: string): boolean {
  return OF_REQUEST.test(text) && !REFUSED.test(text) && !OF_CALLER.test(text) && /\bnext\(\s*\)/.test(text);
}
