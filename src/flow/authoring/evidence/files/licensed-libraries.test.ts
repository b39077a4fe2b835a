import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

const licence = (holder: string): string =>
  `MIT License\n\nCopyright (c) 2031 ${holder}\n\nPermission is granted to any person.\nThe above copyright notice shall be included in all copies.\nIN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM.\n`;
const php = (name: string, before = ''): string => `<?php\nnamespace ${name};\n${before}class Main {}\n`;

const DESK = {
  LICENSE: licence('Zoé Harbour'),
  'composer.json': '{ "name": "harbour/desk", "require": { "php": ">=8.1" } }\n',
  'app/Desk.php': php('Desk'),
};

async function copiedIn(sources: Record<string, string>): Promise<string[]> {
  const { files } = await evidenceIn(sources);
  return files
    .filter(({ place, path }) => place === 'vendored' && path.endsWith('.php'))
    .map(({ path }) => path)
    .sort();
}

test('a library with the licence of somebody else, or a manifest of another vendor, is code of others', async () => {
  expect(
    await copiedIn({
      ...DESK,
      'libs/post/LICENSE': licence('Ada Postbox'),
      'libs/post/src/Main.php': php('Post'),
      'libs/ropes/mark/LICENSE.txt': licence('Rope Walk'),
      'libs/ropes/mark/Main.php': php('Mark'),
      'libs/events/composer.json': '{ "name": "chandler/events", "license": "MIT" }\n',
      'libs/events/Main.php': php('Events'),
      // The project's own holder and vendor, and a licence outside of a folder for libraries.
      'libs/scales/LICENSE': licence('Zoe Harbour'),
      'libs/scales/Main.php': php('Scales'),
      'libs/berths/composer.json': '{ "name": "harbour/berths" }\n',
      'libs/berths/Main.php': php('Berths'),
      'modules/night/LICENSE': licence('Night Watch'),
      'modules/night/Main.php': php('Night'),
    }),
  ).toEqual(['libs/events/Main.php', 'libs/post/src/Main.php', 'libs/ropes/mark/Main.php']);
});

test('beside many copies lie others, unless they build on the project', async () => {
  const copies = Object.fromEntries(
    ['ink', 'knot', 'mark', 'post', 'rope'].flatMap((name) => [
      [`libs/${name}/LICENSE`, licence(`${name} Maker Guild`)],
      [`libs/${name}/Main.php`, php(name)],
    ]),
  );
  expect(
    await copiedIn({
      ...DESK,
      'composer.json': '{ "name": "harbour/desk", "autoload": { "psr-4": { "Desk\\\\": "app/" } } }\n',
      'app/Till.php': '<?php\nnamespace Desk;\nclass Till {}\n',
      ...copies,
      'libs/queue/Main.php': php('Queue'),
      'libs/own/Main.php': php('Own', 'use Desk\\Till;\n'),
      'libs/berths/composer.json': '{ "name": "harbour/berths" }\n',
      'libs/berths/Main.php': php('Berths'),
    }),
  ).toEqual(['ink', 'knot', 'mark', 'post', 'queue', 'rope'].map((name) => `libs/${name}/Main.php`));
});

test('a project whose own licence names nobody says of none that it is of others by its holder', async () => {
  const { LICENSE: _, ...unnamed } = DESK;
  expect(
    await copiedIn({ ...unnamed, 'libs/post/LICENSE': licence('Ada Postbox'), 'libs/post/Main.php': php('Post') }),
  ).toEqual([]);
});

test('what a copied library tests, routes or asks of its environment is none of the project', async () => {
  const evidence = await evidenceIn({
    ...DESK,
    'tests/DeskTest.php':
      '<?php\nuse PHPUnit\\Framework\\TestCase;\nclass DeskTest extends TestCase {\n  public function testOpens() { $this->assertTrue(true); }\n}\n',
    'libs/post/LICENSE': licence('Ada Postbox'),
    'libs/post/tests/PostTest.php':
      '<?php\nuse PHPUnit\\Framework\\TestCase;\nclass PostTest extends TestCase {\n  public function testSends() { $this->assertTrue(true); }\n}\n',
    'libs/post/Main.php': "<?php\n$key = getenv('POST_KEY');\n",
  });
  expect(evidence.facts('test').map(({ path }) => path)).toEqual(['tests/DeskTest.php']);
  expect(evidence.facts('setting')).toEqual([]);
});
