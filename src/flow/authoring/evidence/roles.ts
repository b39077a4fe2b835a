import { identifierWords } from '../../../engine/facts/text/words.ts';
import { derived, type Found } from './evidence.ts';

/** Whose roles they are: those of a message in a conversation, or of a part of a page, are none of people. */
const OF_PEOPLE =
  /^(?:(?:organi[sz]ation|org|team|user|member(?:ship)?|workspace|account|project|group|space|company|tenant|site|staff)_?)*roles?$/i;
const USUAL =
  /^(?:super_?)?(?:admin\w*|owner|member|user|manager|editor|viewer|guest|moderator|author|contributor|reader|operator|staff)$/i;
const OF_MACHINES = /^(?:assistant|system|tool|leader|follower|primary|replica)$/i;
const NOBODY = /(?:^|_|(?<=[a-z]))(?:none|unknown|invalid|unspecified|all)$/i;
const MOST_ROLES = 7;

/** The roles that such an enumeration names, without what stands for none. */
export function roleNames({ values }: Found<'states'>): string[] {
  return values.values.filter((each) => !NOBODY.test(each)).map((each) => identifierWords(each).toLowerCase());
}

/** Enumerations of the roles that people have, each once: what a migration says was true when it was written. */
export const rolesOf = derived((evidence): Found<'states'>[] => {
  const found = evidence
    .facts('states')
    .filter(
      ({ values: { name, values }, path }) =>
        evidence.file(path)?.place === 'source' &&
        !/(?:^|\/)migrations?\//.test(path) &&
        OF_PEOPLE.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2')) &&
        values.length > 1 &&
        values.length <= MOST_ROLES &&
        values.some((each) => USUAL.test(each)) &&
        !values.some((each) => OF_MACHINES.test(each)),
    );
  const sets = new Map(found.toReversed().map((each) => [each.values.values.join(' ').toLowerCase(), each]));
  return found.filter((each) => sets.get(each.values.values.join(' ').toLowerCase()) === each);
});
