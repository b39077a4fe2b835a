const CALLERS: Readonly<Record<string, string>> = {
  superuser: 'a superuser',
  admin: 'an administrator',
  administrator: 'an administrator',
  staff: 'a member of the staff',
};

/** Who may pass, where the condition tells it by one negated question about the caller. */
export function callerNeeded(condition: string, inverted: boolean, status: number): string | null {
  if (/\|\||\bor\b/.test(condition) || isAskedInPart(condition)) return null;
  const isNegated = (part: string) =>
    inverted || /!|\bnot\b|==\s*(?:nil|null|undefined)|\bis None\b|\.nil\?/.test(part);
  if (!condition.split(/&&|\band\b/).every(isNegated)) return null;
  if (/(?:allowed|can[A-Z_]\w*|permission\w*|authori[sz]ed?)\(/i.test(condition)) return 'a caller with permission';
  if (
    /(?:is_?authenticated|logged_?in|signed_?in|current_?user|session\.user|\buser|session|actor|principal|claims|user_?id)(?:\(\)|\?)?\)*(?:\s*(?:===?|is)\s*(?:nil|null|None|undefined)|\.nil\?)?$/i.test(
      condition,
    ) &&
    !/["']|!=/.test(condition) &&
    // What is asked of the caller with more than his name is known by the question alone: `owns(user)`.
    /(?:authenticated|logged_?in|signed_?in)$/i.test(askedBy(condition) ?? 'authenticated') &&
    // A user that was looked up and not found is not who calls.
    (status === 401 || !/^(?:!|not )?user\b(?!\.)/.test(condition))
  )
    return 'an authenticated caller';
  const [, who] = /(?:\.|^|\b)is_?(superuser|admin|administrator|staff)\b(?:\(\))?$/i.exec(condition) ?? [];
  if (who !== undefined && !/&&|\band\b/.test(condition)) return CALLERS[who.toLowerCase()] ?? null;
  return /admin|super_?user|owner|role|permission|creator|member|\bcan(?!Activate|Deactivate|Load|Match)[A-Z_]|moderator|is_?staff|allowed|authori[sz]e/i.test(
    condition,
  )
    ? 'a caller with permission'
    : null;
}

/** The function that is handed the caller, or more: `validate` of `!provider.validate(request.context(), session)`. */
function askedBy(condition: string): string | undefined {
  return /(\w+)\((?:[^()]|\([^()]*\))*[^()]\)+$/.exec(condition)?.[1];
}

const OF_CALLER =
  /user|principal|auth|session|caller|identity|account|token|owner|member|admin|role|permi|claim|viewer|actor|person|staff|login|signed|can[A-Z_]|allow|access|scope|key\b/i;

/** `!isFont && principal == null`: who asks for fonts need not be known, which the rule does not say. */
function isAskedInPart(condition: string): boolean {
  const parts = condition.split(/&&|\band\b/);
  return (
    parts.length > 1 && parts.some((part) => /^\s*!?\(?[\w.]+(?:\(\))?\)?\s*$/.test(part) && !OF_CALLER.test(part))
  );
}
