import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';

const LITERAL = String.raw`(-?\d[\d_]*(?:\.\d+)?(?![\w.])|"[^"\n]*"|true\b|false\b|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b(?![.(]))`;
const LONGEST = 600;

/** `Objects.requireNonNullElse(System.getenv("X"), "y")`, `MoreObjects.firstNonNull(System.getenv("X"), "y")`. */
const TAKES_ELSE = /\b(?:requireNonNullElse|firstNonNull|defaultIfNull)\(\s*$/;
const ELSE = new RegExp(String.raw`^\s*\)\s*,\s*${LITERAL}\s*\)`);
/** `Optional.ofNullable(System.getenv("X")).map(Integer::parseInt).orElse(80)`. */
const TAKES_OPTIONAL = /\bOptional\.ofNullable\(\s*$/;
const OR_ELSE = new RegExp(
  String.raw`^\s*\)\s*\)(?:\s*\.(?:map|filter)\((?:[\w:.! >-]|\([\w:.! >-]{0,40}\)){1,60}\))*\s*\.orElse\(\s*${LITERAL}\s*\)`,
);
const HELD = /(?:\b(?:String|var)\s+|\bval\s+|\bvar\s+|^[ \t]*)(\w+)\s*(?::\s*String\??\s*)?=\s*$/m;

/**
 * What holds where a variable that Java or Kotlin reads is not set, by what stands beside the read or asks soon after it
 * whether there is something: `if (port == null) { port = "80"; }`, `Strings.isNullOrEmpty(port) ? "80" : port`.
 */
export function jvmDefault(file: SourceFile, begin: number, end: number): string | null {
  const before = file.code.slice(Math.max(0, begin - 120), begin);
  const after = file.code.slice(end, end + LONGEST);
  if (TAKES_ELSE.test(before)) return ELSE.exec(after)?.[1] ?? null;
  if (TAKES_OPTIONAL.test(before)) return OR_ELSE.exec(after)?.[1] ?? null;
  const name = /^\s*\)\s*;?[ \t]*(?:\n|$)/.test(after) ? HELD.exec(before)?.[1] : undefined;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return name === undefined ? null : askedAfter(after, name, line.length - line.trimStart().length);
}

/** The lines below that are no less indented: the block in which the variable is known. */
function insideBlock(after: string, depth: number): string {
  const lines = after.split('\n');
  const end = lines.findIndex(
    (line, place) => place > 0 && line.trim() !== '' && line.length - line.trimStart().length < depth,
  );
  return lines.slice(0, end < 0 ? lines.length : end).join('\n');
}

function askedAfter(after: string, name: string, depth: number): string | null {
  const none = String.raw`(?:${name}\s*==\s*null|null\s*==\s*${name}|(?:\w+\.)?is(?:NullOrEmpty|NullOrBlank|Empty|Blank)\(\s*${name}\s*\)|${name}\??\.(?:trim\(\)\.)?is(?:NullOrEmpty|NullOrBlank|Empty|Blank)\(\))`;
  const isNone = String.raw`${none}(?:\s*\|\|\s*${none})?`;
  const some = String.raw`(?:${name}\s*!=\s*null|!\s*(?:\w+\.)?is(?:NullOrEmpty|NullOrBlank|Empty|Blank)\(\s*${name}\s*\)|!\s*${name}\.is(?:NullOrEmpty|NullOrBlank|Empty|Blank)\(\))`;
  const taken = String.raw`(?:[\w.]+\(\s*)?${name}(?:\.\w+\(\))?(?:\s*\))?`;
  const ways = [
    String.raw`\bif\s*\(\s*${isNone}\s*\)\s*\{?\s*${name}\s*=\s*${LITERAL}\s*;?\s*(?:\}|\n|$)`,
    String.raw`${isNone}\s*\)?\s*\?\s*${LITERAL}\s*:\s*${taken}`,
    String.raw`${some}(?:\s*&&\s*${some})?\s*\)?\s*\?\s*${taken}\s*:\s*${LITERAL}`,
    String.raw`\bif\s*\(\s*${isNone}\s*\)\s*${LITERAL}\s*else\s+${taken}`,
  ];
  const text = insideBlock(after, depth);
  const found = ways.flatMap((pattern) => {
    const match = new RegExp(`(?<![\\w.]|!\\s{0,2})${pattern}`).exec(text);
    return match ? [{ at: match.index, value: match[1] ?? null }] : [];
  });
  const [first] = found.sort((a, b) => a.at - b.at);
  if (first === undefined) return null;
  // What is given to it before that is not what the environment held.
  return new RegExp(String.raw`(?<![\w.])${escaped(name)}\s*=(?!=)`).test(text.slice(0, first.at)) ? null : first.value;
}
