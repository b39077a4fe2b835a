import { pastParticiple } from '../../../engine/facts/invariants/past-participle.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';

const CHECKS = /^_?(?:assert|check|ensure|validate|verify)(?:Is|Has)?_?([A-Z_]?\w+)$/;
/** Nouns that are short for what a function is called after. */
const SHORT =
  /^The (address|code|date|domain|format|host|interval|key|level|limit|list|name|network|path|pattern|period|port|range|rate|scheme|size|time|type|URL|version|zone) (?=(?:must|cannot|can only|may only|is)\b)/;
const MOST_WORDS = 4;

/** "The range must be …" in `validateMooringRange`: the mooring range. */
export function ofCheckedThing(rule: string, owner: string | undefined): string {
  const own = owner?.split(/[.:]/).at(-1) ?? '';
  const noun = SHORT.exec(rule)?.[1];
  const words = identifierWords(CHECKS.exec(own)?.[1] ?? '').split(' ');
  const thing = words.join(' ');
  if (noun === undefined || words.length < 2 || words.length > MOST_WORDS || words.at(-1) !== noun) return rule;
  return words.every((word) => /^(?:[A-Za-z]{2,}|IPv\d|\d\w+)$/i.test(word))
    ? rule.replace(SHORT, `The ${thing} `)
    : rule;
}

const CANNOT = /\bcannot be (\w+)$/;

/** "A draft cannot be sent" in `resendDocument`, whose message is that of `sendDocument`: it cannot be resent. */
export function doneAgain(rule: string, owner: string | undefined): string {
  const [verb = ''] = identifierWords(owner?.split(/[.:]/).at(-1) ?? '').split(' ');
  const done = CANNOT.exec(rule)?.[1];
  const base = /^re(\w{3,})$/.exec(verb)?.[1];
  return done !== undefined && base !== undefined && pastParticiple(base) === done
    ? rule.replace(CANNOT, `cannot be re${done}`)
    : rule;
}
