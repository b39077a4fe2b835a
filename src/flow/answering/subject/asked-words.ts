import { escaped } from '../../../base/escaped.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { saysNothing } from '../understanding/generic-words.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { alikeTo, nearTo, sameThing } from './name-verbs.ts';
import { formsOf, type QuestionTerm } from './question-terms.ts';
import { samePart } from './same-part.ts';

/** A word of a question that asks how something is done, with what names may say for it. */
export interface AskedWord {
  stem: string;
  weight: number;
  /** What names say for it, and what that is worth. */
  forms: ReadonlyMap<string, number>;
  isDeed: boolean;
  /** Neither what is done nor who does it. */
  isThing: boolean;
}

const GENERIC = 0.5;
/** What is done says more than other words that fit any project. */
const DONE = 0.8;
const IS_DONE = /(?:ed|ing)$|^(?:bound|built|drawn|held|kept|made|sent|shown|sold|told|written)$/;
/** Who does it is seldom said where it is done, and under which circumstance not much more often. */
const WHO = 0.25;
const ASIDE = 0.4;
const ALIKE = 0.75;
/** What code usually says for a word that this code does not have. */
const SAID = 0.6;
const SHORT = 0.8;
const CUT = 0.6;
const SHORTEST = 4;
const SHORTEST_WORD = 3;
const LONG_WORD = 7;
const FEW_PARTS = 12;

/** The words of a question and what they are worth in names and texts. */
export class AskedWords {
  readonly words: readonly AskedWord[];
  /** It is done where requests are answered. */
  readonly isOfRequests: boolean;
  readonly #beginnings: RegExp;

  constructor({ words, pairs, sentence }: Understanding, terms: readonly QuestionTerm[]) {
    this.isOfRequests = sentence?.isOfRequests ?? false;
    const rarest = Math.max(1e-9, ...terms.map(({ idf }) => idf));
    const idf = new Map(terms.map((term) => [term.stem, term.idf / rarest]));
    this.words = words
      .filter(({ isProject, text }) => !isProject && !saysNothing(text))
      .filter(({ text }) => !this.isOfRequests || !/^(?:requests?|incoming)$/.test(text))
      .map(({ text, stem: root, generic, others }) => {
        const isWho = sentence?.who.has(text) ?? false;
        const isAside = sentence?.aside.has(text) ?? false;
        const isDeed = sentence ? sentence.deed === text : IS_DONE.test(text);
        const kind = isWho || text.length < SHORTEST_WORD ? WHO : !generic ? 1 : isDeed ? DONE : GENERIC;
        return {
          stem: root,
          isDeed,
          isThing: !isDeed && !isWho && !isAside,
          weight: kind * (isAside ? ASIDE : 1) * (0.5 + 0.5 * (idf.get(root) ?? 0)),
          forms: formsIn(root, { pairs, others }, isDeed),
        };
      });
    const beginnings = new Set(
      this.words.flatMap(({ forms }) => [...forms.keys()].map((form) => form.slice(0, SHORTEST_WORD - 1))),
    );
    // Without any words, nothing matches.
    this.#beginnings = beginnings.size === 0 ? /(?!)/ : new RegExp([...beginnings].map(escaped).join('|'), 'i');
  }

  /** A quick look that saves taking most texts apart. */
  mayBeIn(text: string): boolean {
    return this.#beginnings.test(text);
  }
}

function formsIn(
  root: string,
  { pairs, others = [] }: { pairs: readonly string[]; others?: readonly string[] | undefined },
  isDeed: boolean,
): Map<string, number> {
  const forms = new Map<string, number>();
  const add = (form: string, worth: number): void => {
    forms.set(form, Math.max(worth, forms.get(form) ?? 0));
  };
  for (const form of formsOf(root)) {
    add(form, 1);
    for (const other of isDeed ? nearTo(form) : alikeTo(form)) add(other, ALIKE);
  }
  for (const other of [...samePart(root), ...sameThing(root)]) add(other, other === root ? 1 : ALIKE);
  for (const other of others) add(other, SAID);
  // "Thread pool" may be `threadpool` in the code.
  for (const pair of pairs)
    if (pair.split(' ').some((word) => stem(word) === root)) add(stem(pair.replace(' ', '')), 1);
  if (root.length >= LONG_WORD) add(root.slice(0, SHORTEST), CUT);
  return forms;
}

/** What the parts of a name, or the words of a comment, say of a word. */
export function worthIn(parts: readonly string[], { forms, stem: root }: AskedWord): number {
  let worth = 0;
  for (const part of parts) {
    const found = forms.get(part) ?? (isShortOf(part, root) || isShortOf(root, part) ? SHORT : 0);
    if (found > worth) worth = found;
  }
  if (worth === 1 || root.length < LONG_WORD || parts.length >= FEW_PARTS) return worth;
  // `serveWebSocket` serves a websocket, and what uninstalls does not install.
  return parts.join('').includes(root) && parts.every((part) => !part.includes(root)) ? 1 : worth;
}

/** Code shortens long words: `alloc` is an allocation, and `auth` authentication. */
function isShortOf(short: string, long: string): boolean {
  return (
    short.length >= SHORTEST &&
    short.length < long.length &&
    short.length * 2 >= long.length - 1 &&
    long.startsWith(short)
  );
}
