import { symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence, sentencesOf } from '../../wording/doc-sentence.ts';
import { code, isBalanced, lower, plain } from '../../wording/markup.ts';
import type { Evidence, Found } from '../evidence.ts';
import { folderOf, type Part } from '../parts.ts';
import { fromFacts } from './declared-inside.ts';
import { deedsInside } from './deeds-inside.ts';
import { describedFolder, describedFolders } from './described-folders.ts';
import { familyIn } from './family.ts';
import { headerOf } from './file-header.ts';
import { foldersInside, foldersNamed } from './folders-inside.ts';
import { descriptionPlace, isOnlyName } from './manifest-words.ts';
import { fromNames } from './named-inside.ts';
import { fromPages } from './pages-inside.ts';
import { railsFolder } from './rails-folders.ts';
import type { Responsibility } from './responsibility.ts';
import { runByName } from './run-by-name.ts';
import { type Told, toldDefinitions, toldFiles } from './told-definitions.ts';
import { viewsInside } from './views-inside.ts';

const MARKER = /(?:^|\/)(?:__init__\.py|mod\.rs|lib\.rs|doc\.go|package-info\.java|index\.[cm]?[jt]sx?|main\.\w+)$/;

/**
 * What a part is for: the file of a package of Go that holds nothing but what is said of it, the README of its folder, the project's own map, its manifest, the comment at the top of its marker
 * file, what facts were found in it, what its types are built on, what its files and definitions say of themselves, else
 * the names in it.
 */
export function responsibilityOf(evidence: Evidence, part: Part): Responsibility {
  // What a folder says of itself, it says of all that is in it, and not of what is left beside its larger folders.
  if (part.name.endsWith('**'))
    return (
      fromFamily(evidence, part) ??
      fromFolders(evidence, part) ??
      fromFacts(evidence, part) ??
      fromInside(evidence, part)
    );
  return (
    fromPackageFile(evidence, part) ??
    fromReadme(evidence, part) ??
    withFacts(evidence, part, fromMap(evidence, part)) ??
    fromManifest(evidence, part) ??
    fromHeader(evidence, part) ??
    fromSymbol(evidence, part) ??
    fromPages(evidence, part) ??
    withDeeds(evidence, part, fromFacts(evidence, part)) ??
    fromFamily(evidence, part) ??
    viewsInside(evidence, part) ??
    railsFolder(evidence, part) ??
    runByName(evidence, part) ??
    withWhole(evidence, part, fromInside(evidence, part))
  );
}

/** What is told from names alone says less than what a document says of the folder that the part lies in. */
function withWhole(evidence: Evidence, part: Part, told: Responsibility): Responsibility {
  return told.isInferred ? ofWhole(evidence, part, told) : told;
}

/** The same with what the nearest folder around the part is for, where a document says that. */
function ofWhole(evidence: Evidence, { name }: Part, told: Responsibility): Responsibility {
  const folders = describedFolders(evidence);
  const above = name.split('/').slice(0, -1);
  for (let depth = above.length - 1; depth > 0; depth--) {
    const folder = above.slice(0, depth).join('/');
    const whole = describedFolder(folders, folder);
    if (whole === null || ASIDE.test(whole.text)) continue;
    const text = `${told.text}; a part of ${code(`${folder}/`)}: ${/^[A-Z][a-z]/.test(whole.text) ? lower(whole.text) : whole.text}`;
    return { ...told, text, others: [whole.source, ...(told.others ?? [])] };
  }
  return told;
}

/** `doc.go` is written to say what a package is for; its README may be on anything, such as how to add to it. */
function fromPackageFile(evidence: Evidence, part: Part): Responsibility | null {
  const path = `${folderOf(part.name) ?? ''}doc.go`;
  const files = part.files.filter((file) => file.path === path);
  return files.length === 0 ? null : fromHeader(evidence, { ...part, files });
}

const FEW_WORDS = 12;

/** "Most views" is said in so few words that what was found there says more. */
function withFacts(evidence: Evidence, part: Part, told: Responsibility | null): Responsibility | null {
  if (told === null || told.text.split(' ').length > FEW_WORDS) return told;
  const facts = fromFacts(evidence, part) ?? fromPages(evidence, part);
  if (facts === null) return told;
  return { ...told, text: `${told.text}; ${facts.text}`, others: facts.source ? [facts.source] : [] };
}

/** What is kept says little of a part without what is done with it; what is answered or run says both. */
function withDeeds(evidence: Evidence, part: Part, facts: Responsibility | null): Responsibility | null {
  if (facts === null || !/^(?:makes|declares the stored)\b/.test(facts.text)) return facts;
  const deeds = deedsInside(evidence, part);
  if (deeds === null) return facts;
  const [source = null, ...others] = deeds.sources;
  return {
    text: `${deeds.text}; ${facts.text}`,
    source: facts.source ?? source,
    others: [...(source ? [source] : []), ...others],
    isInferred: facts.isInferred,
  };
}

function fromFamily(evidence: Evidence, part: Part): Responsibility | null {
  return put(familyIn(evidence, part));
}

/** What its files or definitions say of themselves; of many folders only these tell. */
function fromInside(evidence: Evidence, part: Part): Responsibility {
  return (
    put(toldFiles(evidence, part)) ??
    (foldersNamed(part) === null ? put(toldDefinitions(evidence, part)) : null) ??
    fromDeeds(evidence, part) ??
    fromFolders(evidence, part) ??
    put(toldDefinitions(evidence, part, true)) ??
    fromNames(evidence, part)
  );
}

/** Its folders, with what these say of themselves. */
function fromFolders(evidence: Evidence, part: Part): Responsibility | null {
  const told = put(
    foldersInside(
      part,
      (folder) => fromReadme(evidence, folder) ?? fromMap(evidence, folder) ?? fromHeader(evidence, folder),
    ),
  );
  return told && { ...told, isInferred: told.source === null };
}

function fromDeeds(evidence: Evidence, part: Part): Responsibility | null {
  const told = put(deedsInside(evidence, part));
  return told && { ...told, isInferred: true };
}

function put(told: Told | null): Responsibility | null {
  if (told === null) return null;
  const [source = null, ...others] = told.sources;
  return { text: told.text, source, others, isInferred: false };
}

const LONGEST_SHARED = 100;

function fromMap(evidence: Evidence, part: Part): Responsibility | null {
  const found = describedFolder(describedFolders(evidence), part.name.replace(/\*$/, ''));
  // A list that begins so is one of options, of which one is called like a folder.
  if (found === null || ASIDE.test(found.text)) return null;
  const own = { text: found.text, source: found.source, isInferred: false };
  // What is said of several is told with the folder around each, where it leaves room for that.
  const isShared = (found.named?.length ?? 0) > 1 && found.text.length <= LONGEST_SHARED;
  return isShared ? ofWhole(evidence, part, own) : own;
}

/** What a tool that sets up a project writes into its README says nothing about this one. */
const OF_GENERATOR =
  /^(?:this|the) (?:template|starter|boilerplate)\b|\b(?:project|app|application|library|package) (?:was |is )?(?:bootstrapped|generated|scaffolded|created) (?:with|by|using)\b|^(?:welcome to your new|getting started with create|minimal .{2,30} template|demo project for spring boot|everything you need to build)\b/i;

/** Who may use the code says nothing of what it does. */
const OF_LICENCE = /\blicen[cs](?:e[ds]?|ing)\b/i;
/** Such a sentence goes on from another one. */
const GOES_ON =
  /^(?:its?|such|th(?:is|at|ese|ose|ey|eir|ere|en|us)|here|both|also|otherwise|however|therefore|additionally|moreover|furthermore|in (?:addition|this|that|these))\b/i;

/** What those who work on a part are to do: "Adding a crane". */
const OF_WORK = /^(?:adding|changing|contributing|debugging|extending|how to|maintaining|releasing|updating)\b/i;

/** What is not so, what to mind, or what an option of that name decides, is told beside what a thing is. */
const ASIDE = /^(?:no|not|caveat|caution|warning|note|important|todo|fixme|beware|whether)\b/i;

/** "This package weighs parcels" → "weighs parcels"; what a sentence before it is about cannot be left out. */
function standsAlone(sentence: string): string | null {
  const told = sentence
    .replace(
      /^This (?:project|package|crate|library|module|folder|directory|component|app|application|service|plugin|tool) (?:is (?=(?:an?|the) )|(?=[a-z]+s ))/i,
      '',
    )
    .trim();
  return GOES_ON.test(told) || OF_LICENCE.test(told) || ASIDE.test(told) ? null : told;
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
  if (!readme || !isOpening(readme) || OF_WORK.test(readme.values.headings[0]?.text ?? '')) return null;
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
      path === `${folder}${last}${path.slice(path.lastIndexOf('.'))}` ||
      isOnPackage(evidence, path, folder, last),
  );
  const isTold = ({ path }: { path: string }): boolean => folder !== null && isOnPackage(evidence, path, folder, last);
  // The marker of the folder itself speaks for the whole; those of folders below it only for themselves.
  const ordered = files.toSorted(
    (a, b) =>
      a.path.split('/').length - b.path.split('/').length ||
      Number(isTold(b)) - Number(isTold(a)) ||
      a.path.length - b.path.length,
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
    if (header && sentence && sentence.length <= 180 && !ASIDE.test(sentence))
      return {
        text: sentence,
        source: { path, startLine: header.startLine, endLine: header.endLine },
        isInferred: false,
      };
  }
  return null;
}

/** In Go the comment on a package may stand in any of its files. */
function isOnPackage(evidence: Evidence, path: string, folder: string, name: string): boolean {
  if (!path.endsWith('.go') || path.slice(folder.length).includes('/')) return false;
  return (evidence.lines(path) ?? []).some(
    (line) => /^(?:\/\/|\/\*| \*)/.test(line) && line.includes(`Package ${name} `),
  );
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
