/** A heading of a document with what stands under it, up to the next heading. */
export interface DocumentSection {
  title: string;
  startLine: number;
  endLine: number;
}

const HEADING = /^(?:#{1,6}|={2,6}(?=\s+[^\s=]))\s+(.*?)\s*[#=]*$/;
const UNDERLINE = /^([=\-~^"'`#*+.])\1{2,}\s*$/;
const FENCE = /^\s*(?:```|~~~)/;

/** The sections of a text in Markdown, AsciiDoc or reStructuredText, in their order. Each ends where any other begins. */
export function sectionsOf(lines: readonly string[]): DocumentSection[] {
  const heads: { title: string; startLine: number }[] = [];
  let isFenced = false;
  for (const [place, line] of lines.entries()) {
    if (FENCE.test(line)) isFenced = !isFenced;
    if (isFenced) continue;
    const marked = HEADING.exec(line)?.[1];
    const below = lines[place + 1] ?? '';
    const underlined = UNDERLINE.test(below) && below.trim().length >= line.trim().length && /^\S.*\w/.test(line);
    const title = marked ?? (underlined && !UNDERLINE.test(line) ? line.trim() : null);
    if (title) heads.push({ title: title.replace(/[`*"]/g, ''), startLine: place + 1 });
  }
  return heads.map(({ title, startLine }, place) => ({
    title,
    startLine,
    endLine: (heads[place + 1]?.startLine ?? lines.length + 1) - 1,
  }));
}

/** The heading of the whole document is above everything and tells nothing of a part. */
const TOP = 2;

/** Sections with their titles; one of a single word with that of the section which it is a part of: "[mail] / type". */
export function sectionsWithParents(lines: readonly string[]): DocumentSection[] {
  const above: { level: number; title: string }[] = [];
  return sectionsOf(lines).map((section) => {
    const level = /^(?:#+|=+)/.exec(lines[section.startLine - 1] ?? '')?.[0].length ?? 0;
    while (level > 0 && (above.at(-1)?.level ?? 0) >= level) above.pop();
    const parent = above.at(-1)?.title;
    if (level > 0) above.push({ level, title: section.title });
    const isBare = level > TOP && parent !== undefined && !section.title.includes(' ');
    return isBare ? { ...section, title: `${parent} / ${section.title}` } : section;
  });
}

/** Lines of code in a document, with the language that their fence names. */
export interface CodeBlock {
  startLine: number;
  endLine: number;
  language: string;
}

/** The pieces of code under a heading, in their order: fenced, or set in after a line that announces them. */
export function* codeBlocksOf(
  lines: readonly string[],
  { startLine, endLine }: { startLine: number; endLine: number },
): Generator<CodeBlock> {
  for (let line = startLine; line <= endLine; line++) {
    const text = lines[line - 1] ?? '';
    const fence = /^\s*(?:```+|~~~+)\s*\{?\.?([\w+-]*)/.exec(text);
    if (fence) {
      const opened = line;
      do line += 1;
      while (line <= endLine && !FENCE.test(lines[line - 1] ?? ''));
      if (line > opened + 1) yield { startLine: opened + 1, endLine: line - 1, language: fence[1] ?? '' };
    } else if (/^\s*\.\. (?:code|code-block|sourcecode|prompt)::|(?:::|:)\s*$/.test(text)) {
      const block = indentedAfter(lines, line, endLine);
      if (!block) continue;
      yield { ...block, language: /:: *(\w+)\s*$/.exec(text)?.[1] ?? '' };
      line = block.endLine;
    }
  }
}

function indentedAfter(lines: readonly string[], after: number, last: number): Omit<CodeBlock, 'language'> | null {
  let startLine = after + 1;
  while (startLine <= last && /^\s*(?::\w+:.*)?$/.test(lines[startLine - 1] ?? '')) startLine += 1;
  const isCode = (line: number): boolean => /^(?: {3,}|\t)/.test(lines[line - 1] ?? '');
  // A list below an item of another list is set in too.
  if (startLine > last || !isCode(startLine) || /^\s*(?:[-*+]|\d+[.)]) /.test(lines[startLine - 1] ?? '')) return null;
  let endLine = startLine;
  while (endLine < last && (isCode(endLine + 1) || (lines[endLine] ?? '').trim() === '')) endLine += 1;
  while ((lines[endLine - 1] ?? '').trim() === '') endLine -= 1;
  return { startLine, endLine };
}

const NO_PROSE = /^\s*(?:```|~~~|\||<|!\[|\[!|\.\. |:\w+:|[-*+] |\d+[.)] |>|#|\$ |=+\s*$|-+\s*$|\{[{%])/;

/** The first paragraph under a heading, on one line; empty where it begins with a list, a table or code. */
export function proseOf(
  lines: readonly string[],
  { startLine, endLine }: { startLine: number; endLine: number },
): { text: string; startLine: number; endLine: number } | null {
  let first = startLine + 1;
  if (UNDERLINE.test(lines[first - 1] ?? '')) first += 1;
  while (first <= endLine && (lines[first - 1] ?? '').trim() === '') first += 1;
  let last = first;
  while (last <= endLine && (lines[last - 1] ?? '').trim() !== '' && !NO_PROSE.test(lines[last - 1] ?? '')) last += 1;
  if (last === first) return null;
  const text = lines.slice(first - 1, last - 1).join(' ');
  return { text, startLine: first, endLine: last - 1 };
}

/** The items of the first list under a heading, each on one line. */
export function listItemsOf(
  lines: readonly string[],
  { startLine, endLine }: { startLine: number; endLine: number },
): { text: string; startLine: number; endLine: number }[] {
  const items: { text: string; startLine: number; endLine: number }[] = [];
  let isFenced = false;
  for (let line = startLine + 1; line <= endLine; line++) {
    const text = lines[line - 1] ?? '';
    if (FENCE.test(text)) isFenced = !isFenced;
    const item = isFenced ? null : /^(?:[-*+]|\d+[.)])\s+(\S.*)$/.exec(text)?.[1];
    const last = items.at(-1);
    if (item) items.push({ text: item, startLine: line, endLine: line });
    else if (last && last.endLine === line - 1 && /^\s+\S/.test(text)) {
      last.text += ` ${text.trim()}`;
      last.endLine = line;
    } else if (last && text.trim() !== '') break;
  }
  return items;
}

// A bracket that nobody closes is looked behind only so far: a text may have very many.
const LINK = /\[[^\]]{0,500}\]\([^)]{0,2000}\)|<https?:[^>]{0,2000}>|https?:\/\/\S+|`[^`]*`_{1,2}/g;
const FEW_WORDS = 6;

/** Whether a section only sends its reader elsewhere. */
export function isOnlyLink(
  lines: readonly string[],
  { startLine, endLine }: { startLine: number; endLine: number },
): boolean {
  const body = lines.slice(startLine, endLine).join(' ').trim();
  const rest = body.replace(LINK, ' ').match(/\p{L}+/gu) ?? [];
  return body !== '' && body.search(LINK) >= 0 && rest.length <= FEW_WORDS;
}

const REPORTS_TROUBLE =
  /^\W*(?:how to )?report(?:ing)?\b.*\b(?:bugs?|issues?|problems?|errors?|vulnerabilit(?:y|ies)|securit\w+)\b/i;
const OF_TROUBLE = /\b(?:bugs?|issues?|problems?|errors?|vulnerabilit(?:y|ies)|securit\w+)\b/i;

/** "Reporting issues" is of no report that the product has. */
export function isOfTrouble(title: string, asked: string): boolean {
  return REPORTS_TROUBLE.test(title) && !OF_TROUBLE.test(asked);
}
