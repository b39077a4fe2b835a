import { escaped } from '../../../base/escaped.ts';
import { symbolUsers } from '../../../engine/pack/graph/symbol-users.ts';
import { fileOfSymbol } from '../../../engine/pack/pack-schema.ts';
import {
  isFreeStanding,
  readSymbol,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../../engine/pack/search/find-symbols.ts';
import { docSentence } from '../wording/doc-sentence.ts';
import { withDeclarations } from './components/declared-apart.ts';
import { withoutNamesakes } from './components/imported-namesakes.ts';
import { withoutMethodFiles } from './components/method-files.ts';
import { longestTwin } from './components/platform-twin.ts';
import { derived, type Evidence } from './evidence.ts';
import { directoryOf } from './files/directory-of.ts';
import { isGenerated } from './files/generated-files.ts';

/** A definition that other files build on. */
export interface Component extends SymbolDetail {
  /** Files outside of tests that use it, and their directories. */
  users: number;
  directories: number;
  /** Files with a type that extends or implements it. */
  implementers: number;
  /** Files outside of tests that call it. */
  callers: number;
  /** One use, as an example: a call where there is one. */
  use: { path: string; line: number };
  sentence: string | null;
}

const REUSABLE = new Set([
  'class',
  'interface',
  'struct',
  'trait',
  'module',
  'function',
  'macro',
  'enum',
  'type',
  'constant',
]);
const MOST_LOOKED_AT = 400;
const LEAST_MIXED = 3;
/** Names that say nothing without their place, and class-name joiners of style sheets. */
const TRIVIAL =
  /^(?:cn|cx|_|t|main|init|setup|test|get|set|run|new|default|index|props|state|config|logger|log|debug|noop)$/i;

/** Exported definitions by how widely they are used: two points for a directory, one for a file. */
export const componentsOf = derived((evidence) => usedWidely(evidence, ({ exported }) => exported));

/** Definitions of a package of Go that only its own files can name: all that a program of one package has. */
export const packageComponentsOf = derived((evidence) =>
  usedWidely(evidence, ({ exported, path }) => !exported && path.endsWith('.go')),
);

function usedWidely(evidence: Evidence, isSeen: (detail: SymbolDetail) => boolean): Component[] {
  const byId = new Map(evidence.files.map((file) => [file.id, file]));
  const isProduct = (file: number): boolean => {
    const found = byId.get(file);
    return (
      found !== undefined &&
      found.place === 'source' &&
      found.role !== 'test' &&
      found.role !== 'generated' &&
      !OF_CHECKS.test(found.path)
    );
  };
  // Ids follow the order in which files were added, which differs from run to run; paths do not.
  const comparePlaces = (a: number, b: number): number => {
    const [left, right] = [byId.get(fileOfSymbol(a))?.path ?? '', byId.get(fileOfSymbol(b))?.path ?? ''];
    if (left === right) return a - b;
    return left < right ? -1 : 1;
  };
  const ranked = [...withDeclarations(evidence, symbolUsers(evidence.pack, isProduct))]
    .filter(([id]) => isProduct(fileOfSymbol(id)))
    .map(([id, { files: named, certain, first, implementers, callers, call }]) => {
      const isNamed =
        importsAll(evidence, byId.get(fileOfSymbol(id))?.path ?? '') && readSymbol(evidence.pack, id)?.kind !== 'macro';
      const files = isNamed ? certain : named;
      const directories = new Set([...files].map((file) => directoryOf(byId.get(file)?.path ?? '')));
      const counts = { users: files.size, directories: directories.size, implementers: implementers.size };
      return { id, ...counts, callers: callers.size, first: call ?? first, files };
    })
    .filter(({ users }) => users >= 2)
    .sort((a, b) => score(b) - score(a) || comparePlaces(a.id, b.id));
  const components: Component[] = [];
  for (const { id, first, files, ...named } of ranked.slice(0, MOST_LOOKED_AT)) {
    const found = symbolDetail(evidence.pack, id);
    const detail = found && longestTwin(evidence, found);
    if (!detail || !isSeen(detail) || !isReusable(detail) || !isFreeStanding(evidence.pack, id)) continue;
    const own = withoutMethodFiles(evidence, detail, withoutNamesakes(evidence, detail, files));
    const directories = new Set([...own].map((file) => directoryOf(byId.get(file)?.path ?? '')));
    const counts = { ...named, users: own.size, directories: directories.size };
    const isOwn = own.has(first.file) || own.size === files.size;
    const user = byId.get(isOwn ? first.file : ([...own][0] ?? first.file))?.path ?? '';
    const line = isOwn ? first.line : namedAt(evidence.lines(user), detail);
    const use = { path: user, line: builtInAt(evidence.lines(user), detail, line) };
    if (own.size < 2) continue;
    // A module of Ruby is mixed in; one that hardly anybody includes only gathers names.
    if (detail.kind === 'module' && counts.implementers < LEAST_MIXED) continue;
    if (isDeprecated(detail, evidence.lines(detail.path) ?? [])) continue;
    if (isGenerated(evidence, detail.path)) continue;
    // What returns something is a function: its comment stayed behind over the class.
    const isOfType = detail.kind !== 'class' || !/^\s*@returns?\b/m.test(detail.doc);
    const sentence = isOfType ? docSentence(detail.doc, shortName(detail.name)) : null;
    components.push({ ...detail, ...counts, name: shortName(detail.name), use, sentence });
  }
  components.sort((a, b) => score(b) - score(a));
  // What helps to make the product is for those who make it, unless there is nothing else.
  const own = components.filter(({ path }) => !TOOL.test(path));
  return own.length > 0 ? own : components;
}

/** The first line that names it and does more than import it. */
function namedAt(lines: readonly string[] | null, { name }: SymbolDetail): number {
  return 1 + (lines ?? []).findIndex((text) => !/^\s*import\b/.test(text) && text.includes(shortName(name)));
}

/** The line that mixes a module in or makes a struct a part of another: that use stands on the line of the type. */
function builtInAt(lines: readonly string[] | null, { name, kind, path }: SymbolDetail, line: number): number {
  const own = shortName(name);
  const isPart = (text: string): boolean =>
    kind === 'module'
      ? /^\s*(?:include|extend|prepend)\b/.test(text) && text.includes(own)
      : kind === 'struct' && path.endsWith('.go') && new RegExp(`^\\s+\\*?(?:\\w+\\.)?${escaped(own)}\\b`).test(text);
  if (kind === 'struct' && lines?.[line - 1]?.includes(own) === true) return line;
  const found = (lines ?? []).findIndex(isPart);
  return found < 0 ? line : found + 1;
}

/** What sets up a tool that tests, builds or checks the code, and what several such files share. */
const OF_CHECKS =
  /(?:^|\/)(?:[\w.-]+\.config|(?:cypress|eslint|jest|karma|playwright|rollup|vite|vitest|webpack)(?:[.-][\w.-]+)?)\.[cm]?[jt]sx?$/;

/** Also what fills a database with made-up data. */
export const TOOL = /^(?:tools?|scripts?|hack|ci|extras?|contrib|misc)\/|(?:^|\/)[\w.-]*seed(?:s|ers?|ing)?\//i;

function isReusable({ kind, name, path }: SymbolDetail): boolean {
  const short = shortName(name);
  return (
    (REUSABLE.has(kind) || (kind === 'method' && IN_OBJECTS.test(path))) &&
    short.length > 2 &&
    !TRIVIAL.test(short) &&
    !short.startsWith('_')
  );
}

/** Where a function may stand in the object that a file hands out, without a class around it. */
const IN_OBJECTS = /\.(?:js|cjs|mjs|ts)$/;

const DEPRECATED = /(?:^|\s)@deprecated\b|#\[deprecated\b|\[Obsolete\b|^\s*(?:\/\/\/?\s*)?Deprecated:/im;
const MOST_MARKS = 6;

/** What its makers ask nobody to use any more: in a mark on it, or in the comment above it. */
function isDeprecated({ doc, name, startLine }: SymbolDetail, lines: readonly string[]): boolean {
  const marks = lines.slice(startLine - 1, startLine - 1 + MOST_MARKS);
  const head = marks.findIndex((line) => line.includes(shortName(name)));
  let top = startLine - 1;
  while (/^\s*(?:\/?\*|\/\/)/.test(lines[top - 1] ?? '')) top -= 1;
  return DEPRECATED.test([doc, ...lines.slice(top, startLine - 1), ...marks.slice(0, head + 1)].join('\n'));
}

/**
 * Where every name comes by an import, a name that came by none is often that of another library: `Error`, `Key`.
 * A file of PHP without a namespace is taken in whole by `require`.
 */
function importsAll(evidence: Evidence, path: string): boolean {
  if (path.endsWith('.rs')) return true;
  return path.endsWith('.php') && (evidence.lines(path) ?? []).some((line) => /^\s*namespace\s+\w/.test(line));
}

function score({ users, directories }: { users: number; directories: number }): number {
  return 2 * directories + users;
}
