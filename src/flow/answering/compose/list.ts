import { implementers } from '../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import type { Source } from '../../authoring/cite.ts';
import { commandsOf } from '../../authoring/evidence/commands.ts';
import { shortName } from '../../authoring/evidence/components.ts';
import { at, top } from '../../authoring/evidence/evidence.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import { count, numberWord } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { withoutOwnWords } from '../subject/domain-words.ts';
import { isProduction, maskWeight } from '../subject/question-terms.ts';
import { isGeneric } from '../understanding/generic-words.ts';
import { headOf } from '../wording/symbol-words.ts';
import { extensionPoint, madeFrom } from './code/extension-points.ts';
import { goImplementers } from './code/go-implementers.ts';
import { headNoun, isSort, sortOf } from './code/sorts.ts';
import { useLine, userName } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { composeConfig } from './config.ts';
import { composeData } from './data.ts';
import { composeDeps } from './deps.ts';
import { bullet, cited, citedList, opening, type Part, paragraph } from './part.ts';

const COMPLETE = 15;
/** Who asks for the names themselves gets them all, within what anybody would read. */
const MOST_CITED = 60;
const ASKS_ALL = /\b(?:what|which) are they\b|\b(?:list|name|show)(?: me)? (?:all|them|every)\b/i;
/** Beyond those that are cited one by one, so many are at least named. */
const MOST_NAMED = 40;
const REST_CITED = 3;

interface Item {
  text: string;
  source: Source;
  /** For filters such as "which need authentication". */
  about: string;
  /** The folders that it lies in, for "of the billing service". */
  folders?: readonly string[];
}

/** Fewer than one in so many are no API of their own. */
const API_SHARE = 5;
const ASKS_ROUTES = /\b(?:routes?|endpoints?|apis?|urls?|pages)\b/i;

/** Whether a list is asked for that the facts hold, so that no word of the question is needed to find it. */
export function asksForKnownList({ evidence, understanding: { text, kind } }: Inquiry): boolean {
  if (kind !== 'list') return false;
  const noun = headNoun(text) ?? '';
  if (/^(?:routes?|endpoints?|urls?)$/.test(noun)) return routesOf(evidence).length > 0;
  return /^(?:sub)?commands?$/.test(noun) && commandsOf(evidence).length > 0;
}

const ASKS_KINDS = /\b(?:subclass|implement|backend|dialect|kind|type|adapter|driver|builder)/i;

/** How many and which: routes, commands, implementations, settings, models, tests, or definitions by name. */
export const composeList: Composer = function* (inquiry) {
  const { evidence, understanding, main, pack, isNamed } = inquiry;
  const { text } = understanding;
  if (ASKS_ROUTES.test(text)) {
    const all = routesOf(evidence);
    // Pages have routes too; who asks for the API means what lies below it, where that is set apart.
    const ofApi = /\bapis?\b/i.test(text) ? all.filter(({ path }) => /(?:^|\/)api(?:\/|$)/i.test(path)) : [];
    const isSetApart = ofApi.length * API_SHARE >= all.length && ofApi.length < all.length;
    const routes = (isSetApart ? ofApi : all).map(
      ({ method, path, handler, guards, fact }): Item => ({
        text: code(`${method} ${path}`),
        source: at(fact),
        about: `${method} ${path} ${handler ?? ''} ${guards.join(' ')} ${guards.length > 0 ? 'authentication guard' : ''}`,
        folders: fact.path.split('/').slice(0, -1),
      }),
    );
    if (routes.length > 0)
      return yield* listed(
        inquiry,
        routes,
        'route',
        `Counted: routes${isSetApart ? ' with *api* in their path' : ''} that the code registers with a framework the extractors know`,
      );
  }
  if (/\b(?:commands?|subcommands?)\b/i.test(text)) {
    const commands = commandsOf(evidence).map(
      ({ name, help, fact }): Item => ({ text: code(name), source: at(fact), about: `${name} ${help ?? ''}` }),
    );
    if (commands.length > 0)
      return yield* listed(
        inquiry,
        commands,
        'command',
        `Counted: commands that the code declares with a framework the extractors know${nestedWords(commands)}`,
      );
  }
  if (/\b(?:settings?|options?|environment variables?|env vars?|flags?)\b/i.test(withoutOwnWords(evidence, text)))
    return yield* composeConfig(inquiry);
  if (/\b(?:tables?|models?|entities)\b/i.test(text)) return yield* composeData(inquiry);
  if (/\b(?:dependenc|librar|packages)/i.test(text)) return yield* composeDeps(inquiry);
  if (/\btests?\b/i.test(text)) {
    const tests = evidence.facts('test').map(
      (fact): Item => ({
        text: code(fact.values.name),
        source: at(fact),
        about: `${fact.values.name} ${fact.values.suite.join(' ')}`,
      }),
    );
    if (tests.length > 0)
      return yield* listed(inquiry, tests, 'test', 'Counted: test cases that the extractors know by name');
  }
  if (main && isNamed && TYPES.has(main.kind) && ASKS_MEMBERS.test(text) && !SUPPORTED_WAYS.test(text)) {
    const [words, kinds] = MEMBER_KINDS.find(([each]) => each.test(text)) ?? [/(?!)/, []];
    const members = membersOf(inquiry, main, kinds);
    const noun = (words.exec(text)?.[0] ?? 'member').toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
    if (members.length > 0)
      return yield opening(
        `${code(main.name)} in ${code(main.path)} declares ${count(members.length, noun)}: `,
        ...citedList(members.slice(0, COMPLETE), Math.max(0, members.length - COMPLETE)),
      );
  }
  const named = namedValues(inquiry);
  const [holder] = named;
  if (holder)
    return yield opening(
      `${code(holder.owner)} in ${code(holder.path)} names ${count(named.length, 'value')}: `,
      ...citedList(named.slice(0, COMPLETE), Math.max(0, named.length - COMPLETE)),
    );
  const asked = enumerationAsked(inquiry);
  if (asked) {
    const members = membersOf(inquiry, asked, ['constant', 'property', 'variable']);
    if (members.length > 1)
      return yield opening(
        `${code(asked.name)} in ${code(asked.path)} has ${count(members.length, 'value')}: `,
        ...citedList(members.slice(0, COMPLETE), Math.max(0, members.length - COMPLETE)),
      );
  }
  const own = main ? goImplementers(pack, main).filter(({ path }) => isProduction(evidence.file(path)?.role)) : [];
  if (main && own.length > 1 && (isNamed || ASKS_KINDS.test(text) || isSort(main.name, stem(headNoun(text) ?? '')))) {
    const items = own.map(
      (type): Item => ({
        text: `${code(type.name)} in ${code(type.path)}`,
        source: headOf(type, 1),
        about: '',
      }),
    );
    const counted = `Counted: types that implement the interface ${code(main.name)} by methods of their own`;
    return yield* listed(inquiry, items, 'type', counted, false);
  }
  if (main) {
    const below = implementers(pack, main.id, { limit: 200 }).filter(
      ({ path }) => understanding.aboutTests || isProduction(evidence.file(path)?.role),
    );
    if (below.length > 1 && (isNamed || isSort(main.name, stem(headNoun(text) ?? '')) || ASKS_KINDS.test(text))) {
      const items = below.map((use): Item => ({ text: userName(use), source: useLine(use), about: '' }));
      return yield* listed(
        inquiry,
        items,
        'type',
        `Counted: types that extend or implement ${code(main.name)} directly`,
        false,
      );
    }
  }
  const made = ofPoint(inquiry);
  if (made) return yield* listed(inquiry, made.items, 'type', made.counted, false);
  const sort = sortOf(inquiry);
  const files = sort && !sort.isPartial ? null : folderItems(inquiry);
  // A folder that is called what is asked for, or has one for each, holds them all; the files that were read may be a few.
  const holdsAll = files !== null && (files.noun === 'folder' || files.items.length > (sort?.members.length ?? 0));
  if (sort && !holdsAll) {
    const items = sort.members.map(({ name, symbol }): Item => ({ text: name, source: headOf(symbol, 1), about: '' }));
    return yield* listed(inquiry, items, sort.noun, `Counted: ${sort.counted}`, false, sort.isPartial);
  }
  if (files) {
    const { folder, noun, items } = files;
    const counted = noun === 'file' ? 'source files of' : 'folders in';
    return yield* listed(inquiry, items, noun, `Counted: ${counted} the folder ${code(folder)}`, false);
  }
  yield* byName(inquiry);
};

/** The types that are made from the base that is called what is asked for. */
function ofPoint(inquiry: Inquiry): { items: Item[]; counted: string } | null {
  const point = extensionPoint(inquiry, () => true);
  if (!point || !isSort(point.name, stem(headNoun(inquiry.understanding.text) ?? ''))) return null;
  const made = madeFrom(inquiry.pack, point);
  return {
    items: made.map((symbol): Item => ({ text: code(symbol.name), source: headOf(symbol, 1), about: '' })),
    counted: `Counted: types that extend or implement ${code(point.name)}, directly or through a base`,
  };
}

/** How many of the commands are typed behind another one. */
function nestedWords(commands: readonly Item[]): string {
  const words = commands.map(({ text }) => text.split(' ').length);
  const nested = words.filter((each) => each > Math.min(...words)).length;
  if (nested === 0) return '';
  return `; ${numberWord(nested)} of them ${nested === 1 ? 'belongs' : 'belong'} to a command above`;
}

/** The one enumeration of the product that is called what the question says: `WebhookTrigger` for "webhook triggers". */
function enumerationAsked({ pack, evidence, understanding: { text } }: Inquiry): FoundSymbol | null {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const phrases = [3, 2].flatMap((length) => words.map((_, place) => words.slice(place, place + length)));
  for (const phrase of phrases.filter(({ length }) => length > 1)) {
    const name = phrase
      .join('')
      .replace(/ies$/, 'y')
      .replace(/(?<!s)s$/, '');
    const found = [name, `${name}Enum`]
      .flatMap((each) => findSymbols(pack, each, { kind: 'enum', exact: true, limit: 3 }))
      .filter(({ path }) => isProduction(evidence.file(path)?.role));
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

const NAMED_VALUE = /\b(?:static|const|final)\b[^=]*=\s*['"]/;
const LEAST_VALUES = 3;

/** What the one class that is called by the plural names, each as a text: `Roles` with `$admin = 'admin'`. */
function namedValues({ pack, evidence, understanding: { text } }: Inquiry): (Item & { owner: string; path: string })[] {
  const noun = headNoun(text) ?? '';
  if (!/[a-z]{3}s$/.test(noun)) return [];
  const found = findSymbols(pack, noun, { kind: 'class', exact: true, limit: 3 }).filter(({ path }) =>
    isProduction(evidence.file(path)?.role),
  );
  const [type] = found;
  if (!type || found.length > 1) return [];
  const lines = evidence.lines(type.path) ?? [];
  const values = symbolsOfFile(pack, type.path)
    .filter(({ name, startLine }) => ownerOf(name) === type.name && NAMED_VALUE.test(lines[startLine - 1] ?? ''))
    .map((symbol) => ({
      text: code(shortName(symbol.name)),
      source: headOf(symbol, 1),
      about: '',
      owner: type.name,
      path: type.path,
    }));
  return values.length < LEAST_VALUES ? [] : values;
}

function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type', 'module']);
const MEMBER_KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:methods?|functions?|operations?)\b/i, ['method', 'function']],
  [/\b(?:values?|members?|variants?|constants?|options?|states?)\b/i, ['constant', 'property', 'variable']],
  [/\b(?:fields?|attributes?|properties)\b/i, ['property', 'variable', 'constant']],
];
const ASKS_MEMBERS = new RegExp(MEMBER_KINDS.map(([words]) => words.source).join('|'), 'i');

/** "Which payment methods are supported" wants the ways to pay, not what a class can do. */
const SUPPORTED_WAYS =
  /^(?:which|what)(?: are the| is the)? (?:\w+ )*?(?!public|private|static|class|instance|abstract)\w+ methods? .*\b(?:support|supports|supported|available|offers?|offered|accepts?|accepted|allowed)\b/i;

/** What a type declares of the kinds that are asked for: the values of an enumeration, the methods of a class. */
function membersOf({ pack }: Inquiry, type: FoundSymbol, kinds: readonly string[]): Item[] {
  return symbolsOfFile(pack, type.path)
    .filter(({ name, kind }) => kinds.includes(kind) && name.slice(0, name.lastIndexOf('.')) === type.name)
    .map((symbol) => ({ text: code(shortName(symbol.name)), source: headOf(symbol, 1), about: '' }));
}

const LEAST_FILES = 3;

/** The files of a folder that is called what the question asks for: `middleware/`, `syntax/languages/`. */
function folderItems({
  evidence,
  subject,
  pack,
  understanding,
}: Inquiry): { folder: string; noun: 'file' | 'folder'; items: Item[] } | null {
  const topics = subject.terms.filter(({ generic }) => !generic);
  if (topics.length === 0) return null;
  const folders = new Map<string, string[]>();
  for (const { path, role } of evidence.files) {
    if (!isProduction(role) || role === 'marker') continue;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  const holdsAll = (text: string): boolean =>
    topics.every((term) => subject.matcher.mask(text) & (1 << subject.terms.indexOf(term)));
  // "Which metadata providers" is not answered by what lies in a folder for metadata.
  const noun = headNoun(understanding.text) ?? '';
  const saysNoun = (folder: string): boolean =>
    noun === '' || NO_SORT.test(noun) || nameTerms(folder).parts.includes(stem(noun));
  const above = [...folders.keys()].map((folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
  const [best] = [...new Set([...folders.keys(), ...above])]
    .filter((folder) => {
      const own = folder.slice(folder.lastIndexOf('/') + 1);
      return holdsAll(folder) && subject.matcher.mask(own) !== 0 && saysNoun(folder);
    })
    .map((folder) => ({ folder, paths: folders.get(folder) ?? [], below: foldersBelow(folder, folders) }))
    .filter(({ paths, below }) => Math.max(paths.length, below.length) >= LEAST_FILES)
    .sort((a, b) => Math.max(b.paths.length, b.below.length) - Math.max(a.paths.length, a.below.length));
  if (!best) return null;
  const { folder, paths, below } = best;
  // `plugin/` holds a folder for each plugin, and beside them a few files that all of them share.
  if (below.length > paths.length) {
    const items = below.map(({ name, path }): Item => ({ text: code(name), source: top(path), about: path }));
    return { folder: `${folder}/`, noun: 'folder', items };
  }
  const items = paths.sort().map((path): Item => {
    const name = path.slice(folder.length + 1).replace(/\.\w+$/, '');
    const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
    const own = symbolsOfFile(pack, path).filter(({ exported }) => exported);
    const symbol = own.find((each) => plain(each.name).startsWith(plain(name))) ?? own[0];
    return { text: code(name), source: symbol ? headOf(symbol) : { path, startLine: 1, endLine: 5 }, about: path };
  });
  return { folder: `${folder}/`, noun: 'file', items };
}

/** The folders that lie in a folder, each with the file that speaks for it: the one of its name, or its first. */
function foldersBelow(folder: string, files: ReadonlyMap<string, string[]>): { name: string; path: string }[] {
  return [...files]
    .filter(([path]) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
    .map(([path, own]) => {
      const name = path.slice(folder.length + 1);
      const sorted = own.toSorted();
      return { name, path: sorted.find((each) => each.startsWith(`${path}/${name}.`)) ?? sorted[0] ?? path };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Words for any definition: they ask for no sort of their own. */
const NO_SORT = /^(?:methods?|functions?|classes|class|types?|definitions?|things?|files?|helpers?)$/;

/** Definitions whose names hold the topic words. */
function* byName(inquiry: Inquiry): Generator<Part> {
  const { subject } = inquiry;
  const topics = subject.terms.filter(({ generic }) => !generic);
  if (topics.length === 0) return;
  const fitting = subject.symbols.filter(
    ({ symbol, role }) =>
      role !== 'test' &&
      role !== 'document' &&
      /^(?:class|interface|struct|trait|enum|function|method|type|constant|macro)$/.test(symbol.kind) &&
      topics.every((term) => subject.matcher.mask(symbol.name) & (1 << subject.terms.indexOf(term))),
  );
  // `send_channel_notifications` is no channel: where a sort of thing is asked for, the name must say that it is one.
  const noun = headNoun(inquiry.understanding.text);
  const saysNoun = (name: string): boolean => {
    const place = subject.terms.findIndex(({ text }) => text === noun);
    return place < 0 || NO_SORT.test(noun ?? '') || (subject.matcher.mask(name) & (1 << place)) !== 0;
  };
  const isOfSort =
    (topics.length === 1 && fitting.every(({ symbol }) => saysNoun(symbol.name))) ||
    fitting.every(({ symbol }) => !/^(?:function|method)$/.test(symbol.kind));
  if (fitting.length < 2 || !isOfSort) return;
  const items = fitting.map(({ symbol }): Item => ({ text: code(symbol.name), source: headOf(symbol), about: '' }));
  yield* listed(
    inquiry,
    items,
    'definition',
    `Counted: definitions whose names hold ${joined(topics.map(({ text }) => `*${text}*`))}, in the files that fit the question best`,
    false,
    true,
  );
}

function* listed(
  { subject, understanding }: Inquiry,
  items: readonly Item[],
  noun: string,
  counted: string,
  mayFilter = true,
  isPartial = false,
): Generator<Part> {
  const weigh = ({ generic, weight, text }: (typeof subject.terms)[number]): number =>
    generic || text.startsWith(noun) || /^(?:http|rest|api|endpoint|route|url|list|cli)/.test(text) ? 0 : weight;
  const total = mayFilter ? subject.terms.reduce((sum, term) => sum + weigh(term), 0) : 0;
  const inPart = mayFilter ? ofAskedPart(understanding.text, items) : [];
  const fits =
    inPart.length > 0 || total === 0
      ? inPart
      : items.filter(({ about }) => maskWeight(subject.matcher.mask(about), subject.terms, weigh) >= 0.5 * total);
  const shown = fits.length > 0 ? fits : items;
  const names = shown.slice(0, ASKS_ALL.test(understanding.text) ? MOST_CITED : COMPLETE);
  const verb = items.length === 1 ? 'was' : 'were';
  const lead =
    fits.length > 0
      ? `Of ${count(items.length, noun)} found, ${count(fits.length, noun)} ${fits.length === 1 ? 'fits' : 'fit'} the question: `
      : `${isPartial ? 'at least ' : ''}${count(items.length, noun)} ${verb} found: `;
  yield opening(`${lead.charAt(0).toUpperCase()}${lead.slice(1)}`, ...citedList(names, shown.length - names.length));
  const rest = shown.slice(names.length);
  if (rest.length > 0 && rest.length <= MOST_NAMED)
    yield paragraph(
      `The other ${rest.length}: ${joined(rest.map(({ text }) => text))}`,
      cited(...rest.slice(0, REST_CITED).map(({ source }) => source)),
    );
  const unmet =
    fits.length > 0 || total === 0
      ? []
      : subject.terms.filter((term) => weigh(term) > 0 && !isGeneric(term.text) && !term.text.includes(noun));
  if (unmet.length > 0)
    yield bullet(
      `These are all that were found: none is told apart by ${joined(
        unmet.map(({ text }) => `*${text}*`),
        'or',
      )}`,
    );
  yield bullet(counted);
}

/** Folders that say nothing about which part of a project they are. */
const ANY_FOLDER =
  /^(?:apps?|src|libs?|apis?|server|routes?|routers?|endpoints?|urls?|pages?|commands?|internal|pkg|cmd|controllers?|main|web)$/;

/** The items in a folder that the question names in all its words: `Billing.Api/` for "the billing API". */
function ofAskedPart(text: string, items: readonly Item[]): Item[] {
  const asked = new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => [word, ...partsOf(word)]),
  );
  const isAsked = (folder: string): boolean => {
    const parts = partsOf(folder);
    return parts.some((part) => !ANY_FOLDER.test(part)) && parts.every((part) => asked.has(part));
  };
  const found = items.filter(({ folders = [] }) => folders.some(isAsked));
  return found.length < items.length ? found : [];
}
