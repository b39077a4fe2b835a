import { identifierWords } from '../../../engine/facts/text/words.ts';
import { singular, withArticle } from './plural.ts';

/** How a person stands to what they belong to: `RemoveUser` below a depot takes a user out of it. */
const LINKS: Readonly<Record<string, string>> = { add: 'to', remove: 'from', update: 'of', change: 'of', read: 'of' };

/** People are there without the thing that they belong to: what is done to them below `/depots/{id}` is done there alone. */
export function ofPeople(wish: string | null, path: string): string | null {
  const [, owner] = /\/([\w-]+)\/\{[^}]+\}\/(?:users?|members?)(?:\/\{[^}]+\})?\/?$/i.exec(path) ?? [];
  const [, verb = '', person = ''] = /^([a-z]+) (?:an? )?(users?|members?)$/.exec(wish ?? '') ?? [];
  if (owner === undefined || person === '') return wish;
  const whose = withArticle(singular(identifierWords(owner)));
  if (verb === 'list') return `list the ${person} of ${whose}`;
  const link = LINKS[verb];
  return link === undefined ? wish : `${wish} ${link} ${whose}`;
}
