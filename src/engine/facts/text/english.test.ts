import { expect, test } from 'vitest';
import { isEnglish } from './english.ts';

test('a sentence is English unless its letters or the words that hold it together are of another language', () => {
  const english = [
    'The rope is too short',
    'Rope too short',
    'Use 5 µm or less',
    'The café must not be closed',
    'Das Boot must be given',
    '',
  ];
  const others = [
    '绳子太短',
    'верёвка слишком короткая',
    'ロープが短すぎます',
    'Das Seil ist zu kurz',
    'Seil bereits vergeben',
    'La corde est trop courte pour le bateau, vous devez la changer',
    'A corda não é longa',
    'La cuerda no puede ser corta',
  ];
  expect(english.filter((each) => !isEnglish(each))).toEqual([]);
  expect(others.filter(isEnglish)).toEqual([]);
});
