import {
  type FoundSymbol,
  findSymbols,
  shortName,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { headOf } from '../../wording/symbol-words.ts';
import type { Item } from '../list/listed.ts';
import { headNoun } from './sorts.ts';

/** The one enumeration of the product that is called what the question says: `WebhookTrigger` for "webhook triggers". */
export function enumerationAsked({ pack, evidence, understanding: { text } }: Inquiry): FoundSymbol | null {
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
export function namedValues({
  pack,
  evidence,
  understanding: { text },
}: Inquiry): (Item & { owner: string; path: string })[] {
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

/** What a type declares of the kinds that are asked for: the values of an enumeration, the methods of a class. */
export function membersOf({ pack }: Inquiry, type: FoundSymbol, kinds: readonly string[]): Item[] {
  return symbolsOfFile(pack, type.path)
    .filter(({ name, kind }) => kinds.includes(kind) && ownerOf(name) === type.name)
    .map((symbol) => ({ text: code(shortName(symbol.name)), source: headOf(symbol, 1), about: '' }));
}

function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
