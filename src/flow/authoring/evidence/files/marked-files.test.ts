import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { markedPlaces } from './marked-files.ts';

test('what .gitattributes marks as generated or vendored is no code of the project', () => {
  const placeOf = markedPlaces([
    '# languages',
    '/static/** linguist-generated',
    'api/*.ts text linguist-generated=true',
    '*.gen.go linguist-generated',
    'lib/shapes/** linguist-vendored',
    'docs/** linguist-documentation',
    'src/** -linguist-generated',
    'server/go.mod linguist-vendored',
  ]);
  expect(placeOf('static/admin/js/core.js')).toBe('generated');
  expect(placeOf('web/static/core.js')).toBeNull();
  expect(placeOf('api/client.ts')).toBe('generated');
  expect(placeOf('api/deep/client.ts')).toBeNull();
  expect(placeOf('internal/orders.gen.go')).toBe('generated');
  expect(placeOf('lib/shapes/a.js')).toBe('vendored');
  expect(placeOf('docs/a.md')).toBeNull();
  expect(placeOf('src/a.ts')).toBeNull();
  expect(placeOf('server/go.mod')).toBeNull();
});

test('a glob that stretches in many places is passed over', () => {
  const placeOf = markedPlaces([`${'**/a*'.repeat(40)}b linguist-generated`]);
  expect(placeOf('a/'.repeat(200))).toBeNull();
});

test('a file that a program writes states no rule of the project', async () => {
  const rule = '/* The sorted tray must always hold every letter of the street. */\nexport const tray = 1;\n';
  const evidence = await evidenceIn({
    '.gitattributes': 'src/lexer.[ch] linguist-generated=true\nsrc/made.ts linguist-generated\n',
    'src/made.ts': rule,
    'src/own.ts': rule,
  });
  expect(evidence.facts('stated-rule').map(({ path }) => path)).toEqual(['src/own.ts']);
});
