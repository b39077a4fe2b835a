import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

/** What is asked is no name here: only lines inside other functions speak of it. */
const POUND = {
  'server/pound.ts': `import express from 'express';
import { feed } from './feed.ts';

const app = express();

export class Pound {
  takeIn(dog: { weight: number; chip: string }, guests: string[]): string {
    const kennel = feed(dog.chip);
    guests.push(dog.chip);
    if (guests.length > 40) {
      guests.shift();
    }
    const basket = kennel.trim();
    const owner = basket.split(' ');

    if (dog.weight > 60) {
      throw new Error('The highest weight of a kennel is passed');
    }

    return owner.join(kennel);
  }
}

app.listen(7000);
`,
  'server/feed.ts': `export function feed(chip: string): string {
  return chip.toUpperCase();
}

/** The highest shelf of a kennel. */
export const SHELF = 3;

export interface BasketOwner {
  straw: number;
}

/** The weight of a sack. */
export function fill(sack: string): number {
  return sack.length;
}
`,
};

test('people and what they do at their screen need not be said where it is done', async () => {
  const { text, support } = await askSources(
    'What happens when a keeper opens a kennel whose highest weight is passed?',
    { sources: POUND },
  );
  expect(support).not.toBe('none');
  expect(text).toContain("throw new Error('The highest weight of a kennel is passed');");
});

test('a function whose lines say what is asked is shown by those lines, whatever it is called', async () => {
  const { text } = await askSources('How are basket owners split?', { sources: POUND });
  expect(text).toContain('`Pound.takeIn` in `server/pound.ts`');
  expect(text).toContain("const owner = basket.split(' ');");
});

test('what no lines bring together is still declined', async () => {
  const { support } = await askSources('What happens when a keeper opens a lottery whose jackpot is passed?', {
    sources: POUND,
  });
  expect(support).toBe('none');
});
