import type { CodeSource } from '../../cite.ts';
import type { Found } from '../evidence.ts';
import type { Route } from '../routes/route.ts';
import type { Rule } from '../rules.ts';

/** What somebody wants of the product, with what tests and code say of it. */
export interface Story {
  title: string;
  wish: string;
  sources: CodeSource[];
  criteria: Criterion[];
  rules: Rule[];
  route?: Route;
}

export interface Criterion {
  text: string;
  test: Found<'test'>;
}

/** One rule alone hardly makes a story. */
export function isTelling({ criteria, rules }: Story): boolean {
  return criteria.length > 0 || rules.length > 1;
}

const READING = /^(?:Read|List|See|Search|Find|Show|Get|Open|Ask|Check|Count|Export|Download) /;
const MAKING =
  /^(?:Create|Add|Run|Send|Upload|Start|Trigger|Execute|Import|Publish|Generate|Place|Submit|Build|Deploy|Invite|Pay|Buy|Book|Order) /;
const MOST_NAMES = 3;

/** How much is said of a story, and how much it is about what the product is for: its acts come before what is only read. */
export function weight({ title, criteria, rules, route }: Story): number {
  const said = Math.min(6, criteria.length) * 1.5 + Math.min(4, rules.length) * 2;
  // Where the methods of a route are not known, what it is for can only be guessed.
  if (/^(?:Use|Work with) /.test(title) && !title.includes('`')) return said * 0.4;
  const isDeep = (route?.path.split('/').filter((part) => /^[a-z]/i.test(part)).length ?? 0) > MOST_NAMES + 1;
  return said * (READING.test(title) ? 0.6 : MAKING.test(title) ? 1.3 : 1) * (isDeep ? 0.8 : 1);
}

/** Stories with more tests and rules first; those with neither say nothing. */
export function byWeight(stories: readonly Story[]): Story[] {
  return stories
    .filter((story) => weight(story) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.title < b.title ? -1 : 1));
}
