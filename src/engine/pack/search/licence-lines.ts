import type { Chunk } from './chunk-text.ts';

const LICENCE = /copyright|licen[sc]e|all rights reserved|spdx/i;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|<!--|"""|'''|\{-|dnl\b)/;
const EMPTY = /^[\s/*#;%!-]*$/;
/** A licence that is not over by then is no header but the text of the file. */
const LONGEST = 60;
/** What may stand above it: a line for the shell, an opening tag, an encoding, an empty line. */
const ABOVE = /^\s*$|^#!|^<\?|-\*-|^['"]use \w+['"];?$/;

/**
 * The lines at the top of a file that only say who may copy it, without a paragraph of the same comment that says more.
 * They stand in every file alike, so whoever asks how something is obtained or granted would find them everywhere.
 */
export function licenceLines(lines: readonly string[]): Chunk | null {
  const first = lines.findIndex((line) => !ABOVE.test(line));
  if (!COMMENT.test(lines[first] ?? '')) return null;
  const isBlock = /^\s*(?:\/\*|<!--|\{-|"""|''')/.test(lines[first] ?? '');
  let [start, end] = [-1, -1];
  for (let at = first; at < Math.min(lines.length, first + LONGEST); at++) {
    const line = lines[at] ?? '';
    if (!isBlock && !COMMENT.test(line)) break;
    const isParagraph = at === first || EMPTY.test(lines[at - 1] ?? '');
    if (isParagraph && !EMPTY.test(line)) {
      const last = paragraphEnd(lines, at);
      const text = lines.slice(at, last + 1).join('\n');
      if (LICENCE.test(text) || (start >= 0 && TERMS.test(text))) {
        if (start < 0) start = at;
        end = last;
      } else if (start >= 0) break;
    }
    if (isBlock && /\*\/|-->|-\}/.test(line)) break;
    if (isBlock && at > first && /"""|'''/.test(line)) break;
  }
  return start < 0 ? null : { startLine: start + 1, endLine: end + 1 };
}

/** Paragraphs of the known licences that do not name themselves. */
const TERMS =
  /\b(?:permission|redistribut\w+|warrant(?:y|ies)|hereby granted|as[ -]is|distributed under|liab(?:le|ility))\b/i;

function paragraphEnd(lines: readonly string[], from: number): number {
  let at = from;
  while (at + 1 < lines.length && !EMPTY.test(lines[at + 1] ?? '') && !/\*\/|-->/.test(lines[at] ?? '')) at++;
  return at;
}
