const TELLS_CALLER = /token|user|session|auth(?!or)|identity|claims?|account/i;
/** What is looked for in a request, but does not say who calls, or is changed. */
const OTHER = /csrf|xsrf|^(?:revoke|delete|remove|destroy|create|save|store|update|refresh|renew|clear)(?=[A-Z_]|$)/i;
const OF_REQUEST = /^(?:[^()]*,\s*)?(?:r|req|request|c|ctx)\b/;

/** `token, err := RetrieveTokenData(r)`, after which `err != nil`: the request does not say who calls. */
export function isCallerMissed(
  written: string,
  held: ReadonlyMap<string, { readonly name: string; readonly given: string }>,
): boolean {
  const call = held.get(/^\s*(\w+)\s*[!=]=\s*nil\s*$/.exec(written)?.[1] ?? '');
  const own = call?.name.split('.').at(-1) ?? '';
  // What is there is no reason to refuse: `user != nil`.
  const isFailure = /^\s*(?:err\w*\s*!=|(?!err)\w+\s*==)/.test(written);
  return isFailure && TELLS_CALLER.test(own) && !OTHER.test(own) && OF_REQUEST.test(call?.given ?? '');
}

/** `token == ""`, `err != nil`, `!ok`, `clerkOf(r) == nil`: one thing is missing. */
const LACKS = /^\s*(?:!\s*[\w.]+(?:\([^()]*\))?|[\w.]+(?:\([^()]*\))?\s*==\s*(?:nil|""|0)|err\w*\s*!=\s*nil)\s*$/;
const OF_RIGHT = /owner|member|leader|admin|role|permission|access|allowed|user|scope/i;
const OF_OTHER = /csrf|xsrf|anonymous|public|guest|enabled|origin|referer|\bip\b|addr|host|agent/i;

/** `http.StatusUnauthorized`, `answer.JSONUnauthorized(w, r)`. */
const UNKNOWN = /\b\w*Unauthorized(?:\(|\b)/;
/** What is written down of a request says nothing of why it is refused. */
const LOGS = /^.*\b(?:s?log\w*|logger)\.\w+\(.*$/gm;

/** Go's answer 401 is for who is not known, and 403, where a right is missing, for who may not. */
export function isAnsweredSo({ written, body }: { readonly written: string; readonly body: string }): boolean {
  const clauses = written.split('&&');
  const isMissed = (clause: string): boolean => clause.split('||').some((each) => LACKS.test(each));
  if (!clauses.every(isMissed) || OF_OTHER.test(`${written} ${body.replace(LOGS, '')}`)) return false;
  // Where several must be missing, one of them may be about something else.
  const isOfRights = clauses.every((each) => OF_RIGHT.test(each));
  return isOfRights ? /\bStatus(?:Unauthorized|Forbidden)\b/.test(body) : clauses.length === 1 && UNKNOWN.test(body);
}
