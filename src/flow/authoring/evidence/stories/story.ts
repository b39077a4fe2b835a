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

/** Stories with more tests and rules first; those with neither say nothing. */
export function byWeight(stories: readonly Story[]): Story[] {
  const weight = ({ title, criteria, rules }: Story): number =>
    (Math.min(6, criteria.length) * 1.5 + Math.min(4, rules.length) * 2) *
    // Where the methods of a route are not known, what it is for can only be guessed.
    (/^(?:Use|Work with) /.test(title) && !title.includes('`') ? 0.4 : 1);
  return stories
    .filter((story) => weight(story) > 0)
    .sort((a, b) => weight(b) - weight(a) || (a.title < b.title ? -1 : 1));
}

/** Stories that say something which none before them says. */
export function distinct(stories: readonly Story[], before: readonly Story[]): Story[] {
  const contents = ({ criteria, rules }: Story): unknown[] => [
    ...criteria.map(({ test }) => test),
    ...rules.map(({ fact }) => `${fact.path} ${fact.startLine}`),
  ];
  const titles = new Set(before.map(({ title }) => title));
  const told = new Set(before.flatMap(contents));
  return stories.filter((story) => {
    const own = contents(story);
    if (titles.has(story.title) || (own.length > 0 && own.every((each) => told.has(each)))) return false;
    titles.add(story.title);
    for (const each of own) told.add(each);
    return true;
  });
}
