import type { SourceFile } from '../../source-file.ts';
import { joined } from '../comment-above.ts';

const COMMENT = /^\s*\/\/(?!\s*(?:TODO|FIXME|XXX|HACK|nolint))/;
/** What those who write the code tell each other: "we could read it as a number", "for now", "if Mode = file". */
const REMARK =
  /^(?:TODO|FIXME|XXX|HACK|we|I)\b|^if \w+ ?=|\bif we\b|\b(?:so|here|because|since) we\b|\bwe (?:could|should|might|need|want|have to|don't|do not|aren't|are not|can't|cannot|assume)\b|\b(?:for|right) now\b|\b(?:TODO|FIXME|XXX)\b/i;
const MOST_LINES = 20;
/** A longer line was written by a program, and says of each of its many fields all that follows. */
const LONGEST_LINE = 1_000;

/** What the comment above a field of a Go structure says of it, or the one behind it. */
export function fieldComment(file: SourceFile, line: number, name: string): string | null {
  const said = above(file, line, name) ?? beside(file, line);
  return said === null || REMARK.test(said) ? null : said;
}

/** Comments in Go begin with the name of the field, by which nobody sets it; what stands over that is about more. */
function above(file: SourceFile, line: number, name: string): string | null {
  let from = line - 1;
  while (from > 0 && line - from <= MOST_LINES && COMMENT.test(file.lines[from - 1] ?? '')) from--;
  const all = file.lines.slice(from, line - 1).map((text) => text.replace(/^\s*\/\/\s*/, '').trim());
  // What is to be used in its stead is not what it means.
  const old = all.findIndex((text) => /^deprecated\b/i.test(text));
  const lines = old < 0 ? all : all.slice(0, old);
  const isNamed = (text: string): boolean => text.split(/:?\s/, 1)[0]?.toLowerCase() === name.toLowerCase();
  // "Every day if it is empty" goes on with "Every is a list of days".
  const defined = lines.findLastIndex(
    (text) => isNamed(text) && /^\S+ (?:is|are|whether|[a-z]+s|[-–—:=])\s/i.test(text),
  );
  const named = defined < 0 ? lines.findLastIndex(isNamed) : defined;
  const said = joined(named < 0 ? lines : lines.slice(named));
  const told = meaning(file, line, said, named >= 0);
  return told === null || old < 0 ? told : `DEPRECATED: ${told}`;
}

function meaning(file: SourceFile, line: number, said: string, isNamed: boolean): string | null {
  const [first = '', verb = '', ...rest] = said.replace(/^\w+:(?=\s)/, '$& :').split(/\s+/);
  if (rest.length === 0) return null;
  if (!isNamed) return isOfOthers(file, line, said) ? null : said;
  const told = /^(?:is|are|[-–—:=])$/.test(verb)
    ? rest.join(' ')
    : /^[a-z]+s$|^whether$/i.test(verb)
      ? [verb, ...rest].join(' ')
      : said;
  return first === told ? null : told.charAt(0).toUpperCase() + told.slice(1);
}

/** A title over fields that follow without a comment of their own, or a comment that was copied from another field. */
function isOfOthers(file: SourceFile, line: number, said: string): boolean {
  if (/^(?=\w*[a-z\d][A-Z]|[A-Z]{2,}[a-z])[A-Z]\w* (?:(?:is|are|can|will|[a-z]+s)\b|[-–—:] )/.test(said)) return true;
  const isList = said.split(',').length > 2;
  const isTitle = !/[.!?]$/.test(said) && (isList || said.split(' ').length <= 6);
  return isTitle && /^\s*\w/.test(file.lines[line] ?? '');
}

/** `Port int `env:"PORT"` // The port to listen on`. */
function beside(file: SourceFile, line: number): string | null {
  const text = file.lines[line - 1] ?? '';
  const said = text.length > LONGEST_LINE ? undefined : /`\s*\/\/\s*(\S.*)$/.exec(text)?.[1];
  // Why the field came about is not what it means.
  if (said === undefined || /\b(?:backwards?|compat\w*|legacy|deprecated|requires?|using)\b/i.test(said)) return null;
  return (/^[A-Za-z]/.test(said) && said.split(/\s+/).length >= 3) || UNSPACED.test(said) ? said : null;
}

/** Words of languages that put no spaces between them, also with a word of another one among them. */
const UNSPACED = /^(?=.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2})[\p{L}\d].{2,}/u;
