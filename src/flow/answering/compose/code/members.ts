import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { predicateOf } from '../../wording/symbol-words.ts';
import { bullet, cited, type Part } from '../part.ts';
import { filesOf } from './package-files.ts';

const FIELDS: ReadonlySet<string> = new Set(['property', 'field', 'variable']);
const NAMED = 6;

/** What a type is made of: its methods and, where nobody says what it is, its fields. */
export function* memberParts(pack: Pack, type: SymbolDetail): Generator<Part> {
  const members = filesOf(pack, type.path)
    .flatMap((path) => fileOutline(pack, path)?.symbols ?? [])
    .filter(({ name }) => name === `${type.name}.${shortName(name)}`);
  // What a name keeps to itself is not counted, and the count says so.
  const open = members.filter(({ name }) => !/^[_#]/.test(shortName(name)));
  const isCut = members.some(({ name, kind }) => kind === 'method' && /^[_#]/.test(shortName(name)));
  const callable = open.filter(({ kind }) => kind === 'method' || kind === 'function');
  // Overloads are one method.
  const methods = [...new Map(callable.toReversed().map((method) => [method.name, method])).values()].reverse();
  const values = methods.filter((method) => isReadAsValue(pack, method));
  const called = methods.filter((method) => !values.includes(method));
  const isPublic = isCut || methods.every(({ exported }) => exported) ? 'public ' : '';
  const fields = open.filter(({ kind }) => FIELDS.has(kind));
  for (const [noun, found] of [
    ['field', predicateOf(type) ? [] : fields],
    [`${isPublic}property`, values],
    [`${isPublic}${type.kind === 'module' ? 'function' : 'method'}`, called],
    ['member', type.kind === 'enum' ? members.filter(({ kind }) => kind === 'constant') : []],
  ] as const) {
    const [first] = found;
    if (!first) continue;
    const shown = found.slice(0, NAMED).map(({ name }) => code(shortName(name)));
    const rest = found.length - shown.length;
    yield bullet(
      `It has ${count(found.length, noun)}: ${rest > 0 ? `${shown.join(', ')} and ${rest} more` : joined(shown)}`,
      cited(...named(found.slice(0, NAMED))),
    );
  }
}

/** The lines where members are named: one place from the first to the last, or each of them where they lie far apart. */
function named(members: readonly SymbolDetail[]): CodeSource[] {
  const [first] = members;
  const last = members.at(-1);
  if (!first || !last) return [];
  const isNear = members.every(({ path }) => path === first.path) && last.startLine - first.startLine < MOST_TOGETHER;
  return isNear
    ? [{ path: first.path, startLine: first.startLine, endLine: last.startLine }]
    : members.map(({ path, startLine }) => ({ path, startLine, endLine: startLine }));
}

const MOST_TOGETHER = 60;

const GETTER =
  /^\s*(?:(?:static|public|protected|override)\s+)*get\s+[\w$#]+\s*\(|^\s*@(?:\w+\.)*(?:\w*property|\w+\.setter)\b/;

/** `@property` of Python and `get size()` of JavaScript are written as methods, and read as values. */
function isReadAsValue(pack: Pack, { path, startLine }: { path: string; startLine: number }): boolean {
  const lines = fileOutline(pack, path)?.lines ?? [];
  let first = startLine;
  while (/^\s*@/.test(lines[first - 2] ?? '')) first -= 1;
  let last = startLine;
  while (/^\s*@/.test(lines[last - 1] ?? '') && last < startLine + MOST_DECORATORS) last += 1;
  return lines.slice(first - 1, last).some((line) => GETTER.test(line));
}

const MOST_DECORATORS = 6;
