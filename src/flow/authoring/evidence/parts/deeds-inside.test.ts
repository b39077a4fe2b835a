import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { deedsInside } from './deeds-inside.ts';

const deed = (name: string) => `export function ${name}(one: number) {\n  const two = one;\n  return two;\n}\n`;

async function told(names: readonly string[], beside = ''): Promise<string | null> {
  const evidence = await evidenceIn({ 'harbour/one.ts': names.map(deed).join('\n'), 'harbour/two.ts': `${beside}\n` });
  const files = [...evidence.files];
  const part = { name: 'harbour/', files, lines: files.reduce((sum, { lines }) => sum + lines, 0) };
  return deedsInside(evidence, part)?.text ?? null;
}

test('what is done with the same things is told together, in the order of their lives', async () => {
  const names = ['deleteBoat', 'createBoat', 'getBoats', 'updateBoat', 'createBerth', 'getBerth', 'updateBerth'];
  expect(await told([...names, 'deleteBerth', 'weighAnchor', 'renderChart', 'loadTideTables'])).toBe(
    'creates, reads, updates and deletes berths and boats; loads tide tables; renders charts',
  );
});

test('a link, a word that any thing has, and what is asked or handled is no deed of its own', async () => {
  expect(await told(['isBoatReady', 'toBoat', 'handleError', 'getValue', 'useBoats', 'runAll', 'signUp'])).toBeNull();
  expect(await told(['sendLettersToHarbour', 'getAllBoats', 'fetchHTML'])).toBe(
    'fetches HTML; reads boats; sends letters',
  );
});

test('deeds in a corner of a part do not tell of the whole', async () => {
  const names = ['createBoat', 'deleteBoat', 'getBoats'];
  expect(await told(names)).toBe('creates, reads and deletes boats');
  expect(await told(names, 'export const tide = 1;\n'.repeat(200))).toBeNull();
});
