import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { isGeneric, saysNothing } from '../../understanding/generic-words.ts';
import type { AskedValues } from './value-set.ts';

/** Words for a sort of value, those in one row meaning the same in names. */
const SORTS: readonly (readonly string[])[] = [
  ['status', 'state'],
  ['type', 'kind', 'sort', 'variant'],
  ['role'],
  ['level'],
  ['mode'],
  ['phase', 'stage'],
  ['priority'],
  ['visibility'],
  ['scope'],
  ['category'],
  ['plan', 'tier'],
  ['permission', 'right'],
  ['reason'],
  ['driver', 'type', 'kind'],
  // What it is kept in, or comes from, is chosen by a type: `TypeMemory` in `storage/type.go`.
  ['backend', 'driver', 'provider', 'engine', 'type', 'kind'],
  ['provider', 'driver', 'backend', 'type', 'kind'],
  ['engine', 'driver', 'backend', 'type', 'kind'],
];
const PLURALS =
  /(?:statuses|states|types|kinds|sorts|variants|roles|levels|modes|phases|stages|priorities|visibilities|scopes|categories|plans|tiers|permissions|rights|reasons|drivers|backends|providers|engines)/;
const LEAD = String.raw`^(?:what|which)(?: are(?: all)?(?: the)?)?(?: (?:all|possible|different|valid|available|allowed))* ((?:[\w-]+ ){0,2}?)`;
/** "What statuses can an order have", "which states does an order go through". */
const CAN_HAVE = new RegExp(
  `${LEAD}(${PLURALS.source}) (?:can|may|could|might|does|do) (?:an?|the|each|every)? ?([\\w -]{2,40}?) (?:have|has|be|take|hold|get|go through|pass through)\\b`,
  'i',
);
/** "What types of notifications are there", "which user roles exist". */
const THERE_ARE = new RegExp(
  `${LEAD}(${PLURALS.source})(?: (?:of|for) (?:an?|the)? ?([\\w -]{2,40}?))?(?: (?:are there|exist|are (?:supported|available|defined|possible|allowed|known)|do we have))?\\s*\\??$`,
  'i',
);

/** The sort of value that the question wants all of; null where it asks for something else. */
export function askedValues(text: string): AskedValues | null {
  const had = CAN_HAVE.exec(text);
  const [, before = '', noun = '', whose = ''] = had ?? THERE_ARE.exec(text) ?? [];
  const word = noun
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=status)es$|s$/, '');
  const sort = SORTS.find(([first]) => first === word) ?? SORTS.find((words) => words.includes(word));
  const words = `${before} ${whose}`.split(/[^\p{L}\p{N}_]+/u).filter((each) => each !== '' && !saysNothing(each));
  // The last word says what it is, however plain: a "team member" is a member.
  const named = words.filter((each, place) => place === words.length - 1 || !isGeneric(each));
  const owner = named.flatMap((each) => nameTerms(each).parts);
  if (!sort || owner.length === 0) return null;
  return {
    sort: sort.map((each) => nameTerms(each).parts[0] ?? each),
    names: sort.map((each) => `${words.join('')}${each}`),
    isHad: had !== null,
    owner,
    words: named,
  };
}
