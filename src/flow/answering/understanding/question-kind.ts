import { CUES } from './question-cues.ts';
import type { QuestionKind } from './question-kinds.ts';
import { SHAPES } from './question-shapes.ts';
import { spellOut } from './spell-out.ts';
import { withEnglishBeginning } from './unspaced-kind.ts';

export interface KindGuess {
  kind: QuestionKind;
  /** The kind that came second; it answers where the first has nothing to say. */
  second: QuestionKind | null;
  /** Something in the question says its kind; otherwise it is only the likeliest. */
  isSaid: boolean;
}

/** Longer questions use words such as "configuration" or "dependency chain" about the inside of the code. */
const LONG_QUESTION = 120;
const SURE_CUES = 3;
/** Shapes that many questions share by accident: cues may overrule them. */
const VAGUE: ReadonlySet<QuestionKind> = new Set(['what', 'how', 'data']);

/** Tells the kind from the shape of the question and from phrases anywhere in it. */
export function questionKind(text: string): KindGuess {
  const lower = withEnglishBeginning(spellOut(text));
  const short = lower.length <= LONG_QUESTION;
  const isOfDeed = MIGRATES.test(lower) || MOVES.test(lower);
  const shape =
    SHAPES.find(
      ({ kind: each, patterns, any }) => (any || short) && isAny(patterns, lower) && !(each === 'data' && isOfDeed),
    )?.kind ?? null;
  const cues = cueScores(lower, short).filter(
    ({ kind: cue }) =>
      !(ASKS_HOW.test(lower) && NOUNS_OF.has(cue)) &&
      !(cue === 'data' && (isOfDeed || HAPPENS.test(lower))) &&
      !(cue === 'impact' && shape === 'how' && HAPPENS.test(lower)) &&
      !(cue === 'config' && (HAPPENS.test(lower) || HANDLES_FILE.test(lower)) && !SETTING.test(lower)),
  );
  const [best, next] = cues;
  const byCue = best && best.score >= SURE_CUES ? best.kind : null;
  const bare = lower.split(' ').length <= 2 && shape === null;
  const kind = (shape === null || VAGUE.has(shape) ? (byCue ?? shape) : shape) ?? (bare ? 'what' : 'how');
  const second =
    [shape, byCue, next?.kind ?? null, best?.kind ?? null].find((other) => other && other !== kind) ?? null;
  return { kind, second, isSaid: shape !== null || byCue !== null };
}

const ASKS_HOW =
  /^how (?:does|do|is|are|did|was|were) (?!(?:i|we|you|one)\b|.*\bvalidated\b)|^what (?:happens|goes on|takes place) (?:when|if|after|once)\b/;
/** What happens when somebody does something is no question about a change of the code, whatever it is done with. */
const HAPPENS = /^what (?:happens|goes on|takes place|breaks|fails|goes wrong)\b/;
/** How a schema is brought to its newest form is told by what does it, and not by the columns of a table. */
const MIGRATES =
  /^how (?:is|are|does|do|did)\b.*\b(?:migrat(?:e|es|ed|ing)|migrations? (?:\w+ )?(?:run|applied|executed|performed|handled|work))\b/;
/** Where something goes on a page may be called a column too. */
const MOVES =
  /^how (?:is|are|does|do|did|can|could)\b.*\b(?:mov|dragg?|drop|transfer|reorder|re-?arrang|swap)(?:p?ed|p?ing|e[ds]?|s|r?ed|r?ing)?\b.*\bcolumns?\b/;
/** What happens to a config file is told by no setting, unless one is spoken of. */
const SETTING = /\b(?:settings?|options?|flags?|var(?:iable)?s?|env(?:ironment)?|arguments?|parameters?)\b/;
/** How a file of settings is read again is told by what does it. */
const HANDLES_FILE =
  /^how (?:is|are|does|do|did)\b(?=.*\b(?:re-?)?(?:load|read|pars|watch|merg|writ|sav|encrypt|detect)(?:s|es|ed|e|ing|ten)?\b).*\bconfig(?:uration)?\b/;
/** "How does it scan every library" says how, whatever is scanned: the cues of these kinds are nouns. */
const NOUNS_OF: ReadonlySet<QuestionKind> = new Set(['list', 'deps', 'invariant', 'reuse', 'where']);

function cueScores(lower: string, short: boolean): { kind: QuestionKind; score: number }[] {
  const scores = new Map<QuestionKind, number>();
  for (const { kind, weight, patterns } of CUES) {
    if (!short && GUARDED.has(kind)) continue;
    if (isAny(patterns, lower)) scores.set(kind, (scores.get(kind) ?? 0) + weight);
  }
  return [...scores].map(([kind, score]) => ({ kind, score })).sort((a, b) => b.score - a.score);
}

function isAny(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** Kinds whose phrases a long question uses about the inside of the code. */
const GUARDED: ReadonlySet<QuestionKind> = new Set([
  'config',
  'deps',
  'data',
  'architecture',
  'list',
  'impact',
  'invariant',
  'reuse',
  'tests',
  'history',
  'compare',
]);
