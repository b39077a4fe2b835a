import { fileOutline } from '../../engine/pack/file-outline.ts';
import type { SymbolDetail } from '../../engine/pack/search/find-symbols.ts';
import type { Support } from '../../record/conversations/conversation.ts';
import { answerOnePart } from './answer-one-part.ts';
import { composeOfIt } from './compose/code/of-it.ts';
import { numberedSteps } from './compose/code/own-comments.ts';
import { nextPlaces } from './compose/code/places.ts';
import { usedWhere } from './compose/config/used-where.ts';
import { unspokenByCode } from './compose/decline.ts';
import { composeLimits } from './compose/documents/guide.ts';
import { bullet, type Part, paragraph, type Span, wordsOfPart } from './compose/part.ts';
import { choiceOf } from './compose/stated/choice.ts';
import { composeNearFact, composeStatedFact } from './compose/stated/stated-facts.ts';
import type { Composed } from './composed.ts';
import { decideSupport } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { ofTheWhole, themeOf } from './of-the-whole.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';
import { spelledOut, twoPartsOf } from './understanding/two-parts.ts';
import { topicsOf, understandQuestion } from './understanding/understand-question.ts';

/** Kinds whose answers are facts, so that they can be told beside another answer without guessing. */
const OF_FACTS: ReadonlySet<QuestionKind> = new Set(['list', 'deps', 'data', 'config']);

/**
 * The answer to a question, and where it asks two things, what is known of the other one; what is not known of it is
 * said. A whole that finds nothing may still have a first part that does.
 */
export function composeParts(inquiry: Inquiry, ask: (text: string) => Inquiry): Composed {
  const { understanding } = inquiry;
  const two = understanding.kind === 'architecture' ? null : twoPartsOf(understanding.text);
  if (!two) return answerOnePart(inquiry);
  const whole = composed(inquiry);
  const first = ask(two.first);
  const about =
    LAST_THING.exec(two.first)?.[1] ??
    topicsOf(first.understanding)
      .map(({ text }) => text)
      .join(' ');
  // When something expires or is done again is said by how long it lasts. Tests are run as tests, whatever they cover.
  const second = ask(
    COVERS.test(two.second) && /\btests?\b/i.test(two.first)
      ? 'What tests exist?'
      : first.understanding.kind === 'tests' && RUNS_THEM.test(two.second)
        ? 'How do I run the tests?'
        : spelledOut(two.second, about).replace(/^when (?=(?:does|do|is|are|will)\b)/i, 'how often '),
  );
  // What is asked of the whole and of something else is told in that order.
  const ofWhole = themeOf(inquiry) === null ? ofTheWhole(first) : [];
  if (ofWhole.length > 0) {
    // "How do I run it": what stands for the project needs no other word for it.
    const bare = ask(two.second);
    const other = ofTheWhole(bare).length > 0 ? bare : second;
    return { support: 'strong', parts: withOther(ofWhole, other, two.second, first) };
  }
  const [stated, toldWhole] = [composeStatedFact(first), composeStatedFact(inquiry).length > 0];
  // What the whole finds may be the answer to its end alone.
  if (stated.length > 0 && toldWhole && saysSame(whole.parts, composed(second).parts) && !saysSame(whole.parts, stated))
    return { support: 'strong', parts: withOther(stated, second, two.second, first) };
  // Where only the second is stated, the first is still told first.
  if (stated.length === 0 && toldWhole && saysSame(whole.parts, composed(second).parts)) {
    const { support, parts } = composed(first);
    if (support !== 'none') return { support, parts: withOther(parts, second, two.second, first) };
  }
  // What is stated of the first may tell the second too, and says more than the whole, which nothing states.
  const isLed = isToldOfEach(wordsOf(two.second), stated) || understanding.kind === first.understanding.kind;
  if (stated.length > 0 && !toldWhole && isLed)
    return { support: 'strong', parts: withOther(stated, second, two.second, first) };
  const isFirstAlone =
    whole.support !== 'strong' ||
    STANDS_ALONE.has(first.understanding.kind) ||
    (OF_FACTS.has(first.understanding.kind) && understanding.kind !== first.understanding.kind) ||
    (first.deed?.route != null && !inquiry.deed?.route);
  const alone = isFirstAlone ? composed(first) : null;
  if (alone && alone.support !== 'none' && (whole.support === 'none' || alone.support === 'strong'))
    return { support: alone.support, parts: withOther(alone.parts, second, two.second, first) };
  if (whole.support === 'none') return whole;
  if (toldWhole)
    return stated.length > 0
      ? { ...whole, parts: withOther(whole.parts, second, two.second, first) }
      : { ...whole, parts: withOther(whole.parts, first, two.first) };
  // The history of a thing tells who and when; two questions of one kind are told together, where one place speaks of both.
  const isOfOne = first.understanding.kind === second.understanding.kind && !VALUE.test(two.second);
  if (isOfOne && (inquiry.main === null || speaksOf(inquiry, inquiry.main, two.second))) return whole;
  const isOfSecond =
    understanding.kind === second.understanding.kind && understanding.kind !== first.understanding.kind;
  return {
    ...whole,
    parts: isOfSecond ? withOther(whole.parts, first, two.first) : withOther(whole.parts, second, two.second, first),
  };
}

/** Kinds whose answers look for just the words of their question: those of the other part would lead astray. */
const STANDS_ALONE: ReadonlySet<QuestionKind> = new Set(['howto', 'tests', 'invariant', 'why']);
/** What a short first part ends with: "a storage location" in "what tests cover deactivating a storage location". */
const LAST_THING = /\b(?:an?|the|each|every) ((?:[a-z-]+ ){0,2}[a-z-]+)\?$/i;
const COVERS = /^what (?:do|does|is|are) (?:they|it|these|those)\b.*\b(?:cover|test|check)(?:s|ed)?$/i;
const RUNS_THEM =
  /^how (?:do|can|should|are|to)\b.*\b(?:run|execute|start)(?:ning)?\b.*\b(?:them|it|these|those)?\s*\??$/i;

/** What a list tells of each that it names, by the heads of its columns, and the question that this answers. */
const TOLD_OF_EACH: readonly { asked: RegExp; head: RegExp }[] = [
  {
    asked:
      /^what (?:does|do|is|are) (?:each|every|they|it|those|these)\b(?: (?:one|of them|\w+))? ?(?:do(?:es)?|for|mean|used for|about|responsible for)?$|^what (?:is|are) (?:each|they|it|their purposes?)\b/i,
    head: /^(?:what it (?:does|is|says of itself|runs)|fields)$/,
  },
  { asked: /^what (?:does|do) (?:each|they|it)\b.* (?:hold|store|contain|keep)s?$/i, head: /^fields$/ },
  { asked: /^(?:when|how often|at what times?)\b/i, head: /^when$/ },
  {
    asked: /^(?:who|what|which \w+) (?:\w+ )?(?:hears?|listens?|subscribes?|handles?|reacts?|receives?|consumes?)\b/i,
    head: /^heard by$/,
  },
  { asked: /^(?:who|what) (?:does|do|runs?|executes?|performs?|handles?)\b/i, head: /^(?:done|answered) by$/ },
  { asked: /\bdefaults?\b/i, head: /^default$/ },
  { asked: /^(?:by whom|who (?:did|wrote|made|removed|changed))\b/i, head: /^by whom$/ },
  { asked: /^why\b/i, head: /^why$/ },
  {
    asked:
      /^(?:which|what) (?:methods?|functions?|interfaces?|callbacks?)\b|^what (?:must|does|should|do) .*\bimplement/i,
    head: /^methods$/,
  },
  {
    asked: /^where (?:is|are|do|does|must|should) .*\b(?:registered|register|declared|named|listed|wired|hooked)\b/i,
    head: /^registered in$/,
  },
  {
    asked: /^(?:who (?:may|can)|which (?:guards?|roles?|rights?)|what (?:guards?|protects?))\b/i,
    head: /^guarded by$/,
  },
  {
    asked: /\b(?:move|change|transition|switch|pass|go|get)s?\b.*\b(?:between|from|through|them|another|next)\b/i,
    head: /^to$/,
  },
];

function saysSame(one: readonly Part[], other: readonly Part[]): boolean {
  return one.map(wordsOfPart).join('\n') === other.map(wordsOfPart).join('\n');
}

function wordsOf(asked: string): string {
  return asked.replace(/[?.\s]+$/, '');
}

function isToldOfEach(words: string, parts: readonly Part[]): boolean {
  const heads = parts.flatMap((part) =>
    part.form === 'table' ? part.head : 'tells' in part ? (part.tells ?? []) : [],
  );
  return TOLD_OF_EACH.some(({ asked, head }) => asked.test(words) && heads.some((each) => head.test(each)));
}

const NAMES = /^(?:what|which)(?: ones)? are (?:they|these|those|their names)(?: called| named)?$/i;
/** Each that a list names stands at the place that it cites. */
const WHERE_EACH = /^where (?:is|are) (?:each|every|they|it|those|these)\b/i;
const WHERE_CHECKED = /^where (?:is|are) (?:that|it|this|they|these) (?:checked|enforced|verified|validated|guarded)$/i;
const GUARDED = /\bguarded by\b|\benforces it\b|\bchecks it\b/;
const WHAT_ELSE = /^what (?:else|happens)\b/i;
const VALUE = /^(?:when|how (?:long|often|many|much)|which version)\b/i;

const TIME =
  /\b(?:every|after|within|for|than|once an?) (?:\d+|an?|one|two|three|five|ten|few) ?(?:seconds?|minutes?|hours?|days?|weeks?|months?)\b|\b(?:every (?:minute|hour|day|week|month)|hourly|daily|weekly|monthly)\b/i;

function saysTime(span: Span): boolean {
  return typeof span === 'string' && TIME.test(span);
}

function isList([first]: readonly Part[]): boolean {
  return (
    first?.form === 'opening' &&
    first.spans.some((span) => typeof span === 'string' && /\bw(?:as|ere) found\b/.test(span))
  );
}

function composed(inquiry: Inquiry): { support: Support; parts: Part[] } {
  const { support, parts } = answerOnePart(inquiry);
  return { support, parts: [...parts] };
}

function* withOther(parts: Iterable<Part>, other: Inquiry, asked: string, beside?: Inquiry): Generator<Part> {
  const whole = [...parts];
  yield* whole;
  const words = wordsOf(asked);
  // Whoever counts names what is counted.
  if (NAMES.test(words) || isToldOfEach(words, whole) || (WHERE_EACH.test(words) && isList(whole))) return;
  // What guards a route, or enforces a rule, stands at the place that it cites.
  if (WHERE_CHECKED.test(words) && whole.some((part) => GUARDED.test(wordsOfPart(part)))) return;
  // A line that was quoted may say it already: "every 5 minutes".
  if (VALUE.test(words) && whole.some((part) => 'spans' in part && part.spans.some(saysTime))) return;
  const ofIt = beside ? [...usedWhere(beside, whole, words), ...composeOfIt(beside, words)] : [];
  yield* ofIt;
  if (ofIt.length > 0) return;
  const stated = otherParts(other);
  // What else is done is told by the steps of what answers the route.
  const isOfDeed = stated.length === 0 && WHAT_ELSE.test(words) && beside?.deed?.route;
  const chosen = stated.length === 0 && beside ? choiceOf(beside, words) : [];
  const told = isOfDeed && beside.main ? numberedSteps(beside.pack, beside.main) : stated.length > 0 ? stated : chosen;
  // What a project is for tells what it can do and for whom, as far as anything does.
  if (told.length === 0 && beside && themeOf(beside) === 'purpose' && /^(?:what|who)\b/i.test(words)) return;
  if (told.length === 0) {
    const { absent } = decideSupport(other);
    if (absent.length > 0) {
      yield bullet(`Not answered here: "${words}"; `, ...unspokenByCode(other, absent));
      return;
    }
    const [likeliest] = other.places;
    const near =
      likeliest && speaksOf(other, likeliest.symbol, words)
        ? [...nextPlaces(other, `As to "${words}", the places that come nearest by its words`, [])]
        : [];
    yield* near;
    if (near.length > 0) return;
    yield bullet(
      `Not answered here: "${words}". Nothing was found that states it; ask it by itself, with a name that stands in the code`,
    );
    return;
  }
  yield paragraph(`As to "${words}":`);
  for (const part of told) yield part.form === 'opening' ? { ...part, form: 'paragraph' } : part;
}

/** Whether a definition has a word that is a part's own, and not only those of the other part. */
function speaksOf(
  { pack, subject }: Inquiry,
  { path, name, startLine, endLine }: SymbolDetail,
  words: string,
): boolean {
  const own = new Set(topicsOf(understandQuestion(words)).map(({ stem }) => stem));
  const lines = fileOutline(pack, path)?.lines.slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES)) ?? [];
  const told =
    subject.matcher.mask(`${name} ${path}`) | lines.reduce((mask, line) => mask | subject.matcher.mask(line), 0);
  return own.size === 0 || subject.terms.some(({ stem }, place) => own.has(stem) && (told & (1 << place)) !== 0);
}

const MOST_LINES = 300;

/** What is stated about the other part; nothing where it would have to be guessed. */
function otherParts(other: Inquiry): Part[] {
  const stated = composeStatedFact(other);
  if (stated.length > 0) return stated;
  const whole = ofTheWhole(other);
  if (whole.length > 0) return whole;
  const near = composeNearFact(other);
  if (near) return [paragraph(`Weak evidence: ${near.lack}. What comes nearest:`), ...near.parts];
  const limits = [...composeLimits(other)];
  if (limits.length > 0) return limits;
  const { kind } = other.understanding;
  const isOfUse = kind === 'impact' && other.isNamed;
  if (!(OF_FACTS.has(kind) || STANDS_ALONE.has(kind) || isOfUse)) return [];
  const { support, parts } = composed(other);
  return support === 'strong' ? parts : [];
}
