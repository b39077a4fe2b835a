import type { FileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight } from '../../subject/question-terms.ts';

const WINDOW = 5;
const LEAST_SHARE = 0.3;
const DOES_IT = 0.1;
/** Lines that say no more than a name: a bracket, an `else`, one word. */
const SAYS_NOTHING = /^[\s\W]*(?:\w+[\s\W]*)?$/;

/** The few lines of a range that hold most of the question's words; null where no line stands out. */
export function tellingLines(
  { subject }: Inquiry,
  range: { path: string; startLine: number; endLine: number; name?: string },
): { path: string; startLine: number; endLine: number } | null {
  const file = subject.read.find(({ outline }) => outline.path === range.path);
  if (!file) return null;
  const total = subject.terms.reduce((sum, { weight }) => sum + weight, 0);
  const acts = doing(subject, range.name ?? '');
  const doc = new Set([...docLines(file.outline, range), ...headLines(file.outline, range)]);
  const masks = file.masks.map((mask, place) => (doc.has(place + 1) ? 0 : mask));
  let best: { line: number; weight: number } | null = null;
  for (let line = range.startLine; line <= range.endLine; line++) {
    let mask = 0;
    let done = 0;
    for (let at = line; at < line + WINDOW && at <= range.endLine; at++) {
      mask |= masks[at - 1] ?? 0;
      if (masks[at - 1] && acts.test(file.outline.lines[at - 1] ?? '')) done = DOES_IT * total;
    }
    const weight = maskWeight(mask, subject.terms) + done;
    if (!best || weight > best.weight) best = { line, weight };
  }
  if (!best || best.weight < LEAST_SHARE * total) return null;
  let startLine = best.line;
  while (startLine < range.endLine && (masks[startLine - 1] ?? 0) === 0) startLine += 1;
  let endLine = Math.min(range.endLine, startLine + WINDOW - 1);
  for (let line = startLine; line <= endLine; line++) if (doc.has(line)) endLine = Math.max(startLine, line - 1);
  while (endLine > startLine && (file.outline.lines[endLine - 1]?.trim() ?? '') === '') endLine -= 1;
  // The line of the definition alone says no more than its name.
  if (startLine === endLine && startLine === range.startLine) return null;
  if (file.outline.lines.slice(startLine - 1, endLine).every((text) => SAYS_NOTHING.test(text))) return null;
  return { path: range.path, startLine, endLine };
}

/** A head that runs over several lines names the parameters, and none of them does anything. */
function* headLines(
  { lines }: FileOutline,
  { startLine, endLine }: { startLine: number; endLine: number },
): Generator<number> {
  let open = 0;
  for (let line = startLine; line <= Math.min(endLine, startLine + LONGEST_HEAD); line++) {
    const text = (lines[line - 1] ?? '').replace(/"[^"]*"|'[^']*'/g, '');
    open += (text.match(/[([]/g)?.length ?? 0) - (text.match(/[)\]]/g)?.length ?? 0);
    if (line > startLine || open > 0) yield line;
    if (open <= 0) return;
  }
}

const LONGEST_HEAD = 15;

/** A line that calls what the question says does it; others only speak of it. What bears the name says nothing. */
function doing({ terms, matcher }: Inquiry['subject'], name: string): RegExp {
  const own = matcher.mask(name);
  const verbs = terms.filter((_, place) => !(own & (1 << place))).map(({ stem }) => stem.replace(/\W/g, '\\$&'));
  return verbs.length === 0 ? /(?!)/ : new RegExp(`(?<![\\w$])(?:${verbs.join('|')})\\w*\\(`, 'i');
}

/** Lines of doc comments inside a range: an excerpt is to show code. */
function* docLines({ lines, symbols }: FileOutline, range: { startLine: number; endLine: number }): Generator<number> {
  for (const { doc, startLine, endLine } of symbols) {
    if (doc === '' || startLine > range.endLine || endLine < range.startLine) continue;
    let quoted = false;
    for (let line = startLine; line <= Math.min(endLine, startLine + MOST_DOC_LINES); line++) {
      const text = (lines[line - 1] ?? '').trim();
      const marks = text.match(/"""|'''/g)?.length ?? 0;
      if (quoted || marks > 0) yield line;
      if (marks % 2 === 1) quoted = !quoted;
      if (!quoted && /^(?:\/\/|\/?\*|#)/.test(text)) yield line;
    }
  }
}

const MOST_DOC_LINES = 120;
