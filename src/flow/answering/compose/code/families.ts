import { escaped } from '../../../../base/escaped.ts';
import { fileCommits, fileHistory, findCommit } from '../../../../engine/pack/history/file-history.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type SymbolDetail, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { bareName } from '../../../authoring/evidence/files/bare-name.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';
import { importsBetween } from '../../../authoring/evidence/parts.ts';
import { profileOf } from '../../../authoring/evidence/profile.ts';
import type { Inquiry } from '../../inquiry.ts';
import { ownNames } from '../../subject/own-names.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { samePart } from '../../subject/same-part.ts';
import { kindStems } from '../../understanding/kind-words.ts';
import { wantedThing } from '../../understanding/one-more.ts';
import { ADDS } from './commit-words.ts';
import { spreadFiles } from './spread-files.ts';

/** Things of one sort that stand side by side, so that a new one is made like the others. */
export interface Family {
  /** `middleware/`, which has a file for each, or `integrations/`, which has a folder for each. */
  place: string;
  unit: 'file' | 'folder';
  count: number;
  /** The source files of all members. */
  members: string[];
  /** The shortest member that shows the whole pattern. */
  example: SymbolDetail | null;
  /** A word of what is wanted that neither the place nor anything above it is called. */
  unmet: string | null;
  /** The file in a folder of files that names the others: `mod.rs`. */
  index: string | null;
  /** The file outside, or the index of the folder, that knows most members, where it knows enough of them to be where they are listed. */
  list: { path: string; startLine: number; endLine: number; known: number } | null;
  /** One of the last commits that brought a new member, with what it touched. */
  added: { sha: string; subject: string; date: number; changed: string[] } | null;
}

const LEAST_MEMBERS = 3;
const LEAST_LISTED = 0.5;
const LONGEST_LIST = 60;
const MOST_LISTS = 3;
const SHORTEST_EXAMPLE = 4;
const LARGEST_COMMIT = 25;
const MEMBERS_LOOKED_UP = 5;
const SHORT_FORM = 4;
const LONG_WORD = 8;

/** The folder of files that are what the question wants one more of: `middleware/` for "a middleware". */
export function familyOf(inquiry: Inquiry): Family | null {
  const { evidence, understanding } = inquiry;
  const asking = kindStems('howto');
  // The folder that bears the project's own name holds all sorts.
  const own = new Set([
    ...nameTerms(evidence.projectName).parts,
    ...nameTerms(profileOf(evidence).name).parts,
    ...ownNames(evidence),
  ]);
  const asked = understanding.words.filter(({ stem }) => !asking.has(stem) && !own.has(stem));
  const thing = wantedThing(understanding.text)?.toLowerCase() ?? null;
  const words = asked
    // A subcommand lies among the commands; a folder is called `oauth`, whatever the parts of "OAuth" are.
    .map(({ stem, whole }) => [
      ...samePart(stem),
      ...(whole === undefined ? [] : [whole]),
      ...samePart(stem.replace(/^sub(?=[a-z]{5})/, '')),
      ...(MADE_AS.get(stem) ?? []),
    ]);
  const wanted = new Set(words.flat());
  const ofThing = new Set(words.flatMap((alike, at) => (thing?.includes(asked[at]?.text ?? '') ? alike : [])));
  const isOfThing = (place: string): boolean => fitOf(place.slice(place.lastIndexOf('/') + 1), ofThing) > 0;
  const metBy = (place: string): boolean[] =>
    words.map((alike) => place.split('/').some((part) => fitOf(part, new Set(alike)) > 0));
  const files = new Map<string, string[]>();
  for (const { path, role } of evidence.files) {
    if (!isProduction(role) || role === 'marker' || TOOLING.test(path)) continue;
    files.set(directoryOf(path), [...(files.get(directoryOf(path)) ?? []), path]);
  }
  const folders = new Map<string, string[]>();
  for (const folder of files.keys())
    folders.set(directoryOf(folder), [...(folders.get(directoryOf(folder)) ?? []), folder]);
  const [best] = [
    ...[...files].map(([place, members]) => ({ place, unit: 'file' as const, count: members.length, members })),
    ...[...folders]
      .filter(([, own]) => !areLayers(own))
      .map(([place, own]) => ({
        place,
        unit: 'folder' as const,
        count: own.length,
        members: own.flatMap((folder) => files.get(folder) ?? []),
      })),
  ]
    .map((family) => ({ ...family, fit: fitOf(family.place, wanted) }))
    // What bears only the name of where it is to go holds other things.
    .filter(({ place, fit }) => fit > 0 && (thing === null || isOfThing(place)))
    .filter(
      ({ count, place }) =>
        count >= LEAST_MEMBERS || (count >= FEWEST && words.length > 1 && metBy(place).every(Boolean)),
    )
    .sort((a, b) => b.fit - a.fit || b.count - a.count || (a.place < b.place ? -1 : 1));
  const covers = (name: string): boolean => {
    const { parts } = nameTerms(name);
    return words.every((alike) => alike.some((word) => parts.includes(word)));
  };
  const alike = words.length > 1 && !(best && covers(best.place)) ? calledAlike(files, covers) : null;
  if (alike) return describe(inquiry, { ...alike, unmet: null });
  // "GraphQL" is one word to whoever says it.
  const whole = (part: string): string => thing?.split(' ').find((word) => word.includes(part)) ?? part;
  const unmetBy = ({ place, members }: Pick<Family, 'place' | 'members'>): string | null => {
    const met = metBy(place);
    const missed = asked.find(
      ({ generic, text }, at) =>
        !generic && !met[at] && !ROLE.test(text) && thing?.includes(text) && !isInMost(evidence, members, whole(text)),
    );
    return missed?.text ?? null;
  };
  const unmet = best ? unmetBy(best) : null;
  // No folder may be called after what lies beside what it is of.
  const last = new Set(words.filter((_, at) => thing?.endsWith(asked[at]?.text ?? ' ')).flat());
  const spread = best && unmet === null ? null : spreadFiles([...files.values()].flat(), last);
  if (spread && unmetBy(spread) === null)
    return describe(inquiry, { ...spread, unit: 'file', count: spread.members.length, unmet: null });
  return best ? describe(inquiry, { ...best, unmet }) : null;
}

/** What sets up the tools of a folder is none of what it holds. */
const TOOLING = /(?:^|\/)(?:tsconfig[\w.-]*\.json|package\.json|[\w.-]+\.config\.[cm]?[jt]s|\.[\w.-]+rc(?:\.\w+)?)$/;
const MEMBERS_READ = 40;

/** What most of the members speak of need not stand in the name of their folder. */
function isInMost(evidence: Evidence, members: readonly string[], word: string): boolean {
  const read = members.slice(0, MEMBERS_READ);
  const said = new RegExp(`\\b${escaped(word)}`, 'i');
  return read.filter((path) => (evidence.lines(path) ?? []).some((line) => said.test(line))).length * 2 > read.length;
}

const LAYER =
  /^(?:\w*controllers?|models?|entit(?:y|ies)|views?|templates?|services?|repositor(?:y|ies)|contracts?|interfaces?|permissions?|polic(?:y|ies)|events?|listeners?|jobs?|migrations?|fixtures?|management|api|routes?|config(?:uration)?|registry|schemas?|modules?|common|core|lang|locales?|js|css|assets|static|public|tests?|testdata|utils?|helpers?|types?|hooks?|components?|stores?|middlewares?|requests?|resources?|domain|infrastructure|application)$/i;

/** `orders/models`, `orders/views`: the folders of one part of the code are its layers, and no orders. */
function areLayers(folders: readonly string[]): boolean {
  return folders.filter((folder) => LAYER.test(nameOf(folder))).length > folders.length / 2;
}

/** What one more of is made of in the code: a job in the background is a task there. */
const MADE_AS: ReadonlyMap<string, readonly string[]> = new Map([['job', ['task', 'queue']]]);

/** Files or folders side by side whose names begin or end alike, where that and the folder say all that is wanted. */
function calledAlike(
  files: ReadonlyMap<string, readonly string[]>,
  covers: (name: string) => boolean,
): Pick<Family, 'place' | 'unit' | 'count' | 'members'> | null {
  for (const [folder, own] of files) {
    const found = longestPattern(folder, own, covers);
    if (found) return { place: found.place, unit: 'file', count: found.members.length, members: found.members };
  }
  const inside = sourceFolders(files);
  for (const [folder, own] of Map.groupBy(inside.keys(), directoryOf)) {
    const found = longestPattern(folder, own, covers);
    const members = found?.members.flatMap((path) => inside.get(path) ?? []);
    if (found && members) return { place: found.place, unit: 'folder', count: found.members.length, members };
  }
  return null;
}

/** Every folder that has source files, with those of the folders in it. */
function sourceFolders(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const inside = new Map<string, string[]>();
  for (const [folder, own] of files)
    for (let at = folder; at !== '.' && at !== ''; at = directoryOf(at))
      inside.set(at, [...(inside.get(at) ?? []), ...own]);
  return inside;
}

function longestPattern(
  folder: string,
  own: readonly string[],
  covers: (name: string) => boolean,
): { place: string; members: string[] } | null {
  const isRoot = folder === '' || folder === '.';
  const groups = new Map<string, string[]>();
  for (const path of own) {
    const base = path.slice(path.lastIndexOf('/') + 1);
    const [, name = '', ending = ''] = /^(.*?)((?:\.[^.]+)?)$/.exec(base) ?? [];
    const parts = name.split(/(?<=[_.-])|(?<=[a-z0-9])(?=[A-Z])/);
    for (let cut = 1; cut < parts.length; cut++) {
      const begins = `${parts.slice(0, cut).join('')}*${ending}`;
      const ends = `*${parts.slice(cut).join('')}${ending}`;
      for (const pattern of [begins, ends]) groups.set(pattern, [...(groups.get(pattern) ?? []), path]);
    }
  }
  const [longest] = [...groups]
    .filter(([pattern, members]) => members.length >= LEAST_MEMBERS && covers(`${nameOf(folder)} ${pattern}`))
    .sort((a, b) => b[0].length - a[0].length);
  return longest ? { place: `${isRoot ? '' : `${folder}/`}${longest[0]}`, members: longest[1] } : null;
}

/** The last segment is what a folder holds; those before it say whose they are. */
function fitOf(folder: string, wanted: ReadonlySet<string>): number {
  const [last = '', ...before] = folder.split('/').reverse();
  const own = nameTerms(last).parts;
  // `auth/` holds what one asks for as authentication.
  const isWanted = (part: string): boolean =>
    wanted.has(part) ||
    (part.length >= SHORT_FORM && [...wanted].some((word) => word.length >= LONG_WORD && word.startsWith(part)));
  const hits = own.filter(isWanted).length;
  if (hits === 0) return 0;
  const around = before.flatMap((segment) => nameTerms(segment).parts).filter((part) => wanted.has(part)).length;
  return hits / own.length + 0.5 * Math.min(1, around);
}

function describe(
  { evidence, pack }: Inquiry,
  { place, unit, count: all, members: files, unmet }: Pick<Family, 'place' | 'unit' | 'count' | 'members' | 'unmet'>,
): Family | null {
  // The index of a folder names the others, and is none of them.
  const folder = place.includes('*') ? directoryOf(place) : place;
  const isIndex = (path: string): boolean => INDEX.test(path) && directoryOf(path) === folder;
  const index = unit === 'file' ? (evidence.files.find(({ path }) => isIndex(path))?.path ?? null) : null;
  const members = files.filter((path) => path !== index);
  const count = all - (files.length - members.length);
  const heads = members.flatMap((path) => {
    if (unit === 'file' && NO_MEMBER.test(path)) return [];
    // What bears the name of the folder is about all of them.
    if (fitOf(path.replace(/\.\w+$/, ''), new Set(nameTerms(nameOf(place)).parts)) >= 1) return [];
    const [first] = symbolsOfFile(pack, path)
      .filter(({ exported, kind }) => exported && !NO_EXAMPLE.has(kind))
      .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
    return first && first.endLine - first.startLine >= SHORTEST_EXAMPLE ? [first] : [];
  });
  const list = listOf(evidence, new Set(members), unit);
  const isSort =
    list !== null ||
    isCalledLikeFile(heads) ||
    isOneSort(
      heads.flatMap(({ id }) => symbolDetail(pack, id) ?? []),
      Math.min(LEAST_MEMBERS, count),
    );
  if (unit === 'file' && !isSort) return null;
  const shared = unit === 'folder' ? sharedFile(members) : null;
  const typical = heads.filter(({ path }) => shared === null || path.endsWith(`/${shared}`));
  const [shortest] = typical.toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
  return {
    place: place.includes('*') ? place : `${place}/`,
    unit,
    count,
    members,
    unmet,
    index,
    example:
      (unit === 'folder' ? sharedExample(pack, members) : null) ?? (shortest ? symbolDetail(pack, shortest.id) : null),
    list,
    added: lastAdded(pack, unit === 'folder' ? firstOfFolders(pack, members) : members),
  };
}

/** The file that several folders of a sort have alike: `src/index.ts` of each driver. */
function sharedFile(members: readonly string[]): string | null {
  const tails = Map.groupBy(members, (path) => path.split('/').slice(-2).join('/'));
  const [most] = [...tails].sort((a, b) => b[1].length - a[1].length);
  return most && most[1].length >= LEAST_MEMBERS ? most[0] : null;
}

/** The shortest definition of the function that most folders of a sort have: `Config.Open` of each way to sign in. */
function sharedExample(pack: Pack, members: readonly string[]): SymbolDetail | null {
  const folders = new Set(members.map(directoryOf));
  const named = Map.groupBy(
    members
      .flatMap((path) => symbolsOfFile(pack, path))
      .filter(({ exported, kind }) => exported && /^(?:function|method)$/.test(kind)),
    ({ name }) => name,
  );
  const [most] = [...named.values()]
    .map((found) => ({ found, known: new Set(found.map(({ path }) => directoryOf(path))).size }))
    .filter(({ known }) => known >= Math.max(LEAST_MEMBERS, LEAST_LISTED * folders.size))
    .sort((a, b) => b.known - a.known);
  const [shortest] = (most?.found ?? [])
    .filter(({ startLine, endLine }) => endLine - startLine >= SHORTEST_EXAMPLE)
    .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
  return shortest ? symbolDetail(pack, shortest.id) : null;
}

/** The oldest file of each folder: with it the folder came. */
function firstOfFolders(pack: Pack, members: readonly string[]): string[] {
  return [...Map.groupBy(members, directoryOf).values()].flatMap((paths) => {
    const [oldest] = paths
      .flatMap((path) => fileHistory(pack, path) ?? [])
      .sort((a, b) => a.firstDate - b.firstDate || (a.path < b.path ? -1 : 1));
    return oldest?.path ?? [];
  });
}

const FEWEST = 2;
/** What one more is for the program need not stand in the name of a folder. */
const ROLE = /^(?:engine|backend|provider|driver|adapter|plugin|implementation)s?$/i;
const INDEX = /(?:^|\/)(?:__init__\.py|index\.[cm]?[jt]sx?|mod\.rs)$/;
/** What the members are made from, or made with. */
const NO_MEMBER =
  /(?:^|[/._-])(?:interfaces?|abstract|base|types?|constants?|utils?|helpers?|common|shared)(?=[._-])|(?:Interface|Abstract|Base)\.\w+$/i;
const NO_EXAMPLE: ReadonlySet<string> = new Set(['property', 'variable', 'interface', 'trait', 'type', 'enum']);

/** Files that each define what they are called, as `graphs/weight.py` defines `weight`. */
function isCalledLikeFile(heads: readonly { name: string; path: string }[]): boolean {
  const alike = heads.filter(({ name, path }) => plainName(bareName(path)) === plainName(name));
  return heads.length >= LEAST_MEMBERS && alike.length > heads.length / 2;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** Files of one sort define what is alike: by a base, a word of the name or a type of the signature that most share. */
function isOneSort(heads: readonly SymbolDetail[], least: number): boolean {
  if (heads.length < least) return false;
  const traits = new Map<string, number>();
  for (const { name, bases, signature } of heads) {
    const types = signature.match(/\b(?:[a-z]\w*[.:]+)?[A-Z]\w{3,}/g) ?? [];
    const own = nameTerms(name.slice(name.lastIndexOf('.') + 1)).parts.map((word) => `name ${word}`);
    for (const trait of new Set([...bases, ...types.filter((type) => !type.includes(name)), ...own]))
      traits.set(trait, (traits.get(trait) ?? 0) + 1);
  }
  return Math.max(0, ...traits.values()) > heads.length / 2;
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('/') + 1);
}

function listOf(evidence: Evidence, members: ReadonlySet<string>, unit: Family['unit']): Family['list'] {
  const all = unit === 'file' ? members : new Set([...members].map(directoryOf));
  const known = new Map<string, { lines: number[]; targets: Set<string> }>();
  for (const { path, target, line } of importsBetween(evidence)) {
    // Go imports the whole folder at once, which says nothing about single files.
    if (!members.has(target) || members.has(path) || (unit === 'file' && target.endsWith('.go'))) continue;
    if (!isProduction(evidence.file(path)?.role)) continue;
    const entry = known.get(path) ?? { lines: [], targets: new Set<string>() };
    entry.lines.push(line);
    entry.targets.add(unit === 'file' ? target : directoryOf(target));
    known.set(path, entry);
  }
  const [most] = [...known].sort((a, b) => b[1].targets.size - a[1].targets.size || (a[0] < b[0] ? -1 : 1));
  if (!most || most[1].targets.size < Math.max(LEAST_MEMBERS, LEAST_LISTED * all.size)) return null;
  const [path, { lines, targets }] = most;
  // What many files take several of is used by them, and listed by none that does not know all.
  const alike = [...known.values()].filter((each) => each.targets.size * 2 >= targets.size);
  if (targets.size < all.size && alike.length > MOST_LISTS) return null;
  const startLine = Math.min(...lines);
  return { path, startLine, endLine: Math.min(Math.max(...lines), startLine + LONGEST_LIST - 1), known: targets.size };
}

/** One of the last commits that brought a new file to some, with what it touched. */
export function lastAdded(pack: Pack, members: readonly string[]): Family['added'] {
  const newestFirst = members
    .flatMap((path) => fileHistory(pack, path) ?? [])
    .sort((a, b) => b.firstDate - a.firstDate || (a.path < b.path ? -1 : 1))
    .slice(0, MEMBERS_LOOKED_UP);
  const brought = newestFirst.flatMap(({ path, commits }) => {
    const [first] = fileCommits(pack, path, { limit: 1, offset: commits - 1 });
    return first && first.paths <= LARGEST_COMMIT && speaksOf(first.subject, path) ? [first] : [];
  });
  // The first commit on a path may be a move of files that were there before.
  const shown = brought.find(({ subject }) => ADDS.test(subject));
  return shown ? findCommit(pack, shown.sha) : null;
}

/** A commit may bring a file by the way. */
function speaksOf(subject: string, path: string): boolean {
  const said = new Set(nameTerms(subject).parts);
  return nameTerms(
    path
      .split('/')
      .slice(-2)
      .join(' ')
      .replace(/\.\w+$/, ''),
  ).parts.some((part) => said.has(part));
}
