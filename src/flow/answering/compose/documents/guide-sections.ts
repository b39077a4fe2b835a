import { plain } from '../../../authoring/wording/markup.ts';
import { type DocumentSection, sectionsOf } from './document-sections.ts';

/** A section of a document that is headed by what is asked. */
export interface Guide extends DocumentSection {
  path: string;
  lines: readonly string[];
  /** Where its text begins: below its heading, where it has one. */
  from: number;
  /** The headings right below it. */
  below: DocumentSection[];
  /** Its own heading names all that is asked about. */
  isWhole: boolean;
}

/** `01_How_to_create_a_new_cache.md` is called "How to create a new cache". */
export function fileWords(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replace(/^\d+[-_. ]*/, '')
    .replace(/[-_]+/g, ' ');
}

/** Labels, badges and comments above the first heading are no text. */
const NO_TEXT = /^\s*(?:$|\.\. |<|\[|!\[)/;
const SAYS_NOTHING = /^(?:readme|index|docs?|guide|faq|contributing|how ?to)$/i;
const MOST_SECTIONS = 400;

/** Every section of a document with the headings above it, and what stands before the first heading. */
export function guidesIn(path: string, lines: readonly string[]): { guide: Omit<Guide, 'isWhole'>; trail: string }[] {
  const sections = sectionsOf(lines).slice(0, MOST_SECTIONS);
  const called = SAYS_NOTHING.test(fileWords(path)) ? '' : fileWords(path);
  const matter = /^---\s*$/.test(lines[0] ?? '')
    ? lines.findIndex((line, at) => at > 0 && /^---\s*$/.test(line)) + 1
    : 0;
  const titled = lines
    .slice(0, matter)
    .flatMap((line) => /^title:\s*["']?([^\s"'].*?)["']?$/.exec(line.trimEnd())?.[1] ?? [])[0];
  const [first] = sections.filter(({ startLine }) => startLine > matter);
  const isHeaded = first !== undefined && lines.slice(matter, first.startLine - 1).every((line) => NO_TEXT.test(line));
  const levels = sections.map((section) => levelOf(lines, section));
  const top = titled ?? called;
  const found = sections.flatMap((section, place) => {
    if (section.startLine <= matter) return [];
    const level = levels[place] ?? 1;
    const rest = sections.slice(place + 1);
    const next = rest.findIndex((_, at) => (levels[place + 1 + at] ?? 1) <= level);
    const inside = next < 0 ? rest : rest.slice(0, next);
    const nearest = Math.min(...inside.map((_, at) => levels[place + 1 + at] ?? 1));
    const below = inside.filter((_, at) => levels[place + 1 + at] === nearest);
    const above = sections
      .slice(0, place)
      .filter(
        (_, at) => (levels[at] ?? 1) < level && !levels.slice(at + 1, place).some((each) => each <= (levels[at] ?? 1)),
      )
      .map(({ title }) => title);
    // What a document is headed with may only say it together with the name of its file.
    const isTop = section === first && isHeaded;
    const title = plain(section.title);
    return [
      {
        guide: { ...section, title, path, lines, below, from: textAfter(lines, section) },
        trail: [called, titled, ...(isTop ? [] : above)].join(' '),
      },
    ];
  });
  if (isHeaded || top === '') return found;
  const nearest = Math.min(...levels);
  const intro = {
    title: top,
    startLine: matter + 1,
    from: matter + 1,
    endLine: first ? first.startLine - 1 : lines.length,
    path,
    lines,
    below: sections.filter(({ startLine }, at) => startLine > matter && levels[at] === nearest),
  };
  return [{ guide: intro, trail: called }, ...found];
}

export function textAfter(lines: readonly string[], { startLine }: DocumentSection): number {
  return startLine + (/^(?:#|={2,6}\s)/.test(lines[startLine - 1] ?? '') ? 1 : 2);
}

/** Headings that are underlined go by what underlines them. */
function levelOf(lines: readonly string[], { startLine }: DocumentSection): number {
  const marks = /^(?:#+|={2,6}(?=\s))/.exec(lines[startLine - 1] ?? '')?.[0].length;
  if (marks !== undefined) return marks;
  const under = (lines[startLine] ?? '').charAt(0);
  return under === '=' ? 1 : under === '-' ? 2 : 3;
}
