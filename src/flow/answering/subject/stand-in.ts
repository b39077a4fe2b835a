import { CALLABLE, type SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { saysNothing } from '../understanding/generic-words.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { meanAlike } from './name-verbs.ts';
import { isProduction, maskWeight } from './question-terms.ts';
import type { Subject } from './resolve-subject.ts';
import type { ScoredSymbol } from './score-symbols.ts';

const FILES_AROUND = 6;
const DOC_READ = 600;

/**
 * What a short, plain question means where the definition that fits best by its words is not what it asks for; null
 * where it is.
 */
export function standIn(subject: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  return deciderOf(subject, asked, found) ?? tellerOf(subject, asked, found) ?? readerOf(subject, asked, found);
}

/**
 * "Where is an access token revoked" names the type `AccessToken` by two plain words, and asks for `revokeAccessToken`:
 * a function whose name, or the name of its file, has those words and one more of the question.
 */
export function fullerName({ named, symbols, terms }: Subject, found: SymbolDetail): ScoredSymbol | undefined {
  const pair = named.find(({ symbol }) => symbol.id === found.id)?.asked.split(' ') ?? [];
  if (pair.length !== 2 || CALLABLE.has(found.kind)) return undefined;
  const pairStems = pair.map(stem);
  const others = terms.filter((term) => !pairStems.includes(term.stem));
  return symbols.find(({ symbol, role }) => {
    if (!CALLABLE.has(symbol.kind) || !isProduction(role)) return false;
    const own = nameTerms(symbol.name.slice(symbol.name.lastIndexOf('.') + 1)).parts;
    const file = nameTerms(symbol.path.slice(symbol.path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')).parts;
    const says = (wanted: string): boolean => own.some((part) => part === wanted || meanAlike(part, wanted));
    const holds = (wanted: string): boolean => own.includes(wanted) || file.includes(wanted);
    return (
      pairStems.some((each) => own.includes(each)) && pairStems.every(holds) && others.some((each) => says(each.stem))
    );
  });
}

const LEAST_SHARE = 0.6;
const ASKS_DECISION = /\b(?:decid|determin)\w* (?:whether|if|which|that|when)\b/i;
const DECIDES = /^(?:should|is|can|may|has|needs?|must|allows?)(?=[A-Z_])/;
const DECIDERS_LOOKED_AT = 40;
/** A longer question describes more than one decision. */
const FEW_WORDS = 6;

/** "How does it decide which files to skip" is answered by what is called `should_skip`, before what sets an option. */
function deciderOf({ symbols }: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  const own = ({ symbol }: ScoredSymbol): string => symbol.name.slice(symbol.name.lastIndexOf('.') + 1);
  if (asked.words.length > FEW_WORDS || !ASKS_DECISION.test(asked.text) || DECIDES.test(own(found))) return null;
  return (
    symbols
      .slice(0, DECIDERS_LOOKED_AT)
      .find(
        (each) =>
          CALLABLE.has(each.symbol.kind) &&
          isProduction(each.role) &&
          DECIDES.test(own(each)) &&
          each.nameMatch > 0 &&
          each.score >= LEAST_SHARE * found.score,
      ) ?? null
  );
}

const FIELDS: ReadonlySet<string> = new Set(['property', 'variable', 'constant', 'section', 'key', 'other']);
const MOST_LOOKED_AT = 150;
/** So much of a word says what it is about: *automatically* is told by "automating". */
const SAME_BEGINNING = 6;

/**
 * "How does it obtain certificates automatically" is not answered by what a certificate is. Where the best definition is
 * a type that holds fewer of the question's words, small ones included, than another says of itself, that one is meant.
 */
function tellerOf({ symbols, files }: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  if (asked.kind !== 'how' || CALLABLE.has(found.symbol.kind)) return null;
  const words = asked.words
    .filter(({ isProject, text }) => !isProject && !saysNothing(text))
    .map(({ stem: root }) => root);
  const near = new Set(files.slice(0, FILES_AROUND).map(({ path }) => path));
  const told = ({ symbol }: ScoredSymbol): number => {
    const own = new Set(nameTerms(`${symbol.name} ${symbol.doc.slice(0, DOC_READ)}`).parts);
    return words.filter(
      (word) => own.has(word) || [...own].some((part) => meanAlike(part, word) || isSameBeginning(part, word)),
    ).length;
  };
  const known = told(found);
  const [best] = symbols
    .slice(0, MOST_LOOKED_AT)
    .filter(
      ({ symbol, role }) =>
        isProduction(role) && near.has(symbol.path) && symbol.doc !== '' && !FIELDS.has(symbol.kind),
    )
    .map((each) => ({ each, words: told(each) }))
    .filter(({ words: held }) => held >= 2 && held > known)
    .sort((a, b) => b.words - a.words || b.each.score - a.each.score);
  return best?.each ?? null;
}

const KEPT: ReadonlySet<string> = new Set(['property', 'variable', 'constant']);
/** Who asks where it is kept means the field itself. */
const ASKS_FOR_FIELD = /\b(?:defined?|declared?|stored?|kept|set|configured?|default\w*|named|called)\b/i;

/**
 * "Where is the random route generated" is not answered by the option `random_route`: it is done where that is read. A
 * name of one word may be that of another field.
 */
function readerOf(
  { symbols, terms, read }: Subject,
  { kind, text }: Understanding,
  { symbol: field }: ScoredSymbol,
): ScoredSymbol | null {
  const own = field.name.slice(field.name.lastIndexOf('.') + 1);
  if (!/^(?:where|how)$/.test(kind) || !KEPT.has(field.kind) || ASKS_FOR_FIELD.test(text)) return null;
  if (nameTerms(own).parts.length < 2) return null;
  const readers = new Map<number, number>();
  for (const { outline, masks } of read) {
    if (!isProduction(outline.role)) continue;
    for (const [place, line] of outline.lines.entries()) {
      if (!line.includes(own) || (outline.path === field.path && isWithin(field, place + 1))) continue;
      const holder = outline.symbols.findLast((each) => CALLABLE.has(each.kind) && isWithin(each, place + 1));
      if (!holder) continue;
      let told = 0;
      for (let at = place; at < place + LINES_AFTER && at < holder.endLine; at++) told |= masks[at] ?? 0;
      readers.set(holder.id, Math.max(readers.get(holder.id) ?? 0, maskWeight(told, terms)));
    }
  }
  const [best] = symbols
    .filter(({ symbol }) => readers.has(symbol.id))
    .sort((a, b) => (readers.get(b.symbol.id) ?? 0) - (readers.get(a.symbol.id) ?? 0) || b.score - a.score);
  return best ?? null;
}

/** What is done with a field stands in the lines that follow. */
const LINES_AFTER = 6;

function isWithin({ startLine, endLine }: { startLine: number; endLine: number }, line: number): boolean {
  return startLine <= line && line <= endLine;
}

function isSameBeginning(a: string, b: string): boolean {
  return (
    a.length >= SAME_BEGINNING &&
    b.length >= SAME_BEGINNING &&
    a.slice(0, SAME_BEGINNING) === b.slice(0, SAME_BEGINNING)
  );
}
