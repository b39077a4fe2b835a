/** The value of a string literal as it is written in code, or null where the text is anything else or has holes. */
import { escaped } from '../../../base/escaped.ts';
export function stringValue(written: string | undefined): string | null {
  if (written === undefined) return null;
  const text = written.trim();
  const [tripled, marks = '', long = ''] = /^[rRbuf]{0,2}("""|''')([\s\S]*)\1$/.exec(text) ?? [];
  if (tripled !== undefined) return long.includes(marks) ? null : long;
  const match =
    /^(?:[rRbuUfL]|@|~[prs]|[rbf]{2})?(["'`])([\s\S]*)\1(?:\.(?:into|to_string|to_owned|freeze|html_safe)\(?\)?)?$/.exec(
      text,
    );
  if (match) {
    const [, quote = '', inside = ''] = match;
    if (hasLoose(inside, quote)) return null;
    return inside.replace(/\\(["'`\\/])/g, '$1');
  }
  const raw = /^r#+"([^"]*)"#+$/.exec(text);
  return raw?.[1] ?? null;
}

/** `"one " "two"` of Python, C and Ruby is one string. */
export function adjacentStrings(text: string): string | null {
  const parts = [...text.matchAll(/[frub]{0,2}("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g)];
  if (parts.length < 2) return null;
  const rest = text.replace(/[frub]{0,2}("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g, '').replace(/[\s\\()]/g, '');
  return rest === '' ? parts.map((part) => (part[1] ?? '').slice(1, -1)).join('') : null;
}

/** A symbol (`:name`) or string of Ruby and Elixir, or a plain string elsewhere. */
export function nameValue(written: string | undefined): string | null {
  const symbol = /^:(\w+[?!]?)$/.exec(written?.trim() ?? '');
  return symbol ? (symbol[1] ?? null) : stringValue(written);
}

/** A literal that may be shown as a default: a string, a number, a truth value; null for what is computed. */
export function shownLiteral(written: string | undefined): string | null {
  if (written === undefined) return null;
  const text = written.trim().replace(/;$/, '');
  const string = stringValue(text);
  if (string !== null) return string.length <= 80 && (string === '{}' || !/[\n{]/.test(string)) ? string : null;
  // The mark of the type of a number is of the language, not of the value.
  const number = text.replace(/(?<=^-?\d[\d_.]*)_?(?:[iu](?:8|16|32|64|128|size)|f(?:32|64)|L)$/, '');
  if (/^-?\d[\d_.]*(?:[eE][+-]?\d+)?[a-zA-Z]{0,3}$/.test(number)) return number.replaceAll('_', '');
  if (/^(?:true|false|True|False|\[\]|\{\})$/.test(text)) return text;
  if (/^-?\d[\d_. ]*(?:[*+] ?[\d_. ]+){1,4}$/.test(text)) return text;
  return spanOf(text) ?? durationOf(text);
}

const SPANS: Readonly<Record<string, string>> = { Millisecond: 'ms', Second: 's', Minute: 'm', Hour: 'h' };

/** A span of Go as it is given to a program: `3 * 24 * time.Hour` is `72h`. */
function spanOf(text: string): string | null {
  const factors = text.split('*').map((part) => part.trim());
  const units = factors.flatMap((part) => /^time\.(\w+)$/.exec(part)?.[1] ?? []);
  const numbers = factors.filter((part) => /^\d[\d_]*$/.test(part)).map((part) => Number(part.replaceAll('_', '')));
  const unit = SPANS[units[0] ?? ''];
  if (unit === undefined || units.length !== 1 || numbers.length !== factors.length - 1) return null;
  return `${numbers.reduce((product, each) => product * each, 1)}${unit}`;
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
};

/** `ms('3 seconds')` of Node, `timedelta(hours=1)` of Python, `Duration.ofHours(1)` of Java, `1.hour` of Ruby: `1 hour`. */
function durationOf(text: string): string | null {
  const [, size, sort] =
    /^(\d[\d_]*)\.(kilobytes?|megabytes?|gigabytes?|seconds?|minutes?|hours?|days?|weeks?)$/.exec(text) ?? [];
  if (size !== undefined) return `${size.replaceAll('_', '')} ${sort}`;
  // The library counts in milliseconds, and so does who sets it.
  const [, amount, span = ''] = /^ms\(\s*["'](\d+(?:\.\d+)?) ?([a-z]+)["']\s*\)$/.exec(text) ?? [];
  const milliseconds = MILLISECONDS[span.replace(/(?<=..)s$/, '')];
  if (amount !== undefined && milliseconds !== undefined) return String(Number(amount) * milliseconds);
  const [, python, first, java, second] =
    /^(?:(?:datetime\.)?timedelta\(\s*(\w+)\s*=\s*(\d[\d_.]*)\s*\)|Duration\.of(\w+)\(\s*(\d[\d_]*)L?\s*\))$/.exec(
      text,
    ) ?? [];
  const unit = (python ?? java ?? '').replace(/^Millis$/, 'milliseconds').toLowerCase();
  const number = (first ?? second ?? '').replaceAll('_', '');
  if (!/^(?:milliseconds|seconds|minutes|hours|days|weeks)$/.test(unit)) return null;
  return `${number} ${number === '1' ? unit.slice(0, -1) : unit}`;
}

/** The value of `name = …` or `name: …` among written arguments or inside one object literal. */
export function namedArgument(list: readonly string[], name: string): string | null {
  const start = new RegExp(`^["':]?${escaped(name)}["']?\\s*(?:=>|=(?!=)|:)\\s*`);
  for (const each of list) {
    const text = each.trim();
    const own = start.exec(text);
    if (own) return text.slice(own[0].length).trim();
  }
  for (const each of list) {
    const found = /^[{[]/.test(each.trim()) ? objectValue(each, name) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The value of a key in the text of an object literal, up to the comma or bracket that ends it. */
export function objectValue(text: string, key: string): string | null {
  const found = new RegExp(`(?:^|[{,\\s\\[(])["':]?${escaped(key)}["']?\\s*(?:=>|[:=])\\s*`).exec(text);
  if (!found) return null;
  return upToComma(text, found.index + found[0].length);
}

/** The text from `from` to the comma or closing bracket at the same depth. */
export function upToComma(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'" || char === '`') {
      at = closingQuote(text, at);
      continue;
    }
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) {
      if (depth === 0) return text.slice(from, at).trim();
      depth--;
    } else if (char === ',' && depth === 0) return text.slice(from, at).trim();
  }
  return text.slice(from).trim();
}

/** Parts of a list, split at commas (or another mark) outside brackets and strings. */
export function splitList(text: string, mark = ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'" || char === '`') at = closingQuote(text, at);
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === mark && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}

/** Every string literal in a piece of code. */
export function stringsIn(text: string): string[] {
  return [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map((match) => match[1] ?? match[2] ?? '');
}

/** No construct that is read as a whole is longer; without a limit, a file of opening brackets would cost its square. */
const LONGEST_SPAN = 20_000;

/** What a call is given, by the place of its opening bracket; a comma may stand behind the last. */
export function givenAt(text: string, open: number): string[] {
  const close = closingBracket(text, open);
  if (close < 0) return [];
  return splitList(withoutLastComma(text.slice(open + 1, close)));
}

/** What stands between two brackets, without the comma that may end a list. */
export function withoutLastComma(list: string): string {
  return list.trim().replace(/,$/, '');
}

/** The offset of the bracket that closes the one at `open` in masked text, or -1. */
export function closingBracket(bare: string, open: number, longest = LONGEST_SPAN): number {
  const end = Math.min(bare.length, open + longest);
  let depth = 0;
  for (let at = open; at < end; at++) {
    const char = bare.charCodeAt(at);
    if (char === 40 || char === 91 || char === 123) depth++;
    else if (char === 41 || char === 93 || char === 125) {
      depth--;
      if (depth === 0) return at;
      if (depth < 0) return -1;
    }
  }
  return -1;
}

function closingQuote(text: string, at: number): number {
  const quote = text[at];
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote) return end;
  }
  return text.length;
}

function hasLoose(inside: string, quote: string): boolean {
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '\\') at++;
    else if (inside[at] === quote) return true;
  }
  return false;
}
