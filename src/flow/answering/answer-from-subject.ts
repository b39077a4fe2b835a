import { joined } from '../authoring/wording/list.ts';
import { code } from '../authoring/wording/markup.ts';
import { describes } from './answer-from-little.ts';
import { composePlaces, nextPlaces } from './compose/code/places.ts';
import { COMPOSERS } from './compose/composers.ts';
import { settingsSaid } from './compose/config.ts';
import { FOUND_BY_WORDS } from './compose/decline.ts';
import { doesSay, type Part } from './compose/part.ts';
import { asksAmount } from './compose/stated/amount.ts';
import { isToldWhy } from './compose/why.ts';
import { type Begun, begun, type Composed, declined, lackIn, strong, weak } from './composed.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { lackOf, OF_ONE_DEFINITION } from './lack.ts';
import { LIKELY } from './places/rank-places.ts';
import { missingNames } from './subject/missing-names.ts';
import { isSettingName } from './subject/setting-name.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';
import { namesOneOf } from './wording/same-word.ts';

/** What is told of another definition than the named one may still show what was meant; who uses it, or tests it, does not. */
const OF_ITS_INSIDE: ReadonlySet<QuestionKind> = new Set(['how', 'where', 'what', 'howto', 'compare']);
/** What is told of a subject that was only guessed stands on as little as the guess. */
const OF_ONE_SUBJECT: ReadonlySet<QuestionKind> = new Set(['data', 'impact', 'invariant']);
/** What is known of these is told beside the code that it is about. */
const BESIDE_PLACES: ReadonlySet<QuestionKind> = new Set([...OF_ONE_SUBJECT, 'howto']);

/** What the code says of the subject, by the composer of the question's kind. */
export function answerFromSubject(inquiry: Inquiry, coverage: Coverage): Composed {
  const { understanding, places } = inquiry;
  const ofPlaces = (reason = unsureOf(coverage)): Composed => weak(inquiry, coverage, composePlaces(inquiry), reason);
  const isUnsure = places.length > 0 && (places[0]?.chance ?? 0) < LIKELY;
  const isTold = isUnsure && understanding.kind === 'why' && isToldWhy(inquiry);
  if (isTold) return strong(COMPOSERS.why(inquiry));
  if (isUnsure && OF_ONE_DEFINITION.has(understanding.kind)) return ofPlaces();
  const composed = firstThatSpeaks(inquiry);
  if (!composed) return declined(inquiry, coverage);
  if (doesSay(composed.first, 'not-found'))
    return describes(inquiry) ? ofPlaces() : { support: 'none', parts: composed.parts };
  if (understanding.kind === 'config' && composed.kind !== 'config' && !isWritten(inquiry)) {
    const parts = [...composed.parts];
    // A document that says how names the setting itself, whatever the setting is called.
    const said = [...settingsSaid(inquiry, parts)];
    if (said.length > 0) return strong([...parts, ...said]);
    return weak(inquiry, coverage, parts, 'none of the settings that were found is about it');
  }
  const missing = missingNames(inquiry);
  if (missing.length > 0) {
    const parts = OF_ITS_INSIDE.has(composed.kind) ? composed.parts : nearest(composed.parts);
    return weak(inquiry, coverage, parts, `nothing called ${joined(missing.map(code), 'or')} was found`);
  }
  const lack = lackOf(inquiry, composed.kind);
  // Where an amount is asked for and nothing says it, what shares no word with the question is no answer.
  if (lack && asksAmount(understanding) && !bearsTopic(inquiry)) return declined(inquiry, coverage);
  // Where nothing tells how, or which rule there is, the lines that come nearest are shown.
  if (places.length > 0 && doesSay(composed.first, 'no-rule'))
    return ofPlaces('no rule about it was read from the code as such');
  if (isUnsure && composed.kind === 'howto' && doesSay(composed.first, 'to-build-on')) return ofPlaces();
  return standingOn(inquiry, coverage, composed, lack);
}

/** How well stands what a composer says of the subject. */
function standingOn(
  inquiry: Inquiry,
  coverage: Coverage,
  { kind, first, parts: made }: Spoken,
  lack: string | null,
): Composed {
  const { understanding, places } = inquiry;
  const isOfItsOwn = doesSay(first, 'own-checks', 'guide');
  const parts = BESIDE_PLACES.has(kind) && !isOfItsOwn ? withPlaces(inquiry, made) : made;
  const isUnsure = places.length > 0 && (places[0]?.chance ?? 0) < LIKELY;
  if (isUnsure && OF_ONE_SUBJECT.has(kind) && !isOfItsOwn) return weak(inquiry, coverage, parts, unsureOf(coverage));
  // How the nearest definition works lists nothing, and sets nothing apart.
  if (lack !== null)
    return weak(inquiry, coverage, isList(understanding.kind) ? nearest(parts) : parts, lack || undefined);
  // Two that were found each by itself need not meet anywhere.
  if (coverage.support === 'weak' && kind !== 'compare') return weak(inquiry, coverage, parts);
  // A long description fits one place far better than a few words do.
  if (doesSay(first, 'guess') && places.length > 0) return weak(inquiry, coverage, parts, FOUND_BY_WORDS);
  if (!('spans' in first) || first.lack === undefined) return strong(parts);
  const whole = [...parts];
  const lacks = lackIn(whole);
  return lacks === null ? strong(whole) : weak(inquiry, coverage, whole, lacks);
}

function isList(kind: QuestionKind): boolean {
  return kind === 'list' || kind === 'compare';
}

/** Why the likeliest place is only that: where all words were found, others fit about as well. */
function unsureOf({ absent }: Coverage): string | undefined {
  return absent.length > 0 ? undefined : 'several places fit the question about as well, and none is clearly meant';
}

/** What a question that names nothing may be about stands beside what facts of its kind say. */
function* withPlaces(inquiry: Inquiry, parts: Iterable<Part>): Generator<Part> {
  const whole = [...parts];
  yield* whole;
  const isTold = whole.some((part) => doesSay(part, 'places'));
  if (!isTold) yield* nextPlaces(inquiry, 'Nearest by the words of the question', []);
}

function bearsTopic({ main, subject }: Inquiry): boolean {
  const topics = subject.terms.filter(({ generic }) => !generic).map(({ text }) => text);
  return main !== null && (namesOneOf(main.name, topics) || namesOneOf(main.path, topics));
}

/** The question spells the name of the definition, as no plain word is spelled. */
function isWritten({ main, isNamed, understanding: { text } }: Inquiry): boolean {
  const name = main?.name.slice(main.name.lastIndexOf('.') + 1) ?? '';
  return isNamed && /[A-Z_]/.test(name) && text.includes(name);
}

interface Spoken extends Begun {
  kind: QuestionKind;
}

/** The composer of the question's kind, or the next one that has something to say. */
function firstThatSpeaks(inquiry: Inquiry): Spoken | null {
  const { kind, second } = inquiry.understanding;
  const isSetting = !inquiry.isNamed && isSettingName(inquiry);
  const kinds: QuestionKind[] = [
    ...(isSetting ? (['config'] as const) : []),
    kind,
    ...(second ? [second] : []),
    'how',
    'where',
  ];
  for (const each of new Set(kinds)) {
    const speaks = begun(COMPOSERS[each](inquiry));
    if (speaks) return { kind: each, ...speaks };
  }
  return null;
}

/** What comes nearest and what stands close to it, without what is told of its inside. */
function* nearest(parts: Iterable<Part>): Generator<Part> {
  let isOfPlaces = false;
  for (const part of parts) {
    if (part.form === 'opening' || part.form === 'paragraph') isOfPlaces = doesSay(part, 'places');
    if (part.form === 'opening' || isOfPlaces) yield part;
  }
}
