import { expect, test } from 'vitest';
import { askedPlace } from './asked-place.ts';

test.each([
  ['What is in the services folder?', 'services'],
  ['What does the folder `app/Services` contain?', 'app/Services'],
  ['What is the storage package for?', 'storage'],
  ['What is in lib/?', 'lib'],
  ['What does lib/tills contain?', 'lib/tills'],
  ['What does src/engine/parse.ts do?', 'src/engine/parse.ts'],
  ['Summarize the file parse.ts', 'parse.ts'],
  // These ask for something in it, or for something else.
  ['What does the parse package do with empty input?', null],
  ['Where is the config file read?', null],
  ['How does Node.js call the backend?', null],
  ['What is the purpose of the project?', null],
])('%s', (question, place) => {
  expect(askedPlace(question)).toBe(place);
});
