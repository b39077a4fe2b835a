import { expect, test } from 'vitest';
import { spelledOut, twoPartsOf } from './two-parts.ts';

test('with which of several things is asked for by itself, with which priority is not', () => {
  expect(twoPartsOf('How is it deployed, and with which databases?')).toEqual({
    first: 'How is it deployed?',
    second: 'which databases are supported',
  });
  expect(twoPartsOf('Where does the client look for a depot, and with which priority?')).toBeNull();
});

test.each([
  ['How are parcels sent, is there a courier configured?', 'How are parcels sent?', 'is there a courier configured?'],
  ['Why does the van never leave, is `VanJob` still used?', 'Why does the van never leave?', 'is `VanJob` still used?'],
  [
    'How do I add a shelf, which code do I have to generate?',
    'How do I add a shelf?',
    'which code do I have to generate?',
  ],
  ['Who may open a depot, how is the right checked?', 'Who may open a depot?', 'how is the right checked?'],
])('%s asks two things', (text, first, second) => {
  expect(twoPartsOf(text)).toEqual({ first, second });
});

test.each([
  'When a parcel is lost, how is it found?',
  'How does the van, which is driven by night, find the depot?',
  'If I edit a shelf, is the depot still told?',
])('%s asks one thing', (text) => {
  expect(twoPartsOf(text)).toBeNull();
});

test('what is asked again with that stands for the first subject', () => {
  expect(spelledOut('how often is that checked', 'lost parcel')).toBe('how often is lost parcel checked');
  expect(spelledOut('where is that configured?', 'lost parcel')).toBe('where is lost parcel configured?');
});
