import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
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
  const fields = open.filter(({ kind }) => FIELDS.has(kind));
  for (const [noun, found] of [
    ['field', predicateOf(type) ? [] : fields],
    [
      `${isCut || methods.every(({ exported }) => exported) ? 'public ' : ''}${type.kind === 'module' ? 'function' : 'method'}`,
      methods,
    ],
    ['member', type.kind === 'enum' ? members.filter(({ kind }) => kind === 'constant') : []],
  ] as const) {
    const [first] = found;
    if (!first) continue;
    const shown = found.slice(0, NAMED).map(({ name }) => code(shortName(name)));
    const rest = found.length - shown.length;
    yield bullet(
      `It has ${count(found.length, noun)}: ${rest > 0 ? `${shown.join(', ')} and ${rest} more` : joined(shown)}`,
      cited({
        path: first.path,
        startLine: first.startLine,
        endLine: found.findLast(({ path }) => path === first.path)?.startLine ?? first.endLine,
      }),
    );
  }
}
