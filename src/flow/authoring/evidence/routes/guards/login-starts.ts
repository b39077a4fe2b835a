import { escaped } from '../../../../../base/escaped.ts';
import type { Route } from '../route.ts';

/** A strategy that asks whoever calls for what he brings along. */
const ASKS_CALLER =
  /^(?:\w*local\w*|\w*jwt\w*|\w*bearer\w*|\w*basic\w*|digest|\w*token\w*|\w*key\w*|session|anonymous|ldap\w*|custom|hmac|cookie|totp|magic\w*|admin|user)$/i;
const BY_STRATEGY = /^(?:[\w$]+\.)*(?:authenticate|AuthGuard)\(\s*(["'])([\w-]+)\1/;
/** Where a provider sends those back who have signed in there. */
const COMES_BACK = /callback|return|redirect|response|complete|verify|(?:^|\/)(?:acs|cb|consume)(?:\/|$)/i;

/** Whether passport only sends everybody on to a provider to sign in there, which keeps nobody out: `authenticate('github')`. */
export function startsLogin({ method, path }: Route, guard: string): boolean {
  const strategy = BY_STRATEGY.exec(guard)?.[2];
  return strategy !== undefined && method === 'GET' && !ASKS_CALLER.test(strategy) && !COMES_BACK.test(path);
}

const BEGINS = '\\b\\w*(?:log_?in|sign_?in|(?:start|begin|create|open)_?(?:\\w{1,20}_?)?session)\\w*\\(';

/** Whether who was authenticated has his session begun with it: `user = provider.authenticate()` and `login(request, user)`. */
export function beginsSession(text: string, name: string): boolean {
  const known = new RegExp(`\\b(\\w+)\\s*=\\s*(?:await\\s+)?(?:self\\.|this\\.)?${escaped(name)}\\(`).exec(text)?.[1];
  return known !== undefined && new RegExp(`${BEGINS}[^()]*\\b${escaped(known)}\\b`, 'i').test(text);
}
