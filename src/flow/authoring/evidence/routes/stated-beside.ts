import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { plural, singular } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import type { Route } from './route.ts';

const FEWEST = 3;

/**
 * Whether a wish takes the folder of a path for the thing that is dealt with, "convert cranes" of `POST /cranes/convert`, where
 * the authors of the routes beside it say that they deal with other things: "lift boats" of `POST /cranes/lift`.
 */
export function isStatedOtherwiseBeside(evidence: Evidence, { path, fact }: Route, wish: string): boolean {
  const [, folder = '', name = ''] = /^(.*\/([\w-]+))\/[\w-]+$/.exec(path) ?? [];
  const thing = identifierWords(name).toLowerCase();
  if (thing === '' || fact.values.summary !== undefined) return false;
  if (![thing, singular(thing), plural(thing)].some((each) => wish.endsWith(` ${each}`))) return false;
  const said = summariesIn(evidence).get(folder) ?? [];
  return said.length >= FEWEST && said.every((each) => !each.toLowerCase().includes(singular(thing)));
}

/** What the authors of routes say of them, by the folders of their paths. */
const summariesIn = derived((evidence): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { path, fact } of routesOf(evidence)) {
    const { summary } = fact.values;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (summary !== undefined && !path.endsWith('}')) found.set(folder, [...(found.get(folder) ?? []), summary]);
  }
  return found;
});
