import { type FileOutline, fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, isBalanced, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm, type TermMatcher } from '../../subject/question-terms.ts';
import { isAside } from '../../subject/side-code.ts';
import { isAsking, isGeneric } from '../../understanding/generic-words.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';
import {
  codeBlocksOf,
  type DocumentSection,
  isOfTrouble,
  isOnlyLink,
  listItemsOf,
  proseOf,
  sectionsOf,
} from './document-sections.ts';

/** What the documents of a project say about a question. */
export interface Documented {
  /** The heading itself says what is asked. */
  isAbout: boolean;
  /** It is written for those who add to the project: its heading, its first sentence or the name of its file says so. */
  tellsHow: boolean;
  /** The section as the answer: its heading, its first sentence and the code that it shows. */
  parts(): Generator<Part>;
  /** Its first sentence beside another answer, where the heading is what is asked, or the name of it. */
  said(name: string): Generator<Part>;
  /** The section as one line beside another answer. */
  mention: Part;
  /** The lines of it that answer: its list, or the code that has most of the question's words with what stands above. */
  told(): Generator<Part>;
  /** The commands that it shows, where it shows any. */
  commands(): Generator<Part>;
}

const DOCUMENTS_READ = 6;
const LINES_READ = 40;
const LINES_CITED = 8;
const LEAST_SHARE = 0.4;
/** A heading that holds so much of what is asked is about nothing else. */
const ABOUT = 0.6;
const LONGEST_HEADING = 8;
/** Of two sections, the one for those who add to the project, where that is asked. */
const MAKERS = 0.2;
/** Release notes tell what changed; other people's projects are vendored; a translation says the same once more. */
export const ASIDE =
  /change|history|news|release|deprecat|upgrad|vendor|node_modules|license|code_of_conduct|[._-](?:[a-z]{2}(?:[-_][A-Z]{2})?)\.md$/i;

/** The section of a document that holds most of the question's words; null where none holds enough. */
export function documented({ evidence, subject, pack, understanding, main, isNamed }: Inquiry): Documented | null {
  const { terms, matcher } = subject;
  const weigh = ({ generic, weight, text }: QuestionTerm): number =>
    ADDS.test(text) ? 0 : generic ? weight / 2 : weight;
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return null;
  const secures = SECURES.test(understanding.text);
  const adds = understanding.kind === 'howto' && TELLS_HOW.test(understanding.text);
  const [best] = documentsFor(pack, understanding.text)
    .flatMap(({ path, lines }) =>
      withFirstBelow(lines, sectionsOf(lines)).flatMap((section) => {
        if (isOnlyLink(lines, section) || isOfTrouble(section.title, understanding.text)) return [];
        const told = lines
          .slice(section.startLine - 1, Math.min(section.endLine, section.startLine + LINES_READ))
          .join(' ');
        const isForMakers = adds && (TELLS_HOW.test(section.title) || FOR_MAKERS.test(path));
        const isGuard = GUARDS.test(section.title) && secures && matcher.mask(told) !== 0;
        const heading = isGuard ? ABOUT : maskWeight(matcher.mask(section.title), terms, weigh) / total;
        const share = heading + 0.5 * (maskWeight(matcher.mask(told), terms, weigh) / total);
        return [{ ...section, path, lines, heading, share: share + (isForMakers ? MAKERS : 0), isGuard }];
      }),
    )
    .filter(({ share }) => share > LEAST_SHARE)
    .sort((a, b) => b.share - a.share || (a.path < b.path ? -1 : 1) || a.startLine - b.startLine);
  if (!best) return null;
  const { path, title, startLine, endLine, heading, isGuard } = best;
  const source = { path, startLine, endLine: Math.min(endLine, startLine + LINES_CITED) };
  const name = quoted(title);
  // What stands in brackets says the same in short.
  const said = title.replace(/\s*\([^)]*\)/g, '');
  // What shares a word with the name of a definition is not about it, unless it speaks of it.
  const isOther =
    isNamed && main !== null && understanding.identifiers.length > 0 && !speaksOf(best, shortName(main.name));
  const isAbout =
    !isOther &&
    title.split(/\s+/).length <= LONGEST_HEADING &&
    (isGuard ||
      (heading >= ABOUT && topicsIn(said, subject) >= 2) ||
      isTheOnlyTopic(said, subject) ||
      (heading >= LEAST_SHARE && saysNothingElse(said, matcher, evidence.projectName)));
  // A heading without any topic of the question stands for something else, whatever is told below it.
  if (!isAbout && topicsIn(title, subject) === 0) return null;
  return {
    isAbout,
    tellsHow: isAbout && (FOR_MAKERS.test(path) || TELLS_HOW.test(`${title} ${firstWords(best)?.words ?? ''}`)),
    *parts() {
      yield opening(`${code(path)} treats this under ${name}`, cited(source));
      const prose = firstWords(best);
      if (prose) yield paragraph(`It says: ${prose.words}`, cited(prose.source));
      yield* toldParts(best, subject, prose?.source.startLine);
    },
    *said(called) {
      // Who asks in plain words means what the heading does.
      const isMeant =
        title.replace(/\W/g, '') === called ||
        (isAbout && understanding.identifiers.length === 0 && saysNothingElse(title, matcher, evidence.projectName));
      const prose = isMeant ? firstWords(best) : null;
      if (prose) yield paragraph(`${code(path)} says under ${name}: ${prose.words}`, cited(prose.source));
    },
    *told() {
      const prose = firstWords(best);
      if (prose) yield paragraph(`There it says: ${prose.words}`, cited(prose.source));
      yield* toldParts(best, subject, prose?.source.startLine);
    },
    *commands() {
      const [block] = [...codeBlocksOf(best.lines, best)].filter(({ language }) => SHELL.test(language));
      if (block) yield { form: 'excerpt', path, ...block };
    },
    mention: bullet(
      isAbout
        ? `The documents treat it under ${name} in ${code(path)}`
        : `Of the documents, ${name} in ${code(path)} comes nearest`,
      cited(source),
    ),
  };
}

/** "### Gate Keeper" or "`GateKeeper`" over a section; a heading of one word may mean anything of that name. */
export function isNameIn(title: string, name: string): boolean {
  return /[a-z\d][A-Z]|\w_\w/.test(name) && title.replace(/\W/g, '') === name;
}

/** What a document says below a heading that is the name of a definition. */
export function* saidBelow(pack: Pack, name: string): Generator<Part> {
  const documents = documentsFor(pack, name).flatMap(({ path, lines }) =>
    sectionsOf(lines)
      .filter(({ title }) => isNameIn(title, name))
      .map((section) => ({ ...section, path, lines })),
  );
  for (const section of documents) {
    const prose = firstWords(section);
    if (!prose) continue;
    yield paragraph(`${code(section.path)} says under ${quoted(section.title)}: ${prose.words}`, cited(prose.source));
    return;
  }
}

function documentsFor(pack: Pack, text: string): FileOutline[] {
  return rankFiles(
    pack,
    parseQuery(text),
    ({ role, path }) => role === 'document' && !ASIDE.test(path) && !isAside(path),
  )
    .slice(0, DOCUMENTS_READ)
    .flatMap(({ file }) => fileOutline(pack, file.path) ?? []);
}

function quoted(title: string): string {
  return `"${title.replace(/"/g, "'")}"`;
}

function speaksOf(
  { lines, startLine, endLine }: DocumentSection & { lines: readonly string[] },
  name: string,
): boolean {
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const title = lines[startLine - 1] ?? '';
  return letters(title).includes(letters(name)) || lines.slice(startLine, endLine).some((line) => line.includes(name));
}

/** A heading that stands over other headings alone is told by the first of them. */
function withFirstBelow(lines: readonly string[], sections: readonly DocumentSection[]): DocumentSection[] {
  const levelOf = ({ startLine }: DocumentSection): number =>
    /^[#=]*/.exec(lines[startLine - 1] ?? '')?.[0].length ?? 0;
  return sections.map((section, place) => {
    const next = sections[place + 1];
    const isBare = lines.slice(section.startLine, section.endLine).every((line) => line.trim() === '');
    return next && isBare && levelOf(section) > 0 && levelOf(next) > levelOf(section)
      ? { ...section, endLine: next.endLine }
      : section;
  });
}

/** The first sentence below a heading. */
function firstWords(section: {
  path: string;
  lines: readonly string[];
  startLine: number;
  endLine: number;
}): { words: string; source: CodeSource } | null {
  const prose = proseOf(section.lines, section);
  const [first = ''] = prose ? sentencesOf(plain(prose.text)) : [];
  const words = isBalanced(first) ? quote(first.replace(/[.:]+$/, ''), LONGEST_ITEM) : null;
  return prose && words
    ? { words, source: { path: section.path, startLine: prose.startLine, endLine: prose.endLine } }
    : null;
}

const SHELL = /^(?:ba|z|fi)?sh$|^(?:console|shell|shell-session|terminal|powershell)$/i;
const ITEMS_TOLD = 8;
const LONGEST_ITEM = 240;

function* toldParts(
  section: { path: string; lines: readonly string[]; startLine: number; endLine: number },
  { terms, matcher }: Inquiry['subject'],
  toldLine?: number,
): Generator<Part> {
  const { path, lines } = section;
  const blocks = [...codeBlocksOf(lines, section)].map((block) => ({
    block,
    weight: maskWeight(matcher.mask(lines.slice(block.startLine - 1, block.endLine).join(' ')), terms),
  }));
  const [best] = blocks.sort((a, b) => b.weight - a.weight || a.block.startLine - b.block.startLine);
  if (best) {
    const above = paragraphAbove(lines, best.block.startLine, section.startLine);
    const words =
      above && above.startLine !== toldLine ? quote(plain(above.text).replace(/[.:]+$/, ''), LONGEST_ITEM) : null;
    if (above && words && isTelling(words))
      yield paragraph(`There it says: ${words}`, cited({ path, startLine: above.startLine, endLine: above.endLine }));
    yield { form: 'excerpt', path, ...best.block };
    return;
  }
  const items = listItemsOf(lines, section);
  let shown = 0;
  for (const { text, ...at } of items.slice(0, ITEMS_TOLD)) {
    const [sentence = ''] = sentencesOf(plain(text));
    const words = [plain(text), sentence].map((each) => quote(each.replace(/[.:;]+$/, ''), LONGEST_ITEM)).find(Boolean);
    if (!words || !isTelling(words)) continue;
    shown += 1;
    yield bullet(words, cited({ path, ...at }));
  }
  if (shown > 0 && items.length > shown)
    yield bullet(`Not shown here: ${items.length - shown} of the ${items.length} items there`);
}

/** "API >= 1.2" says nothing by itself; a command does. */
function isTelling(words: string): boolean {
  return words.includes('`') || (words.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS;
}

const LEAST_WORDS = 3;

/** The paragraph that announces a piece of code, on one line. */
function paragraphAbove(
  lines: readonly string[],
  before: number,
  heading: number,
): { text: string; startLine: number; endLine: number } | null {
  let endLine = before - 1;
  while (endLine > heading && /^\s*(?:(?:```|~~~).*)?$/.test(lines[endLine - 1] ?? '')) endLine -= 1;
  let startLine = endLine;
  while (startLine - 1 > heading && (lines[startLine - 2] ?? '').trim() !== '') startLine -= 1;
  const text = lines
    .slice(startLine - 1, endLine)
    .join(' ')
    .trim();
  return endLine > heading && /^\p{L}/u.test(text) && isBalanced(text) ? { text, startLine, endLine } : null;
}

/** How many of the question's own words a heading has: one alone may stand there for something else. */
function topicsIn(title: string, { terms, matcher }: Inquiry['subject']): number {
  const mask = matcher.mask(title);
  return terms.filter(({ generic }, place) => !generic && mask & (1 << place)).length;
}

/** "Binary data" is about what is asked where nothing but *binary* is. */
function isTheOnlyTopic(title: string, { terms, matcher }: Inquiry['subject']): boolean {
  const topics = terms.flatMap(({ generic }, place) => (generic ? [] : [1 << place]));
  if (topics.length !== 1 || /[/{}`]/.test(title) || (matcher.mask(title) & (topics[0] ?? 0)) === 0) return false;
  const words = (title.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => partsOf(word));
  return words.every((word) => isGeneric(word) || matcher.mask(word) !== 0);
}

/** Every word of the heading is one of the question's, or the name of the project. */
function saysNothingElse(title: string, matcher: TermMatcher, projectName: string): boolean {
  const own = new Set(partsOf(projectName));
  const words = (title.match(/[\p{L}\p{N}]{3,}/gu) ?? []).flatMap((word) => partsOf(word));
  return words.every((word) => ADDS.test(word) || isAsking(word) || own.has(word) || matcher.mask(word) !== 0);
}

const ADDS = /^(?:add(?:ing)?|new|creat(?:e|ing)|writ(?:e|ing)|implement(?:ing)?|own|custom|us(?:e|ing)|make|making)$/i;
const TELLS_HOW =
  /\b(?:add(?:ing|s)?|new|creat\w+|writ(?:e|ing)|implement\w*|extend\w*|custom\w*|own|mak(?:e|ing)|how to|tutorials?|guides?)\b/i;
const FOR_MAKERS =
  /(?:^|[/_-])(?:contribut\w*|develop\w*|hacking|extend\w*|plug-?ins?|adding|creating|writing|how-?to)/i;
/** Who wants something protected is answered where it is told who may come in. */
const SECURES = /\b(?:passwords?|protect\w*|secur\w+|restrict\w*|log ?in|sign ?in)\b/i;
const GUARDS = /^(?:basic )?(?:authentication|security|access control|authori[sz]ation)$/i;
