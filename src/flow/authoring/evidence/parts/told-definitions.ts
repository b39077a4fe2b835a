import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import {
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { code, lower } from '../../wording/markup.ts';
import { singular } from '../../wording/plural.ts';
import { toldComment } from '../../wording/told-comment.ts';
import { onlyOwnWords } from '../components/own-words.ts';
import { CARRIER } from '../components/reusable.ts';
import { type Component, componentsOf } from '../components.ts';
import { at, type Evidence } from '../evidence.ts';
import { folderOf, type Part } from '../parts.ts';
import { asDeed, NOUNS } from '../tasks/deed-words.ts';
import { headerOf } from './file-header.ts';
import { OF_FRAMEWORK } from './named-inside.ts';
import { withTrueAnswer } from './true-answers.ts';

export interface Told {
  text: string;
  sources: CodeSource[];
}

const MOST_TOLD = 2;
const MOST_WORDS = 20;
const MOST_FILES = 30;
const FEWEST_FILES = 2;
const LEAST_TOLD = 0.3;
const LEAST_OF_FILE = 0.1;
const TELLING = /^(?:class|struct|interface|trait|function|module)$/;

/** What the files of a folder say of themselves at their top, the longest first; null where hardly any does. */
export function toldFiles(evidence: Evidence, part: Part): Told | null {
  if (folderOf(part.name) === null) return null;
  const told = largest(part).flatMap(({ path }) => {
    // Below the name of a package of Go, and in Rust without a mark of its own, the first comment is about what follows it.
    if (/\.(?:go|rs|java|kt|cs|php)$/.test(path)) return [];
    const header = headerOf(evidence.lines(path) ?? []);
    const file = path.slice(path.lastIndexOf('/') + 1);
    const stem = file.replace(/\.\w+$/, '');
    if (!header || !isOfFile(evidence.lines(path) ?? [], header)) return [];
    const sentence = docSentence(withoutTitle(header.text), stem);
    const words = isShort(sentence) ? toldComment({ name: stem, path, sentence }) : null;
    return words === null || !saysMore(words, `${stem} ${evidence.projectName}`)
      ? []
      : [{ name: file, words, source: { path, startLine: header.startLine, endLine: header.endLine } }];
  });
  // What several files say alike is about none of them.
  const own = told.filter(({ name, words }) => !told.some((each) => each.name !== name && each.words === words));
  return own.length < FEWEST_FILES || !isMuchOf(part, own) ? null : asTold(own.slice(0, MOST_TOLD));
}

/** Whether the files that say something are a good part of all: what a corner says of itself does not tell the whole. */
function isMuchOf({ files }: Part, told: readonly { source: { path: string } }[]): boolean {
  const telling = new Set(told.map(({ source }) => source.path));
  const all = files.reduce((sum, { lines }) => sum + lines, 0);
  return files.reduce((sum, { path, lines }) => sum + (telling.has(path) ? lines : 0), 0) >= all * LEAST_TOLD;
}

/** What the definitions of a part say of themselves: those that most build on, then the longest; null where none does. */
export function toldDefinitions(evidence: Evidence, part: Part, asksFunctions = false): Told | null {
  const paths = new Set(part.files.map(({ path }) => path));
  const used = componentsOf(evidence).filter(({ path, kind }) => paths.has(path) && TELLING.test(kind));
  const known = new Set(used.map(({ id }) => id));
  const others = largest(part)
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path))
    .filter(
      ({ id, kind, name, exported }) =>
        exported && TELLING.test(kind) && !known.has(id) && !name.includes('.') && !/^(?:_|test)/i.test(name),
    )
    .toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine))
    .flatMap(({ id }) => symbolDetail(evidence.pack, id) ?? [])
    .map(unused);
  const isWhole = folderOf(part.name) === null;
  const shareOf = sharesIn(evidence, part);
  const isMain = mainOf(shareOf, used);
  const told = onlyOwnWords(evidence, [...used, ...others])
    .flatMap((each) => {
      const said = isShort(each.sentence) ? toldComment(each) : null;
      const words = said === null ? null : withTrueAnswer(evidence, each, said);
      return words === null || RAISED.test(words) || (!isWhole && OF_FRAMEWORK.test(each.name))
        ? []
        : [
            {
              name: shortName(each.name),
              kind: each.kind,
              words,
              source: at(each),
              isMain: isMain(each),
              share: shareOf(each),
            },
          ];
    })
    .toSorted((a, b) => standing(b.name, part) - standing(a.name, part));
  const [first] = told;
  if (!first) return null;
  if (!isWhole) {
    // Of a folder, a small definition at its side tells nothing.
    const main = told.filter((each) => each.isMain || standing(each.name, part) > 0).slice(0, MOST_TOLD);
    const isAll = main.some(({ name, share }) => share >= leastAlone(part) || standing(name, part) > 0);
    if (main.length > 0 && isAll) return asTold(main);
    if (main.length > 1) {
      const { text, sources } = asTold(main);
      return { text: `among others, ${text}`, sources };
    }
    return asksFunctions && isOfFunctions(evidence, part) ? toldFunctions(told) : null;
  }
  const isTelling = standing(first.name, part) > 0 || isLongEnough(part, told);
  return isTelling ? asTold(told.slice(0, MOST_TOLD)) : null;
}

const LEAST_OF_FOLDER = 0.12;
const FEW_FILES = 15;
const MORE_A_FILE = 0.025;
const MOST_ASKED = 0.4;

/** Share of a folder above which one definition tells what it is about: of more files, each says less of the others. */
function leastAlone({ files }: Part): number {
  return Math.min(MOST_ASKED, Math.max(0, files.length - FEW_FILES) * MORE_A_FILE);
}

const LEAST_OF_FUNCTION = 0.2;
const LEAST_OF_USED = 0.025;
const FEWEST_USERS = 4;
const MOST_USED = 5;
/** Share of a folder that its functions make up, or they are beside what it is about. */
const LEAST_OF_FUNCTIONS = 0.4;

/** How much of a folder a definition is, with its methods, which may lie in all files of the folder. */
function sharesIn(evidence: Evidence, part: Part): (each: Component) => number {
  const lengths = new Map<string, number>();
  for (const { path } of part.files)
    for (const { name, startLine, endLine } of symbolsOfFile(evidence.pack, path)) {
      const [owner = name] = name.split('.');
      if (name.includes('.')) lengths.set(owner, (lengths.get(owner) ?? 0) + endLine - startLine + 1);
    }
  return ({ name, startLine, endLine }) =>
    Math.max(lengths.get(shortName(name)) ?? 0, endLine - startLine + 1) / Math.max(1, part.lines);
}

/**
 * Whether a definition is one of those that a folder is about: of those that most others use, or so long that it is a good
 * part of it.
 */
function mainOf(shareOf: (each: Component) => number, used: readonly Component[]): (each: Component) => boolean {
  const types = used.filter(({ kind }) => kind !== 'function').slice(0, MOST_USED);
  return (each) => {
    const share = shareOf(each);
    if (each.kind === 'function') return share >= LEAST_OF_FUNCTION && !MAKES.test(each.name);
    const isOfMost = types.some(({ id }) => id === each.id) && each.users >= FEWEST_USERS;
    return share >= (isOfMost ? LEAST_OF_USED : LEAST_OF_FOLDER);
  };
}

/** That something is made says nothing of what it is for. */
const MAKES = /^(?:new|make|create|init|setup)/i;

const FEWEST_FUNCTIONS = 2;
const MOST_FILES_OF_FUNCTIONS = 40;

function isOfFunctions({ pack }: Evidence, { files, lines }: Part): boolean {
  const functions = files
    .flatMap(({ path }) => symbolsOfFile(pack, path))
    .filter(({ kind, name }) => kind === 'function' && !name.includes('.'));
  const own = functions.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
  return files.length <= MOST_FILES_OF_FUNCTIONS && own >= lines * LEAST_OF_FUNCTIONS;
}

/** Functions that other code calls say what there is for it, and not what the whole does. */
function toldFunctions(
  told: readonly { name: string; kind: string; words: string; source: CodeSource }[],
): Told | null {
  const functions = told
    .filter(({ kind, words }) => kind === 'function' && !/[()|]|, return\b/.test(words))
    .slice(0, MOST_TOLD);
  if (functions.length < FEWEST_FUNCTIONS) return null;
  return {
    text: `holds functions such as ${functions.map(({ name, words }) => `${code(name)} (${lower(asDeed(words) ?? words)})`).join(' and ')}`,
    sources: functions.map(({ source }) => source),
  };
}

/** Whether what is told of a file is more than a few of its lines. */
function isLongEnough({ lines }: Part, told: readonly { source: CodeSource }[]): boolean {
  return told.reduce((sum, { source }) => sum + source.endLine - source.startLine + 1, 0) >= lines * LEAST_OF_FILE;
}

/** An error that is made everywhere says less of a part than what it does. */
const RAISED = /^(?:Raised|Thrown|Root exception|Base (?:class for )?(?:error|exception)s?)\b/i;

/** What is called like the folder is what it is about; what only carries values is the least. */
function standing(name: string, part: Part): number {
  const folder =
    (folderOf(part.name) ?? part.name)
      .replace(/\/$|\.\w+$/, '')
      .split('/')
      .at(-1) ?? '';
  const [own, about] = [name, folder].map((each) => singular(identifierWords(each)).toLowerCase());
  return own === about ? 1 : CARRIER.test(name) || /(?:Error|Exception|Filter)$/.test(name) ? -1 : 0;
}

function asTold(told: readonly { name: string; words: string; source: CodeSource }[]): Told {
  return {
    text: told.map(({ name, words }) => withSubject(code(name), lower(words))).join('; '),
    sources: told.map(({ source }) => source),
  };
}

/** "`Stamper` prints stamps", "`Bag` is a bag for letters"; what is neither a deed nor a thing stands behind a colon. */
function withSubject(name: string, words: string): string {
  const [first = '', second = ''] = words.split(' ');
  const clause = words.split(/[,(]|\b(?:that|which|who|whose|where|when|if)\b/)[0] ?? words;
  if (/^(?:an?|the)$/.test(first)) return OWN_VERB.test(clause) ? `${name}: ${words}` : `${name} is ${words}`;
  // "Times offset classes" begins with a thing.
  if (DEEDS.has(first) && !NOUNS.test(first.replace(/s$/, '')) && !/^(?:of|for)$/.test(second))
    return `${name} ${words}`;
  if (/^[a-z]{3,}[^su\W]s$/.test(first) && /^(?:all|an?|each|every|its|the)$/.test(second)) return `${name} ${words}`;
  const deed = asDeed(words);
  return deed === null ? `${name}: ${words}` : `${name} ${lower(deed)}`;
}

const DEEDS: ReadonlySet<string> = new Set([
  ...VERBS.map(thirdPerson),
  ...[
    'abstracts',
    'calculates',
    'controls',
    'defines',
    'describes',
    'enables',
    'encapsulates',
    'facilitates',
    'handles',
    'holds',
  ],
  ...['implements', 'manages', 'models', 'provides', 'represents', 'stores', 'wraps'],
]);
/** "the first of them is weighed", "the object handles the bags": a whole sentence. */
const OWN_VERB = /\b(?:is|are|was|has|have|can|must|may|will|[a-z]+[^su\W]s (?:all|an?|its|the))\b/;

function unused(detail: SymbolDetail): Component {
  const { name, doc, path, startLine } = detail;
  const counts = { users: 0, directories: 0, implementers: 0, callers: 0 };
  const sentence = /^\s*@returns?\b/m.test(doc) && detail.kind === 'class' ? null : docSentence(doc, shortName(name));
  return { ...detail, ...counts, use: { path, line: startLine }, sentence };
}

function largest({ files }: Part): Part['files'] {
  return files.toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1)).slice(0, MOST_FILES);
}

/** Short enough for a list, and about what is done: neither a page of a manual, nor where it came from or what it needs. */
function isShort(sentence: string | null): sentence is string {
  return (
    sentence !== null && sentence.split(' ').length <= MOST_WORDS && !/\*\*|^\w+(?: \w+)? copy,|^setup:/i.test(sentence)
  );
}

/** Whether a comment stands for the file: a docstring, or one with a gap or an import behind it. */
function isOfFile(lines: readonly string[], { startLine, endLine }: { startLine: number; endLine: number }): boolean {
  const opening = lines[startLine - 1]?.trim() ?? '';
  if (/^[ru]?(?:"""|''')/.test(opening)) return true;
  if (/@(?:file|fileoverview|module)\b/.test(lines.slice(startLine - 1, endLine).join('\n'))) return true;
  const next = lines[endLine] ?? '';
  return /^\s*$|^\s*(?:import|from|require|const \w+ = require|use |#include)\b/.test(next);
}

/** `shop.scales`, underlined, stands above what its comment says. */
function withoutTitle(text: string): string {
  return text.replace(/^[\w./-]+\n\s*[~=-]{3,}\s*\n/, '').trim();
}
