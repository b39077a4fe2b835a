import type { FileOutline } from '../../../engine/pack/file-outline.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight } from '../subject/question-terms.ts';

const WINDOW = 5;
const LEAST_SHARE = 0.3;

/** The few lines of a range that hold most of the question's words; null where no line stands out. */
export function tellingLines(
  { subject }: Inquiry,
  range: { path: string; startLine: number; endLine: number },
): { path: string; startLine: number; endLine: number } | null {
  const file = subject.read.find(({ outline }) => outline.path === range.path);
  if (!file) return null;
  const total = subject.terms.reduce((sum, { weight }) => sum + weight, 0);
  const doc = new Set(docLines(file.outline, range));
  const masks = file.masks.map((mask, place) => (doc.has(place + 1) ? 0 : mask));
  let best: { line: number; weight: number } | null = null;
  for (let line = range.startLine; line <= range.endLine; line++) {
    let mask = 0;
    for (let at = line; at < line + WINDOW && at <= range.endLine; at++) mask |= masks[at - 1] ?? 0;
    const weight = maskWeight(mask, subject.terms);
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
  return { path: range.path, startLine, endLine };
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
