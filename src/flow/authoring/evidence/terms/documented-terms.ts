import { escaped } from '../../../../base/escaped.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { capital, isBalanced, plain } from '../../wording/markup.ts';
import { derived, type ProjectFile } from '../evidence.ts';
import type { Term } from './term.ts';

/** Documents whose only matter is what words mean. */
const GLOSSARY =
  /(?:^|\/)(?:[\w-]*glossary|terminology|vocabulary|nomenclature)(?:\/(?:index|readme))?\.(?:mdx?|rst|adoc|txt)$/i;
/** A guide to a tool that those who work on the product use explains the words of that. */
const OF_TOOL = /(?:^|\/)(git|github|docker|vagrant)\//i;
/** Documents that say it of some words, among much else. */
const CONCEPTS =
  /(?:^|\/)(?:(?:core|key|basic)[-_]?)?(?:concepts|definitions)(?:\/(?:index|readme))?\.(?:mdx?|rst|adoc)$/i;
/** A glossary within another document. */
const HEADING = /^#{1,4}\s+(?:glossary|terminology|vocabulary)\s*$/i;
const ANY_HEADING = /^([#=]{1,6})\s+(.+?)\s*#*$/;
const WHOLE = /^(?:docs?\/)?(?:readme|architecture|overview|contributing)\.mdx?$/i;
const MOST_TERMS = 40;
const FEWEST_WORDS = 3;
const LONGEST = 180;

const TERM = '[A-Za-z][\\w /()-]{1,40}?';
/** `- **Parcel**: what is sent`, `[**Parcel**](page) – what is sent`; what follows may stand in the next line. */
const SET_OFF = new RegExp(
  `^\\s{0,3}(?:[-*+]\\s+)?\\[?(?:\\*\\*|__)(${TERM}):?(?:\\*\\*|__)(?:\\]\\([^)]*\\))?:?\\s*(?:[—–:-]\\s*)?(?=\\S|$)`,
);
/** `| Parcel | What is sent |`. */
const ROW = new RegExp(`^\\|\\s*(?:\\*\\*|\`)?(${TERM})(?:\\*\\*|\`)?\\s*\\|\\s*([^|]+?)\\s*\\|`);
/** `Parcel::`, with what it means behind or below. */
const LABELLED = new RegExp(`^(?:xref:[^\\[]*\\[)?(${TERM})\\]?::\\s*`);
const INDENTED = new RegExp(`^(\\s{2,8})(${TERM})$`);

const NO_TERM = /^(?:glossary|terminology|overview|introduction|examples?|notes?|see also|references?)$/i;
/** What speaks to the reader, points elsewhere, or was cut before its end. */
const NO_MEANING =
  /https?:|^(?:see|short for|same as|this|these|here|if|when|where|note|we|you|is|are|may|most)\b|[?:]$|\b(?:to|of|the|an?|and|or|by|with|for|in|is|are)$/i;

/** What the project's own glossary says that its words mean. */
export const documentedTerms = derived((evidence): Term[] => {
  const isOfTool = (path: string): boolean => {
    const tool = OF_TOOL.exec(path)?.[1]?.toLowerCase();
    return tool !== undefined && tool !== evidence.projectName.toLowerCase();
  };
  const documents = evidence.files.filter(
    ({ path, place }) => (place === 'source' || place === 'document') && !isOfTool(path),
  );
  const read = (files: readonly ProjectFile[], shapes: readonly Shape[], from = (_: readonly string[]) => 0) =>
    files.flatMap(({ path }) => {
      const lines = evidence.lines(path) ?? [];
      const start = from(lines);
      return start < 0 ? [] : termsIn(path, lines, { start, end: endOfPart(lines, start), shapes });
    });
  const found = [
    ...read(
      documents.filter(({ path }) => GLOSSARY.test(path)),
      [setOff, inRow, labelled, inGlossary, headed],
    ),
    ...read(
      documents.filter(({ path }) => WHOLE.test(path)),
      [setOff, inRow, headed],
      (lines) => lines.findIndex((line) => HEADING.test(line)),
    ),
    ...read(
      documents.filter(({ path }) => CONCEPTS.test(path)),
      [saidToBe],
    ),
  ];
  const seen = new Set<string>();
  return found.filter(({ term }) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase())).slice(0, MOST_TERMS);
});

/** A heading below which a part begins ends it with the next one of its depth. */
function endOfPart(lines: readonly string[], start: number): number {
  const depth = HEADING.test(lines[start] ?? '') ? (ANY_HEADING.exec(lines[start] ?? '')?.[1]?.length ?? 0) : 0;
  const end = lines.findIndex((line, at) => at > start && (ANY_HEADING.exec(line)?.[1]?.length ?? 9) <= depth);
  return end < 0 ? lines.length : end;
}

interface Explained {
  term: string;
  text: string;
  /** The number of its last line. */
  end: number;
}

/** One way to write down what a word means. */
type Shape = (lines: readonly string[], at: number) => Explained | null;

function termsIn(
  path: string,
  lines: readonly string[],
  { start, end, shapes }: { start: number; end: number; shapes: readonly Shape[] },
): Term[] {
  return lines.slice(start, end).flatMap((_line, place): Term[] => {
    const at = start + place;
    const found = shapes.map((shape) => shape(lines, at)).find((each) => each !== null);
    if (!found) return [];
    const [sentence = ''] = sentencesOf(plain(withoutRoles(found.text)));
    const meaning = capital(withoutTerm(sentence.replace(/\.$/, ''), found.term));
    const isTold = meaning.split(/\s+/).length >= FEWEST_WORDS && meaning.length <= LONGEST && isBalanced(meaning);
    if (!isTold || NO_MEANING.test(meaning) || NO_TERM.test(found.term)) return [];
    return [{ term: capital(found.term.trim()), meaning, source: { path, startLine: at + 1, endLine: found.end } }];
  });
}

/** References of Sphinx by the words that are shown for them. */
function withoutRoles(text: string): string {
  return text
    .replace(/:[\w:+-]+:`~?([^`<]+?)(?:\s*<[^>]*>)?`/g, '$1')
    .replace(/`([^`]+)`__?(?!\w)/g, '$1')
    .replace(/``/g, '`')
    .replace(/\\ /g, '');
}

function setOff(lines: readonly string[], at: number): Explained | null {
  const [head, term] = SET_OFF.exec(lines[at] ?? '') ?? [];
  if (head === undefined || term === undefined) return null;
  const { text, end } = paragraphFrom(lines, at);
  return { term, text: text.slice(head.trim().length).trim(), end };
}

function inRow(lines: readonly string[], at: number): Explained | null {
  const [, term, text] = ROW.exec(lines[at] ?? '') ?? [];
  const isHead = /^\|[\s:|-]+\|?$/.test(lines[at + 1] ?? '');
  return term === undefined || text === undefined || isHead ? null : { term, text, end: at + 1 };
}

function labelled(lines: readonly string[], at: number): Explained | null {
  const line = lines[at] ?? '';
  const [head, term] = LABELLED.exec(line) ?? [];
  if (head === undefined || term === undefined) return null;
  if (head.length === line.length && (lines[at + 1] ?? '').trim() === '') return null;
  const { text, end } = paragraphFrom(lines, at);
  return { term, text: text.slice(head.trim().length).trim(), end };
}

/** An entry of a glossary of Sphinx: the word by itself, its meaning further in below. */
function inGlossary(lines: readonly string[], at: number): Explained | null {
  const [, before = '', term] = INDENTED.exec(lines[at] ?? '') ?? [];
  const below = /^\s*/.exec(lines[at + 1] ?? '')?.[0] ?? '';
  if (term === undefined || below.length <= before.length || (lines[at + 1] ?? '').trim() === '') return null;
  const start = lines.findLastIndex((line, place) => place < at && /^\.\. glossary::/.test(line));
  const first = lines.find((line, place) => start >= 0 && place > start && /^\s+[^:\s]/.test(line)) ?? '';
  if ((lines[at - 1] ?? '').trim() !== '' || before !== /^\s+/.exec(first)?.[0]) return null;
  return { term, ...paragraphFrom(lines, at + 1) };
}

/** In a glossary every heading above a paragraph is a word. */
function headed(lines: readonly string[], at: number): Explained | null {
  const term = ANY_HEADING.exec(lines[at] ?? '')?.[2]?.replace(/\s*\*?\([A-Z]{2,6}\)\*?$/, '');
  if (term === undefined || !/^[A-Za-z][\w -]{1,40}$/.test(term)) return null;
  const first = lines.findIndex((line, place) => place > at && line.trim() !== '');
  return first < 0 || first > at + 2 || !/^[A-Za-z`*_]/.test(lines[first] ?? '')
    ? null
    : { term, ...paragraphFrom(lines, first) };
}

/** Elsewhere only one below which it is said what it is. */
function saidToBe(lines: readonly string[], at: number): Explained | null {
  const found = headed(lines, at);
  return found && withoutTerm(plain(found.text), found.term) !== plain(found.text) ? found : null;
}

/** From a line to the end of its paragraph or item. */
function paragraphFrom(lines: readonly string[], at: number): { text: string; end: number } {
  const next = lines.findIndex((line, place) => place > at && /^\s*(?:[-*+]\s|#|\||$)/.test(line));
  const end = next < 0 ? lines.length : next;
  const text = lines.slice(at, end).map((line) => line.trim());
  return { text: text.join(' '), end };
}

/** "A parcel is what is sent" becomes "What is sent": the term stands in the column before. */
function withoutTerm(sentence: string, term: string): string {
  const name = escaped(term.replace(/s$/, ''));
  const said = new RegExp(`^(?:An?|The)?\\s*${name}(?:s|es)?(?: \\([A-Z]{2,6}\\))?\\s+(?:is|are)\\s+`, 'i').exec(
    sentence,
  );
  return said ? sentence.slice(said[0].length) : sentence.replace(/^(?:is|are) (?=(?:an?|the) )/i, '');
}
