import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { componentsOf } from '../components.ts';
import type { Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';
import type { Responsibility } from './responsibility.ts';

/** What a framework calls by its name: `POST` of a route of Next.js. */
export const OF_FRAMEWORK = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|setup|main|init)$/;

/** Without a word from the authors, the largest definitions say what is inside. */
export function fromNames(evidence: Evidence, part: Part): Responsibility {
  if (isTranslated(part))
    return {
      text: `holds the texts of the product in ${count(part.files.length, 'language')}`,
      source: null,
      isInferred: true,
    };
  const types = typesInside(evidence, part);
  if (types !== null) return { text: types, source: null, isInferred: true };
  if (part.files.length >= MANY_FILES) return { text: largestFiles(part), source: null, isInferred: true };
  const paths = new Set(part.files.map(({ path }) => path));
  const used = componentsOf(evidence)
    .filter(({ path, name }) => paths.has(path) && !OF_FRAMEWORK.test(name))
    .slice(0, 3);
  const largest = part.files
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 4)
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path).filter(isDefinition))
    .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  const chosen = used.length >= 2 ? used : largest.slice(0, 3);
  const names = [...new Set(chosen.map(({ name }) => code(shortName(name))))];
  if (names.length === 0) return { text: withoutDefinitions(evidence, part), source: null, isInferred: true };
  return { text: `defines ${joined(names)}`, source: null, isInferred: true };
}

const FEWEST_TYPES = 5;
const MOST_TYPES = 4;
const LEAST_OF_TYPES = 0.3;

/** Of a part that is made of types there are many, and those that others use most stand for what they are about. */
function typesInside(evidence: Evidence, { files, lines }: Part): string | null {
  const types = files
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path))
    .filter(({ kind, name, exported }) => exported && !name.includes('.') && TYPE.test(kind));
  const own = types.reduce((sum, { startLine, endLine }) => sum + endLine - startLine + 1, 0);
  if (types.length < FEWEST_TYPES || own < lines * LEAST_OF_TYPES) return null;
  const known = new Set(types.map(({ id }) => id));
  const used = componentsOf(evidence).filter(({ id }) => known.has(id));
  const largest = types.toSorted((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  const [chosen, why] = used.length >= MOST_TYPES ? [used, 'used most widely'] : [largest, 'the largest'];
  const names = [...new Set(chosen.map(({ name }) => code(shortName(name))))].slice(0, MOST_TYPES);
  return `declares ${count(types.length, 'type')}, of which ${joined(names)} are ${why}`;
}

const TYPE = /^(?:class|struct|interface|trait|enum|type)$/;

/** Of so many files, three definitions tell nothing. */
const MANY_FILES = 24;
const MOST_FILES = 5;

function largestFiles({ files }: Part): string {
  const names = files
    .toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1))
    .map(({ path }) => code(path.split('/').at(-1) ?? path));
  return `is written in ${count(files.length, 'file')}, of which ${joined([...new Set(names)].slice(0, MOST_FILES))} are the largest`;
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
    const constants = constantsIn(evidence, ordered);
    if (constants !== null) return constants;
    return `${files.length === 1 ? 'a file' : 'files'} without exported definitions`;
  }
  const names = same.slice(0, 3).map(({ path }) => code((path.split('/').at(-1) ?? path).replace(/\.\w+$/, '')));
  return same.length <= 3
    ? `${count(same.length, kind)}: ${joined(names)}`
    : `${count(same.length, kind)}, the largest ${joined(names)}`;
}

const FEWEST_ROWS = 4;

/** The tables of files that define nothing else, `LANGUAGE_NAMES = {…}`, or else their constants in capitals. */
function constantsIn(evidence: Evidence, files: Part['files']): string | null {
  const found = files
    .flatMap(({ path }) =>
      symbolsOfFile(evidence.pack, path).filter(
        ({ kind, name }) => /^(?:constant|variable)$/.test(kind) && !/^_|[.]/.test(name),
      ),
    )
    .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
  const tables = found.filter((each) => isTable(evidence, each));
  const chosen = tables.length > 0 ? tables : found.filter(({ name }) => /^[A-Z][A-Z0-9_]+$/.test(name));
  const names = [...new Set(chosen.map(({ name }) => code(name)))];
  if (names.length === 0) return null;
  const kind = tables.length > 0 ? 'table' : 'constant';
  return names.length <= 3
    ? `holds the ${kind}${names.length === 1 ? '' : 's'} ${joined(names)}`
    : `holds ${count(names.length, kind)}, the ${tables.length > 0 ? 'largest' : 'first'} ${joined(names.slice(0, 3))}`;
}

/** Rows in brackets, one below the other: what is put together by a call is a thing of that call. */
function isTable(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): boolean {
  if (endLine - startLine < FEWEST_ROWS) return false;
  const [line = '', ...rows] = evidence.lines(path)?.slice(startLine - 1, endLine - 1) ?? [];
  // `{ english, german, french }` only lists the tables of other files.
  if (rows.every((row) => /^\s*(?:\w+\s*:\s*)?(?!(?:true|false|null)\b)[a-z]\w*,?\s*$/.test(row))) return false;
  return /(?:=|\b(?:freeze|of|listOf|mapOf|arrayOf|new Map|new Set|vec!|dict|OrderedDict|frozenset)\()\s*(?:(?:[\w\]<>,. [*&]*)?[[{]|\()\s*(?:$|["'\w[({#/].*$)/.test(
    line,
  );
}

function isDefinition({ kind, exported, name }: { kind: string; exported: boolean; name: string }): boolean {
  return exported && !name.includes('.') && /^(?:class|interface|struct|trait|function|enum|macro)$/.test(kind);
}
