/** Who calls, as the request says it, in Go: `user := c.User`, `ctx.CurrentUser()`, `viewer := viewerOf(r)`. */
import { escaped } from '../../../../../base/escaped.ts';

const HELD =
  /\b(\w*(?:[uU]ser|[vV]iewer|[aA]ccount|[mM]ember|[cC]aller))(?:,\s*\w+)?\s*:?=\s*(?:(?:ctx|c|r|req|request|context)\.|[\w.]+\(\s*(?:ctx|c|r|req|request|context)\b)/g;
const DIRECT = String.raw`(?:ctx|c|r|req|request|context)\.(?:\w+\.)?\w*(?:[uU]ser|[vV]iewer|[cC]aller)(?:\(\))?`;
const SENT =
  /[rR]edirect\w*\(|\b40[134]\b|\bStatus(?:Unauthorized|Forbidden|NotFound)\b|\b(?:NotFound|Unauthorized|Forbidden)\(/;
const NEXT = /\.Next\(|\bnext(?:\.ServeHTTP)?\(/;

/**
 * Whether a middleware of Go sends on, or refuses, whoever is not known to call, wherever it sends him: `if user == nil {
 * return c.Redirect("/welcome") }`, or after `if user != nil { return next(c) }`.
 */
export function sendsStrangersAway(text: string): boolean {
  const names = [...text.matchAll(HELD)].map(([, name = '']) => name);
  const caller = `(?:${[DIRECT, ...[...new Set(names)].map(escaped)].join('|')})`;
  const missed = new RegExp(
    `\\bif\\s+(?:[^\\n{]*;\\s*)?${caller}\\s*==\\s*nil\\s*(?:\\|\\|[^\\n{]*)?\\{([^{}]*)\\}`,
    'g',
  );
  if ([...text.matchAll(missed)].some(([, done = '']) => SENT.test(done) && !NEXT.test(done))) return true;
  const known = new RegExp(
    `\\bif\\s+(?:[^\\n{]*;\\s*)?${caller}\\s*!=\\s*nil\\s*\\{\\s*return\\s+next[^{}]*\\}([\\s\\S]*)$`,
  );
  const rest = known.exec(text)?.[1] ?? '';
  return SENT.test(rest) && !NEXT.test(rest);
}
