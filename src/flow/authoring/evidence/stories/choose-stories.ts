import { thingIn } from '../routes/main-things.ts';
import { type Story, weight } from './story.ts';

/** What a second story of the same thing counts for. */
const AGAIN = 0.3;
const MOST_OF_THING = 2;

/**
 * The stories that say most, each of them something that none before it says, and of different things of the product as
 * long as there are some.
 */
export function chooseStories(stories: readonly Story[], before: readonly Story[], most: number): Story[] {
  const told = before.slice();
  const rest = new Set(stories);
  while (told.length - before.length < most) {
    const said = new Set(told.flatMap(contentsOf));
    const titles = new Set(told.map(deedOf));
    const ofThing = (story: Story): number => told.filter((each) => thingOf(each) === thingOf(story)).length;
    let best: { story: Story; worth: number } | undefined;
    for (const story of rest) {
      const own = contentsOf(story);
      const again = thingOf(story) === null ? 0 : ofThing(story);
      if (
        titles.has(deedOf(story)) ||
        again >= MOST_OF_THING ||
        (own.length > 0 && own.every((each) => said.has(each)))
      )
        continue;
      const worth = weight(story) * AGAIN ** again;
      if (best === undefined || worth > best.worth) best = { story, worth };
    }
    if (!best) break;
    rest.delete(best.story);
    told.push(best.story);
  }
  return told.slice(before.length);
}

/** What a story says, whatever route it says it of. */
function contentsOf({ criteria, rules }: Story): string[] {
  return [
    ...criteria.map(({ text }) => text.replace(/`(?:[A-Z]+ )?…?\/[^`]*`/, '')),
    ...rules.map(({ fact }) => `${fact.path} ${fact.startLine}`),
  ];
}

/** To add a boat and to create one is the same. */
function deedOf({ title }: Story): string {
  return title
    .replace(/^(?:Add|Register) /, 'Create ')
    .replace(/^Remove /, 'Delete ')
    .replace(/^(?:Change|Edit) /, 'Update ');
}

function thingOf({ thing, route }: Story): string | null {
  return thing ?? (route ? thingIn(route.path) : null);
}
