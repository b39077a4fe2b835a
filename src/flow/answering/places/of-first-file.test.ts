import { expect, test } from 'vitest';
import { understandQuestion } from '../understanding/understand-question.ts';
import { ofFirstFile } from './of-first-file.ts';

const PLACES = [
  { alike: [], chance: 0.26, symbol: { path: 'depot/commands.py' } },
  { alike: [], chance: 0.14, symbol: { path: 'depot/labels.py' } },
  { alike: [], chance: 0.06, symbol: { path: 'depot/sender.py' } },
];
const LONG = 'What decides whether a parcel that is known to the depot is sent there again?';
const firstOf = (question: string, places = PLACES): string | undefined =>
  ofFirstFile(places, 'depot/sender.py', understandQuestion(question))[0]?.symbol.path;

test('of places that a long sentence leaves open, the likeliest of the file that fits best is meant', () => {
  expect(firstOf(LONG)).toBe('depot/sender.py');
  expect(ofFirstFile(PLACES, 'depot/sender.py', understandQuestion(LONG))).toHaveLength(3);
});

test('a clear place, a short question and one that sets two things apart keep their order', () => {
  expect(firstOf(LONG, [{ alike: [], chance: 0.6, symbol: { path: 'depot/commands.py' } }, ...PLACES.slice(1)])).toBe(
    'depot/commands.py',
  );
  expect(firstOf('When is a parcel sent again?')).toBe('depot/commands.py');
  expect(firstOf('What is the difference between the two ways in which a parcel is sent to the depot?')).toBe(
    'depot/commands.py',
  );
});
