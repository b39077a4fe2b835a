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
    new RegExp(`^\\s*if (?:len\\()?${name}\\)? (?:(?:<=?|==) [01]|== "") \\{\\s*${name} = ([^\\n]+?)\\s*\\n`).exec(
      below,
    )?.[1] ?? null
  );
}

const ASKED =
  /^\s*if (\w+)(?:, (\w+))? := os\.(?:Getenv|LookupEnv)\("\w+"\); (?:len\((\w+)\) (?:> 0|!= 0)|(\w+) != ""|(\w+)) \{$/;
const LITERAL = String.raw`("[^"\n]*"|-?\d[\d_.]*|true|false)`;
/** A name that says what it holds: `defaultPort`, `config.DefaultPort`. */
const CONSTANT = String.raw`(?:[a-z]\w*\.)?(?:[dD]efault[A-Z]\w*|DEFAULT_\w+)`;

/** `if name := os.Getenv("X"); name != "" { return name }`, and below `return "orders"`; or `port := 80` above it. */
function leftWhenEmpty(file: SourceFile, at: number): string | null {
  const line = file.lineAt(at);
  const text = file.lines[line - 1] ?? '';
  const [, value, isSet, ...asked] = ASKED.exec(text) ?? [];
  const held = asked.find((each) => each !== undefined);
  if (value === undefined || (held !== value && held !== isSet)) return null;
  const open = file.offsetOf(line) + text.length - 1;
  const close = closingBracket(file.bare, open);
  if (close < 0) return null;
  const body = file.code.slice(open + 1, close);
  if (new RegExp(`^\\s*return [^\\n]*\\b${value}\\b[^\\n]*\\s*$`).test(body))
    return (
      new RegExp(`^\\}\\s*return (${LITERAL}|${CONSTANT})(?:, nil)?\\s*\\n`).exec(
        file.code.slice(close, close + 200),
      )?.[1] ?? null
    );
  const above = file.lines[line - 2] ?? '';
  const [, name, written] = new RegExp(`^\\s*(?:var )?(\\w+)(?: \\w+)? :?= ${LITERAL}$`).exec(above) ?? [];
  return name !== undefined && new RegExp(`\\b${name}(?:, \\w+)? = `).test(body) ? (written ?? null) : null;
}
