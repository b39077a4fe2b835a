import { closingBracket, shownLiteral, splitList } from '../text/literal.ts';

const MOST = 3;
const LONGEST = 30;
/** Where the values of a request begin behind its path: `data={`, `json: {`, `.send({`, the list of PHP. */
const PAYLOAD =
  /(?:\b(?:data|json|params|query_string|payload|form|body|query)\s*[=:]\s*|\.(?:send|query)\(\s*|,\s*(?=\[\s*['"]\w+['"]\s*=>)|,\s*(?=\{\s*['"]?\w+['"]?\s*:))([{[])/;

/** What a request of a test carries, in words, where that is a few plain values: "an empty `q`", "`format` `json`". */
export function sentValues(path: string, after: string): string[] {
  const found = [...inPath(path), ...inPayload(restOfCall(after))];
  return found.length > MOST || found.some((each) => each === null) ? [] : found.flatMap((each) => each ?? []);
}

/** From inside the brackets of a call to their end, with the calls that are chained to it; else the rest of the line. */
function restOfCall(after: string): string {
  let depth = 1;
  for (let at = 0; at < after.length; at++) {
    const char = after[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth < 0) break;
    if (depth === 0 && char === ')' && !/^\s*\.(?:send|query|set|type|expect)\(/.test(after.slice(at + 1)))
      return after.slice(0, at + 1);
  }
  return after.split('\n')[0] ?? '';
}

function inPath(path: string): (string | null)[] {
  const query = /\?([^#]*)$/.exec(path)?.[1];
  if (!query) return [];
  return query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return shown(name, decoded(value));
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

function inPayload(after: string): (string | null)[] {
  const start = PAYLOAD.exec(after);
  if (!start || /\bheaders\s*[=:]\s*$/i.test(after.slice(0, start.index))) return [];
  const open = start.index + start[0].length - 1;
  const close = closingBracket(after, open);
  if (close < 0) return [null];
  return splitList(after.slice(open + 1, close))
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, name = '', written = ''] =
        /^["':]?([A-Za-z_][\w.-]*)["']?\s*(?:=>|:|=)\s*([\s\S]+)$/.exec(entry.trim()) ?? [];
      const value = shownLiteral(written);
      return name === '' || value === null ? null : shown(name, value);
    });
}

function shown(name: string, value: string): string | null {
  if (!/^[A-Za-z_][\w.-]*$/.test(name) || value.length > LONGEST || /[`{}$<>\n]|%[sdvq]/.test(value)) return null;
  return value === '' ? `an empty \`${name}\`` : `\`${name}\` \`${value}\``;
}
