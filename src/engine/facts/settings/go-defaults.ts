import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

/** What holds in Go where a variable is not set, as the lines around its read say. */
export function goDefault(file: SourceFile, at: number): string | null {
  return setWhenEmpty(file, at) ?? leftWhenEmpty(file, at);
}

/** `wait := toInt(os.Getenv("X"))`, and below `if wait <= 0 { wait = 60 }`. */
function setWhenEmpty(file: SourceFile, at: number): string | null {
  const line = file.lineAt(at);
  const name = /^\s*(\w+)(?:,\s*\w+)?\s*:?=/.exec(file.lines[line - 1] ?? '')?.[1];
  if (name === undefined) return null;
  const below = file.code.slice(file.offsetOf(line + 1), file.offsetOf(line + 4));
  return (
    new RegExp(
      `^\\s*if (?:len\\()?${escaped(name)}\\)? (?:(?:<=?|==) [01]|== "") \\{\\s*${escaped(name)} = ([^\\n]+?)\\s*\\n`,
    ).exec(below)?.[1] ?? null
  );
}

const ASKED =
  /^\s*if (\w+)(?:, (\w+))? := os\.(?:Getenv|LookupEnv)\("\w+"\); (?:len\((\w+)\) (?:> 0|!= 0)|(\w+) != ""|(\w+)) \{$/;
/** `if os.Getenv("X") != "" {`, also behind other ways to give the value. */
const ASKED_TWICE = /^\s*(?:\} else )?if (os\.Getenv\("\w+"\)) != "" \{$/;
/** `number, err := strconv.Atoi(os.Getenv("X"))`. */
const KEPT = /^\s*(\w+)(?:, (?:err|ok|_))? := (?:[\w.]+\()?os\.(?:Getenv|LookupEnv)\("\w+"\)(?:, [\d, ]+)?\)?$/;
const WRITTEN = String.raw`"[^"\n]*"|-?\d[\d_.]*|true|false`;
const LITERAL = `(${WRITTEN})`;
/** A name that says what it holds: `defaultPort`, `config.DefaultPort`. */
const CONSTANT = String.raw`(?:[a-z]\w*\.)?(?:[dD]efault[A-Z]\w*|DEFAULT_\w+)`;
const FARTHEST_ABOVE = 12;

/** `if name := os.Getenv("X"); name != "" { return name }`, and below `return "orders"`; or `port := 80` above it. */
function leftWhenEmpty(file: SourceFile, at: number): string | null {
  const line = file.lineAt(at);
  const asked = askedAt(file, line);
  if (asked === null) return null;
  const text = file.lines[asked.line - 1] ?? '';
  const open = file.offsetOf(asked.line) + text.length - 1;
  const close = closingBracket(file.bare, open);
  if (close < 0) return null;
  const body = file.code.slice(open + 1, close);
  if (new RegExp(`^\\s*return [^\\n]*${asked.valuePattern}[^\\n]*\\s*$`).test(body))
    return (
      new RegExp(`^\\}\\s*return (${LITERAL}|${CONSTANT})(?:, nil)?\\s*\\n`).exec(
        file.code.slice(close, close + 200),
      )?.[1] ?? null
    );
  return chosenOtherwise(file, close, body) ?? heldBefore(file, line, body);
}

/** Another way in which an operator gives the same value: a file, an option, a second variable. */
const GIVEN_ELSEWHERE =
  /\bos\.(?:Getenv|LookupEnv)\(|[cC]onf(?:ig)?\b|[cC]fg\b|[sS]ettings?\b|[oO]pt(?:ion)?s?\b|\bflags?\b/;

/** What the branches behind it give: `else { host = "x" }`, or what only the running program finds out. */
function chosenOtherwise(file: SourceFile, close: number, body: string): string | null {
  const name = /^\s*(\w+)(?:, \w+)? = /.exec(body)?.[1];
  let at = close;
  for (let branch = 0; branch < MOST_BRANCHES && name !== undefined; branch++) {
    const head = /^\} else (if [^\n]+ )?\{(?=\n)/.exec(file.bare.slice(at, at + LONGEST_HEAD));
    const open = head ? at + head[0].length - 1 : -1;
    const end = open < 0 ? -1 : closingBracket(file.bare, open);
    if (end < 0) return null;
    const inside = file.code.slice(open + 1, end);
    const value = new RegExp(`\\b${escaped(name)}(?:, \\w+)? = ([^\\n]+)`).exec(inside)?.[1]?.trim();
    const isLast = head?.[1] === undefined;
    if (value !== undefined && isLast) return value;
    if (value !== undefined && !GIVEN_ELSEWHERE.test(value)) return `${name}()`;
    at = end;
  }
  return null;
}

const MOST_BRANCHES = 8;
const LONGEST_HEAD = 300;

/** The condition that a variable is set, which may be on the line below its read, and what is then called by its value. */
function askedAt(file: SourceFile, line: number): { line: number; valuePattern: string } | null {
  const text = file.lines[line - 1] ?? '';
  const [, value, isSet, ...asked] = ASKED.exec(text) ?? [];
  const held = asked.find((each) => each !== undefined);
  if (value !== undefined)
    return held === value || held === isSet ? { line, valuePattern: `\\b${escaped(value)}\\b` } : null;
  const twice = ASKED_TWICE.exec(text)?.[1];
  if (twice !== undefined) return { line, valuePattern: escaped(twice) };
  const kept = KEPT.exec(text)?.[1];
  if (kept === undefined) return null;
  const isAsked = new RegExp(
    `^\\s*if (?:(?:err == nil|ok|${escaped(kept)} (?:!= (?:""|0)|> 0)|len\\(${escaped(kept)}\\) (?:> 0|!= 0))(?: && )?)+ \\{$`,
  );
  return isAsked.test(file.lines[line] ?? '') ? { line: line + 1, valuePattern: `\\b${escaped(kept)}\\b` } : null;
}

/** What a variable of the function held above that a body sets; what another branch gives it holds in its case only. */
function heldBefore(file: SourceFile, line: number, body: string): string | null {
  const set = new Set([...body.matchAll(/^\s*(\w+)(?:, \w+)? = /gm)].map(([, name]) => name));
  const [name, ...others] = set;
  if (name === undefined || others.length > 0) return null;
  const indent = (file.lines[line - 1] ?? '').search(/\S/);
  const begins = new RegExp(
    `^\\s*(?:var )?${escaped(name)}(?: \\w+)? :?= (?:(?:${WRITTEN})|u?int\\d*\\((?:${WRITTEN})\\)|float\\d*\\((?:${WRITTEN})\\))$`,
  );
  for (let at = line - 2; at >= Math.max(0, line - FARTHEST_ABOVE); at--) {
    const text = file.lines[at] ?? '';
    if (/^func\b/.test(text)) return null;
    if (text.search(/\S/) > indent || !new RegExp(`^\\s*(?:var )?${escaped(name)}\\b[^=]*=[^=]`).test(text)) continue;
    return begins.test(text) ? (new RegExp(`${LITERAL}\\)?$`).exec(text)?.[1] ?? null) : null;
  }
  return null;
}
