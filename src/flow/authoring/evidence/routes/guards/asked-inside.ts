import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Route } from '../route.ts';
import { mayDecide } from './first-calls.ts';
import { wrappersCalled } from './handler-guards.ts';
import { hasUnreadDependency } from './python/dependency-guards.ts';
import { REFUSED } from './refusals.ts';

/** Who signs in is told so where he may not; elsewhere a handler that says so has asked in a way that was not seen. */
const SIGNS_IN =
  /log-?_?(?:in|on|out)|sign-?_?(?:in|up|out|on)|session|token|(?<![a-z])auth(?![a-z])|password|register|(?<![a-z])otp|2fa|verif/i;

/** A key or a signature that a caller hands over may be asked for in other code. */
const BY_KEY =
  /["']Authorization["']|\b(?:x-)?api[-_]?key\b|\b(?:access|auth)_?(?:token|key)\b|signature_?valid|(?:valid|verif)\w{0,12}_?(?:signature|token|secret|jwt)|\bjwt\.verify\(|verifier\b|hash_equals|compare_digest|secure_?compare|hmac|timingSafeEqual|ConstantTimeCompare|(?:token|secret|signature)\s*!==?\s*(?!nil\b|null\b|undefined\b|None\b|""|'')/i;

/** Who has been sent an address with such a part may call. */
const KEY_IN_PATH = /\{\w*(?:token|jwt|secret|signature|api_?key)\}/i;

/** Who calls is looked up; what is done with that was not understood. */
const LOOKS_UP =
  /\b(?:verify|get|fetch|require|check|validate|resolve|decode|current)\w{0,30}(?:token|user|session|auth|caller|viewer)\w{0,20}\(\s{0,9}\{?\s{0,9}(?:req|request|ctx|context|c|event|conn)\b|\bget_?current_?(?:user|account|member)\w{0,20}\(\s{0,9}\)|\bAuth::(?:user|check|guest|id)\(|\bauth\(\)->|->getUser\(\)|\b(?:request\.|current_)user\.is_\w|\bUser\.(?:Identity|IsInRole)\b|\bSecurityContextHolder\b|\bgetUserPrincipal\(/i;

const MOST_HELPERS = 4;

export function mayAskInside(evidence: Evidence, { path }: Route, handler: Handler): boolean {
  // What only some can know is asked for by the path itself.
  if (wrappersCalled(evidence, handler).some(({ asks }) => asks === null)) return true;
  if (hasUnreadDependency(evidence, handler) || /\{\w*(?:signature|secret|token)\}/i.test(path)) return true;
  const text = evidence.text(handler);
  if (mayDecide(text.split('\n').slice(1))) return true;
  const handed = [...text.matchAll(/\b(\w+)\(\s*(?:req|request|ctx|c|conn)\s*[,)]/g)].slice(0, MOST_HELPERS);
  const helpers = symbolsOfFile(evidence.pack, handler.path).filter(
    ({ kind, name }) => kind === 'function' && handed.some(([, each]) => each === name),
  );
  const all = [text, ...helpers.map((each) => evidence.text(each))].join('\n');
  if (LOOKS_UP.test(all) || KEY_IN_PATH.test(path)) return true;
  // A service for signing in may have all of its paths below such a word: `/auth/v1/orders`.
  return !SIGNS_IN.test(path.replace(/^\/auth\/v\d+(?=\/)/, '')) && (REFUSED.test(all) || BY_KEY.test(all));
}
