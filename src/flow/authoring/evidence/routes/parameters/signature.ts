import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, shownLiteral } from '../../../../../engine/facts/text/literal.ts';
import type { HandlerCode } from './parameter.ts';

/** The parameters of the function that answers, each as written; none where its list was not found. */
export function writtenParameters({ code, bare, name, framework }: HandlerCode): string[] {
  if (name === null && framework === 'ASP.NET') return ofLambda(code, bare);
  if (name === null || !/^[\w$]+$/.test(name)) return [];

  const found = new RegExp(`(?<![@.\\w$#])${escaped(name)}\\s*(?:<[^<>()]{0,80}>)?\\s*\\(`).exec(bare);
  if (!found) return [];
  const open = found.index + found[0].length - 1;
  const close = closingBracket(bare, open);
  return close < 0 ? [] : splitParameters(code.slice(open + 1, close), bare.slice(open + 1, close));
}

const LAMBDA = /\bMap[A-Z]\w*\s*\([^()]*,\s*(?:(?:static|async)\s+)*\(/;

/** `app.MapGet("/orders", (string? filter, [FromServices] Orders orders) => …`: of C# a function without a name says it too. */
function ofLambda(code: string, bare: string): string[] {
  const found = LAMBDA.exec(bare);
  const open = found ? found.index + found[0].length - 1 : -1;
  const close = found ? closingBracket(bare, open) : -1;
  if (close < 0 || !/^\s*=>/.test(bare.slice(close + 1))) return [];
  return splitParameters(code.slice(open + 1, close), bare.slice(open + 1, close));
}

/** Parts of a list at its commas, also outside of the brackets of types: `Map<String, String> labels, int page`. */
export function splitParameters(code: string, bare: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= bare.length; at++) {
    const char = bare[at] ?? '';
    if ('([{<'.includes(char) && char !== '') depth++;
    else if (')]}'.includes(char) && char !== '') depth--;
    else if (char === '>' && !/[=-]/.test(bare[at - 1] ?? '')) depth--;
    else if (at === bare.length || (char === ',' && depth === 0)) {
      parts.push(code.slice(from, at).replace(/\s+/g, ' ').trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** A plain value that may stand behind a name; nothing for none, for an empty one and for what is computed. */
export function shownDefault(written: string | undefined): { default?: string } {
  const text = written === undefined ? null : shownLiteral(written);
  return text === null || text === '' || text.length > 30 || /[`|]/.test(text) ? {} : { default: text };
}

/** What takes the whole body: its type where that has a name of its own, else also what it is called. */
export function bodyOf(name: string, type: string): { name: string | null; type: string } {
  const plain = type.replace(/\s+/g, '').replace(/\?$/, '');
  return /^(?:[a-z]|(?:String|Object|Map|List|Set|Dictionary|Record|IEnumerable|Array|JObject|JsonNode)\b)/.test(plain)
    ? { name, type: plain }
    : { name: null, type: plain };
}
