/** What a function of Go is handed that says who calls: `c *gin.Context`, `r *http.Request`. */
import { escaped } from '../../../../../base/escaped.ts';

const HANDED = /\b(\w+)\s+\*?(?:\w+\.)?\w*(?:Context|Ctx|Request)\b/g;

/**
 * Whether what stands before routes of Go asks anything of the request. What refuses by a setting alone refuses
 * everybody, and is no guard.
 */
export function asksRequest(text: string): boolean {
  const names = new Set([...text.matchAll(HANDED)].map(([, name = '']) => name));
  if (names.size === 0) return true;
  const asked = new RegExp(
    `(?:=|\\bif\\b|\\bswitch\\b|\\bfor\\b|&&|\\|\\|).*\\b(?:${[...names].map(escaped).join('|')})\\b[.,)]`,
  );
  return text.split('\n').some((line) => asked.test(line) && !/\bnext(?:\.ServeHTTP)?\(/.test(line));
}
