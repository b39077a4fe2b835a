import { fileOutline } from '../../engine/pack/file-outline.ts';
import { WITH_BODY } from '../../engine/pack/search/find-symbols.ts';
import { code } from '../authoring/wording/markup.ts';
import { composeDecline } from './compose/decline.ts';
import { composeFromDocuments } from './compose/documents/from-documents.ts';
import { composeFailure, doesHandle, handlingsOf, namedHandlingsOf } from './compose/failure.ts';
import { type Part, wordsOfPart } from './compose/part.ts';
import { type Composed, strong, weak } from './composed.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { askedFailure } from './understanding/asked-failure.ts';

const NEAR_IT = 'what follows deals with errors near it; that it is this failure is not said';
const NOTHING = 'no code was found that catches an error, tries again or falls back where it speaks of it';

/**
 * What the code does when something fails: what catches its errors, tries again or falls back. Null where the question asks
 * for no failure, or where what is told otherwise deals with one.
 */
export function answerOfFailure(inquiry: Inquiry, coverage: Coverage, otherwise: () => Composed): Composed | null {
  const asked = askedFailure(inquiry.understanding.text);
  if (!asked || coverage.absent.length > 0) return null;
  const handlings = handlingsOf(inquiry, asked);
  const [first] = handlings;
  if (first?.isAbout && (asked.isAway || !mainDoesHandle(inquiry))) return strong(composeFailure(handlings));
  const told = asked.isAway ? null : otherwise();
  const parts = [...(told?.parts ?? [])];
  const isTold = told?.support === 'strong' && (mainDoesHandle(inquiry) || isOfFailure(inquiry, parts));
  if (isTold || (told && !first && told.support !== 'strong' && mainDoesHandle(inquiry))) return { ...told, parts };
  if (first) return weak(inquiry, coverage, composeFailure(handlings), NEAR_IT);
  const named = namedHandlingsOf(inquiry, asked);
  if (named)
    return weak(
      inquiry,
      coverage,
      composeFailure(named.handlings),
      `what follows is there for a failure of *${named.of}*, whichever it is`,
    );
  if (told) return told.support === 'strong' ? weak(inquiry, coverage, parts, NOTHING) : { ...told, parts };
  const said = [...composeFromDocuments(inquiry)];
  return said.some((part) => SPEAKS_OF_IT.test(wordsOfPart(part)))
    ? weak(inquiry, coverage, said, NOTHING)
    : { support: 'none', parts: composeDecline(inquiry, coverage, NOTHING) };
}

const SPEAKS_OF_IT =
  /\b(?:fail(?:s|ed|ure|ures|ing)?|retr(?:y|ies|ied|ying)|exceptions?|falls? back|fallback|unavailable|down|crash\w*)\b|失败|异常|宕机/i;

/** Facts and documents that speak of a failure tell of it; what a definition is called, or is documented as, does not. */
function isOfFailure({ main }: Inquiry, parts: readonly Part[]): boolean {
  const [first] = parts;
  const isOfMain = main !== null && wordsOfPart(first).includes(code(main.name));
  return !isOfMain && parts.some((part) => SPEAKS_OF_IT.test(wordsOfPart(part)));
}

/** What the question is taken to be about does something about a failure itself. */
function mainDoesHandle({ main, pack }: Inquiry): boolean {
  if (!main || !WITH_BODY.has(main.kind)) return false;
  return doesHandle(main, fileOutline(pack, main.path)?.lines ?? []);
}
