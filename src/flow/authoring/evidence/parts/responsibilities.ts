import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { shortName, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { count, numberWord } from '../../wording/count.ts';
import { docSentence, sentencesOf } from '../../wording/doc-sentence.ts';
import { joined, ranked } from '../../wording/list.ts';
import { code, isBalanced, plain } from '../../wording/markup.ts';
import { commandsOf } from '../commands.ts';
import { componentsOf } from '../components.ts';
import { at, type Evidence, type Found } from '../evidence.ts';
import { modelsOf, storedModels } from '../models.ts';
import { folderOf, type Part, partsOf } from '../parts.ts';
import { routeGroups } from '../routes/route-groups.ts';
import { apiRoutes } from '../routes.ts';
import { describedFolder, describedFolders } from './described-folders.ts';
import { headerOf } from './file-header.ts';
import { foldersInside } from './folders-inside.ts';
import { descriptionPlace } from './manifest-words.ts';

export interface Responsibility {
  text: string;
  source: CodeSource | null;
  isInferred: boolean;
}

const MARKER = /(?:^|\/)(?:__init__\.py|mod\.rs|lib\.rs|doc\.go|package-info\.java|index\.[cm]?[jt]sx?|main\.\w+)$/;

/**
 * What a part is for: the README of its folder, the project's own map, its manifest, the comment at the top of its marker
 * file, what facts were found in it, else the names in it.
 */
export function responsibilityOf(evidence: Evidence, part: Part): Responsibility {
  // What a folder says of itself, it says of all that is in it, and not of what is left beside its larger folders.
  if (part.name.endsWith('**')) return fromFolders(part) ?? fromFacts(evidence, part) ?? fromNames(evidence, part);
  return (
    fromReadme(evidence, part) ??
    fromMap(evidence, part) ??
    fromManifest(evidence, part) ??
    fromHeader(evidence, part) ??
    fromSymbol(evidence, part) ??
    fromFacts(evidence, part) ??
    fromNames(evidence, part)
  );
}

function fromMap(evidence: Evidence, { name }: Part): Responsibility | null {
  const found = describedFolder(describedFolders(evidence), name.replace(/\*$/, ''));
  return found && { text: found.text, source: found.source, isInferred: false };
}

/** Below this share of its lines the files with routes, models or commands are a corner of a part, unless these are many. */
const LEAST_OF_FACTS = 0.03;
const FILES_A_FACT = 4;

/** Routes, stored models and commands that are declared in a part say what it does, unless it is about something else. */
function fromFacts(evidence: Evidence, part: Part): Responsibility | null {
  const { partOf } = partsOf(evidence);
  const isHere = ({ path }: { path: string }): boolean => partOf(path) === part.name;
  const routes = apiRoutes(evidence).filter(({ fact }) => isHere(fact));
  const models = storedModels(modelsOf(evidence)).filter(({ fact }) => isHere(fact));
  const commands = commandsOf(evidence).filter(({ fact }) => isHere(fact));
  const declared = [...routes, ...models, ...commands];
  const declaring = new Set(declared.map(({ fact }) => fact.path));
  const lines = part.files.reduce((sum, file) => sum + (declaring.has(file.path) ? file.lines : 0), 0);
  if (lines < part.lines * LEAST_OF_FACTS && declared.length * FILES_A_FACT < part.files.length) return null;
  const groups = routeGroups(routes).filter(({ name }) => identifierWords(name) !== '');
  const grouped = groups.reduce((sum, group) => sum + group.routes.length, 0);
  const said = [
    ...(routes.length > 1
      ? [
          `${routes.every(({ method }) => method === 'RPC') ? 'declares' : 'answers'} ${count(routes.length, 'route')}${groups.length > 0 ? `${grouped < routes.length ? `, ${numberWord(grouped)} of them` : ''} for ${ranked(groups.map(({ name }) => identifierWords(name)))}` : ''}`,
        ]
      : []),
    ...(models.length > 0 ? [`stores ${ranked(models.map(({ name }) => code(name)))}`] : []),
    ...(commands.length > 0
      ? [
          `holds the ${commands.length === 1 ? 'command' : 'commands'} ${ranked(commands.map(({ name }) => code(name)))}`,
        ]
      : []),
  ];
  const [first] = declared;
  return first && said.length > 0 ? { text: said.join('; '), source: at(first.fact), isInferred: false } : null;
}

/** What a tool that sets up a project writes into its README says nothing about this one. */
const OF_GENERATOR =
  /^(?:this|the) (?:template|starter|boilerplate)\b|\b(?:project|app|application|library|package) (?:was |is )?(?:bootstrapped|generated|scaffolded|created) (?:with|by|using)\b|^(?:welcome to your new|getting started with create|minimal .{2,30} template|everything you need to build)\b/i;

/** Who may use the code says nothing of what it does. */
const OF_LICENCE = /\blicen[cs](?:e[ds]?|ing)\b/i;
/** Such a sentence goes on from another one. */
const GOES_ON =
  /^(?:its?|such|th(?:is|at|ese|ose|ey|eir|ere|en|us)|here|both|also|otherwise|however|therefore|additionally|moreover|furthermore|in (?:addition|this|that|these))\b/i;

/** "This package weighs parcels" → "weighs parcels"; what a sentence before it is about cannot be left out. */
function standsAlone(sentence: string): string | null {
  const told = sentence
    .replace(
      /^This (?:project|package|crate|library|module|folder|directory|component|app|application|service|plugin|tool) (?:is (?=(?:an?|the) )|(?=[a-z]+s ))/i,
      '',
    )
    .trim();
  return GOES_ON.test(told) || OF_LICENCE.test(told) ? null : told;
}

const ABOUT = /^(?:about|introduction|overview|what is|what['’]s|description|summary|purpose)\b/i;

/** What stands below a later heading is about its matter: "Starting the database". */
function isOpening({ values: { headings }, startLine }: Found<'readme'>): boolean {
  const above = headings.filter(({ line }) => line < startLine);
  return above.length < 2 || above.slice(1).every(({ text }) => ABOUT.test(text));
}

function fromReadme(evidence: Evidence, { name }: Part): Responsibility | null {
  const folder = folderOf(name);
  if (folder === null) return null;
  const readme = evidence
    .facts('readme')
    .find(({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'));
  if (!readme || !isOpening(readme)) return null;
  const sentence = standsAlone(sentencesOf(plain(readme.values.lead ?? ''))[0]?.replace(/[.!]$/, '') ?? '');
  if (!sentence || sentence.length > 160 || sentence.endsWith(':') || !isBalanced(sentence)) return null;
  if (OF_GENERATOR.test(sentence)) return null;
  return {
    text: sentence,
    source: { path: readme.path, startLine: readme.startLine, endLine: readme.endLine },
    isInferred: false,
  };
}

const FEWEST_WORDS = 3;

/** What the manifest of a package in a repository of several says that it is; words that two of them share tell neither. */
function fromManifest(evidence: Evidence, { name }: Part): Responsibility | null {
  const folder = folderOf(name)?.replace(/(^|\/)src\/$/, '$1') ?? '';
  if (folder === '') return null;
  const told = evidence.facts('manifest').filter(({ values }) => values.description);
  const own = told.find(({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'));
  const words = own?.values.description;
  if (!own || !words || told.some((other) => other !== own && other.values.description === words)) return null;
  const sentence = sentencesOf(plain(words))[0]?.replace(/[.!]$/, '') ?? '';
  if (sentence.split(/\s+/).length < FEWEST_WORDS || sentence.length > 160 || sentence.endsWith(':')) return null;
  if (!isBalanced(sentence) || OF_GENERATOR.test(sentence) || isOnlyName(evidence, sentence, folder)) return null;
  return { text: sentence, source: descriptionPlace(evidence, own), isInferred: false };
}

/** "Shop UI components" says no more of `packages/ui-components/` than its name. */
function isOnlyName(evidence: Evidence, sentence: string, folder: string): boolean {
  const known = new Set(wordsIn(`${folder} ${evidence.projectName}`));
  return wordsIn(sentence).filter((word) => !known.has(word)).length < FEWEST_WORDS - 1;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
}

/** The first comment of a file, where it is prose and no licence. */
function fromHeader(evidence: Evidence, part: Part): Responsibility | null {
  const folder = folderOf(part.name);
  const last =
    part.name
      .replace(/\/\*?$/, '')
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  const files = part.files.filter(
    ({ path }) =>
      folder === null ||
      MARKER.test(path.slice(folder.length)) ||
      path === `${folder}${last}${path.slice(path.lastIndexOf('.'))}`,
  );
  // The marker of the folder itself speaks for the whole; those of folders below it only for themselves.
  const ordered = files.toSorted(
    (a, b) => a.path.split('/').length - b.path.split('/').length || a.path.length - b.path.length,
  );
  for (const { path } of ordered.slice(0, 2)) {
    // The sources of a package lie in one folder below it.
    if (
      folder !== null &&
      path
        .slice(folder.length)
        .replace(/^src\//, '')
        .includes('/')
    )
      continue;
    const header = headerOf(evidence.lines(path) ?? []);
    // In Rust the comment on a file is marked as one; any other stands on what comes next.
    if (
      header &&
      path.endsWith('.rs') &&
      !/^\s*(?:\/\/!|\/\*!)/.test(evidence.lines(path)?.[header.startLine - 1] ?? '')
    )
      continue;
    // In Go it stands before the name of the package; below, it speaks of the first definition.
    if (header && path.endsWith('.go') && isBelowPackage(evidence.lines(path) ?? [], header.startLine)) continue;
    const sentence = header && (docSentence(header.text, last) ?? beforeList(header.text));
    if (header && sentence && sentence.length <= 180)
      return {
        text: sentence,
        source: { path, startLine: header.startLine, endLine: header.endLine },
        isInferred: false,
      };
  }
  return null;
}

/** "`scale` is the abstraction over all the devices that weigh:" is whole without the list behind it. */
function beforeList(text: string): string | null {
  const [, told = ''] = /^`?[\w-]+`? is ((?:an?|the) [^:.]+):\n\s*[-*]\s/.exec(text) ?? [];
  const words = plain(told.replace(/\s+/g, ' '));
  const isWhole =
    words.split(' ').length >= FEWEST_BEFORE_LIST && !/\b(?:following|with|of|for|to|by|as|like)$/.test(words);
  return isWhole && isBalanced(words) ? words : null;
}

const FEWEST_BEFORE_LIST = 8;

function isBelowPackage(lines: readonly string[], line: number): boolean {
  return lines.slice(0, line - 1).some((each) => /^package\s/.test(each));
}

/** A part that is one type, or is named after one, is told by its comment. */
function fromSymbol(evidence: Evidence, part: Part): Responsibility | null {
  if (folderOf(part.name) !== null) return null;
  const own = part.name
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
  const symbol = symbolsOfFile(evidence.pack, part.name).find(
    ({ name }) => name.replace(/[^a-z0-9]/gi, '').toLowerCase() === own,
  );
  const detail = symbol && symbolDetail(evidence.pack, symbol.id);
  const sentence = detail && docSentence(detail.doc, detail.name);
  return detail && sentence
    ? {
        text: sentence,
        source: { path: detail.path, startLine: detail.startLine, endLine: detail.startLine },
        isInferred: false,
      }
    : null;
}

function fromFolders(part: Part): Responsibility | null {
  const folders = foldersInside(part);
  return folders === null ? null : { text: folders, source: null, isInferred: true };
}

/** Without a word from the authors, its folders or else the largest definitions say what is inside. */
function fromNames(evidence: Evidence, part: Part): Responsibility {
  const folders = fromFolders(part);
  if (folders !== null) return folders;
  const { partOf } = partsOf(evidence);
  const used = componentsOf(evidence)
    .filter(({ path }) => partOf(path) === part.name)
    .slice(0, 3);
  const largest = part.files
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 4)
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path).filter(isDefinition))
    .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  const chosen = used.length >= 2 ? used : largest.slice(0, 3);
  const names = [...new Set(chosen.map(({ name }) => code(shortName(name))))];
  if (names.length === 0 && isTranslated(part))
    return {
      text: `holds the texts of the product in ${count(part.files.length, 'language')}`,
      source: null,
      isInferred: true,
    };
  if (names.length === 0) return { text: withoutDefinitions(evidence, part), source: null, isInferred: true };
  return { text: `defines ${joined(names)}`, source: null, isInferred: true };
}

const FEWEST_LANGUAGES = 4;

/** `lang/en.js`, `lang/de.js`: files that are all called after languages, and of which one is English. */
function isTranslated({ files }: Part): boolean {
  const names = files.map(({ path }) => (path.split('/').at(-1) ?? path).replace(/\.\w+$/, ''));
  return (
    names.length >= FEWEST_LANGUAGES &&
    names.some((name) => /^en(?:[-_][A-Za-z]{2})?$/.test(name)) &&
    names.every((name) => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(name))
  );
}

const WRITTEN: Readonly<Record<string, string>> = {
  vue: 'Vue component',
  svelte: 'Svelte component',
  astro: 'Astro component',
  html: 'HTML page',
  css: 'style sheet',
  scss: 'style sheet',
  sql: 'SQL script',
  sh: 'shell script',
};

/** Files that export nothing by name are told by their kind and the names of the largest. */
function withoutDefinitions(evidence: Evidence, { files }: Part): string {
  const ordered = files.toSorted((a, b) => b.lines - a.lines);
  const kind = WRITTEN[ordered[0]?.path.split('.').at(-1) ?? ''];
  const same = ordered.filter(({ path }) => WRITTEN[path.split('.').at(-1) ?? ''] === kind);
  if (kind === undefined || same.length < files.length / 2) {
    const inside = ordered
      .slice(0, 4)
      .flatMap(({ path }) =>
        symbolsOfFile(evidence.pack, path).filter((each) => /^(?:function|method)$/.test(each.kind)),
      )
      .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
    const told = [...new Set(inside.map((each) => code(shortName(each.name))))].slice(0, 3);
    if (told.length > 0) return `holds ${joined(told)}`;
    return `${files.length === 1 ? 'a file' : 'files'} without exported definitions`;
  }
  const names = same.slice(0, 3).map(({ path }) => code((path.split('/').at(-1) ?? path).replace(/\.\w+$/, '')));
  return same.length <= 3
    ? `${count(same.length, kind)}: ${joined(names)}`
    : `${count(same.length, kind)}, the largest ${joined(names)}`;
}

function isDefinition({ kind, exported, name }: { kind: string; exported: boolean; name: string }): boolean {
  return exported && !name.includes('.') && /^(?:class|interface|struct|trait|function|enum|macro)$/.test(kind);
}
