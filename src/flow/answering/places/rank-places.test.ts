import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../test/make-pack.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { evidenceOf } from '../../authoring/evidence/evidence.ts';
import { openInquiry } from '../inquiry.ts';
import { understandQuestion } from '../understanding/understand-question.ts';
import { rankPlaces } from './rank-places.ts';

const POUND = {
  'server/pound.ts': `export class Pound {
  takeIn(dog: { weight: number; chip: string }, guests: string[]): string {
    const basket = dog.chip.trim();
    guests.push(basket);
    if (guests.length > 40) {
      guests.shift();
    }
    const owner = basket.split(' ');
    owner.sort();
    owner.reverse();

    if (dog.weight > 60) {
      throw new Error('The highest weight of a kennel is passed');
    }

    const nightly = (): void => {
      guests.push('kennel');
    };
    nightly();
    return owner.join(basket);
  }
}
`,
  'server/kennel.ts': `/** A kennel and its highest shelf. */
export function kennel(): number {
  return 3;
}
`,
  'test/pound.test.ts': `function highestWeightOfKennelIsPassed(): void {}
`,
};

test('a function is found by those of its lines that bring the words of a question together', async () => {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'a.pack'), POUND));
  const evidence = evidenceOf(pack, 'pound');
  const understanding = understandQuestion('What happens when the highest weight of a kennel is passed?');
  const { subject } = openInquiry(evidence, understanding);
  const places = rankPlaces(evidence, understanding, subject);
  const [first, second] = places;
  expect(first?.symbol.name).toBe('Pound.takeIn');
  expect(first?.lines).toEqual({ startLine: 13, endLine: 13 });
  expect(second?.symbol.name).toBe('kennel');
  expect(places.reduce((sum, { chance }) => sum + chance, 0)).toBeLessThanOrEqual(1.000001);
  expect(first?.chance).toBeGreaterThan(second?.chance ?? 1);
  pack.close();
});
