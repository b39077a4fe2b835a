import { code } from '../../wording/markup.ts';

/** The guard that leaves the fewest callers: who must be an administrator must be signed in as well. */
export function narrowestGuard(guards: readonly string[]): string | undefined {
  return guards.find((guard) => callerBehind(guard) === 'Administrator') ?? guards[0];
}

/** Whom a guard lets in, as far as its name tells; without a guard, anybody who can reach the service. */
export function callerBehind(guard: string | undefined): string {
  // A limit on how often lets everybody in.
  if (guard === undefined || /rate_?limit|throttl/i.test(guard)) return 'Client of the service';
  if (/admin|superuser|staff|owner/i.test(guard)) return 'Administrator';
  // A constant such as `UPDATE_ORDER` names what the caller may do, not what asks for it.
  if (/^(?:\w+\.)?[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(guard)) return `Caller with the permission ${code(guard)}`;
  const gate = /^can:([\w.-]+)/.exec(guard)?.[1];
  if (gate) return `Caller with the right ${code(gate)}`;
  const right =
    /^(?:IsGranted|PreAuthorize|permission_required|(?:has|check)_?permission\w*)\(['"]([\w.: -]+)['"]/i.exec(
      guard,
    )?.[1];
  if (right) return `Caller with the right ${code(right)}`;
  if (/api_?key|token|bearer|jwt/i.test(guard)) return 'Client with a key or token';
  if (/log(?:ged)?_?in|session|user|signed|authenticat/i.test(guard)) return 'Signed-in user';
  if (/(?:^|[._])(?:\w*[a-z])?auth/i.test(guard) && !/author\b/i.test(guard)) return 'Authenticated caller';
  if (/permission|can_?perform|allowed|(?:^|\.)[cC]an[A-Z]/i.test(guard)) return 'Caller with permission';
  return `Caller that passes ${code(guard.replace(/\(.*$/s, ''))}`;
}
