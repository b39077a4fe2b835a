import { singular } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';

const BARE = /^([A-Z][a-z]{2,})(?= (?:must|cannot|can|may|is)\b)/;
const DETERMINED = /\b(?:an?|the|this|that|each|every|another|existing) ([a-z]{3,})\b/g;

/** Things that messages of the project speak of in small letters, one of several: no names of products. */
const spokenThings = derived(
  (evidence) =>
    new Set(
      evidence
        .facts('invariant')
        .flatMap(({ values }) =>
          [...(values.message ?? '').matchAll(DETERMINED)].map(([, thing = '']) => singular(thing)),
        ),
    ),
);

/** "Console can only be opened by its owner" of a project that speaks of "this console" elsewhere: "The console". */
export function withSubjectArticle(evidence: Evidence, rule: string): string {
  return rule.replace(BARE, (whole, thing: string) =>
    thing.toLowerCase() !== evidence.projectName.toLowerCase() && spokenThings(evidence).has(thing.toLowerCase())
      ? `The ${thing.toLowerCase()}`
      : whole,
  );
}
