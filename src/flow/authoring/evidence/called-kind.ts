import type { Evidence } from './evidence.ts';
import { profileOf } from './profile.ts';

const IS_CALLED =
  /\b(?:is|are) (?:an?|the) ([^.;:]+?)(?= (?:that|which|for|with|to|written|built|designed)\b|[.;:]|$)/i;
const IS_KIND = /^([^.;:(]+?)(?= (?:that|which|for|with|to|written|built|designed)\b|[.;:(]|$)/;

/** What answers requests and shows pages without being an application of the web. */
const OTHER_THAN_PAGES =
  /\b(?:agent|balancer|broker|daemon|database|driver|engine|framework|gateway|library|orchestrator|platform|proxy|queue|registry|runtime|SDK|server|store|toolkit)\b/i;

/** By the kind that the code looks like, the words for something else. */
const OTHERS: readonly (readonly [RegExp, RegExp])[] = [
  [/^web application/, OTHER_THAN_PAGES],
  [/^web /, new RegExp(`${OTHER_THAN_PAGES.source}|\\b(?:tool|utility|plugin|extension|exporter)\\b`, 'i')],
  [
    /^command-line/,
    /\b(?:agent|application|broker|database|daemon|framework|library|plugin|platform|proxy|server|service|software)\b/i,
  ],
  [/^library/, /\b(?:app|application|broker|daemon|proxy|server|service)\b/i],
  [/^(?:server|program)/, /\b(?:app|application|framework|library|plugin|tool|toolkit|utility)\b/i],
];

/** Whether the project says in its own words that it is something else than its code looks like. */
export function isCalledOtherwise(evidence: Evidence): boolean {
  const { kind, readme } = profileOf(evidence);
  const { lead, tagline } = readme?.values ?? {};
  const [, noun = ''] = (lead === undefined ? IS_KIND.exec(tagline ?? '') : IS_CALLED.exec(lead)) ?? [];
  const [, other] = OTHERS.find(([own]) => own.test(kind)) ?? [];
  // "A web service and library" is both.
  return other?.test(noun) === true && !noun.toLowerCase().includes(kind);
}
