import { fileOutline } from '../../../engine/pack/file-outline.ts';
import { type SymbolDetail, shortName, WITH_BODY } from '../../../engine/pack/search/find-symbols.ts';
import { filesWithTerm } from '../../../engine/pack/search/term-lists.ts';
import { hasUnspaced } from '../../../engine/pack/search/unspaced.ts';
import { isGenerated } from '../../authoring/evidence/files/generated-files.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { isProduction } from '../subject/question-terms.ts';
import { isInlineTest, isPage, isSideCode, isTestHelp } from '../subject/side-code.ts';
import type { AskedFailure } from '../understanding/asked-failure.ts';
import { understandQuestion } from '../understanding/understand-question.ts';
import { commentOf, inFile, symbolName } from '../wording/symbol-words.ts';
import { caughtWords } from './code/body/caught-steps.ts';
import { bullet, cited, opening, type Part, paragraph } from './part.ts';

const LOOKS = 'looks whether it failed';
const DOC_READ = 300;
/** What code does about a failure, by what one of its lines has. */
const HANDLES: readonly (readonly [has: RegExp, does: string])[] = [
  [
    /\bcatch\b\s*(?:[({]|$)|^\s*except\b.*:|^\s*rescue\b|\.(?:catch|rescue|onErrorResume\w*|exceptionally)\s*[({]|\brecover\(\)/,
    'catches errors',
  ],
  [
    /\b(?:retry|retries|backoff)\s*[(=:.]|\w(?:Retry|Retries|Backoff)|\b(?:retry|backoff)(?:_|[A-Z])|_(?:retry|retries|backoff)\b/,
    'tries again',
  ],
  [/\broll_?back\w*\s*\(/i, 'takes back what was done'],
  [/\bfall_?back|\w(?:Fall[Bb]ack|_fallback)/i, 'falls back to something else'],
  [
    /\b(?:outcome|status|state|result)\w*\s*\.?[=!]==?\s*[\w.]*(?:fail|error)\w*|\.(?:isFailure|is_err|isError)\b|\bon_?(?:failure|error)\b/i,
    LOOKS,
  ],
];
const NAMED_SO = /(?:fail(?:ed|ure|s)?|errors?|retry|retries|rescue|recover|fall_?back|unavailable|dead_?letter)/i;
/** What is asked for again by somebody is no failure that is handled. */
const OF_A_FAILURE = /^(?:handle|on|process|record|mark|notify|report)_?\w*?(?:fail(?:ed|ure|s)?|error|unavailable)/i;
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--)/;
/** Words of which a file that handles a failure has one. */
const WORDS_OF_IT = ['catch', 'except', 'exception', 'rescu', 'retry', 'fail', 'fallback', 'backoff', 'recov'];
const MOST_FILES = 80;
const MOST_ALSO = 4;
const LONGEST_EXCERPT = 24;
/** How far the words may stand from the line that handles it. */
const NEAR = 12;

interface Handling {
  symbol: SymbolDetail;
  path: string;
  does: readonly string[];
  /** The line that does it; that of the name where the name alone says so. */
  line: number;
  lines: readonly string[];
  language: string;
  /** Its name has all that fails. */
  isAbout: boolean;
  /** Its name says that it is there for a failure. */
  isNamedSo: boolean;
  weight: number;
}

/** Whether a line of a definition, and none of a comment, does something about a failure. */
export function doesHandle({ startLine, endLine, doc }: SymbolDetail, lines: readonly string[]): boolean {
  const inText = textLines(lines, startLine, endLine);
  return lines
    .slice(startLine, endLine)
    .some(
      (text, at) => isCode(text, doc) && !inText.has(startLine + at + 1) && HANDLES.some(([has]) => has.test(text)),
    );
}

function isCode(line: string, doc: string): boolean {
  const text = line.trim();
  return text !== '' && !COMMENT.test(line) && !doc.includes(text);
}

/** The code that handles the failure of what is asked, the surest first. */
export function handlingsOf(inquiry: Inquiry, { thing }: AskedFailure): Handling[] {
  return handlingsWith(inquiry, termsIn(inquiry, thing));
}

/** What its name says to be there for a failure of the thing itself, whatever else is said of that. */
export function namedHandlingsOf(
  inquiry: Inquiry,
  { thing }: AskedFailure,
): { of: string; handlings: Handling[] } | null {
  // Of a renewal payment of a subscription, the payment.
  const [head = thing] = thing.split(/ (?:of|for|in|on|from|to) /);
  const { stem, text = '' } = understandQuestion(head).words.at(-1) ?? {};
  const place = inquiry.subject.terms.findIndex((term) => term.stem === stem && !term.generic);
  const isOfIt = ({ symbol: { name } }: Handling): boolean =>
    OF_A_FAILURE.test(shortName(name)) && (inquiry.subject.matcher.mask(shortName(name)) & (1 << place)) !== 0;
  const handlings = place < 0 ? [] : handlingsWith(inquiry, [place]).filter(isOfIt);
  return handlings.length > 0 ? { of: text, handlings } : null;
}

function handlingsWith(inquiry: Inquiry, asked: readonly number[]): Handling[] {
  const { pack, subject } = inquiry;
  if (asked.length === 0) return [];
  const all = asked.reduce((mask, place) => mask | (1 << place), 0) >>> 0;
  const handling = new Set(WORDS_OF_IT.flatMap((word) => [...filesWithTerm(pack, word)]));
  const [first, ...others] = asked.map((place) => subject.terms[place]?.places ?? new Set<number>());
  return [...(first ?? [])]
    .filter((place) => handling.has(place) && others.every((each) => each.has(place)))
    .flatMap((place) => pack.corpus.files[place] ?? [])
    .filter(({ path, role }) => isProduction(role) && !isSideCode(path) && !isTestHelp(path) && !isPage(path))
    .map((file) => ({ file, told: bitsIn(subject.matcher.mask(file.path) & all) }))
    .sort((a, b) => b.told - a.told || (a.file.path < b.file.path ? -1 : 1))
    .slice(0, MOST_FILES)
    .flatMap(({ file }) => handlingsIn(inquiry, file.path, all))
    .sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1) || a.line - b.line);
}

/** The words of what fails, those that fit any project where there are no others. */
function termsIn({ subject: { terms } }: Inquiry, thing: string): number[] {
  const said = new Set(understandQuestion(thing).words.map(({ stem }) => stem));
  const isSaid = ({ stem, text }: Inquiry['subject']['terms'][number]): boolean =>
    said.has(stem) || (hasUnspaced(text) && thing.includes(text));
  return terms.flatMap((term, place) => (isSaid(term) ? [place] : []));
}

function handlingsIn({ pack, evidence, subject }: Inquiry, path: string, all: number): Handling[] {
  const outline = fileOutline(pack, path);
  if (!outline || isGenerated(evidence, path)) return [];
  const { lines, symbols, language } = outline;
  const types = symbols.filter(({ kind }) => kind === 'class' || kind === 'module');
  return symbols
    .filter((symbol) => WITH_BODY.has(symbol.kind) && !isInlineTest({ path, name: symbol.name }))
    .flatMap((symbol): Handling[] => {
      const { startLine, endLine, name, doc } = symbol;
      const owner = types.find((type) => type.startLine < startLine && type.endLine >= endLine);
      const named = subject.matcher.mask(name) & all;
      const head =
        named | (subject.matcher.mask(`${doc.slice(0, DOC_READ)} ${owner?.doc.slice(0, DOC_READ) ?? ''}`) & all);
      const isNamedSo = NAMED_SO.test(shortName(name));
      const inText = textLines(lines, startLine, endLine);
      const found = lines.slice(startLine, endLine).flatMap((text, at) => {
        if (!isCode(text, doc) || inText.has(startLine + at + 1)) return [];
        const does = HANDLES.filter(([has]) => has.test(text)).map(([, words]) => words);
        return does.length === 0 ? [] : [{ line: startLine + at + 1, does }];
      });
      const near = found.filter(({ line }) => {
        const around = lines.slice(Math.max(startLine, line - NEAR) - 1, Math.min(endLine, line + NEAR)).join('\n');
        return ((head | subject.matcher.mask(around) | subject.matcher.mask(path)) & all) >>> 0 === all;
      });
      const isAbout =
        named >>> 0 === all && (isNamedSo || near.some(({ does }) => does.some((words) => words !== LOOKS)));
      if (near.length === 0 && !(isNamedSo && isAbout)) return [];
      const does = [...new Set(near.flatMap((each) => each.does))];
      return [
        {
          symbol,
          path,
          does,
          line: near[0]?.line ?? startLine,
          lines,
          language,
          isAbout,
          isNamedSo,
          weight: 2 * bitsIn(named) + bitsIn(head) + (isAbout ? 3 : 0) + (isNamedSo ? 2 : 0) + does.length,
        },
      ];
    });
}

/** The lines of texts of several lines, as documentation of Python is one. */
function textLines(lines: readonly string[], startLine: number, endLine: number): Set<number> {
  const found = new Set<number>();
  let isInside = false;
  for (let line = startLine; line <= endLine; line++) {
    const marks = (lines[line - 1] ?? '').split('"""').length - 1;
    if (isInside || marks > 0) found.add(line);
    if (marks % 2 === 1) isInside = !isInside;
  }
  return found;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask >>> 0; rest !== 0; rest >>>= 1) bits += rest & 1;
  return bits;
}

/** The likeliest with its lines, and where else something is done about it. */
export function* composeFailure(handlings: readonly Handling[]): Generator<Part> {
  const [first, ...others] = handlings;
  if (!first) return;
  const shown = excerptOf(first);
  const comment = commentOf(first.symbol);
  yield opening(
    `${symbolName(first.symbol)} ${inFile(first.symbol)} ${doesWords(first)}${comment ? `; its comment says ${comment}` : ''}`,
    cited({ path: first.path, startLine: first.symbol.startLine, endLine: shown.endLine, symbol: first.symbol.name }),
    ':',
  );
  yield { form: 'excerpt', ...shown };
  const done = caughtWords(first, first.symbol, first.line);
  if (done !== null)
    yield bullet(
      `Where it fails, it ${done}`,
      cited({ path: first.path, startLine: first.line, endLine: shown.endLine }),
    );
  const told = new Set([first.symbol.name]);
  const more = others.filter(({ symbol: { name } }) => !told.has(name) && told.add(name).size > 0).slice(0, MOST_ALSO);
  if (more.length > 0) yield paragraph('Where else something is done about a failure of it:');
  for (const each of more) {
    const { path, line, lines } = each;
    const text = (lines[line - 1] ?? '').trim();
    const done = caughtWords(each, each.symbol, line);
    const reads =
      done !== null
        ? `; where it fails, it ${done}`
        : text.includes('`') || text.length > 120
          ? ''
          : `; its line ${line} reads ${code(text)}`;
    yield bullet(
      `${symbolName(each.symbol)} ${inFile(each.symbol)} ${doesWords(each)}${reads}`,
      cited({ path, startLine: line, endLine: done === null ? line : each.symbol.endLine, symbol: each.symbol.name }),
    );
  }
}

function doesWords({ does }: Handling): string {
  return does.length > 0 ? joined(does) : 'is called for a failure';
}

/** What is tried too, where it is near; the lines from there on that deal with it. */
function excerptOf({ symbol, path, line, lines }: Handling): { path: string; startLine: number; endLine: number } {
  const before = lines.slice(symbol.startLine - 1, line - 1).findLastIndex((text) => /^\s*(?:try|begin)\b/.test(text));
  const tried = before < 0 ? line : symbol.startLine + before;
  const startLine = line - tried <= LONGEST_EXCERPT / 2 ? tried : line;
  return { path, startLine, endLine: Math.min(symbol.endLine, startLine + LONGEST_EXCERPT - 1) };
}
