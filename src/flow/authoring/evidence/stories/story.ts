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
  /** What its route is about. */
  thing?: string;
  /** How much of the product is about what its route is about, beside the thing that most of it is about: above 0, up to 1. */
  standing?: number;
}

export interface Criterion {
  text: string;
  test: Found<'test'>;
}

/** One rule alone hardly makes a story. */
export function isTelling({ criteria, rules }: Story): boolean {
  return criteria.length > 0 || rules.length > 1;
}

const READING = /^(?:Read|List|See|Search|Find|Show|Get|Open|Ask|Check|Count|Export|Download|Preview|View) /;
const MAKING =
  /^(?:Create|Add|Run|Send|Upload|Start|Trigger|Execute|Import|Publish|Generate|Place|Submit|Build|Deploy|Invite|Pay|Buy|Book|Order|Register) |^(?:Log|Sign) (?:in|up)\b/;
const ENDING = /^(?:Delete|Remove|Log out|Sign out|Revoke|Clear|Unregister)\b/;
/** What is run to look into a program, and not to use it. */
const ASIDE =
  /^Run `.*[\s:_-](?:debug|version|build-?info|completions?|help|man|doctor|docs|licen[cs]es?)(?:[\s:_-].*)?`$/;
/** What each further name in a path counts for: what stands below another thing is rather a part of that one. */
const DEEPER = 0.9;
/** What a story of a main thing counts for by itself, and how much tests and rules may add to that. */
const MAIN = 6;
const MOST_SAID = 9;

/** How much is said of a story, and how much it is about what the product is for: its acts come before what is only read. */
export function weight({ title, criteria, rules, route, standing }: Story): number {
  const told = Math.min(6, criteria.length) * 1.5 + Math.min(4, rules.length) * 2;
  const said = standing === undefined ? told : (MAIN + Math.min(MOST_SAID, told)) * standing;
  // Where the methods of a route are not known, what it is for can only be guessed.
  if (/^(?:Use|Work with) /.test(title) && !title.includes('`')) return said * 0.4;
  return said * deedWeight(title, route?.method) * DEEPER ** namesIn(route?.path ?? '');
}

/** Whether a reader learns of something to do, where nothing more is said of it. */
export function isAct(story: Story): boolean {
  return deedWeight(story.title, story.route?.method) >= 1;
}

/** What makes something is what one comes for; how it ends comes last. */
function deedWeight(title: string, method = ''): number {
  if (ASIDE.test(title) || /^Open the form /.test(title)) return 0.1;
  if (ENDING.test(title)) return 0.4;
  if (READING.test(title)) return 0.6;
  // A step of a deed that another method does, or the page on which it begins.
  if (/^(?:GET|HEAD|OPTIONS|DELETE)$/.test(method)) return 0.4;
  // What is added to another thing is there already.
  return MAKING.test(title) && !/^Add .* to /.test(title) ? 1.3 : 1;
}

function namesIn(path: string): number {
  return path.split('/').filter((part) => /^[a-z]/i.test(part) && !/^(?:api|v\d+)$/.test(part)).length;
}

/** Stories with more tests and rules first; those with neither say nothing. */
export function byWeight(stories: readonly Story[]): Story[] {
  return stories
    .filter((story) => weight(story) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.title < b.title ? -1 : 1));
}
