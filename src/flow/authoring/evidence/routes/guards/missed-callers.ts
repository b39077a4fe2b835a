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
