import { inAgreement } from './agreement.ts';
import { deedsIn } from './compose/code/deeds.ts';
import { ownChecks } from './compose/code/own-checks.ts';
import { composeGuide, composeLimits, guideOf } from './compose/documents/guide.ts';
import { composeInvariant } from './compose/invariant.ts';
import { doesSay } from './compose/part.ts';
import { composePort } from './compose/stated/port.ts';
import { composeAnswer } from './compose-answer.ts';
import { begun, type Composed } from './composed.ts';
import { decideSupport } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { ofTheWhole } from './of-the-whole.ts';
import { askedFailure } from './understanding/asked-failure.ts';
import { wantsOneMore } from './understanding/one-more.ts';

/** "How do I …": done by whoever asks, as a document of the project may tell. */
const ASKS_HOW = /^(?:how (?:do|can|should|would|could|might) (?:i|we|you|one|users?)\b|how to\b|(?:steps|way) to\b)/i;

/** What a document tells under the very words of the question comes before what the code shows nearest to them. */
export function answerOnePart(asked: Inquiry): Composed {
  const { text, kind } = asked.understanding;
  const inquiry = isOfOtherRoute(asked) ? { ...asked, deed: null } : asked;
  // What a type checks itself must hold whichever way it is asked for.
  const isChecked =
    kind === 'invariant' && inquiry.deed?.route && !/^who\b/i.test(text) && ownChecks(inquiry).length > 0;
  if (isChecked) return { support: 'strong', parts: composeInvariant(inquiry) };
  const limits = [...composeLimits(inquiry)];
  if (limits.length > 0) return { support: 'strong', parts: limits };
  // A port of something else may have a heading of its own; the port of the program has a setting.
  const isToldByFacts = [...composePort(inquiry)].length > 0 || ofTheWhole(inquiry).length > 0;
  const asksHow = ASKS_HOW.test(text) && !isToldByFacts;
  const isOneMore = wantsOneMore(text);
  const guide = asksHow && !isOneMore ? guideOf(inquiry) : null;
  if (guide && (kind !== 'config' || guide.isWhole)) return { support: 'strong', parts: composeGuide(inquiry) };
  const coverage = decideSupport(inquiry);
  const found = inAgreement(inquiry, coverage, composeAnswer(inquiry, coverage));
  // A heading that says all that is asked was written for it, though no code speaks of it.
  const isOfFailure = askedFailure(text)?.isAway === true;
  if (found.support === 'none' && !isOfFailure && guideOf(inquiry)?.isWhole)
    return { support: 'strong', parts: composeGuide(inquiry) };
  if (!(asksHow && isOneMore)) return found;
  const start = begun(found.parts);
  // A command that lists what there is adds nothing, where a guide says how one is made.
  const isMissed = found.support !== 'strong' || doesSay(start?.first, 'command');
  const told = isMissed ? begun(composeGuide(inquiry)) : null;
  return told ? { support: 'strong', parts: told.parts } : { ...found, parts: start?.parts ?? [] };
}

/** Who may edit is not told by the route that lists. */
function isOfOtherRoute({ deed, understanding: { kind, text } }: Inquiry): boolean {
  const route = kind === 'invariant' && /^who\b/i.test(text) ? deed?.route : null;
  const asked = deedsIn(text);
  return (
    route != null &&
    asked.size > 0 &&
    ![...deedsIn(`${route.path} ${route.handler ?? ''} ${METHOD_DEEDS[route.method] ?? ''}`)].some((each) =>
      asked.has(each),
    )
  );
}

const METHOD_DEEDS: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};
