import { escaped } from '../../../base/escaped.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { readFile } from '../../../engine/pack/read-file.ts';
import { type SymbolDetail, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { partsOf, termsOfText } from '../../../engine/pack/search/tokenize.ts';
import { translationsOf } from '../../../engine/pack/search/translations.ts';
import { hasUnspaced } from '../../../engine/pack/search/unspaced.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { count, digits } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Coverage } from '../decide-support.ts';
import type { Inquiry } from '../inquiry.ts';
import { missingNames } from '../subject/missing-names.ts';
import { isKnownVerb, nearTo, sameThing } from '../subject/name-verbs.ts';
import { isProduction, type QuestionTerm } from '../subject/question-terms.ts';
import { isWrittenElsewhere } from '../subject/side-code.ts';
import { SPOKEN_NAMES } from '../understanding/understand-question.ts';
import { namesOneOf } from '../wording/same-word.ts';
import { headOf } from '../wording/symbol-words.ts';
import { ASIDE } from './documents/from-documents.ts';
import { nearPassages } from './documents/near-passages.ts';
import { bullet, cited, citedList, notFound, opening, type Part, type Span } from './part.ts';

/** Why an answer is weak of which nothing else is known to be missing. */
export const FOUND_BY_WORDS = 'what follows was found by the words of the question alone';

const NEAREST = 3;
const MOST_WORDS = 6;
const MOST_TOPICS = 5;
const MOST_FILES = 120;
const DOC_READ = 300;

/** Says that there is no answer, and why where that is known: what was looked for, what comes nearest, what to ask instead. */
export function* composeDecline(inquiry: Inquiry, { absent }: Coverage, reason?: string): Generator<Part> {
  const { pack } = inquiry;
  const topics = topicsIn(inquiry);
  const files = pack.corpus.files.filter(({ path }) => isRead(path)).length;
  const names = missingNames(inquiry);
  const missing =
    reason !== undefined
      ? [reason]
      : names.length > 0
        ? [`nothing is called ${joined(names.map(code), 'or')}`]
        : absent.length > 0
          ? unspokenByCode(inquiry, absent)
          : topics.length > 1
            ? [`no definition was found that brings ${joined(topics.slice(0, 5).map(quoted))} together`]
            : topics.length === 1
              ? [`no definition was found that is about ${joined(topics.map(quoted))}`]
              : ['the question names nothing that could be looked up'];
  yield notFound(...missing);
  if (topics.length > 0) {
    yield bullet(
      `Searched: ${joined(searched(inquiry, topics))}, over ${digits(files)} ${files === 1 ? 'file' : 'files'} of code, tests and documents`,
    );
  }
  const nearest = nearestSymbols(inquiry);
  if (nearest.length > 0) {
    yield bullet(
      'Nearest: ',
      ...citedList(
        nearest.map((symbol) => ({ text: `${code(symbol.name)} in ${code(symbol.path)}`, source: headOf(symbol) })),
      ),
    );
    yield bullet(
      `You could ask: ${joined(
        nearest.map(
          ({ name }, place) => `"${place === 0 ? 'What is' : 'How does'} \`${name}\`${place === 0 ? '' : ' work'}?"`,
        ),
        'or',
      )}`,
    );
  } else
    yield bullet(
      'You could ask with a name that stands in the code, such as a file, a function or a setting, or ask for an overview of the architecture',
    );
}

/** Puts the label in front of an answer that stands on little. */
export function* composeWeak(
  inquiry: Inquiry,
  { absent }: Coverage,
  parts: Iterable<Part>,
  reason?: string,
): Generator<Part> {
  const topics = topicsIn(inquiry);
  const isKnown = reason !== undefined || absent.length > 0;
  // What is denied of all that was found must hold for what is shown.
  const shown = isKnown ? parts : [...parts];
  const about =
    reason !== undefined
      ? [reason]
      : absent.length > 0
        ? unspoken(inquiry, absent)
        : [
            topics.length > 1 && !isCovered(inquiry, topics.slice(0, MOST_TOPICS), shown)
              ? notTogether(topics.slice(0, MOST_TOPICS))
              : FOUND_BY_WORDS,
          ];
  yield opening('Weak evidence: ', ...about, '. What comes nearest:');
  const told: Part[] = [];
  for (const part of shown) {
    told.push(part);
    yield part.form === 'opening' ? { ...part, form: 'paragraph' } : part;
  }
  yield* nearPassages(inquiry, told);
  if (topics.length > 0) yield bullet(`Searched: ${joined(searched(inquiry, topics))}`, cited());
}

function notTogether(topics: readonly QuestionTerm[]): string {
  return `no definition was found that covers ${joined(topics.map(quoted))} together`;
}

/** Whether the definition that an answer is about, or one of the places that it cites, has all these words in its lines. */
function isCovered(
  { evidence, main, subject: { terms, matcher } }: Inquiry,
  topics: readonly QuestionTerm[],
  parts: Iterable<Part>,
): boolean {
  const asked = topics.map(({ stem, ...topic }) => ({
    bit: 1 << terms.findIndex(({ text }) => text === topic.text),
    // Code says a deed, and many a thing, in other words.
    others: new Set([...sameThing(stem), ...(isKnownVerb(stem) ? nearTo(stem) : [])]),
  }));
  const hasAll = ({ path, startLine, endLine }: CodeSource, doc = ''): boolean => {
    const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
    const text = [path, doc, ...lines].join('\n');
    const mask = matcher.mask(text);
    const missing = asked.filter(({ bit }) => (mask & bit) === 0);
    const said = missing.length === 0 ? [] : termsOfText(text);
    return missing.every(({ others }) => said.some((term) => others.has(term)));
  };
  if (main && hasAll(main, main.doc)) return true;
  for (const part of parts) {
    const spans = 'spans' in part ? part.spans : part.form === 'table' ? part.rows : [];
    for (const span of spans)
      if (typeof span !== 'string' && span.sources.some((source) => 'path' in source && hasAll(source))) return true;
  }
  return false;
}

/** Words that the code lacks, and for those that stand in a place or two, which: it may be the very one. */
function unspoken({ evidence, pack }: Inquiry, absent: readonly QuestionTerm[]): Span[] {
  const told = absent.slice(0, MOST_ABSENT).map((term) => ({ term, lines: linesWith(evidence, pack, term) }));
  const nowhere = told.filter(({ lines }) => lines.length === 0).map(({ term }) => quoted(term));
  const rare = told.filter(({ lines }) => lines.length > 0);
  const lacking = nowhere.length > 0 ? [`its code does not speak of ${joined(nowhere, 'or')}`] : [];
  const spans = rare.flatMap(({ term, lines }, place): Span[] => {
    const before = place > 0 || lacking.length > 0 ? '; little of it speaks of ' : 'little of its code speaks of ';
    const shown = lines.slice(0, MOST_PLACES);
    const places = joined(shown.map(({ path, startLine }) => `${code(path)} (line ${startLine})`));
    return [`${before}${quoted(term)}: ${places} ${shown.length === 1 ? 'does' : 'do'}`, cited(...shown)];
  });
  return [...lacking, ...spans];
}

/** The same, and which document or setting has a word that the code lacks: it is counted as standing there. */
export function unspokenByCode(inquiry: Inquiry, absent: readonly QuestionTerm[]): Span[] {
  const { evidence, pack } = inquiry;
  const spans = unspoken(inquiry, absent);
  const [term, ...others] = absent;
  if (!term || others.length > 0 || linesWith(evidence, pack, term).length > 0) return spans;
  const besides = linesWith(evidence, pack, term, ({ role, path }) => !isProduction(role) || NO_CODE.test(path))
    .filter(({ path }) => !ASIDE.test(path) && !isWrittenElsewhere(path))
    .slice(0, MOST_PLACES);
  if (besides.length === 0) return spans;
  const places = joined(besides.map(({ path, startLine }) => `${code(path)} (line ${startLine})`));
  return [...spans, `, only ${places} ${besides.length === 1 ? 'does' : 'do'}`, cited(...besides)];
}

const MOST_ABSENT = 4;
const MOST_PLACES = 2;
const FILES_READ = 60;
const NO_CODE = /(?:^|\/)\.github\/|\.(?:ya?ml|toml|json|xml|mdx?|rst|txt)$/;

/** The first line of each file of the code, or of another sort, that has a word, in any form. */
function linesWith(
  evidence: Evidence,
  pack: Pack,
  { text, places }: QuestionTerm,
  isMeant = ({ role, path }: { role: string; path: string }): boolean => isProduction(role) && !NO_CODE.test(path),
): CodeSource[] {
  return [...places]
    .flatMap((place) => pack.corpus.files[place] ?? [])
    .filter((file) => isRead(file.path) && isMeant(file))
    .slice(0, FILES_READ)
    .flatMap(({ path }) => {
      const line = (evidence.lines(path) ?? []).findIndex((each) => namesOneOf(each, [text]));
      return line < 0 ? [] : [{ path, startLine: line + 1, endLine: line + 1 }];
    });
}

/** Lists of icons, drawings and styles hold words of every kind and speak of nothing. */
function isRead(path: string): boolean {
  return !/\.(?:svg|codepoints|css|scss|less|map|lock|csv|tsv|ijmap|min\.js)$|(?:^|\/)(?:package-lock|icons?)\.json$/.test(
    path,
  );
}

/** What a question is about; who does it is seldom said in code. */
function topicsIn({ subject, understanding: { sentence } }: Inquiry): QuestionTerm[] {
  return subject.terms.filter(({ generic, text }) => !generic && !sentence?.who.has(text));
}

/** How many files have each word as it is asked; where none has, how many have another of its stem. */
function searched({ pack, understanding }: Inquiry, topics: readonly QuestionTerm[]): string[] {
  const inFiles = (found: number): string => (found === 0 ? 'in no file' : `in ${count(found, 'file')}`);
  // The index holds the words of paths too.
  const inIndex = (found: number): string => `in the text or path of ${count(found, 'file')}`;
  return asWritten(understanding, topics)
    .slice(0, MOST_WORDS)
    .map(({ word, places }) => {
      const files = [...places].flatMap((place) => pack.corpus.files[place] ?? []).filter(({ path }) => isRead(path));
      // A word that stands everywhere is counted by its stem, and said to be.
      if (files.length > MOST_FILES) return `words like *${word}* (${inIndex(files.length)})`;
      const pattern = /\p{Lu}|_/u.test(word) ? new RegExp(escaped(word), 'i') : wordIn(word);
      const found = files.filter(({ path }) => pattern.test(readFile(pack, path)?.text ?? '')).length;
      return `*${word}* (${inFiles(found)}${found === 0 && files.length > 0 ? `, words like it ${inIndex(files.length)}` : ''})`;
    });
}

/** A name that is written in one, as SQLite or `GateKeeper`, is looked for as such, and not as its parts. */
function asWritten(
  { text, identifiers }: Inquiry['understanding'],
  topics: readonly QuestionTerm[],
): { word: string; places: QuestionTerm['places'] }[] {
  const names = (text.match(/\b[A-Za-z]\w*\b/g) ?? []).filter(
    (name) => SPOKEN_NAMES.test(name) || identifiers.includes(name),
  );
  const nameOf = (part: string): string | undefined =>
    names.find((name) => partsOf(name).length > 1 && partsOf(name).includes(part));
  const found = new Map<string, QuestionTerm['places']>();
  for (const { text: part, places } of topics) {
    const word = nameOf(part) ?? part;
    found.set(word, found.get(word) ?? places);
  }
  return [...found].map(([word, places]) => ({ word, places }));
}

/** What shares no word with the question by its name, its path or its comment, only a stem or a line, is near to nothing. */
function nearestSymbols({ subject, pack, understanding, places }: Inquiry): SymbolDetail[] {
  const topics = subject.terms.filter(({ generic }) => !generic).flatMap(inAnyLanguage);
  const asked = understanding.words.filter(({ isProject }) => !isProject).flatMap(inAnyLanguage);
  const fitting = subject.files
    .filter(({ role }) => isProduction(role))
    .flatMap(({ best }) => (best ? (symbolDetail(pack, best.symbol.id) ?? []) : []));
  const all = places.length > 0 ? places.map(({ symbol }) => symbol) : fitting;
  // The same name in one more file says nothing more.
  const names = new Set<string>();
  return all
    .filter(({ name }) => {
      const own = name.split('.').slice(-2).join('.');
      return !names.has(own) && names.add(own).size > 0;
    })
    .slice(0, NEAREST)
    .filter(
      ({ name, path, doc }) => namesOneOf(name, asked) || namesOneOf(`${path} ${doc.slice(0, DOC_READ)}`, topics),
    );
}

/** Names are in English, whatever the question is in. */
function inAnyLanguage({ text }: { text: string }): readonly string[] {
  return hasUnspaced(text) ? [text, ...translationsOf(text)] : [text];
}

/** The very word, by itself or as a part of a name: `maxRequests` has *requests*, `requestSize` has not, nor has LIMITED *limit*. */
function wordIn(text: string): RegExp {
  if (hasUnspaced(text)) return new RegExp(escaped(text), 'u');
  const lower = text.toLowerCase();
  const lowerPattern = `(?<!\\p{L})${escaped(lower)}`;
  const capitalsPattern = `(?<!\\p{L})${escaped(lower.toUpperCase())}(?!\\p{Lu}(?!\\p{Ll}))`;
  const capitalPattern = `(?<!\\p{Lu})${escaped(lower.replace(/^./u, (letter) => letter.toUpperCase()))}`;
  return new RegExp(`(?:${lowerPattern}|${capitalsPattern}|${capitalPattern})(?!\\p{Ll})`, 'u');
}

function quoted({ text }: QuestionTerm): string {
  return `*${text}*`;
}
