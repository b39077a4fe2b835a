/** What the name of something that stands before a route says: whether it looks at who calls, or at something else. */

/** A word of a name, or its end, that speaks of who calls; in the middle of another word, such as a product's name, it does not. */
export const SAYS_AUTH =
  /(?:^|[^A-Za-z])auth|Auth|AUTH|(?:is|checks?|requires?d?|with|user|jwt|basic|token|api|admin|pre|o|un|re|has|no|ensured?|http|session|key|verify|bearer|ldap|cookie|client|app|member|staff|role|must|needs?|only|my|do|get|handle|the)auth/;
const ASKS =
  /jwt|casbin|rbac|current_?user|(?:validate|check)_?(?:session|token)(?:_?middleware)?(?:$|\()|role|permission|admin|guard|protect|login(?!fo)|signed|verif|ensure|require[A-Z_]|(?:^|\.)req(?!uest|uire)\w*(?:sign_?in|token|owner|writer|reader|member|user)/i;

export function asks(name: string): boolean {
  return SAYS_AUTH.test(name) || ASKS.test(name);
}

/** What is known by its name to look at something else than the caller. */
export const OF_OTHERS =
  /limit|throttl|(?:white|allow|black|block|deny)_?list|[cx]srf|cors|helmet|compress|pars|json|urlencoded|^(?:raw|text)$|static|log|morgan|trace|metric|cache|cookie|upload|multer|file|valid|schema|error|not_?found|locale|i18n|lang|render|view|template|optional|timeout|recover|header|rout(?:er|es?)\b|controller|handler|async|wrap|sanitiz|rewrite|proxy|swagger|graphql|real_?ip|request_?id|gzip|brotli|heartbeat|path|slash|content|profil|prometheus|telemetry|otel|sentry|newrelic|favicon|robots|busboy|pagin|secure\b|body|override|session\b|flash|time|agent|(?:dev|hot)_?middleware|webpack|etag|hpp|initialize|context|inject|settings|config/i;

/** What such a package makes looks at something else, whatever it is handed: `otelgin.Middleware("auth-service")`. */
export const OF_PACKAGE =
  /^\w*(?:cors|gzip|compress|recover|logger|logging|trace|tracing|otel|metrics|prometheus|requestid|timeout|etag|sentry)\w*\.\w+\(/i;

/** What speaks of the caller as well may ask him something, whatever else it looks at: `viewerSessionValidation`, `fileAccess`. */
const OF_CALLER_TOO =
  /user(?!_?agent)|access|owner|member|account|password|credential|secret|captcha|[a-z]_?session(?![a-z])|session_?valid|(?:^|_|[a-z])(?:log|sign)_?in(?![a-z])|[A-Za-z]Login|token|api_?key/i;
export const OF_NO_CALLER =
  /limit|throttl|[cx]srf|cors|compress|gzip|json|urlencoded|static|log(?!_?(?:in|ged))|trace|metric|cache|telemetry|otel|sentry|prometheus|locale|lang|render|template|pagin|pars|multer|proxy|agent/i;

/** Said of a caller: `logged`, `isLoggedUser`. What writes a log is called otherwise. */
const IS_LOGGED = /^(?:logged|(?:[iI]s|[mM]ustBe|[oO]nly)_?[lL]ogged)(?:_?(?:[uU]ser|[mM]ember|[iI]n|[oO]nly))?$/;

/** Whether a name without its module says that what it stands for looks at something else than the caller. */
export function isOfOthers(own: string): boolean {
  return !IS_LOGGED.test(own) && OF_OTHERS.test(own) && (!OF_CALLER_TOO.test(own) || OF_NO_CALLER.test(own));
}
