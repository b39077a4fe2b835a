import { CALLABLE, type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { type Passage, passageCover, passagesOf } from '../passages/passages.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { AskedWords } from './asked-words.ts';
import { doorsOf } from './doors.ts';
import { fittingDoers } from './fitting-doer.ts';
import type { Subject } from './resolve-subject.ts';
import { isPage } from './side-code.ts';

/** What is asked how or where it is done is done by a function. */
const ASKED =
  /^(?:how|where) (?:is|are|does|do|did|was|were|gets?) (?!(?:i|we|you|one)\b)|^what (?:happens|goes on|takes place)\b/i;
/** Where something stands is asked of types and tables as well. */
export const ASKS_PLACE = /\b(?:implemented|defined|declared|located|configured|documented|tested)\b/i;
const KINDS: ReadonlySet<string> = new Set(['how', 'where', 'data']);
const MOST_WORDS = 8;
const CLEARLY_BETTER = 0.06;
const SHARED_BETTER = 0.2;
const LEAST_FIT = 0.3;
const FAR_BETTER = 0.3;
const NEARLY_AS_GOOD = 0.9;
const ALIKE_NAMED = 3;
/** What fits less does some other thing. */
const DOES_SOME = 0.45;
const LEAST_COVER = 0.6;
const FULLER = 0.2;

/** What does what a plain question asks. */
export interface AskedDoers {
  /** The best function, where the definition that fits by its words does it clearly less. */
  best: SymbolDetail | null;
  /** Functions that fit nearly as well. */
  alike: SymbolDetail[];
  /** How well what was chosen does it; null where that was not weighed. */
  fit: number | null;
  /** The functions whose lines say most of what is asked. */
  passages: readonly Passage[];
  /** The fullest of them says clearly more than what was chosen, which does hardly what is asked. */
  isSaidElsewhere: boolean;
}

const UNWEIGHED: AskedDoers = { best: null, alike: [], fit: null, passages: [], isSaidElsewhere: false };

export function askedDoers(
  evidence: Evidence,
  understanding: Understanding,
  { subject, known, isSure }: { subject: Subject; known: SymbolDetail | null; isSure: boolean },
): AskedDoers {
  const { kind, text, sentence, identifiers, paths, aboutTests, words } = understanding;
  if (!KINDS.has(kind) || (!sentence && !ASKED.test(text)) || ASKS_PLACE.test(text) || aboutTests) return UNWEIGHED;
  if (identifiers.length + paths.length > 0 || words.length > MOST_WORDS) return UNWEIGHED;
  // A plain word that a page bears too may mean what the page asks the server for.
  if (isSure && !(known && isPage(known.path))) return UNWEIGHED;
  const asked = new AskedWords(understanding, subject.terms);
  const passages = passagesOf(evidence, asked);
  const doers = byFit(evidence, asked, { known, isSure });
  const chosen = doers.best ?? known;
  const [fullest] = passages;
  const isSaidElsewhere =
    fullest !== undefined &&
    !isSure &&
    (doers.fit ?? 0) < DOES_SOME &&
    fullest.cover >= LEAST_COVER &&
    fullest.cover >= FULLER + (chosen ? passageCover(evidence, asked, chosen) : 0);
  return { ...doers, passages, isSaidElsewhere };
}

/** The function that does what is asked, by what it is called and by what is said of it. */
function byFit(
  evidence: Evidence,
  asked: AskedWords,
  { known, isSure }: { known: SymbolDetail | null; isSure: boolean },
): AskedDoers {
  const doers = fittingDoers(evidence, asked, known ? [known] : []);
  const [best] = doers;
  if (!best || (isSure && isPage(best.symbol.path))) return UNWEIGHED;
  // Of a type, the method that does it says more, and so does a function that is called after both; and what answers a
  // request or runs a command is what is meant.
  const isCloser =
    (known !== null && best.symbol.name.startsWith(`${known.name}.`)) ||
    (best.saysBoth && !CALLABLE.has(known?.kind ?? '')) ||
    doorsOf(evidence).has(best.symbol.id);
  // A name that several types share is that of none in particular.
  const isShared =
    !CALLABLE.has(known?.kind ?? 'function') &&
    doers.some(
      ({ symbol, fit }) =>
        symbol.name !== best.symbol.name && fit === best.fit && shortName(symbol.name) === shortName(best.symbol.name),
    );
  const own = doers.find(({ symbol }) => symbol.id === known?.id)?.fit ?? 0;
  const isFarBetter = best.fit - own >= FAR_BETTER;
  const margin = isCloser ? 0 : isShared ? SHARED_BETTER : CLEARLY_BETTER;
  if (best.fit < own + margin || (best.fit < LEAST_FIT && !isFarBetter)) return { ...UNWEIGHED, fit: own };
  const others = doers.filter(({ symbol, fit }) => symbol.id !== best.symbol.id && fit >= NEARLY_AS_GOOD * best.fit);
  return {
    ...UNWEIGHED,
    best: best.symbol,
    alike: others.slice(0, ALIKE_NAMED).map(({ symbol }) => symbol),
    fit: best.fit,
  };
}
