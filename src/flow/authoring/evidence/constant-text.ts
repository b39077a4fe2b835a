import { shownLiteral, splitList, stringsIn, stringValue } from '../../../engine/facts/text/literal.ts';
import { findSymbols, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from './evidence.ts';
import { directoryOf } from './files/directory-of.ts';

const CONSTANT = /^(?:constant|variable|field|property)$/;
/** No path is longer; what is made from many others could be of any length. */
const LONGEST = 500;

/** The text that the one constant of the product with a name stands for. */
export function constantText(evidence: Evidence, name: string): string | null {
  return stringValue(/=\s*(['"`][^'"`]*['"`])/.exec(declarationOf(evidence, name))?.[1]);
}

/** The texts that the one constant of the product with a name lists. */
export function constantTexts(evidence: Evidence, name: string): string[] {
  return stringsIn(/=\s*(\[[^\]]*\])/.exec(declarationOf(evidence, name))?.[1] ?? '');
}

/** What the one constant of the product with a name is set to, as it is written. */
export function constantWritten(evidence: Evidence, name: string): string | null {
  return /=\s*([^=>;][^;]*)/.exec(declarationOf(evidence, name))?.[1]?.trim() ?? null;
}

function declarationOf(evidence: Evidence, name: string): string {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 2 }).filter(
    ({ kind, path }) => CONSTANT.test(kind) && evidence.file(path)?.place === 'source',
  );
  return only && others.length === 0 ? (symbolDetail(evidence.pack, only.id)?.signature ?? '') : '';
}

/** The text of a constant of Go as a file writes it, `oidc.TokenPath`, also where it is joined from others with `+`. */
export function goConstantText(evidence: Evidence, from: string, written: string): string | null {
  const text = stringValue(written);
  if (text !== null) return text;
  const known = goTexts(evidence);
  const key = `${directoryOf(from)} ${written}`;
  const told = known.get(key);
  if (told !== undefined) return told;
  // What is made from itself has no text; each is worked out once, however many are made from it.
  known.set(key, null);
  const found = joinedText(evidence, from, written);
  known.set(key, found);
  return found;
}

const goTexts = derived((): Map<string, string | null> => new Map());

function joinedText(evidence: Evidence, from: string, written: string): string | null {
  const declared =
    splitList(written, '+').length > 1 ? { value: written, path: from } : goDeclared(evidence, from, written);
  if (declared === null) return null;
  const parts = splitList(declared.value, '+').map((part) => goConstantText(evidence, declared.path, part.trim()));
  const whole = parts.includes(null) ? null : parts.join('');
  return whole !== null && whole.length <= LONGEST ? whole : null;
}

/** What a constant of Go that never changes stands for: a text, a number, a span of time, or a list of such. */
export function goConstantValue(evidence: Evidence, from: string, written: string): string | null {
  const inside = /^\[\]\w+\{(.*)\}$/s.exec(written)?.[1];
  if (inside !== undefined) {
    const parts = splitList(inside).map((part) => goConstantValue(evidence, from, part.trim()));
    return parts.includes(null) ? null : parts.join(',');
  }
  const literal = shownLiteral(written);
  if (literal !== null) return literal;
  const declared = goDeclared(evidence, from, written);
  if (declared?.kind !== 'constant') return null;
  return shownLiteral(declared.value) ?? goConstantText(evidence, from, written);
}

/** Where the one constant or variable of Go is that a file means by a name, and what it is set to. */
function goDeclared(
  evidence: Evidence,
  from: string,
  written: string,
): { path: string; kind: string; value: string } | null {
  const [, module, name = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    ({ kind, path, name: found }) =>
      found === name &&
      CONSTANT.test(kind) &&
      evidence.file(path)?.place === 'source' &&
      (module === undefined
        ? directoryOf(path) === directoryOf(from)
        : directoryOf(path).split('/').at(-1)?.replace(/^go-/, '') === module),
  );
  const signature = only && others.length === 0 ? (symbolDetail(evidence.pack, only.id)?.signature ?? '') : '';
  const value = /=\s*(.+)$/.exec(signature)?.[1];
  return only === undefined || value === undefined ? null : { path: only.path, kind: only.kind, value };
}
