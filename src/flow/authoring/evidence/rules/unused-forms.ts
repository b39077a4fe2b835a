import { escaped } from '../../../../base/escaped.ts';
import { type FoundSymbol, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence } from '../evidence.ts';

/** Classes of Python that what is sent is held against only where somebody makes them by their names. */
const HOLDS = /(?:^|\.)\w*(?:Serializer|Form|Schema)$/;
/** Where a name is only handed on: `from .orders import Order, Parcel`, `__all__ = ["Order"]`. */
const HANDED_ON =
  /^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]+(?:\([^)]*\)|[^\n(]*)|^__all__[ \t]*(?::[^=\n]*)?\+?=[ \t]*[[(][^\])]*[\])]|#[^\n]*/gm;

/** Whether a method belongs to a serializer or form that nobody but tests takes. */
export function isOfUnusedForm(evidence: Evidence, own: FoundSymbol): boolean {
  if (!own.path.endsWith('.py')) return false;
  const around = own.kind === 'class' ? own.name : own.name.split('.').slice(0, -1).join('.');
  const type = symbolsOfFile(evidence.pack, own.path).find((each) => each.kind === 'class' && each.name === around);
  if (type === undefined) return false;
  const known = answers(evidence).get(type.id);
  if (known !== undefined) return known;
  const bases = symbolDetail(evidence.pack, type.id)?.bases ?? [];
  const answer = bases.some((base) => HOLDS.test(base)) && isTakenNowhere(evidence, type);
  answers(evidence).set(type.id, answer);
  return answer;
}

const answers = derived((): Map<number, boolean> => new Map());

function isTakenNowhere(evidence: Evidence, type: FoundSymbol): boolean {
  const name = type.name.split('.').at(-1) ?? type.name;
  const word = new RegExp(`\\b${escaped(name)}\\b`, 'g');
  return filesWithName(evidence.pack, name)
    .filter((path) => evidence.file(path)?.place !== 'test')
    .every((path) => {
      if (!path.endsWith('.py')) return /\.(?:md|rst)$/.test(path);
      const code = (evidence.lines(path) ?? []).join('\n').replace(HANDED_ON, '');
      return (code.match(word)?.length ?? 0) <= (path === type.path ? 1 : 0);
    });
}
