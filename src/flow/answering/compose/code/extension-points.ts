import { type SymbolDetail, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { shortName } from '../../../authoring/evidence/components.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { implementersOf } from './implementers.ts';

export const EXTENDED: ReadonlySet<string> = new Set(['interface', 'trait', 'class', 'struct']);
const LEAST_TYPES = 3;
const LOOKED_AT = 80;
const LONG_WORD = 8;
const SHORT_FORM = 4;
/** Words of a name that only say that others are made from it. */
const SAYS_BASE = /^(?:bas|base|abstract|generic|interfac|interface)$/;

/** What a type is one of, by the words of its name: "query" and "runner" of `BaseQueryRunner`. */
export function sortParts(name: string): string[] {
  return nameTerms(shortName(name)).parts.filter((part) => !SAYS_BASE.test(part));
}

/** The interface or base that is called what the question asks for, where several types implement it already. */
export function extensionPoint(
  { pack, subject, understanding }: Inquiry,
  isTopic: (word: string) => boolean,
): SymbolDetail | null {
  const words = understanding.words.filter(({ text }) => isTopic(text)).map(({ stem: root }) => root);
  const isAsked = (part: string): boolean =>
    words.some(
      (word) => word === part || (word.length >= LONG_WORD && word.slice(0, SHORT_FORM) === part.slice(0, SHORT_FORM)),
    );
  const named = subject.symbols
    .slice(0, LOOKED_AT)
    .filter(({ symbol, role }) => isProduction(role) && EXTENDED.has(symbol.kind))
    .map(({ symbol }) => ({ symbol, parts: sortParts(symbol.name) }))
    .filter(({ parts }) => parts.length > 0 && parts.every(isAsked))
    // What says more of what is asked for comes first.
    .sort((a, b) => b.parts.length - a.parts.length);
  for (const { symbol } of named) {
    const detail = symbolDetail(pack, symbol.id);
    if (detail && implementersOf(pack, detail).length >= LEAST_TYPES) return detail;
  }
  return null;
}
