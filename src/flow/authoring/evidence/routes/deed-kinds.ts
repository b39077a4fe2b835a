import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { DEED_NAME, VERB_NAME } from '../../wording/stated-wish.ts';

/** What a verb says that is done; others say nothing, or something of their own. */
const KINDS: readonly (readonly [kind: string, verbs: RegExp])[] = [
  [
    'reads',
    /^(?:check|count|download|export|fetch|find|get|list|lookup|preview|query|read|retrieve|search|show|validate|verify|view)$/,
  ],
  ['makes', /^(?:add|book|create|insert|make|new|place|register)$/],
  ['changes', /^(?:change|edit|modify|patch|rename|replace|set|toggle|update)$/],
  ['deletes', /^(?:clear|delete|destroy|drop|remove|revoke)$/],
];

export function kindOf(verb: string): string | undefined {
  return KINDS.find(([, verbs]) => verbs.test(verb))?.[0];
}

/** Whether a name that begins with a word may say what is done. */
export function isDeed(word: string): boolean {
  return kindOf(word) !== undefined || VERBS.includes(word) || VERB_NAME.test(word) || DEED_NAME.test(word);
}
