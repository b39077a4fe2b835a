import type { Citations, Source } from '../authoring/cite.ts';
import { cell } from '../authoring/wording/markup.ts';
import type { AnswerPiece } from './answerer.ts';
import type { Part, Span } from './compose/part.ts';
import { commentStart } from './wording/comment-above.ts';

const MOST_WORDS = 1_000;
const EXCERPT_LINES = 48;

interface Paper {
  citations: Citations;
  lines(path: string): readonly string[] | null;
  languageOf(path: string): string;
  /** A sentence with its names as short as they may be. */
  shortened?(text: string): string;
}

/**
 * Turns the parts of an answer into text, numbering each citation where it is first used. A citation is checked before
 * it gets a number; a sentence all of whose places fail the check is left out.
 */
export function* writeAnswer(parts: Iterable<Part>, paper: Paper): Generator<AnswerPiece> {
  let words = 0;
  let steps = 0;
  let sent = 0;
  let before: Part['form'] | null = null;
  for (const { part, next } of withNext(parts)) {
    const shown = isHeading(part) && next?.form === 'excerpt' ? excerpt(next, paper) : '';
    // A heading stands above its excerpt or not at all.
    if (shown === null) continue;
    if (part.form !== 'substep') steps = part.form === 'step' ? steps + 1 : 0;
    const text = textOf(part, steps, paper);
    if (text === null) {
      if (part.form === 'step') steps -= 1;
      continue;
    }
    const length = lengthOf(text);
    if (words > 0 && words + length + lengthOf(shown) > MOST_WORDS) return;
    words += length;
    yield { type: 'text', text: `${gap(before, part.form)}${text}` };
    for (const citation of paper.citations.all.slice(sent)) yield { type: 'citation', citation };
    sent = paper.citations.all.length;
    before = part.form;
  }
}

/** Each heading with the part that follows it; all others at once, so that nobody waits for what comes after them. */
function* withNext(parts: Iterable<Part>): Generator<{ part: Part; next: Part | null }> {
  let heading: Part | null = null;
  for (const part of parts) {
    if (heading) yield { part: heading, next: part };
    heading = isHeading(part) ? part : null;
    if (!heading) yield { part, next: null };
  }
  if (heading) yield { part: heading, next: null };
}

function isHeading(part: Part): boolean {
  return part.form === 'paragraph' && part.spans.at(-1) === ':';
}

function lengthOf(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length;
}

function gap(before: Part['form'] | null, form: Part['form']): string {
  if (before === null) return '';
  const isGoingOn = listOf(before) === listOf(form) && listOf(form) !== null;
  return isGoingOn ? '\n' : '\n\n';
}

/** The list that a part is an item of. */
function listOf(form: Part['form']): 'bullets' | 'steps' | null {
  if (form === 'bullet') return 'bullets';
  return form === 'step' || form === 'substep' ? 'steps' : null;
}

function textOf(part: Part, number: number, paper: Paper): string | null {
  switch (part.form) {
    case 'excerpt':
      return excerpt(part, paper);
    case 'table':
      return table(part, paper);
    case 'diagram':
      return `\`\`\`mermaid\n${part.text}\n\`\`\``;
    default: {
      const sentence = sentenceOf(part.spans, paper);
      if (sentence === null) return null;
      if (part.form === 'bullet') return `- ${sentence}`;
      if (part.form === 'substep') return `   - ${sentence}`;
      return part.form === 'step' ? `${number}. ${sentence}` : sentence;
    }
  }
}

function sentenceOf(spans: readonly Span[], { citations, lines, shortened = (text) => text }: Paper): string | null {
  let text = '';
  let asked = 0;
  let kept = 0;
  for (const span of spans) {
    if (typeof span === 'string') {
      text += span;
      continue;
    }
    if (span.sources.length === 0) continue;
    asked += 1;
    const quotes = QUOTES_COMMENT.test(text);
    const mark = citations.mark(span.sources.map((source) => withComment(source, lines, quotes)));
    if (mark === '') continue;
    kept += 1;
    text = /\]$/.test(text) ? `${text}${mark}` : `${text.trimEnd()} ${mark}`;
  }
  if (asked > 0 && kept === 0) return null;
  const whole = shortened(text.replace(/\s+([,;.])(?=\s|$)/g, '$1').trim());
  return /[.!?:]$/.test(whole) ? whole : `${whole}.`;
}

const QUOTES_COMMENT = /\b(?:comment says|is documented as) "/;
/** A place shows so many lines at most, and the end of a longer comment is not what is quoted. */
const LONGEST_COMMENT = 40;

/** What is said of a definition often stands in the comment above it, so that is part of the place. A single line may be any use. */
function withComment(source: Source, lines: Paper['lines'], quotes: boolean): Source {
  if (!('path' in source) || source.symbol === undefined) return source;
  if (source.startLine === source.endLine && !quotes) return source;
  const startLine = commentStart(lines(source.path) ?? [], source.startLine, quotes);
  return quotes || source.startLine - startLine <= LONGEST_COMMENT ? { ...source, startLine } : source;
}

function excerpt(
  { path, startLine, endLine, language }: Extract<Part, { form: 'excerpt' }>,
  paper: Paper,
): string | null {
  const lines = paper.lines(path);
  if (!lines || startLine > lines.length) return null;
  const shown = lines.slice(startLine - 1, Math.min(endLine, startLine + EXCERPT_LINES - 1));
  while (shown.at(-1)?.trim() === '') shown.pop();
  while (shown[0]?.trim() === '') shown.shift();
  const indent = Math.min(
    ...shown.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  );
  if (!Number.isFinite(indent) || shown.some((line) => line.length > 400)) return null;
  const body = shown.map((line) => line.slice(indent)).join('\n');
  const fence = body.includes('```') ? '````' : '```';
  return `${fence}${language ?? paper.languageOf(path)}\n${body}\n${fence}`;
}

function table(
  { head, rows }: Extract<Part, { form: 'table' }>,
  { citations, shortened = (text) => text }: Paper,
): string | null {
  const kept = rows.flatMap(({ cells, sources }) => {
    const mark = markOf(sources, citations);
    if (sources.length > 0 && mark === '') return [];
    const [first = '', ...rest] = cells.map((each) => cell(shortened(each)));
    return [`| ${[`${first}${mark && ` ${mark}`}`, ...rest].join(' | ')} |`];
  });
  if (kept.length === 0) return null;
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...kept].join('\n');
}

function markOf(sources: readonly Source[], citations: Citations): string {
  return sources.length === 0 ? '' : citations.mark(sources);
}
