import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../test/make-pack.ts';
import type { Commit } from '../../../engine/pack/history/stored-commits.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { callerBehind } from '../evidence/routes/route-callers.ts';
import { writeDocuments } from '../write-documents.ts';

/** The text of one section of the documents of these sources. */
async function section(id: string, sources: Record<string, string>, commits: Commit[] = []): Promise<string> {
  const file = await writeTestPack(join(temporaryFolder(), 'test.pack'), sources, { commits, facts: true });
  const pack = openPack(file);
  onTestFinished(() => pack.close());
  const { prd, techspec } = writeDocuments(pack, { commit: 'c0ffee', projectName: 'Post' });
  return [...prd, ...techspec].find((each) => each.id === id)?.markdown ?? '';
}

describe('the glossary', () => {
  const uses = Object.fromEntries(
    ['sorter', 'carrier', 'counter'].map((name) => [
      `src/${name}.ts`,
      "import type { Letterbox, Parcel, Seal, Stamped, Tray } from './things.ts';\nexport const " +
        `${name} = (box: Letterbox, parcel: Parcel, seal: Seal, stamped: Stamped, tray: Tray) => [box, parcel, seal, stamped, tray];\n`,
    ]),
  );

  it('defines the nouns of the project, and leaves out what only repeats or points elsewhere', async () => {
    const said = await section('glossary', {
      ...uses,
      'src/things.ts': [
        '/** Letterbox is a place where letters wait for their carrier. */',
        'export interface Letterbox { street: string }',
        '/** A thing with a weight that one carrier brings. The weight is also printed on it. */',
        'export interface Parcel { weight: number }',
        '/** A well-known mark, as defined below. */',
        'export interface Seal { mark: string }',
        '/** Stamped extends Parcel with the field for its stamp. */',
        'export interface Stamped { stamp: string }',
        '/** Base class of all trays. */',
        'export interface Tray { size: number }',
      ].join('\n'),
    });
    expect(said).toContain('| Letterbox | A place where letters wait for their carrier |');
    expect(said).toContain('| Parcel | A thing with a weight that one carrier brings |');
    expect(said).toContain('| Seal | A well-known mark |');
    expect(said).toContain('| Stamped | Extends Parcel with the field for its stamp |');
    expect(said).not.toContain('Tray');
  });
});

describe('a server of Java with pages of npm', () => {
  const packages = (names: string) => [1, 2, 3, 4, 5].map((each) => `${names}${each}`);
  const sources = {
    'README.md': '# Post\n',
    'build.gradle': `dependencies {\n${packages('paper')
      .map((name) => `  implementation 'org.acme:${name}:1.0'\n`)
      .join('')}}\n`,
    'ui/packages/stamps/package.json': JSON.stringify({
      name: '@post/stamps',
      version: '2.0.0',
      description: 'Stamps to print',
      dependencies: Object.fromEntries(packages('ink').map((name) => [name, '1.0.0'])),
    }),
    'ui/packages/seals/package.json': JSON.stringify({ name: '@post/seals', version: '2.0.0' }),
    'src/main/java/post/Sorter.java':
      'package post;\npublic class Sorter {\n  public static void main(String[] all) {}\n}\n',
  };

  it('is built on the packages of both', async () => {
    const said = await section('system_architecture', sources);
    expect(said).toContain('At run time it builds on five Maven packages: `org.acme:paper1`');
    expect(said).toContain('Beside them it uses five npm packages: `ink1`');
  });

  it('is not described by one of its packages', async () => {
    const said = await section('executive_overview', sources);
    expect(said).toContain('Java');
    expect(said).not.toContain('Stamps');
    expect(said).not.toContain('@post/stamps');
  });
});

describe('the implementation strategy', () => {
  it('names commits that say what they add, and no command twice', async () => {
    const commit = (place: number, subject: string): Commit => ({
      sha: createHash('sha1').update(subject).digest('hex'),
      author: { name: 'Ann', email: 'ann@post.example' },
      date: 1_700_000_000 + place * 86_400,
      subject,
      body: '',
      paths: [`src/scales/${place}.ts`, 'src/list.ts'],
    });
    const said = await section(
      'implementation_strategy',
      {
        Makefile: 'test: a\n\ttrue\ntest: b\n\ttrue\n',
        'src/list.ts': 'export const list = 1;\n',
        ...Object.fromEntries([1, 2, 3, 4].map((each) => [`src/scales/${each}.ts`, `export const s${each} = 1;\n`])),
      },
      ['Add a small scale', 'cleanup of the depot', 'Introduce a large scale', 'whatever was left'].map(
        (subject, place) => commit(place + 1, subject),
      ),
    );
    expect(said).toContain('as the commits "Introduce a large scale" and "Add a small scale" did');
    expect(said).toContain('Before a change lands, `make test` is there to check it');
  });

  it('names no target that only starts the product, whatever it is called', async () => {
    const said = await section('implementation_strategy', {
      Makefile: 'test:\n\tdocker run -it -p 80:80 bakery\n\nlint:\n\tdocker run bakery eslint --check .\n',
      'src/list.ts': 'export const list = 1;\n',
    });
    expect(said).toContain('Before a change lands, `make lint` is there to check it');
  });
});

describe('testing', () => {
  it('says that there is no test where a target is only called so, or runs none', async () => {
    const list = { 'src/list.ts': 'export const list = 1;\n' };
    expect(await section('testing', { ...list, Makefile: 'test:\n\tdocker run -it -p 80:80 bakery\n' })).toMatch(
      /No test was found in the repository/,
    );
    const run = await section('testing', { ...list, Makefile: 'test:\n\tgo test ./...\n' });
    expect(run).toContain('`make test` runs `go test ./...`');
    expect(run).toContain('No test was found in the repository');
  });
});

describe('the invariants', () => {
  it('say where they hold by the class around a method, and leave out what a hidden function asks of itself', async () => {
    const said = await section('invariants', {
      'src/depot.py':
        'class Depot:\n    def __init__(self, rooms):\n        if rooms < 1:\n            raise ValueError("A depot must have at least 1 room")\n\n    def validate(self, size):\n        if size < 2:\n            raise ValueError("A depot must have at least 2 doors")\n\n    def carry(self, load):\n        if load > 9:\n            raise ValueError("A carrier can take at most 9 sacks")\n\n    def _weigh(self, sack):\n        if not sack:\n            raise ValueError("sack must be provided")\n',
    });
    expect(said).toContain('A depot must have at least 1 room (in `Depot`)');
    expect(said).toContain('A depot must have at least 2 doors (in `Depot.validate`)');
    expect(said).toContain('at most 9 sacks (in `Depot.carry`)');
    expect(said).not.toContain('sack must');
  });
});

describe('the reusable components', () => {
  it('tells functions of the object that a file hands out, with what nothing is said of', async () => {
    const use = (call: string) =>
      `const shelf = require('../helpers/shelf');\nmodule.exports = () => {\n  ${call};\n};\n`;
    const said = await section('reusable_components', {
      'server/helpers/shelf.js':
        'module.exports = {\n  /**\n   * Puts the books of a shelf into the order of their names.\n   */\n  tidyShelf (shelf) {\n    return shelf.sort();\n  },\n  makeLabel (name) {\n    return name.trim();\n  }\n};\n',
      'server/a/one.js': use("shelf.tidyShelf(1);\n  shelf.makeLabel('a')"),
      'server/b/two.js': use("shelf.tidyShelf(2);\n  shelf.makeLabel('b')"),
      'server/c/three.js': use("shelf.tidyShelf(3);\n  shelf.makeLabel('c')"),
    });
    expect(said).toMatch(
      /\| `tidyShelf\(shelf\)` \| Puts the books of a shelf into the order of their names \| 3 files/,
    );
    expect(said).toContain('among them `makeLabel` (in at least three files)');
  });

  it('tell what a function takes by names where its types are long, and leave out what makes up data', async () => {
    const users = ['till', 'gate', 'post', 'dock'].map((name) => [
      `src/${name}/${name}.ts`,
      "import { weigh, pack } from '../scale/scale.ts';\nimport { seedParcels } from '../../db/seeds/parcels.ts';\n" +
        `export const ${name} = () => [weigh(1), pack({ box: 1 }), seedParcels()];\n`,
    ]);
    const said = await section('reusable_components', {
      ...Object.fromEntries(users),
      'src/scale/scale.ts': [
        '/** Weighs a parcel and prints its label on paper. */',
        'export function weigh(parcel: number | string, tare?: number): void {}',
        '/** Puts all the letters of a day into one box. */',
        'export function pack({ box, lid = 2 }: { box: number; lid?: number | null }): void {}',
      ].join('\n'),
      'db/seeds/parcels.ts':
        '/** Fills the tables with made-up parcels and letters. */\nexport function seedParcels(): void {}\n',
    });
    expect(said).toContain('`weigh(parcel, tare?): void`');
    expect(said).toContain('`pack({ box, lid }): void`');
    expect(said).not.toContain('seedParcels');
  });

  const uses = (names: string) =>
    Object.fromEntries(
      ['sort', 'carry', 'count'].map((part) => [
        `src/main/java/post/${part}/Use.java`,
        `package post.${part};\nimport post.Scale;\nimport post.Parcel;\nimport post.Sack;\nclass Use {\n  void run(${names}) {}\n}\n`,
      ]),
    );

  it('tells what a type does by its comment, else which methods it has, and leaves out what only keeps values', async () => {
    const said = await section('reusable_components', {
      ...uses('Scale scale, Parcel parcel, Sack sack'),
      'src/main/java/post/Scale.java':
        'package post;\n/** Sorts the letters and moves the sacks. */\npublic class Scale {\n  public int sortLetters() { return 1; }\n  public void moveSacks() { count(); }\n}\n',
      'src/main/java/post/Sack.java':
        'package post;\npublic class Sack {\n  public int openSack() { return 1; }\n  public int openSack(int more) { return more; }\n  public void moveSacks() { count(); }\n  public int getLoad() { return 1; }\n}\n',
      'src/main/java/post/Parcel.java':
        'package post;\npublic class Parcel {\n  private int weight;\n  public int getWeight() { return weight; }\n  public void setWeight(int weight) {}\n}\n',
    });
    expect(said).toContain('| `Scale` | Sorts the letters and moves the sacks |');
    expect(said).toContain('| `Sack` | Has `openSack`, `moveSacks` and more |');
    expect(said).not.toContain('Parcel');
  });

  it('names a type with its package where another has its name', async () => {
    const scale =
      '/** Sorts the letters and moves the sacks. */\npublic class Scale {\n  public int sortLetters() { return 1; }\n  public void moveSacks() { count(); }\n}\n';
    const said = await section('reusable_components', {
      ...uses('Scale scale'),
      'src/main/java/post/Scale.java': `package post;\n${scale}`,
      'src/main/java/post/toys/Scale.java': `package post.toys;\n${scale}`,
    });
    expect(said).toContain('| `post.Scale` | Sorts the letters and moves the sacks |');
  });

  it('leaves out what nobody should use any more', async () => {
    const said = await section('reusable_components', {
      ...uses('Scale scale, Parcel parcel'),
      'src/main/java/post/Scale.java':
        'package post;\n/** Sorts the letters and moves the sacks. */\npublic class Scale {\n  public int sortLetters() { return 1; }\n  public void moveSacks() { count(); }\n}\n',
      'src/main/java/post/Parcel.java':
        'package post;\n/** Parcels of old. */\n@Deprecated(forRemoval = true)\npublic class Parcel {\n  public int getWeight() { return 1; }\n}\n',
    });
    expect(said).toContain('| `Scale` | Sorts the letters and moves the sacks |');
    expect(said).not.toContain('Parcel');
  });

  it('tells what is done in one way, and neither what may be taken away nor what tools are set up with', async () => {
    const user = (part: string) => [
      `src/${part}/${part}.ts`,
      `import { weigh, pack, seal } from '../scale/scale.ts';\nexport const ${part} = () => [weigh(1), pack(2), seal(3)];\n`,
    ];
    const setup = (part: string) => [
      `${part}/vitest.config.ts`,
      "import { checked } from '../vitest.shared.ts';\nexport default checked();\n",
    ];
    const said = await section('reusable_components', {
      ...Object.fromEntries([...['till', 'gate', 'dock'].map(user), ...['one', 'two', 'three'].map(setup)]),
      'vitest.shared.ts':
        '/** What all packages of the yard are checked with. */\nexport function checked() {\n  return {};\n}\n',
      'src/scale/scale.ts': [
        '// Add the weight of a parcel to `heavy` When it is opened, the lid is left out.',
        'export function weigh(parcel: number): void {}',
        '// Put the letters of a day into one box',
        '// Mostly a trial, and can likely be removed soon',
        'export function pack(box: number): void {}',
        '/**',
        ' * Seals a box that either:',
        ' * (1) has a lid with a lock',
        ' * (2) was closed by the clerk of the day.',
        ' */',
        'export function seal(box: number): void {}',
      ].join('\n'),
    });
    expect(said).toContain('| Adds the weight of a parcel to `heavy` |');
    expect(said).not.toMatch(/\| `(?:pack|checked)|was closed/i);
  });

  it('leaves out a function of Elixir that another of its name stands beside', async () => {
    const use = (part: string) =>
      `defmodule Post.${part}.Use do\n  alias Post.Scale\n  def one(p), do: Scale.weigh(p)\n  def two(p), do: Scale.pack(p)\nend\n`;
    const said = await section('reusable_components', {
      'lib/post/scale.ex':
        'defmodule Post.Scale do\n  @doc "Returns the grams of a parcel with its wrapping."\n  def weigh(parcel) do\n    parcel\n  end\n\n  @doc "Puts what is left over into sacks."\n  def pack() do\n    1\n  end\n\n  @doc "Puts one thing into a sack."\n  def pack(parcel) do\n    parcel\n  end\nend\n',
      ...Object.fromEntries(
        ['Sort', 'Carry', 'Count'].map((part) => [`lib/post/${part.toLowerCase()}/use.ex`, use(part)]),
      ),
    });
    expect(said).toContain('| `Scale.weigh(parcel)` | Returns the grams of a parcel with its wrapping |');
    expect(said).not.toContain('`pack(');
  });

  it('tells what stands behind a facade of Laravel', async () => {
    const use = (part: string) =>
      `<?php\nnamespace Post\\${part};\nuse Post\\Facades\\Stamps;\nclass ${part}\n{\n    public function run() { return Stamps::count(); }\n}\n`;
    const said = await section('reusable_components', {
      'app/Facades/Stamps.php':
        "<?php\nnamespace Post\\Facades;\nuse Illuminate\\Support\\Facades\\Facade;\nclass Stamps extends Facade\n{\n    protected static function getFacadeAccessor(): string\n    {\n        return 'stamps';\n    }\n}\n",
      'app/Sort/Sort.php': use('Sort'),
      'app/Carry/Carry.php': use('Carry'),
      'app/Count/Count.php': use('Count'),
      'composer.json': '{ "name": "post/office", "autoload": { "psr-4": { "Post\\\\": "app/" } } }',
    });
    expect(said).toContain('| `Stamps` | Facade that hands its calls on to what is bound as `stamps` |');
    expect(said).toContain('what its comment or its code says');
    const renamed = await section('reusable_components', {
      'app/Facades/Stamps.php':
        '<?php\nnamespace Post\\Facades;\nuse Illuminate\\Support\\Facades\\Facade;\nuse Post\\Stamps as BaseStamps;\nclass Stamps extends Facade\n{\n    protected static function getFacadeAccessor(): string\n    {\n        return BaseStamps::class;\n    }\n}\n',
      'app/Sort/Sort.php': use('Sort'),
      'app/Carry/Carry.php': use('Carry'),
      'app/Count/Count.php': use('Count'),
      'composer.json': '{ "name": "post/office", "autoload": { "psr-4": { "Post\\\\": "app/" } } }',
    });
    expect(renamed).toContain('Facade that hands its calls on to `Post\\Stamps` |');
  });

  it('takes no trait of PHP for what a class is, and no comment of a function that was left over it', async () => {
    const use = (part: string) =>
      `<?php\nnamespace Post\\${part};\nuse Post\\Core\\Sorter;\nuse Post\\Core\\Words;\nclass ${part}\n{\n    public function __construct(private Sorter $sorter, private Words $words) {}\n    public function run() { return new Sorter() && new Words(); }\n}\n`;
    const type = (name: string) =>
      `class ${name}\n{\n    use Counts;\n    public function sortLetters() { count(); }\n    public function moveSacks() { count(); }\n}\n`;
    const said = await section('reusable_components', {
      'app/Core/Sorter.php': `<?php\nnamespace Post\\Core;\n/** Sorts the letters and moves the sacks. */\n${type('Sorter')}`,
      'app/Core/Words.php': `<?php\nnamespace Post\\Core;\n/**\n * Takes one word of the list or the default.\n *\n * @return string\n */\n${type('Words')}`,
      'app/Core/Counts.php': '<?php\nnamespace Post\\Core;\ntrait Counts\n{\n    public function count() {}\n}\n',
      'app/Sort/Sort.php': use('Sort'),
      'app/Carry/Carry.php': use('Carry'),
      'app/Count/Count.php': use('Count'),
      'composer.json': '{ "name": "post/office", "autoload": { "psr-4": { "Post\\\\": "app/" } } }',
    });
    expect(said).toContain('| `Sorter` | Sorts the letters and moves the sacks |');
    expect(said).toContain('| `Words` | Has `sortLetters` and `moveSacks` |');
  });

  it('tells what the files of one Go package share, and not what they only write methods for', async () => {
    const gate = (name: string) =>
      `package post\n\ntype ${name} struct {\n\tgateBase\n\tname string\n}\n\nfunc (g *sackCart) push${name}() int {\n\treturn stampAll("a")\n}\n`;
    const said = await section('reusable_components', {
      'go.mod': 'module example.com/post\n',
      'internal/post/base.go':
        'package post\n\ntype gateBase struct {\n\topen bool\n}\n\nfunc (g *gateBase) lift() {}\n\ntype sackCart struct {\n\tload int\n\tname string\n}\n\nfunc (c *sackCart) pull() {}\n\nfunc stampAll(text string) int {\n\tcount := len(text)\n\treturn count\n}\n',
      'internal/post/north.go': gate('north'),
      'internal/post/south.go': gate('south'),
      'internal/post/west.go': gate('west'),
    });
    expect(said).toContain('| `gateBase` | Part of `north`, `south` and `west` | 3 files in 1 directory |');
    expect(said).toContain('without a word on what they do, among them `stampAll` (in at least three files)');
    expect(said).not.toContain('sackCart');
  });

  it('tells functions of PHP that files take in by their path', async () => {
    const page = (name: string) =>
      `<?php\nrequire_once '../includes/stamps.php';\n$${name} = price_of_stamp(2);\necho $${name};\n`;
    const said = await section('reusable_components', {
      'includes/stamps.php':
        '<?php\n/**\n * Works out what a stamp costs by its weight.\n */\nfunction price_of_stamp($weight)\n{\n    $steps = ceil($weight);\n    return $steps * 2;\n}\n',
      'pages/letters.php': page('letter'),
      'pages/parcels.php': page('parcel'),
      'pages/cards.php': page('card'),
    });
    expect(said).toContain('| `price_of_stamp($weight)` | Works out what a stamp costs by its weight | 3 files');
  });

  it('names what several files use where no comment says what it does', async () => {
    const use = (name: string) => `use crate::stamps::price_of;\npub fn ${name}() -> u8 { price_of(1) }\n`;
    const said = await section('reusable_components', {
      'Cargo.toml': '[package]\nname = "post"\n',
      'src/main.rs': 'mod stamps;\nmod north;\nmod south;\nmod west;\nfn main() {}\n',
      'src/stamps.rs': 'pub fn price_of(weight: u8) -> u8 {\n    weight * 2\n}\n',
      'src/north.rs': use('north'),
      'src/south.rs': use('south'),
      'src/west.rs': use('west'),
    });
    expect(said).toContain(
      'Several files use a definition, with no comment that says what it does: `price_of` (in at least three files)',
    );
  });

  it('begins with no method that a framework calls, lists none of what a function gives back, and takes no comment that the code gainsays', async () => {
    const use = (part: string) =>
      `import { Sorter, useScale, warnClerk, sortedSacks } from '../core/core.ts';\nexport function ${part}(sorter: Sorter) {\n  useScale();\n  warnClerk('late');\n  sortedSacks([]);\n}\n`;
    const said = await section('reusable_components', {
      'src/core/core.ts': [
        'export class Sorter {',
        '  onModuleInit() {}',
        '  sortLetters() {}',
        '  moveSacks() {}',
        '}',
        'export const useScale = () => {',
        '  return {',
        '    isOpen: true,',
        '    open() {},',
        '    close() {},',
        '  };',
        '};',
        '/** Writes a line at info level to the desk of the clerk. */',
        'export function warnClerk(line: string): void {}',
        '/** Takes the empty sacks away and returns a new list without them. */',
        'export function sortedSacks(sacks: number[]) {',
        '  let place = 0;',
        '  for (const sack of sacks) {',
        '    sacks[place] = sack;',
        '  }',
        '  return sacks;',
        '}',
      ].join('\n'),
      'src/sort/sort.ts': use('sort'),
      'src/carry/carry.ts': use('carry'),
      'src/count/count.ts': use('count'),
    });
    expect(said).toContain('| `Sorter` | Has `sortLetters`, `moveSacks` and more |');
    expect(said).not.toMatch(/Has `open`|info level|new list/);
  });

  it('tells types of Go by their package and what its users keep to, and leaves out what tests the whole', async () => {
    const user = (name: string): string =>
      `package ${name}\n\nimport (\n\t"shop/mail"\n\t"shop/suites"\n)\n\nvar _ = mail.Weigh(mail.Object{}, suites.Path("a"))\n`;
    const said = await section('reusable_components', {
      'go.mod': 'module shop\n',
      'mail/mail.go':
        'package mail\n\n// Object is what is carried from a house to another.\ntype Object struct {\n\tgrams int\n\tstreet string\n}\n\n// Weigh tells how heavy an object is, as [math.Abs] does. It must be called by one carrier alone.\nfunc Weigh(o Object, path string) (int, error) {\n\treturn o.grams, nil\n}\n',
      'suites/path.go':
        'package suites\n\n// Path tells where the files of a run are kept.\nfunc Path(name string) string {\n\treturn name\n}\n',
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          `suites/suite_${name}.go`,
          'package suites\n\nimport "testing"\n\nvar _ testing.T\n',
        ]),
      ),
      ...Object.fromEntries(['carry', 'sort', 'post'].map((name) => [`${name}/${name}.go`, user(name)])),
    });
    expect(said).toContain('| `mail.Object` |');
    expect(said).toContain(
      '| `mail.Weigh(o Object, path string) (int, error)` | Tells how heavy an object is, as `math.Abs` does. It must be called by one carrier alone |',
    );
    expect(said).not.toContain('suites.Path');
  });

  it('tells of no function by its name alone, nor by words that were copied or say the name again', async () => {
    const said = await section('reusable_components', {
      'package.json': '{ "name": "post" }',
      'src/post.ts': [
        '// Borrowed from the old office.',
        'export function checkLetter(street: string): boolean {',
        '  return weighed(street) > 1 && stamped(street);',
        '}',
        'export function mockLetter(street: string): number {',
        '  return weighed(street);',
        '}',
        '/** Representation of one sack. */',
        'export function sackOf(street: string): string { return street; }',
        '/** Wrapper to save on long walks. */',
        'export function walkOf(street: string): string { return street; }',
        '/** Wrapper to save on long walks. */',
        'export function wayOf(street: string): string { return street; }',
        '/** Returns the global HTTPD of a street. */',
        'export function boxOf(street: string): string { return street; }',
        '/**\n * Safe weight of a street (knows none)\n * Returns nothing for lost ones\n */',
        'export function gramsOf(street: string): string { return street; }',
        'const weighed = (street: string): number => street.length;',
        "const stamped = (street: string): boolean => street.endsWith('!');",
      ].join('\n'),
      ...Object.fromEntries(
        ['sort', 'carry', 'count'].map((part) => [
          `src/${part}/${part}.ts`,
          `import { boxOf, checkLetter, gramsOf, mockLetter, sackOf, walkOf, wayOf } from '../post.ts';\nexport const ${part} = () => checkLetter('a') && mockLetter(sackOf(walkOf(wayOf(boxOf(gramsOf('a'))))));\n`,
        ]),
      ),
    });
    expect(said).toContain('| `gramsOf(street: string): string` | Safe weight of a street (knows none) |');
    for (const other of ['check', 'mock', 'sack', 'walk', 'way', 'box']) expect(said).not.toContain(`| \`${other}`);
  });

  it('tells of no number of C as of something to call, and of a module of Ruby that several classes include', async () => {
    const use = (part: string) =>
      `#include "post.h"\nint ${part}(struct sack *s) { return franked(s) + MAX_STAMPS; }\n`;
    const said = await section('reusable_components', {
      'src/post.h':
        '#define MAX_STAMPS (63 + 1) /* Most stamps a letter takes. */\nstruct sack { int letters; };\n/* Puts the stamps on every letter. goes on until the sack is empty. */\nint franked(struct sack *s);\n',
      ...Object.fromEntries(['sort', 'carry', 'count'].map((part) => [`src/${part}.c`, use(part)])),
    });
    expect(said).toContain('| Puts the stamps on every letter |');
    expect(said).not.toContain('MAX_STAMPS');
    const mixed = await section('reusable_components', {
      'app/concerns/countable.rb':
        '# Counts the letters and sorts the letters.\nmodule Countable\n  def count_letters\n    1\n  end\n\n  def sort_letters\n    2\n  end\nend\n',
      ...Object.fromEntries(
        ['Letter', 'Parcel', 'Card'].map((name) => [
          `app/${name.toLowerCase()}/${name.toLowerCase()}.rb`,
          `class ${name}\n  include Countable\nend\n`,
        ]),
      ),
    });
    expect(mixed).toContain('| `Countable` | Counts the letters and sorts the letters |');
  });

  it('shows how a function is called, and leaves out models, values and what is only named', async () => {
    const use = (name: string) =>
      `import { Colour, franked, Letter, warnf } from '../post.ts';\nexport const ${name} = (letter: Letter) => {\n  warnf('x');\n  return letter.colour === Colour.Red ? franked('a', 2) : null;\n};\n`;
    const said = await section('reusable_components', {
      'package.json': '{ "name": "post" }',
      'src/post.ts': [
        '/** Puts the stamps on a letter. */',
        'export function franked(',
        '  street: string,',
        '  stamps: number,',
        '): string {',
        '  return street + stamps;',
        '}',
        '/** A letter in the sack. */',
        'export interface Letter {',
        '  street: string;',
        '  colour: Colour;',
        '  stamps: number;',
        '}',
        'export enum Colour { Red, Blue }',
        '/** Is for warnings. */',
        'export function warnf(text: string): void { console.log(text); }',
      ].join('\n'),
      'src/sort/sort.ts': use('sort'),
      'src/carry/carry.ts': use('carry'),
      'src/count/count.ts': use('count'),
    });
    expect(said).toContain(
      '| `franked(street: string, stamps: number): string` | Puts the stamps on a letter | 3 files',
    );
    for (const other of ['| `Letter', '| `Colour', '| `warnf']) expect(said).not.toContain(other);
  });
});

describe('the versions that a project is tested with', () => {
  it('are all told, or how many are not', async () => {
    const of = async (many: number): Promise<string> =>
      section('non_functional_requirements', {
        '.github/workflows/test.yml': `name: Tests\non: push\njobs:\n  test:\n    strategy:\n      matrix:\n        pg_version: [${Array.from({ length: many }, (_, at) => at + 10).join(', ')}]\n    steps:\n      - run: make test\n`,
      });
    expect(await of(10)).toContain('10, 11, 12, 13, 14, 15, 16, 17, 18 and 19');
    expect(await of(20)).toContain('20, 21 and eight more');
  });
});

describe('the security policy', () => {
  it('is the one of the project, and no form to fill in', async () => {
    const said = await section('security_requirements', {
      '.github/ISSUE_TEMPLATE/security.md': '# Report\n\nWhat did you find?\n',
      'SECURITY.md': '# Security\n\nWrite to us.\n',
      'src/app.ts': 'export const key = process.env.TILL_SECRET_KEY;\n',
    });
    expect(said).toContain('the security policy in `SECURITY.md` says');
  });
});

describe('the names of capabilities', () => {
  it('are followed by a word where the README lists more than is told', async () => {
    const things = 'Receipts Labels Sacks Letters Parcels Stamps Tills Shelves Boxes Books Pens Carts'.split(' ');
    const said = await section('capabilities', {
      'README.md': `# Till\n\nA till.\n\n## Features\n\n${things.map((each) => `- ${each} are kept in order\n`).join('')}`,
    });
    expect(said).toContain('And further points that the README lists');
    expect(said).not.toContain('Pens');
  });

  it('are told also where the README first says since when there are some', async () => {
    const said = await section('capabilities', {
      'README.md':
        '# Till\n\nA till.\n\n## Features\n\n- Receipts are printed\n- (2.0 🆕) Labels are printed on any paper\n- Letters are weighed\n',
    });
    expect(said).toContain('Labels are printed on any paper');
    expect(said).not.toContain('further points');
  });

  it('are not called by a word that only leads to one', async () => {
    const said = await section('capabilities', {
      'package.json': '{"name": "till", "dependencies": {"express": "5"}}',
      'src/app.ts': `import express from 'express';
const app = express();
app.post('/follows/follow', (req, res) => res.json(follow(req.body)));
app.post('/from/follow', (req, res) => res.json(follow(req.body)));
app.post('/from/unfollow', (req, res) => res.json(unfollow(req.body)));
app.get('/books', (req, res) => res.json(books()));
app.post('/books', (req, res) => res.json(keep(req.body)));
app.listen(80);
`,
    });
    expect(said).not.toMatch(/\bfroms?\b/i);
    expect(said).toContain('Books');
  });

  it('are not called by a single letter of a path', async () => {
    const controller = (name: string) =>
      `class ${name} < ApplicationController\n  def show\n  end\n\n  def update\n  end\nend\n`;
    const said = await section('capabilities', {
      'config/routes.rb':
        "Rails.application.routes.draw do\n  resources :letters\n  resources :readers, path: 'r', param: :slug\nend\n",
      'app/controllers/letters_controller.rb': controller('LettersController'),
      'app/controllers/readers_controller.rb': controller('ReadersController'),
    });
    expect(said).toContain('**Letters.** ');
    expect(said).not.toMatch(/\*\*R\.|\ba r\b/);
  });

  it('are what routes that are called by a deed are about', async () => {
    const said = await section('capabilities', {
      'src/server.js': `const express = require('express');
const app = express();
app.get('/api/get-letters', getLetters);
app.get('/api/get-letter', getLetter);
app.post('/api/add-letter', addLetter);
app.post('/api/stamps.list', listStamps);
app.post('/api/stamps.burn', burnStamp);
`,
    });
    expect(said).toMatch(/\*\*Letters?\.\*\* List, read and add letters \[/);
    expect(said).toMatch(/\*\*Stamps?\.\*\* List stamps; and more \[/);
  });

  it('are things, told once, with what is done to them and not with words that any program has', async () => {
    const said = await section('capabilities', {
      'src/server.js': `const express = require('express');
const app = express();
app.get('/letters', listLetters);
app.post('/letters', addLetter);
app.get('/letter/:id', getLetter);
app.get('/letters/:id/zip', zip);
app.get('/options', listOptions);
app.post('/options', addOption);
`,
    });
    expect(said).toMatch(/\*\*Letters\.\*\* List, read and add letters; and more \[/);
    expect(said).not.toMatch(/\*\*Letter\.|Options|zip/);
  });

  it('end with a whole sentence of the README, also behind letters in a row', async () => {
    const said = await section('capabilities', {
      'README.md': `# Post\n\nPost keeps letters.\n\n## Features\n\n- **Everything is kept in the UI.** Letters, stamps and readers are set there.\n- **Sealed** Our letters stay closed on the way.\n- Keeps the post in the following ways\n- Sorts letters by weight, ${'by the colour of their stamps and by nothing but the time at which they came, '.repeat(3)}and so on\n\n## Donate\n\nThe post office develops Post and the stamps that it uses.\n`,
    });
    expect(said).toContain('**Everything is kept in the UI.** Letters, stamps and readers are set there [');
    expect(said).toContain('**Sealed.** Our letters stay closed on the way [');
    expect(said).not.toContain('Donate');
    expect(said).not.toContain('Sorts letters by weight');
    expect(said).not.toContain('following');
    expect(said).not.toContain('…');
  });
});

describe('the components', () => {
  it('are joined by what they use where a language loads files by itself, whatever the scripts beside it import', async () => {
    const scripts = Object.fromEntries(
      ['one', 'two', 'three'].flatMap((name) => [
        [
          `app/javascript/${name}.js`,
          `import { ${name} } from './parts/${name}.js';\nimport './parts/base.js';\n${name}();\n`,
        ],
        [`app/javascript/parts/${name}.js`, `export function ${name}() {}\n`],
      ]),
    );
    const said = await section('components', {
      ...scripts,
      'app/javascript/parts/base.js': 'document.title = "Post";\n',
      'app/models/letter.rb': 'class Letter < ApplicationRecord\n  def stamp\n  end\nend\n',
      'app/controllers/letters_controller.rb':
        'class LettersController < ApplicationController\n  def index\n    Letter.all\n  end\nend\n',
      'app/jobs/send_job.rb': 'class SendJob\n  def perform\n    Letter.first\n    Devise.name\n  end\nend\n',
      'config/initializers/devise.rb': 'module Devise\n  def self.stretch\n  end\nend\n',
    });
    expect(said).toMatch(/`app\/models\/[^|]*\|[^|]*\|[^|]*\| `app\/controllers\/[^|]*` and `app\/jobs\/[^|]*` \|/);
    expect(said).toMatch(/`config\/[^|]*\|[^|]*\|[^|]*\| – \|/);
  });

  it('are not told by the README of a generator, nor in Go by the comment on the first definition of a file', async () => {
    const vue = Object.fromEntries(
      ['one', 'two', 'three'].map((name) => [`webapp/src/${name}.ts`, `export function ${name}() {\n  return 1;\n}\n`]),
    );
    const said = await section('components', {
      ...vue,
      'webapp/README.md': '# webapp\n\nThis template should help get you started developing with Vue 3 in Vite.\n',
      'go.mod': 'module example.org/post\n',
      'main.go': 'package main\n\nimport "example.org/post/stamps"\n\nfunc main() {\n\tstamps.Print()\n}\n',
      'stamps/main.go': 'package stamps\n\n// Version is set by the linker from outside of it.\nvar Version = "dev"\n',
      'stamps/print.go': 'package stamps\n\nfunc Print() {\n}\n',
    });
    expect(said).toContain('`stamps/');
    expect(said).not.toContain('linker');
    expect(said).not.toContain('template');
  });
});

describe('the personas', () => {
  const ROUTES = [
    "import express from 'express';",
    'const app = express();',
    "app.get('/letters', (req, res) => res.json([]));",
    "app.delete('/letters/:id', requireLogin, requireAdmin, (req, res) => res.end());",
    "app.post('/letters', checkPermission('letter-send'), (req, res) => res.end());",
    'class Stamps extends Controller {',
    '  constructor() {',
    "    this.route({ method: 'put', path: '/stamps', handler: this.change, permission: UPDATE_USER_STAMP });",
    '  }',
    '}',
    'app.listen(7000);',
  ].join('\n');

  it('are told apart by what the guards of the routes ask for', async () => {
    const said = await section('user_personas', { 'src/server.ts': ROUTES });
    expect(said).not.toContain('GET /letters');
    expect(said).toContain('| Administrator | one route, `DELETE /letters/{id}` | the guard `requireAdmin` |');
    expect(said).toContain('| Caller with the right `letter-send` |');
    expect(said).toContain('| Caller with the permission `UPDATE_USER_STAMP` |');
  });

  it('do not say that a route is open on which no guard was seen', async () => {
    const said = await section('api_specifications', { 'src/server.ts': ROUTES });
    expect(said).toContain('| `GET /letters` | none seen | query not known |');
  });

  it('are people where a guard is called after them, and not those who write the program', async () => {
    const said = await section('user_personas', {
      'package.json': '{"name":"post","scripts":{"start":"node src/server.ts","test":"vitest"}}',
      'src/server.ts':
        "import express from 'express';\nconst app = express();\napp.get('/mod', requireModerator, (req, res) => res.end());\napp.listen(80);\n",
    });
    expect(said).toContain('| Moderator | one route');
    expect(said).not.toContain('Contributor');
    expect(callerBehind('privateProcedure')).toBe('Signed-in user');
    expect(callerBehind('redirect_unless_moderator')).toBe('Moderator');
  });

  it('are not called after what a guard is about', async () => {
    const source = `import express from 'express';
const app = express();
app.get('/clerks', (req, res) => {
  if (!canViewUsers(req)) return res.status(401).end();
  res.json([]);
});
app.listen(7000);
`;
    const said = await section('user_personas', { 'src/server.ts': source });
    expect(said).toContain('| Caller with permission | one route, `GET /clerks` |');
  });
});

describe('the security considerations', () => {
  it('counts a job that answers reports of weaknesses as none that looks for them', async () => {
    const job = (on: string, name: string) =>
      `name: Security\non: ${on}\njobs:\n  ${name}:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ./look.sh\n`;
    const said = (on: string, name: string) =>
      section('security_considerations', { '.github/workflows/security.yml': job(on, name) });
    expect(await said('push', 'security-scan')).toContain('looks for weaknesses in the job `security-scan`');
    expect(await said('issues', 'security-scan')).not.toContain('looks for weaknesses');
    // A workflow of that name may only build.
    expect(await said('push', 'build-image')).not.toContain('looks for weaknesses');
  });

  it('takes a tool that a job removes for none that it runs', async () => {
    const said = (command: string) =>
      section('security_considerations', {
        '.github/workflows/ci.yml': `name: CI\non: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${command}\n`,
      });
    expect(await said('trivy fs .')).toContain('looks for weaknesses in the job `build`');
    expect(await said('sudo rm -rf /opt/CodeQL')).not.toContain('looks for weaknesses');
  });

  it('takes a guard with a text for no attribute of its name with a type', async () => {
    const said = await section('security_considerations', {
      'src/GateController.cs':
        '[Staff("gate")]\n[Route("gates")]\npublic class GateController : ControllerBase\n{\n    [Authorize("gate")]\n    [HttpGet("all")]\n    public IActionResult All() { return Ok(); }\n}\n',
      'src/AuthorizeAttribute.cs':
        '/// <summary>Asks for one requirement of the gate.</summary>\npublic class AuthorizeAttribute<T> : Attribute { }\n',
    });
    expect(said).toContain('The guard `Authorize("gate")` stands before at least one route [');
  });

  it('names schemas of input, and no number of them', async () => {
    const said = await section('security_considerations', {
      'src/schemas.ts':
        "import { z } from 'zod';\nexport const ReplyResponseSchema = z.object({ id: z.string(), at: z.string() });\nexport const LetterCreateSchema = z.object({ to: z.string(), weight: z.number() });\n",
    });
    expect(said).toContain('Input is checked against schemas made with zod, such as `LetterCreateSchema` [');
  });

  it('name the class that a text of Laravel stands for, and no data of its name', async () => {
    const said = await section('security_considerations', {
      'routes/web.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::delete('/letters', [LetterController::class, 'clear'])->middleware('admin');\n",
      'bootstrap/app.php':
        "<?php\nreturn Application::configure()->withMiddleware(function ($middleware) {\n    $middleware->alias(['admin' => IsAdmin::class]);\n});\n",
      'app/Http/Middleware/IsAdmin.php':
        '<?php\nclass IsAdmin\n{\n    public function handle($request, $next)\n    {\n        abort_unless($request->user()->admin, 403);\n        return $next($request);\n    }\n}\n',
      'app/Mail/Invitation.php': '<?php\nclass Invitation\n{\n    public string $admin;\n}\n',
      'composer.json': '{ "name": "post/office", "require": { "laravel/sanctum": "^4.0" } }',
    });
    expect(said).toContain(
      'The guard `admin` stands before at least one route; it is `IsAdmin` in `app/Http/Middleware/IsAdmin.php`',
    );
  });

  it('tell for which routes a guard asks for a right, and take no action for a guard', async () => {
    const said = await section('security_requirements', {
      'routes/web.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::delete('/letters', [LetterController::class, 'clear'])->middleware('admin');\n",
      'bootstrap/app.php':
        "<?php\nreturn Application::configure()->withMiddleware(function ($middleware) {\n    $middleware->alias(['admin' => IsAdmin::class]);\n});\n",
      'app/Http/Middleware/IsAdmin.php':
        "<?php\nclass IsAdmin\n{\n    public function handle($request, $next)\n    {\n        if (!$users->hasRole($user, 'owner')) {\n            throw new AuthorizationException();\n        }\n        return $next($request);\n    }\n}\n",
    });
    expect(said).toContain('permission `owner` on one route behind `admin`');
    const rails = {
      'config/routes.rb':
        "Rails.application.routes.draw do\n  resource :stamp, only: :show\n  post '/wishes', to: 'wishes#authorize'\nend\n",
      'app/controllers/base_controller.rb':
        'class BaseController < ActionController::Base\n  def show\n    authorize :stamp\n  end\nend\n',
      'app/controllers/stamps_controller.rb': 'class StampsController < BaseController\nend\n',
      'app/controllers/wishes_controller.rb':
        'class WishesController < ActionController::Base\n  def authorize\n    head :ok\n  end\nend\n',
    };
    expect(await section('security_considerations', rails)).toContain(
      'The guard `authorize` stands before at least one route [',
    );
    expect(await section('api_specifications', rails)).toContain('`StampsController.show`');
  });
});

describe('the capabilities', () => {
  it('tell the operations of GraphQL by what they do', async () => {
    const said = await section('capabilities', {
      'src/server.ts': "import express from 'express';\nconst app = express();\napp.listen(7000);\n",
      'schema.graphql':
        'type Query {\n  apiVersion: String\n  shelves: [Shelf]\n}\ntype Mutation {\n  createShelf(name: String): Shelf\n  deleteShelf(id: ID): Boolean\n}\n',
    });
    expect(said).toContain('**Shelves.** List, create and delete shelves [');
  });
});

describe('what a program can do', () => {
  it('is told by what its commands say of themselves', async () => {
    const said = await section('capabilities', {
      'cli.py': `import click\n\n@click.group()\ndef cli():\n    pass\n${['stamp', 'sort', 'seal', 'send']
        .map((name) => `\n@cli.command()\ndef ${name}():\n    """${name} every letter of the day."""\n`)
        .join('')}`,
    });
    expect(said).toMatch(/\*\*Command line\.\*\* S\w+ every letter of the day \(`\w+`\); s/);
  });

  it('is told by a command of each group before a second one of any', async () => {
    const commands = (names: string[], group: string) =>
      names.map((name) => `\n@${group}.command()\ndef ${name}():\n    """Send ${name} of the ${group}."""\n`).join('');
    const said = await section('capabilities', {
      'cli.py': `import click\n\n@click.group()\ndef cli():\n    pass\n\n@cli.group()\ndef bags():\n    pass\n${commands(['add', 'change', 'drop', 'empty', 'fill'], 'bags')}${commands(['post', 'stamp'], 'cli')}`,
    });
    expect(said).toContain('(`bags add`); send stamp of the cli (`stamp`); send change');
  });

  it('is no thing that is called after the place of the product', async () => {
    const names = ['letters', 'stamps', 'readers', 'boxes', 'bags', 'carts'];
    const said = await section('capabilities', {
      'src/server.js': `const express = require('express');\nconst app = express();\napp.get('/post/:id', show);\n${names
        .map((name) =>
          ['get', 'post', 'put', 'delete'].map((verb) => `app.${verb}('/post/${name}', ${verb}It);\n`).join(''),
        )
        .join('')}`,
    });
    expect(said).toContain('**Letters.** ');
    expect(said).not.toMatch(/\*\*Post\.|\ba post\b/);
  });
});

describe('the design history', () => {
  const commit = (date: string, subject: string, body = '', paths = ['src/a.ts']): Commit => ({
    sha: createHash('sha1').update(subject).digest('hex'),
    author: { name: 'Ann', email: 'ann@example.com' },
    date: Date.parse(date) / 1000,
    subject,
    body,
    paths,
  });
  const many = Array.from({ length: 30 }, (_, place) => `src/part${place % 6}/file${place}.ts`);

  it('tells what was taken back with a reason first, and without one only what had stood', async () => {
    const back = (from: string, until: string, what: string, why = '') => [
      commit(from, what),
      commit(until, `Revert "${what}"`, why),
    ];
    const said = await section('design_history', { 'src/a.ts': 'export const a = 1;\n' }, [
      commit('2020-01-01', 'Initial commit'),
      ...back('2020-02-01', '2020-05-01', 'Weigh letters at the door', 'Letters are lost because the door is open.'),
      ...back('2021-02-01', '2021-02-09', 'Sort at twenty letters'),
      ...back('2022-02-01', '2022-05-01', 'Print stamps at home'),
      commit('2022-06-01', 'Replace Box with Box', '', many),
    ]);
    expect(said.match(/^- Reversal: .*?"(.*?)"/gm)?.map((line) => line.split('"')[1])).toEqual([
      'Weigh letters at the door',
      'Print stamps at home',
    ]);
    expect(said).not.toContain('Replace Box');
  });

  it('gives reasons, not what was done once more, and no housekeeping', async () => {
    const said = await section('design_history', { 'src/a.ts': 'export const a = 1;\n' }, [
      commit('2020-01-01', 'Initial commit'),
      commit('2020-02-01', 'Replace the letter queue, more tests,', '', many),
      commit(
        '2021-03-01',
        'Remove the letter cache (#36',
        'Remove the letter cache that is no longer needed by the sorter and the carrier.\n',
        many,
      ),
      commit(
        '2022-04-01',
        'Split the sorter from the carrier',
        'The sorter was split off because two carriers could not share it at the same time.\n',
        many,
      ),
      commit(
        '2023-04-01',
        'Replace the paper stamps with printed ones',
        'This change introduces printed stamps at the counter, instead of the paper stamps of the house.\n',
        many,
      ),
      commit(
        '2024-04-01',
        'Replace the brass scales with digital ones',
        'This change introduces digital scales at the counter. Together with a second tray, this greatly reduces the time that a parcel waits.\n',
        many,
      ),
      commit(
        '2025-04-01',
        'Add a setting for guest stamps (#90)',
        '* Treat old stamps as unused\n\nA stamp of before is read as unused, because no guest could have one then.\n',
        many,
      ),
      commit('2022-05-01', 'Update branch to fit main'),
      commit('2022-05-02', 'Revert "Update branch to fit main"', 'This reverts commit 0000000.'),
    ]);
    expect(said).toContain('| Replace the letter queue | – |');
    expect(said).not.toContain('Remove the letter cache');
    expect(said).toContain('"Together with a second tray, this greatly reduces the time that a parcel waits"');
    expect(said).toContain('| Replace the paper stamps with printed ones | – |');
    expect(said).toContain('"The sorter was split off because two carriers could not share it at the same time"');
    expect(said).toContain('| Add a setting for guest stamps | – |');
    expect(said).not.toContain('Reversal');
  });

  it('tells what a subject says of why, where it was more than one file beside the product', async () => {
    const said = await section('design_history', { 'src/a.ts': 'export const a = 1;\n' }, [
      commit('2020-01-01', 'Initial commit'),
      commit('2020-06-01', 'Weigh the letters at the door to avoid a second queue', '', many),
      commit('2020-09-01', 'Cache the second upload to avoid a warning', '', ['.github/workflows/a.yml']),
    ]);
    expect(said).toContain('| Weigh the letters at the door | "to avoid a second queue" |');
    expect(said).not.toContain('"to avoid a warning"');
  });

  it('tells of no repair that was taken back', async () => {
    const said = await section('design_history', { 'src/a.ts': 'export const a = 1;\n' }, [
      commit('2020-01-01', 'Initial commit'),
      commit('2022-05-01', 'Fix #12'),
      commit('2022-05-22', 'Revert "Fix #12"'),
    ]);
    expect(said).not.toContain('Reversal');
  });

  it('tells no change as taken back that was made after that', async () => {
    const said = await section('design_history', { 'src/a.ts': 'export const a = 1;\n' }, [
      commit('2020-01-01', 'Initial commit'),
      commit('2022-05-02', 'Revert "Weigh the letters twice"'),
      commit('2022-09-01', 'Weigh the letters twice'),
    ]);
    expect(said).not.toContain('Reversal');
  });
});

describe('the stories', () => {
  const APP = [
    'from flask import Flask',
    'app = Flask(__name__)',
    '',
    "@app.route('/letters', methods=['POST'])",
    'def send_letter():',
    '    if len(letter_text) > 500:',
    "        raise ValueError('letter_text must have at most 500 characters')",
    "    return 'ok'",
    '',
    "if __name__ == '__main__':",
    '    app.run()',
  ].join('\n');

  it('say what was sent and what came back, and tell rules in words', async () => {
    const said = await section('user_stories', {
      'post/app.py': APP,
      'tests/test_app.py': [
        'def test_letter_empty_json(client):',
        "    answer = client.post('/letters', data={'text': '', 'format': 'json'})",
        '    assert answer.status_code == 400',
        '',
        'def test_letter_twice(client):',
        '    """Client can send the same letter again."""',
        "    assert client.post('/letters', data={'text': make_text()})",
        '',
        'def test_letter_thrice(client):',
        '    """Sending a letter thrice must not duplicate it."""',
        "    assert client.post('/letters', data={'text': make_text()})",
        '',
        'def test_letter_ok(client):',
        "    answer = client.post('/letters', data={'text': make_text()})",
        '    assert answer.status_code == 200',
      ].join('\n'),
    });
    expect(said).toContain('- Refused with 400 when it is called with an empty `text`');
    expect(said).not.toContain('answers 200');
    expect(said).toContain('- Sending a letter thrice must not duplicate it');
    expect(said).toContain('- Accepted when a client can send the same letter again');
    expect(said).toContain('- Rule: the letter text must have at most 500 characters');
  });

  it('tell the status behind a failure', async () => {
    const said = await section('user_stories', {
      'src/app.js': `import express from 'express';\nconst app = express();\napp.delete('/stamps/:id', drop);\napp.listen(80);\n`,
      'test/app.test.js': `it('should fail when the stamp is glued', async () => {\n  await request(app).delete('/stamps/8').expect(409);\n});\n`,
    });
    expect(said).toContain('- Refused with 409 when the stamp is glued');
  });

  it('are of the main things of a service, whatever is tested', async () => {
    const methods = ['get', 'post', 'put'].map((method) => `app.${method}('/letters', sendLetter);`);
    const said = await section('user_stories', {
      'src/app.js': `import express from 'express';\nconst app = express();\n${methods.join('\n')}\napp.delete('/stamps/:id', drop);\napp.listen(80);\n`,
      'test/app.test.js': `it('refuses an unknown stamp', async () => {\n  await request(app).delete('/stamps/7').expect(404);\n});\n`,
    });
    expect(said).toMatch(/US1\. Send a letter.*US2\. Delete a stamp/s);
  });

  it('of a program are none of those who build it', async () => {
    const said = await section('user_stories', {
      'post/app.py': APP,
      'web/stamp.test.ts':
        "import { checkStamp } from './stamp.ts';\ndescribe('checkStamp', () => {\n  it('rejects the string of an unknown country', () => {});\n  it('accepts a stamp of the right price', () => {});\n});\n",
      'web/stamp.ts': 'export const checkStamp = (stamp: string) => stamp;\n',
    });
    expect(said).toContain('`POST /letters`');
    expect(said).not.toContain('checkStamp');
  });
});

describe('the architecture', () => {
  it('of a PHP application begins where the web server hands requests over', async () => {
    const said = await section('system_architecture', {
      'composer.json': '{"name": "ann/post", "require": {"laravel/framework": "^11.0"}}',
      'public/index.php': "<?php\nrequire __DIR__.'/../vendor/autoload.php';\n",
      'routes/web.php': "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/letters', fn () => []);\n",
      'resources/views/letters.blade.php': '<html><body>Letters</body></html>\n',
      'resources/views/stamps.blade.php': '<html><body>Stamps</body></html>\n',
      'resources/views/layout.blade.php': '<html><body>Post</body></html>\n',
      'resources/js/index.ts': 'export const start = 1;\n',
    });
    expect(said).toContain('starts in `public/index.php`: the web server hands it every request');
    expect(said).toContain('`laravel/framework`');
  });
});

describe('the licence of a project', () => {
  const text = 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n';
  it.each([
    ['{ "name": "post", "license": "ISC" }', 'The licence is MIT'],
    ['{ "name": "post", "license": "MIT OR Apache-2.0" }', 'The licence is MIT OR Apache-2.0'],
  ])('is that of the text at the root where a manifest names another one: %s', async (manifest, expected) => {
    const sources = { LICENSE: text, 'package.json': manifest, 'src/a.ts': 'export const a = 1;\n' };
    expect(await section('executive_overview', sources)).toContain(expected);
  });
});

describe('the overview of a workspace', () => {
  it('quotes what the project does behind its name, and no whole sentence as a thing', async () => {
    const said = (lead: string) => section('executive_overview', { 'README.md': `# Post\n\n${lead}\n` });
    expect(await said('The Post letter-sorting platform lets you sort letters by street.')).toContain(
      'Post lets "you sort letters by street"',
    );
    expect(await said('The best platform of the country offers trays to everybody.')).toContain(
      'The README introduces Post with the words "The best platform',
    );
    expect(await said('A platform that offers trays to everybody.')).toContain('Post is "a platform that offers');
    expect(await said('The Post handles letters sent by people of the town.')).toContain(
      'Post handles "letters sent by people of the town"',
    );
  });

  it('does not introduce the project with what its README says of something else', async () => {
    const readme = '<h1>Post</h1>\n\n## Background\n\nParcelnet is a network that many senders use.\n';
    const overview = await section('executive_overview', { 'README.md': readme, 'src/a.ts': 'export const a = 1;\n' });
    expect(overview).not.toContain('Parcelnet');
  });

  it('says what a project promises where its README opens with a slogan', async () => {
    const features = ['Sorted trays', 'Printed stamps', 'Weighed parcels'].map(
      (each) => `- **${each}:** All by itself`,
    );
    const said = await section('executive_overview', {
      'README.md': `# Post\n\n_Letters driven by joy_\n\n## Features\n\n${features.join('\n')}\n`,
    });
    expect(said).toContain('It lists as features: Sorted trays, Printed stamps and Weighed parcels');
  });

  it('tells the package that the README calls the project, and no target of a fuzzer as a command', async () => {
    const said = await section('executive_overview', {
      'README.md': '# Counter\n\nLetterwise sorts letters while they are being written.\n',
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
      'crates/address/Cargo.toml': '[package]\nname = "address"\ndescription = "The parser of addresses"\n',
      'crates/address/src/main.rs': 'fn main() {}\n',
      'crates/address/fuzz/Cargo.toml':
        '[package]\nname = "address-fuzz"\n\n[package.metadata]\ncargo-fuzz = true\n\n[[bin]]\nname = "parse"\n',
      'crates/letterwise/Cargo.toml': '[package]\nname = "letterwise"\npublish = false\n',
      'crates/letterwise/src/main.rs': 'fn main() {}\n',
    });
    expect(said).toContain('The package is called `letterwise`');
    expect(said).not.toMatch(/parser of addresses|installs/);
  });

  it('says nothing of a kind of application where the line that stands out says what it is', async () => {
    const routes = Array.from({ length: 12 }, (_, place) => `app.get('/letters${place}', list);\n`).join('');
    const said = (line: string) =>
      section('executive_overview', {
        'README.md': `<h2 align="center">\n${line}\n</h2>\n`,
        'app.js': `const app = require('express')();\n${routes}app.listen(80);\n`,
      });
    expect(await said('Open-source sorting engine for letters of all kinds')).toContain('Its code has');
    expect(await said('Open-source letters for people of all kinds')).toContain('It is a web service of');
  });

  it('takes the words of no single package for those of the whole', async () => {
    const said = await section('executive_overview', {
      'sort/Cargo.toml': '[workspace]\nmembers = ["address", "stamp"]\n',
      'sort/address/Cargo.toml': '[package]\nname = "address"\ndescription = "The parser of addresses"\n',
      'sort/address/src/lib.rs': 'pub fn parse() {}\n',
      'sort/stamp/Cargo.toml': '[package]\nname = "stamp"\ndescription = "The prices of stamps"\n',
      'sort/stamp/src/lib.rs': 'pub fn price() {}\n',
    });
    expect(said).not.toMatch(/parser of addresses|prices of stamps/);
  });
});

describe('the routes of Sails', () => {
  it('are answered by what their action is called', async () => {
    const said = await section('api_specifications', {
      'config/routes.js': "module.exports.routes = {\n  'POST /letters': 'letters/send',\n};\n",
      'api/controllers/letters/send.js': 'module.exports = {\n  async fn(inputs) {\n    return inputs;\n  },\n};\n',
    });
    expect(said).toContain('| `POST /letters` | `letters/send` |');
  });
});

describe('the operations', () => {
  it('miss no endpoint that a library brings along', async () => {
    const said = (requirements: string) =>
      section('operations', {
        'requirements.txt': requirements,
        'app.py': `from flask import Flask\napp = Flask(__name__)\n${['a', 'b', 'c'].map((each) => `@app.get('/${each}')\ndef ${each}():\n    return ''\n`).join('')}app.run()\n`,
      });
    expect(await said('flask==3.0\n')).toContain('No health or metrics endpoint is among the routes');
    expect(await said('flask==3.0\nprometheus-flask-exporter==0.23\n')).toContain(
      'No health endpoint is among the routes',
    );
    expect(await said('flask==3.0\npyctuator==1.2\nflask-actuator==1.0\n')).not.toContain('endpoint is among');
  });
});

describe('the settings', () => {
  it('tell a blank apart from nothing', async () => {
    const said = await section('configuration', {
      'src/config.ts':
        "export const gap = process.env.POST_GAP ?? ' ';\nexport const end = process.env.POST_END ?? '';\n",
    });
    expect(said).toMatch(/`POST_GAP` \| environment variable \| a blank/);
    expect(said).toMatch(/`POST_END` \| environment variable \| empty/);
  });
});

describe('what kind of thing a project is', () => {
  const models = ['Letter', 'Street', 'Carrier', 'Parcel'].map(
    (name) =>
      `class ${name}(db.Model):\n    id = db.Column(db.Integer, primary_key=True)\n    name = db.Column(db.String)\n    weight = db.Column(db.Integer)\n`,
  );
  const pages = Array.from({ length: 10 }, (_, place) => [`post/templates/page${place}.html`, '<p>Letters</p>\n']);

  it('is told by its pages and what it keeps, not by the framework that it is made with', async () => {
    const sources = {
      'README.md':
        '# Post\n### A small office for letters\n\n[Site](https://a.example) |\n[Wiki](https://b.example) |\n[Help and Support](https://c.example) |\n[Licence](/COPYING)\n\nCurrently, following features are implemented:\n\n* Private letters\n* Distraction-free sorting\n* Easily track parcels on their way\n* Sealed bags\n* **Weighing**: While a hand may do for some letters, scales do\n',
      'pyproject.toml':
        '[project]\nname = "post"\ndescription = "Made using the micro framework Acme"\n[project.scripts]\npost = "post.cli:main"\n',
      'post/models.py': `from post import db\n\n${models.join('\n\n')}`,
      'post/cli.py': 'import click\n\n@click.command()\ndef main():\n    pass\n',
      ...Object.fromEntries(pages),
    };
    const overview = await section('executive_overview', sources);
    expect(overview).toContain('is "a small office for letters"');
    expect(overview).toContain('It is a web application');
    const told = await section('capabilities', sources);
    expect(told).toContain('Private letters');
    expect(told).toContain('Distraction-free sorting');
    expect(told).toContain('Track parcels on their way');
    // What begins far away from the feature is not told.
    expect(told).toMatch(/\d\. Weighing \[/);
    expect(told).toContain('**What it keeps.** ');
  });
});

describe('the open questions', () => {
  it('are what somebody asks of the product, not of its code', async () => {
    const said = await section('open_questions', {
      'src/post.ts':
        '// TODO: tell users when their letter was returned by the office\n// TODO: rename sortLetters once the old parser is gone for good\nexport const a = 1;\n',
    });
    expect(said).toContain('"tell users when their letter was returned by the office"');
    expect(said).not.toContain('sortLetters');
  });
});

describe('what a request meets that breaks a rule', () => {
  it('is told without "otherwise" where something is forbidden or a state', async () => {
    const said = await section('security_requirements', {
      'post/views.py': `from rest_framework.exceptions import PermissionDenied


def send(request, tray):
    if tray.sealed:
        raise PermissionDenied("A sealed tray cannot be emptied.")
    if "letters" not in get_senders():
        raise PermissionDenied("Invites are disabled")
`,
    });
    expect(said).toContain('A sealed tray cannot be emptied; an attempt is answered 403');
    expect(said).toContain('While invites are disabled, the answer is 403');
  });
});

describe('a number of what was found', () => {
  it('is not told of rules, outside parties and secrets, of which more may be there than were read', async () => {
    const sources = {
      'package.json': JSON.stringify({ name: 'post', dependencies: { pg: '8.0.0' } }),
      'src/post.ts':
        "import { Pool } from 'pg';\nexport const pool = new Pool({ password: process.env.POST_PASSWORD });\nexport function send(letter) {\n  if (!letter.street) throw new Error('The street of a letter is required');\n  return fetch('https://stamps.example.com/buy');\n}\n",
    };
    expect(await section('high_level_requirements', sources)).toContain('Rules that the code enforces [1]:');
    expect(await section('integration_points', sources)).toContain(
      'Outside parties that the code reaches, by addresses and libraries that stand in it [1]:',
    );
    expect(await section('security_requirements', sources)).toContain(
      'The setting that holds a secret: `POST_PASSWORD`',
    );
  });
});

describe('the configuration of a program that reads a file with sections', () => {
  it('names each key with its section, what the code takes for it and what the sample says of it', async () => {
    const said = await section('configuration', {
      'go.mod': 'module example.org/shop\n',
      'shop/load.go':
        'package shop\n\nfunc load(cfg Provider) {\n\tsec := cfg.Section("till.front")\n\tPort = sec.Key("PORT").MustInt(8080)\n\tHost = sec.Key("HOST").String()\n}\n',
      'conf/app.example.ini': `; This file lists the default values\n;[till.front]\n;; Where the till listens\n;PORT = 80\n;;\n;; Name of the machine\n;HOST = till\n;[rooms]\n${Array.from({ length: 20 }, (_, at) => `;;\n;ROOM_${at} = ${at}\n`).join('')}`,
    });
    expect(said).toContain(
      '| `[till.front] PORT` | configuration key, as in `app.example.ini` | `8080` | Where the till listens |',
    );
    expect(said).toContain('`[till.front] HOST` | configuration key, as in `app.example.ini` | `till` |');
  });
});

describe('the bounds', () => {
  it('take entries for no tries', async () => {
    const said = await section('non_functional_requirements', {
      'src/sack.ts': '/** How many letters fit into a sack at most. */\nexport const MAX_ENTRIES = 50;\n',
    });
    expect(said).toContain('| size | `MAX_ENTRIES`');
  });

  it('are not the rate of a sound, and what is tried after a time has a time', async () => {
    const said = await section('non_functional_requirements', {
      'src/post.ts':
        "export const rate = Number(process.env.POST_BIT_RATE ?? '128');\nexport const size = Number(process.env.POST_SACK_SIZE ?? '40');\nexport const after = Number(process.env.POST_QUEUE_RETRY_AFTER ?? '90');\n",
    });
    expect(said).toContain('| size | `POST_SACK_SIZE` | 40');
    expect(said).toContain('| time | `POST_QUEUE_RETRY_AFTER`');
    expect(said).not.toContain('BIT_RATE');
  });

  it('are told once where an option and a variable give the same one', async () => {
    const said = await section('non_functional_requirements', {
      'src/main.rs':
        'use clap::Parser;\n#[derive(Parser)]\nstruct Options {\n    /// How many letters wait\n    #[arg(long, env = "POST_QUEUE_SIZE", default_value_t = 40)]\n    queue_size: usize,\n}\nfn main() {}\n',
    });
    expect(said).toContain('`POST_QUEUE_SIZE`: How many letters wait | 40');
    expect(said).not.toContain('--queue-size');
  });

  it('have their name once where the comment begins with it', async () => {
    const said = await section('non_functional_requirements', {
      'post/fetch.go':
        'package post\n\nimport "time"\n\n// sortTimeout bounds the sorting of a single sack\nconst sortTimeout = 10 * time.Minute\n',
    });
    expect(said).toContain('`sortTimeout`: bounds the sorting of a single sack | 10 minutes');
  });

  it('are left out where a module beside them sets the same constant to something else', async () => {
    const said = await section('non_functional_requirements', {
      'post/settings.py': 'UPLOAD_MAX_SIZE = 1024 * read("size")\nMAX_LETTER_LENGTH = 80\n',
      'post/build_settings.py': 'from .settings import *\n\nUPLOAD_MAX_SIZE = 10\nMAX_LETTER_LENGTH = 80\n',
    });
    expect(said).toContain('`MAX_LETTER_LENGTH` | 80');
    expect(said).not.toContain('UPLOAD_MAX_SIZE');
  });

  it('stand under what they bound, without those of a script and of a page', async () => {
    const said = await section('non_functional_requirements', {
      'src/letters.ts':
        '/** Letters are printed as they are. */\nexport const MAX_POLL_NOTE_LENGTH = 8000;\nexport const SESSION_TTL_SECONDS = 5184000;\n',
      'packages/mail/src/scripts/purge.ts': 'export const DELETE_INTERVAL_MS = 800;\n',
      'src/sidebar.tsx': 'export const SIDEBAR_COOKIE_MAX_AGE = 604800;\n',
    });
    expect(said).toContain('| size | `MAX_POLL_NOTE_LENGTH` | 8,000 |');
    expect(said).toContain('| lifetime and caching | `SESSION_TTL_SECONDS` | 60 days |');
    expect(said).not.toMatch(/DELETE_INTERVAL|SIDEBAR/);
  });
});

describe('the routes', () => {
  it('of small groups stand in one table, and where it is not known who may call one it says so', async () => {
    const said = await section('api_specifications', {
      'src/server.ts':
        "import express from 'express';\nimport { stamp } from './stamps';\nconst app = express();\napp.get('/letters', requireUser, listLetters);\napp.get('/stamps', elsewhere, listStamps);\napp.get('/seals', requireUser, elsewhere, listSeals);\nfunction listSeals(req, res) {}\nfunction listLetters(req, res) {}\nfunction listStamps(req, res) {}\napp.listen(80);\n",
    });
    expect(said).toContain('### All');
    expect(said).toContain('| `GET /letters` | `listLetters` | `requireUser` |');
    expect(said).toContain('| `GET /stamps` | `listStamps` | passes `elsewhere` |');
    expect(said).toContain('| `GET /seals` | `listSeals` | `requireUser`; passes `elsewhere` |');
  });

  it('tell a part of a path that stands for all that follows as such', async () => {
    const said = await section('api_specifications', {
      'src/server.ts':
        "import express from 'express';\nconst app = express();\napp.get('/files/{*splat}', page);\napp.get('/crates/:id', crate);\nfunction page(req, res) {}\nfunction crate(req, res) {}\napp.listen(80);\n",
    });
    expect(said).toContain('| `GET /files/{*splat}` |');
    expect(said).toContain('| `GET /crates/{id}` |');
  });

  it('with a guard in their handler are told with what stands before all of the application as well', async () => {
    const said = await section('api_specifications', {
      'main.go':
        'package main\nimport "github.com/beego/beego/v2/server/web"\nfunc main() {\n\tweb.InsertFilter("*", web.BeforeRouter, filters.Tally)\n\tweb.Router("/seals", &controllers.SealController{}, "POST:Add")\n\tweb.Run()\n}\n',
      'controllers/seal.go':
        'package controllers\nimport "github.com/beego/beego/v2/server/web"\ntype SealController struct {\n\tweb.Controller\n}\nfunc (c *SealController) Add() {\n\tif !c.IsAdmin() {\n\t\tc.CustomAbort(403, "forbidden")\n\t\treturn\n\t}\n\tc.ServeJSON()\n}\n',
    });
    expect(said).toContain('| `c.IsAdmin`; passes `filters.Tally` |');
  });

  it('of Actix are told with their methods, with what must be set for them, and below a prefix that is set', async () => {
    const sources = {
      'Cargo.toml': '[dependencies]\nactix-web = "4"\n',
      'src/main.rs': `use actix_web::{guard, web, App, HttpServer};
fn main() {
    HttpServer::new(move || {
        App::new()
            .route(&config.health_route, web::get().to(healthcheck))
            .route(&config.logo_route, web::get().to(logo))
            .service(web::scope(&config.prefix).configure(|c| hang(c, &config)))
    });
}
fn hang(app: &mut web::ServiceConfig, config: &Config) {
    app.service(web::resource("/crates").route(web::get().to(list)));
    if config.may_add {
        app.service(web::resource("/crates/add").route(web::post().to(add)));
    }
    app.service(
        web::resource("/walk")
            .guard(guard::Any(guard::Get()).or(guard::Method(Method::from_bytes(b"PROPFIND").unwrap())))
            .to(walk),
    );
}
async fn list() -> String {}
async fn add() -> String {}
async fn walk() -> String {}
async fn healthcheck() -> String {}
async fn logo() -> String {}
`,
    };
    const said = await section('api_specifications', sources);
    expect(said).toContain('| `GET …/crates` |');
    expect(said).toContain('| `POST …/crates/add`, where `may_add` is set |');
    expect(said).toContain('| `GET, PROPFIND …/walk` |');
    expect(said).toContain('Not counted are those that `healthcheck` and `logo` answer: the paths are computed');
    expect(await section('operations', sources)).toContain(
      'No metrics endpoint is among the routes that were found and two further ones whose paths are computed',
    );
  });

  it('tell what Flask adds in a loop over a list of another file, and not what a function is handed or a list of the file gives', async () => {
    const sources = {
      'pier/app.py': `from flask import Flask
from pier.kinds import KINDS, mooring
app = Flask(__name__)
PREFIX = read()

@app.route("/health")
def health():
    return ""

@app.route("/docks")
def docks():
    return ""

@app.route("/ropes")
def ropes():
    return ""

def listed(kind):
    return kind

def sealed():
    return ""

for kind in KINDS:
    app.add_url_rule(f"/{kind}/all", view_func=listed)
for part in ["mast", "sail"]:
    app.add_url_rule("/parts/" + part, view_func=mooring)

def hang(rules):
    for rule in rules:
        app.add_url_rule(rule, view_func=sealed)
`,
    };
    const said = await section('api_specifications', sources);
    expect(said).toContain('| `GET /parts/mast` |');
    expect(said).toContain('| `GET /parts/sail` |');
    expect(said).not.toContain('{kind}');
    expect(said).toContain('Not counted is what `listed` answers: the path is computed');
    expect(said).not.toContain('sealed');
  });

  it('tell once what answers in place of many routes in some cases', async () => {
    const names = ['boats', 'docks', 'ports', 'masts', 'oars', 'sails', 'buoys', 'ropes', 'knots', 'hulls'];
    const controllers = names.map((name) => [
      `app/controllers/${name}_controller.rb`,
      `class ${name[0]?.toUpperCase()}${name.slice(1)}Controller < ApplicationController\n${name === 'oars' ? '  before_action :render_nothing, if: :closed?\n' : ''}  def index\n  end\nend\n`,
    ]);
    const said = await section('api_specifications', {
      'config/routes.rb': `Rails.application.routes.draw do\n${names.map((name) => `  resources :${name}, only: :index\n`).join('')}end\n`,
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  before_action :redirect_to_setup, if: :setup_missing?\n\n  private\n\n  def redirect_to_setup\n    redirect_to setup_path\n  end\n\n  def render_nothing\n    render plain: "", status: :not_found\n  end\nend\n',
      ...Object.fromEntries(controllers),
    });
    expect(said).toContain(
      'Before every route stands `redirect_to_setup`, which answers in their place in some cases; the rows do not repeat it',
    );
    expect(said).not.toContain('in some cases `redirect_to_setup`');
    expect(said).toContain('in some cases `render_nothing`');
    expect(said).toContain('none of its own');
  });

  it('pass what the settings of Django list once for all, and no group of those left over is named twice', async () => {
    const views = ['letters', 'stamps', 'seals', 'trays', 'boxes'];
    const said = await section('api_specifications', {
      'post/settings.py':
        "MIDDLEWARE = [\n    'querytags.middleware.TaggingMiddleware',\n]\nif SEALS_LETTERS:\n    MIDDLEWARE.append('waxes.middleware.SealedMiddleware')\n",
      'post/urls.py': `from django.urls import path\nfrom post import views\nurlpatterns = [\n${views.map((name) => `    path('${name}/', views.${name}),\n`).join('')}]\n`,
      'post/views.py': views.map((name) => `def ${name}(request):\n    return render(request)\n`).join('\n\n'),
    });
    expect(said).toContain('Every request passes `TaggingMiddleware` first');
    expect(said).not.toContain('| passes `TaggingMiddleware` |');
    expect(said).toContain('Only where the settings add it, every request passes `SealedMiddleware` too');
    expect(said).not.toContain('where set up');
    const numbers = Array.from({ length: 60 }, (_, place) => place);
    const routes = numbers.map((each) => `app.get('/:box${each}', show${each});\n`).join('');
    const side = numbers.slice(0, 9).map((each) => `app.get('/metrics/:part${each}', count${each});\n`);
    const left = await section('api_specifications', {
      'src/server.ts': `import express from 'express';\nconst app = express();\n${routes}${side.join('')}app.listen(80);\n`,
    });
    expect(left).toMatch(/^The other \S+: \S+ under `\/`(?: \[\d+\])+\.$/m);
  });

  it('pass it where a small server of another kind stands beside them too', async () => {
    const views = Array.from({ length: 12 }, (_, place) => `letters${place}`);
    const said = await section('api_specifications', {
      'post/settings.py': "MIDDLEWARE = ['querytags.middleware.TaggingMiddleware']\n",
      'post/urls.py': `from django.urls import path\nfrom post import views\nurlpatterns = [\n${views.map((name) => `    path('${name}/', views.${name}),\n`).join('')}]\n`,
      'post/views.py': views.map((name) => `def ${name}(request):\n    return render(request)\n`).join('\n\n'),
      'post/watch.py': `from http.server import BaseHTTPRequestHandler, HTTPServer
class Watch(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == '/weights':
            self.answer()
HTTPServer(('', 80), Watch).serve_forever()
`,
    });
    expect(said).toContain('/weights');
    expect(said).toContain('Every request that Django answers passes `TaggingMiddleware` first');
    expect(said).not.toContain('| passes `TaggingMiddleware` |');
  });

  it('say where the code declares a route open', async () => {
    const sources = {
      'src/Program.cs': 'var app = builder.Build();\napp.MapControllers();\napp.Run();\n',
      'src/LettersController.cs': `[ApiController]
[Route("letters")]
[Authorize]
public class LettersController : ControllerBase
{
    [HttpGet]
    public string List() { return ""; }

    [HttpGet("hint")]
    [AllowAnonymous]
    public string Hint() { return ""; }
}
`,
    };
    expect(await section('api_specifications', sources)).toContain(
      '| `GET /letters/hint` | `LettersController.Hint` | open, as declared |',
    );
    expect(await section('user_personas', sources)).toContain(
      '| Anyone | one route, `GET /letters/hint` | nothing: the code declares this route open |',
    );
  });

  it('tell how a remote procedure is asked for by HTTP', async () => {
    const said = await section('api_specifications', {
      'proto/post.proto':
        'syntax = "proto3";\npackage post;\nservice Letters {\n  rpc ReadLetter(ReadLetterRequest) returns (Letter) {\n    option (google.api.http) = {\n      get: "/v1/letters/{id}"\n    };\n  }\n}\n',
      'api/service.go':
        'package api\n\nfunc (s *Service) ReadLetter(ctx context.Context, request *pb.ReadLetterRequest) (*pb.Letter, error) {\n\treturn nil, nil\n}\n',
    });
    expect(said).toContain('| `RPC /post.Letters/ReadLetter`, by HTTP `GET /v1/letters/{id}` |');
  });

  it('tell what a remote procedure is for and whether it is a stream, below those that are asked for by HTTP', async () => {
    const things = (name: string) =>
      `app.get('/${name}', all);\napp.post('/${name}', add);\napp.delete('/${name}/:id', drop);\n`;
    const rpc = (name: string) => `  rpc ${name}Letter(Request) returns (Letter);\n`;
    const said = await section('api_specifications', {
      'proto/post.proto': `syntax = "proto3";\npackage post;\nservice Letters {\n  // Watches the letters of a box.\n  rpc Watch(Request) returns (stream Letter);\n${rpc('Read')}${rpc('Seal')}${rpc('Send')}}\n`,
      'src/grpc.rs': 'use crate::post::Letters;\n\nimpl Letters for Desk {\n    fn watch() {}\n}\n',
      'src/app.js': `import express from 'express';\nconst app = express();\n${['stamps', 'boxes', 'desks'].map(things).join('')}function all() {}\nfunction add() {}\nfunction drop() {}\napp.listen(80);\n`,
    });
    expect(said).toContain('| `RPC /post.Letters/Watch`, answers a stream | Watches the letters of a box |');
    // The largest of them has a table, whatever else there is.
    expect(said.match(/^### .*/gm)).toEqual(['### `/boxes`', '### `/desks`', '### `Letters`', '### Others']);
  });

  it('tell of handlers without a name what each of them uses for the thing of its path', async () => {
    const said = await section('api_specifications', {
      'src/app.js': `import express from 'express';
import { isAdmin } from './who.js';
import { LetterService } from './letters.js';
const app = express();
app.get('/letters', async (req, res) => {
  if (!isAdmin(req)) return res.end();
  res.json(await new LetterService().list());
});
app.delete('/letters/:id', async (req, res) => {
  if (!isAdmin(req)) return res.end();
  res.json(await new LetterService().remove(req.params.id));
});
app.listen(80);
`,
      'src/who.js': 'export function isAdmin(req) {\n  return req.admin;\n}\n',
      'src/letters.js': 'export class LetterService {\n  list() {}\n  remove() {}\n}\n',
    });
    expect(said).toContain('| `GET /letters` | uses `LetterService` |');
    expect(said).toMatch(/`DELETE \/letters\/\{id\}` \| \w+ `LetterService/);
  });

  it('tell of handlers without a name neither what stands before them nor what looks up what is changed', async () => {
    const one = (deed: string, work: string) =>
      `router.post('parcels.${deed}', auth(), validate(Schema), async (ctx) => {\n${work}\n  ctx.body = presentParcel(ctx);\n});\n`;
    const said = await section('api_specifications', {
      'src/routes.ts': [
        "import Router from 'koa-router';",
        "import { auth, validate } from './middlewares';",
        "import { findParcel, likeContains, presentParcel, weighParcel } from './parcels';",
        'const router = new Router();',
        one('weigh', '  const parcel = findParcel(ctx.input);\n  weighParcel(parcel);'),
        one('info', ''),
        one('list', '  const where = likeContains(ctx.input);\n  const found = await Parcel.findAll(where);'),
      ].join('\n'),
      'src/middlewares.ts':
        'export function auth() {\n  return (ctx) => ctx.user ?? ctx.throw(401);\n}\nexport function validate(schema) {}\n',
      'src/parcels.ts': ['findParcel', 'likeContains', 'presentParcel', 'weighParcel']
        .map((name) => `export function ${name}(each) {\n  return each;\n}\n`)
        .join(''),
    });
    expect(said).toContain('| `POST …/parcels.weigh` | calls `weighParcel` | `auth()` |');
    expect(said).toContain('| `POST …/parcels.info` | – | `auth()` |');
    expect(said).toContain('| `POST …/parcels.list` | – | `auth()` |');
  });
});

describe('the stored models', () => {
  it('tells the enumeration that is named after what a table keeps', async () => {
    const said = await section('data_models', {
      'db/migrations/1_start.sql': 'CREATE TABLE parcels (id int primary key, kind varchar(1));\n',
      'model/parcel.go':
        'package model\n\ntype ParcelType string\n\nconst (\n\tParcelTypeOpen ParcelType = "open"\n\tParcelTypeSealed ParcelType = "sealed"\n)\n',
      'mail/carrier.go':
        'package mail\n\ntype CarrierType string\n\nconst (\n\tCarrierTypeFoot CarrierType = "foot"\n\tCarrierTypeBike CarrierType = "bike"\n)\n',
    });
    expect(said).toContain('| `ParcelType` | `open`, `sealed` |');
    expect(said).not.toContain('CarrierType');
  });

  it('are told in fewer rows where each has much to tell', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => `lid_${at} int references lids(id) on delete cascade`);
    const tables = Array.from(
      { length: 10 },
      (_, at) => `CREATE TABLE box_${at} (id int primary key, ${columns.join(', ')});\n`,
    );
    const said = await section('data_models', {
      'db/schema.sql': `CREATE TABLE lids (id int primary key);\n${tables.join('')}`,
    });
    expect(said.split(/\s+/).length).toBeLessThan(1_000);
    expect(said).toMatch(/And \w+ more stored models/);
  });

  it('do not tell the values of a column twice', async () => {
    const said = await section('data_models', {
      'prisma/schema.prisma':
        'enum Seal {\n  WAX\n  LEAD\n}\n\nenum Stamp {\n  RED\n  BLUE\n}\n\nmodel Letter {\n  id Int @id\n  seal Seal\n}\n',
    });
    expect(said).toContain("`seal`: one of 'WAX', 'LEAD'");
    expect(said).not.toContain('| `Seal` |');
  });

  it('say what deletion does, which columns are the key together, and which cannot be null', async () => {
    const said = await section('data_models', {
      'db/schema.sql':
        'CREATE TABLE streets (id int primary key, name text not null, created_at timestamp not null);\nCREATE TABLE letters (street_id int not null references streets(id) on delete cascade, number int, primary key (street_id, number));\n',
    });
    expect(said).toContain('| `streets` | `id`, `name`, `created_at` | no column may be null |');
    expect(said).toContain(
      '`street_id` and `number` are the primary key together; `street_id`: refers to `streets` (on delete cascade)',
    );
  });

  it('say of many columns that cannot be null which may be, and what a table was before comes last', async () => {
    const columns = 'a b c d e f g'.split(' ').map((name) => `${name} int not null`);
    const said = await section('data_models', {
      'db/schema.sql': `CREATE TABLE bag_history (id int primary key, ${columns.join(', ')}, note text);\nCREATE TABLE bags (id int primary key, ${columns.join(', ')}, note text);\nCREATE TABLE pens (id int primary key, name text);\n`,
    });
    expect(said.match(/^\| `\w+`|only .* may be null/gm)).toEqual([
      '| `bags`',
      'only `note` may be null',
      '| `pens`',
      '| `bag_history`',
      'only `note` may be null',
    ]);
  });

  it('do not say that a column may be null because a class does not forbid it', async () => {
    const fields = 'abcdefg'.split('').map((name) => `  @Column(nullable = false)\n  private String ${name};\n`);
    const said = await section('data_models', {
      'src/Bag.java': `import jakarta.persistence.Entity;\nimport jakarta.persistence.Column;\n\n@Entity\npublic class Bag {\n${fields.join('')}  private Boolean isOpen;\n}\n`,
    });
    expect(said).toContain('`f` and `g` cannot be null');
    expect(said).not.toContain('may be null');
  });

  it('tell a key of several columns once, and a table of another name', async () => {
    const said = await section('data_models', {
      'prisma/schema.prisma':
        'model Shelf {\n  id String\n  hallId String\n  notes Note[]\n  @@id([id, hallId])\n}\n\nmodel Note {\n  id String @id\n  shelf Shelf @relation(fields: [shelfId, hallId], onDelete: Cascade, references: [id, hallId])\n  shelfId String\n  hallId String\n  @@map("remarks")\n}\n\nmodel Lamp {\n  id Int @id\n  watts Int?\n}\n',
    });
    expect(said).toContain(
      '| `Note` (table `remarks`) | `id`, `shelfId`, `hallId` | `shelfId` and `hallId` together refer to `Shelf` (on delete cascade); no column may be null |',
    );
    expect(said).toContain('| `Lamp` | `id`, `watts` | `id` is the primary key |');
    const quoted = await section('data_models', {
      'src/Box.java':
        'import jakarta.persistence.Entity;\n\n@Entity\n@Table(name = "`Box`")\npublic class Box {\n  private String code;\n}\n',
    });
    expect(quoted).toContain('| `Box` | `code` |');
  });

  it('are told by the class where a key names its table, and the rows that an index is for are told', async () => {
    const said = await section('data_models', {
      'app/models.py':
        'import sqlalchemy as sa\nfrom sqlalchemy.orm import Mapped, mapped_column, relationship\n\n\nclass FlowRun(Base):\n    id: Mapped[int] = mapped_column(primary_key=True)\n\n\nclass TaskRun(Base):\n    id: Mapped[int] = mapped_column(primary_key=True)\n    run_id: Mapped[int] = mapped_column(sa.ForeignKey("flow_run.id"))\n    state_id: Mapped[int] = mapped_column()\n    state: Mapped["FlowRun"] = relationship()\n\n\nclass Log(Base):\n    run_id = sa.Column(sa.ForeignKey("flow_run.id"))\n',
    });
    expect(said).toContain('"FlowRun" |o--o{ "Log" : "run_id"');
    expect(said).toContain('`run_id`: refers to `FlowRun`; no column may be null');
    const indexed = await section('data_models', {
      'db/schema.rb':
        'ActiveRecord::Schema[7.1].define do\n  create_table "bags" do |t|\n    t.string "shop"\n    t.string "code"\n    t.index ["shop", "code"], unique: true, where: "(gone IS NULL)"\n    t.index "lower(shop), code", unique: true\n  end\nend\n',
    });
    expect(indexed).toContain(
      '`shop` and `code` are unique together where `gone IS NULL`; `shop` (ignoring case) and `code` are unique together',
    );
  });

  it('say what cannot be null where Entity Framework keeps it, and what a table between two others holds', async () => {
    const kept = await section('data_models', {
      'src/Data/Migrations/ShopModelSnapshot.cs':
        'partial class ShopModelSnapshot : ModelSnapshot {\n  void BuildModel(ModelBuilder modelBuilder) {\n    modelBuilder.Entity("Shop.Stall", b =>\n    {\n      b.Property<int>("Id");\n      b.Property<string>("Name").IsRequired();\n      b.Property<DateTime>("Made");\n      b.Property<DateTime?>("Gone");\n      b.HasKey("Id");\n    });\n  }\n}\n',
    });
    expect(kept).toContain('`Name` and `Made` cannot be null');
    const between = await section('data_models', {
      'src/shop/Box.java':
        'import jakarta.persistence.*;\n\n@Entity\npublic class Box {\n  @Id\n  private Long id;\n  @ManyToMany\n  private Set<Shelf> shelves;\n}\n',
    });
    expect(between).toContain('`shelves`: many to many with `Shelf`');
    const marked = await section('data_models', {
      'models/crate.go':
        'package models\n\ntype Crate struct {\n\tID uint `gorm:"primaryKey"`\n\tMarks []*Mark `gorm:"many2many:crate_marks"`\n}\n',
      'models/mark.go': 'package models\n\ntype Mark struct {\n\tID uint `gorm:"primaryKey"`\n}\n',
    });
    expect(marked).toContain('`Marks`: many to many with `Mark`');
  });

  it('say of types without a schema what they are, and not that they are stored nowhere', async () => {
    const said = await section('data_models', {
      'box/box.go':
        'package box\n\ntype Aisle struct {\n\tA string `json:"A"`\n\tB string `json:"B"`\n\tC string `json:"C"`\n\tD string `json:"D"`\n}\n\n// Box holds the wares of one stall.\ntype Box struct {\n\tA string `json:"A"`\n\tB string `json:"B"`\n\tC string `json:"C"`\n}\n',
    });
    expect(said).toMatch(/declared type[\s\S]*`Box`[\s\S]*`Aisle`/);
    expect(said).not.toContain('in memory');
  });

  it('tell an enumeration of one word by the message that holds it', async () => {
    const said = await section('data_models', {
      'api/mail.proto':
        'message Letter {\n  enum Kind {\n    OPEN = 0;\n    SEALED = 1;\n  }\n  Kind kind = 1;\n  string text = 2;\n}\n',
    });
    expect(said).toContain('| `Letter.Kind` | `OPEN`, `SEALED` |');
    expect(said).toContain('One message was found, declared with Protocol Buffers');
  });

  it('count messages without fields and those of one name in two packages, and not a file twice', async () => {
    const letters =
      'package mail;\n\nmessage Letter {\n  string text = 1;\n  string from = 2;\n  message Stamp {\n    int32 cents = 1;\n    string kind = 2;\n  }\n}\n// message Old {\nmessage Empty {}\n';
    const said = await section('data_models', {
      'api/mail.proto': letters,
      'web/mail.proto': letters,
      'api/post.proto': 'package post;\n\nmessage Letter {\n  string to = 1;\n}\n',
    });
    expect(said).toContain('Four messages were found, declared with Protocol Buffers');
    expect(said).toContain('and two more');
  });
});

describe('a program without commands', () => {
  const manifest = '{ "name": "stamp", "version": "1.0.0", "bin": "index.js" }\n';

  it('is told with its options, also those that say nothing of themselves', async () => {
    const said = await section('interface_specifications', {
      'package.json': manifest,
      'index.js':
        "const { parseArgs } = require('node:util');\nconst { values } = parseArgs({ options: { port: { type: 'string', short: 'p' }, dev: { type: 'boolean' } } });\nrun(values);\n",
    });
    expect(said).toContain('two options of the program `stamp` were found: `-p, --port` and `--dev`');
  });

  const parser = (options: string) =>
    `import argparse\n\ndef read():\n    parser = argparse.ArgumentParser()\n${options}\n    return parser.parse_args()\n`;
  const option = (names: string, help: string) => `    parser.add_argument(${names}, help="${help}")`;
  const sources = {
    'pyproject.toml':
      '[project]\nname = "stamp"\n[project.scripts]\nstamp = "stamp.server:main"\nstamp-check = "stamp.check:main"\n',
    'stamp/__init__.py': '',
    'stamp/server.py': 'from stamp.console import read\n\ndef main():\n    read()\n',
    'stamp/console.py': parser(
      `${option('"-c", "--conf"', 'Where the trays are written down')}\n${option('"-p", "--port"', 'Port to listen at')}`,
    ),
    'stamp/check.py': `${parser(option('"-c", "--config"', 'File to look at'))}\ndef main():\n    read()\n`,
  };

  it('has the options that its start reaches, and not those of another program of its package', async () => {
    const said = await section('interface_specifications', sources);
    expect(said).toContain('No subcommand was found; two options of the program `stamp` were found');
    expect(said).toContain('One option of the program `stamp-check` was found');
    const configured = await section('configuration', sources);
    expect(configured).toContain('two command-line options of `stamp` and one command-line option of `stamp-check`');
    expect(configured).toMatch(/`--conf` \| option of `stamp` \|/);
    expect(configured).toMatch(/`--config` \| option of `stamp-check` \|/);
  });

  it('is not named where several programs reach what parses an option', async () => {
    const shared = {
      ...sources,
      'stamp/check.py': 'from stamp.console import read\n\ndef main():\n    read()\n',
    };
    const said = await section('interface_specifications', shared);
    expect(said).toContain('two options parsed in `stamp/console.py` were found');
    expect(said).not.toContain('of the program');
  });

  it('is no command that was not found', async () => {
    const said = await section('interface_specifications', { 'package.json': manifest, 'index.js': 'start();\n' });
    expect(said).toContain('No option or subcommand of the program `stamp`, no exported interface');
  });
});

describe('the configuration', () => {
  it('a variable of a structure that several groups hold is told with the option of its own group', async () => {
    const said = await section('configuration', {
      'main.go': `package main

import "github.com/jessevdk/go-flags"

type Options struct {
	Image Remote \`group:"image" namespace:"image" env-namespace:"IMAGE"\`
	Store Remote \`group:"store" namespace:"store" env-namespace:"STORE"\`
}

type Remote struct {
	Timeout string \`long:"timeout" env:"TIMEOUT" default:"5s" description:"how long it waits"\`
}

func main() { flags.Parse(&Options{}) }
`,
    });
    expect(said).toContain('| `STORE_TIMEOUT` | environment variable, or `--store.timeout` |');
    expect(said).toContain('| `IMAGE_TIMEOUT` | environment variable, or `--image.timeout` |');
  });

  it('tells what a size, a span or an address is, and an address as a whole', async () => {
    const said = await section('configuration', {
      'config.go':
        'package post\n\ntype Config struct {\n\tSize int `env:"POST_LETTER_SIZE,default=8m"` // the largest letter that is taken\n\tReports string `env:"POST_REPORTS,default=https://reports.example/a/long/way/to/the/place/where/reports/go/to"`\n}\n',
      'src/main/java/post/Sorter.java': `package post;\n\nimport org.springframework.beans.factory.annotation.Value;\n\nclass Sorter {\n\tSorter(@Value("\${post.wait:120}") int wait) {\n\t\tthis.wait = Duration.ofSeconds(wait);\n\t}\n}\n`,
      'src/environment.ts':
        "import { IsUrl } from 'class-validator';\nexport class EnvironmentVariables {\n  @IsUrl({ protocols: ['postgres', 'postgresql'] })\n  DATABASE_URL: string;\n}\n",
    });
    expect(said).toContain('| `8m` (8 MB) | The largest letter that is taken |');
    expect(said).toContain('| `120` seconds |');
    expect(said).toContain('`https://reports.example/a/long/way/to/the/place/where/reports/go/to`');
    expect(said).toContain('| required, secret | URL of the database (from the name); a postgres or postgresql URL |');
  });

  it('tells the value of the code, and that the image sets another', async () => {
    const said = await section('configuration', {
      'index.js': 'const port = process.env.PORT || 3333;\nconst rows = process.env.POST_ROWS || 20;\n',
      Dockerfile: 'FROM node\nENV PORT=80\nENV POST_ROWS=20\n',
    });
    expect(said).toContain('| `3333`; `80` in the image |');
    expect(said).toContain('| `20` |');
  });

  const optionsOf = (help: string) =>
    Array.from({ length: 40 }, (_, each) => `p.add_argument('--tray${each}', help='${help} ${each}')`).join('\n');
  const programOf = (help: string) => ({
    'stamp.py': `import argparse\np = argparse.ArgumentParser()\n${optionsOf(help)}\n`,
  });

  it('tells all options with few words, and those with many by name where they would not fit', async () => {
    const short = await section('configuration', programOf('Sort letters into tray'));
    expect(short).toContain('Sort letters into tray 39');
    expect(short).not.toContain('Further options');
    const long = await section(
      'configuration',
      programOf('Sort every letter of the street that is not too large into tray'),
    );
    expect(long.match(/large into tray \d+/g)).toHaveLength(25);
    expect(long).toContain('Further options, by name');
  });

  it('names the option beside the variable that the same line or the same target gives', async () => {
    const said = await section('configuration', {
      'src/args.rs':
        'use clap::Parser;\n#[derive(Parser)]\nstruct Args {\n    /// Where letters go in\n    #[arg(long = "inlets", env = "POST_INLET")]\n    inlets: String,\n}\n',
    });
    expect(said).toContain('| `POST_INLET` | environment variable, or `--inlets` |');
    expect(said).not.toContain('| `--inlets` |');
  });

  it('names a key beside its variable, says a default once, and lists by name what has neither value nor meaning', async () => {
    const bare = Array.from({ length: 9 }, (_, each) => `\tTray${each} string \`env:"POST_TRAY_${each}"\``).join('\n');
    const said = await section('configuration', {
      'config/config.go': `package config\ntype postConfig struct {\n\t// How many bags are carried at once (default:4)\n\tBags int \`yaml:"bags" default:"4" env:"POST_BAGS"\`\n\t// How many carts there are; default is 2\n\tCarts int \`yaml:"carts" default:"2" env:"POST_CARTS"\`\n\tA string \`yaml:"a"\`\n\tB string \`yaml:"b"\`\n\tC string \`yaml:"c"\`\n\tD string \`yaml:"d"\`\n${bare}\n}\ntype Config struct {\n\tPost postConfig\n}\n`,
    });
    expect(said).toContain('| `2` | How many carts there are |');
    expect(said).toMatch(
      /`POST_BAGS` \| environment variable, or key `post\.bags` \| `4` \| How many bags are carried at once \|/,
    );
    expect(said).toMatch(/Further settings, by name: [^\n]*`POST_TRAY_0`/);
    expect(said).not.toContain('| `POST_TRAY_0` |');
  });
});

describe('who may do what', () => {
  const controller =
    'package post;\n@RestController\n@RequestMapping("/api/letters")\npublic class Letters {\n  @GetMapping("/{id}")\n  public String read() { return ""; }\n  @PostMapping\n  public String create() { return ""; }\n}\n';
  const filter =
    'package post;\n@Filter("/**")\n@Requires(property = "post.kind")\npublic class AuthenticationFilter implements HttpServerFilter {\n}\n';
  const sources = {
    'src/main/java/post/Letters.java': controller,
    'src/main/java/post/AuthenticationFilter.java': filter,
    'src/main/resources/application.yml': 'post:\n  server:\n    basic-auth:\n      enabled: false\n',
    'src/main/java/post/Doors.java': `package post;\npublic class Doors {\n  @Value("\${post.server.basic-auth.enabled:false}")\n  boolean enabled;\n}\n`,
    'src/main/java/post/Post.java':
      'package post;\npublic class Post {\n  public static void main(String[] all) {}\n}\n',
  };

  it('a filter before all requests is told with the users and the protections, and what turns it on', async () => {
    expect(await section('security_requirements', sources)).toContain(
      'Requests to any path pass the filter `AuthenticationFilter`',
    );
    expect(await section('security_requirements', sources)).toContain(
      'The setting `post.server.basic-auth.enabled` is off by default',
    );
    expect(await section('user_personas', sources)).toContain(
      'the filter `AuthenticationFilter`, which requests pass first',
    );
  });

  it('people are told by the roles that the schema gives them, not by functions', async () => {
    const said = await section('user_personas', {
      'schema.prisma': 'enum OrganizationRole {\n  owner\n  member\n}\n\nenum MessageRole {\n  user\n  assistant\n}\n',
      'src/main/java/post/Letters.java': controller,
    });
    expect(said).toContain('| Owner or member | has one of the roles of `OrganizationRole` | the role |');
    expect(said).not.toContain('MessageRole');
    expect(callerBehind("withWrapper('both')")).toBe('Authorized caller');
  });
});

describe('the words of the stories', () => {
  it('tell options of a command by name, since those that were not read cannot be counted', async () => {
    const said = await section('user_stories', {
      'post/cli.py':
        'import click\n\n\n@click.command()\n@click.option("--weight", help="Its weight")\n@click.option("--stamp", help="Its stamp")\ndef pack(weight, stamp):\n    """Pack a parcel."""\n    print(weight, stamp)\n',
    });
    expect(said).toContain('(with options such as `--weight` and `--stamp`)');
  });

  it('say plainly what is refused, and tell no fault of the server', async () => {
    const said = await section('user_stories', {
      'src/server.js': `const express = require('express');
const app = express();
app.get('/letters/:id', readLetter);
app.post('/letters', createLetter);
app.listen(80);
`,
      'test/server.test.js': `describe('POST /letters', () => {
  it('rejects a letter without a stamp', async () => { await request(app).post('/letters').expect(400); });
  it('a letter fails if the post office burns', async () => { await request(app).post('/letters').expect(500); });
});
`,
    });
    expect(said).toContain('- Refused with 400 for a letter without a stamp');
    expect(said).not.toMatch(/Accepted when it rejects|burns/);
  });
});

describe('bounds and open questions', () => {
  it('of routes without a guard that was seen no number is told beside that of all', async () => {
    const said = await section('security_requirements', {
      'src/server.js': `const express = require('express');
const app = express();
function requireLogin(req, res, next) {
  if (!req.user) return res.status(401).end();
  next();
}
app.get('/letters', requireLogin, (req, res) => res.send(all));
app.get('/stamps', (req, res) => res.send(all));
app.get('/boxes', sorted(boxes));
app.listen(80);
`,
    });
    expect(said).toMatch(/before one of the three routes that were found: `requireLogin` \[/);
  });

  it('neither a switch nor how often something is logged is a bound, and a matrix that builds tests nothing', async () => {
    const said = await section('non_functional_requirements', {
      'src/post.ts':
        'export const start = () => [process.env.WORKER_ENABLED ?? 0, process.env.WORKER_COUNT ?? 2];\nconst RATE_LIMIT_WINDOW = 300000;\nexport function shouldLogLetter(at: number) {\n  return at > RATE_LIMIT_WINDOW;\n}\n',
      '.github/workflows/build.yml':
        'name: Build\njobs:\n  binaries:\n    strategy:\n      matrix:\n        os: [linux, darwin]\n    steps:\n      - run: make build\n',
      '.github/workflows/lint.yml':
        'name: Lint\njobs:\n  lint:\n    strategy:\n      matrix:\n        python: ["3.10", "3.11"]\n    steps:\n      - run: make lint\n',
    });
    expect(said).toContain('`WORKER_COUNT`');
    expect(said).toContain('built for each `os`');
    expect(said).not.toMatch(/WORKER_ENABLED|RATE_LIMIT_WINDOW|python/);
  });

  it('a setting that any page mentions is documented', async () => {
    const names = ['POST_A', 'POST_B', 'POST_C', 'POST_D', 'POST_E'];
    const said = await section('open_questions', {
      'src/post.ts': `export const all = [${names.map((name) => `process.env.${name}`).join(', ')}];\n`,
      'web/pages/settings.mdx': names.slice(0, 4).join(' and '),
      ...Object.fromEntries(Array.from({ length: 401 }, (_, place) => [`docs/${place}.md`, '# Letters\n'])),
    });
    expect(said).toContain('`POST_E` was not found in a document');
  });
});

describe('the user interface', () => {
  it('tells the pages near the root first, and how many paths are computed', async () => {
    const said = await section('user_interface', {
      'web/App.tsx': [
        "import { BrowserRouter, Route } from 'react-router-dom';",
        'export const App = () => (',
        '  <BrowserRouter>',
        '    <Route path="/404" element={<Lost />} />',
        '    <Route path="/orders/:id" element={<Order />} />',
        '    <Route path={billsPath()} element={<Bills />} />',
        "    <Route path={base + '/shop'} element={<Shop />} />",
        '    <Route path="/" element={<Home />} />',
        '  </BrowserRouter>',
        ');',
      ].join('\n'),
    });
    expect(said).toContain('`/`, `/orders/{id}` and `/404`; the paths of two others are computed');
  });
});

describe('the commands', () => {
  it('name what an option is where nobody gives it, unless it is a switch', async () => {
    const said = await section('interface_specifications', {
      'post/management/commands/listen.py': `from django.core.management.base import BaseCommand
class Command(BaseCommand):
    help = "Wait for parcels"
    def add_arguments(self, parser):
        parser.add_argument('--port', type=int, default=9000)
        parser.add_argument('--quiet', action='store_true')
`,
    });
    expect(said).toContain('| `--port` (default `9000`) and `--quiet` |');
  });

  it('leave out how a task is typed, and leave the name of a program small', async () => {
    const rake = await section('interface_specifications', {
      Rakefile: '',
      // Generators leave the tasks beside them.
      'lib/generators/crate/crate_generator.rb': 'class CrateGenerator < Rails::Generators::NamedBase\nend\n',
      'lib/tasks/post.rake':
        "namespace :post do\n  desc 'Sends all letters - Usage: rake post:send[town]'\n  task :send, [:town] do\n    puts 1\n  end\nend\n",
    });
    expect(rake).toContain('| Sends all letters |');
    expect(rake).toContain('`rails generate crate NAME`');
    const go = await section('interface_specifications', {
      'go.mod': 'module example.com/post\n',
      'main.go':
        'package main\n\nimport "github.com/spf13/cobra"\n\nvar rootCmd = &cobra.Command{Use: "post", Short: "post sends all letters", Run: send}\n\nvar listCmd = &cobra.Command{Use: "list", Short: "list what was sent"}\n\nfunc main() {\n\trootCmd.AddCommand(listCmd)\n\trootCmd.Execute()\n}\n',
    });
    expect(go).toContain('| post sends all letters |');
    expect(go).toContain('| List what was sent |');
  });

  it('leave half a pair of brackets out', async () => {
    const said = await section('interface_specifications', {
      'post/management/commands/drop.py': `from django.core.management.base import BaseCommand
class Command(BaseCommand):
    help = "Drops all parcels of a range [first, last)"
`,
    });
    expect(said).toContain('| Drops all parcels of a range |');
  });

  it('tells options that constants of other files name, and those of all commands below one once', async () => {
    const cobra = 'package cmd\nimport "github.com/spf13/cobra"\n';
    const said = await section('interface_specifications', {
      'go.mod': 'module example.com/post\n',
      'cmd/names.go': 'package cmd\nconst (\n\tflagTo = "to"\n\tdefaultTown = "Vienna"\n\tflagStore = "store"\n)\n',
      'cmd/root.go': `${cobra}var rootCmd = &cobra.Command{Use: "post"}\nfunc init() {\n\trootCmd.PersistentFlags().String(flagStore, "", "where letters are kept")\n\trootCmd.AddCommand(sendCmd)\n}\n`,
      'cmd/send.go': `${cobra}var sendCmd = &cobra.Command{Use: "send", Short: "Send letters"}\nfunc init() {\n\tsendCmd.Flags().String(flagTo, defaultTown, "the town")\n}\n`,
    });
    expect(said).toContain('| `post send` | Send letters | `--to` (default `Vienna`) |');
    expect(said).toContain('Every `post` command also takes `--store` [');
  });

  it('tell other names of a command, and what is on its way out behind the rest', async () => {
    const said = await section('interface_specifications', {
      'src/Command/Install.php': `<?php
use Symfony\\Component\\Console\\Attribute\\AsCommand;
#[AsCommand(name: 'post:install', description: 'Install it', aliases: ['post:update'])]
class Install extends Command
{
    protected function configure(): void
    {
        $this->addOption('old', null, InputOption::VALUE_NONE, '[DEPRECATED] does nothing');
        $this->addOption('fast', null, InputOption::VALUE_NONE, 'Skips checks');
    }
}
`,
    });
    expect(said).toContain('`post:install` | Install it (also `post:update`) | `--fast` and `--old` (deprecated) |');
  });

  it('are told with the letters that may be typed instead, where a program has options alone', async () => {
    const said = await section('interface_specifications', {
      'src/Post.csproj':
        '<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>\n',
      'src/Program.cs': 'public static class Program\n{\n    public static void Main(string[] args)\n    {\n    }\n}\n',
      'src/Options.cs': `using CommandLine;
public class Options
{
    [Option('d', "datadir", HelpText = "Where letters are kept.")]
    public string? DataDir { get; set; }
    [Option("quiet", HelpText = "Say nothing.")]
    public bool Quiet { get; set; }
}
`,
    });
    expect(said).toContain('| `-d, --datadir` | Where letters are kept |');
    expect(said).toContain('| `--quiet` | Say nothing |');
  });
});

describe('the interfaces', () => {
  it('name some of very many options and no number of them, and say where a command is made that nothing calls', async () => {
    const options = 'abcdefghijkl'.split('').map((letter) => `.option('--${letter}${letter}', 'What ${letter} is')`);
    const said = await section('interface_specifications', {
      'package.json': '{ "name": "post", "bin": { "post": "./dist/bin.js" } }',
      'src/cli.ts': `import { program } from 'commander';\nprogram\n  .command('send')\n  .description('Send it')\n  ${options.join('\n  ')};\n`,
    });
    expect(said).toMatch(/\| `send` \(registered in `src\/cli\.ts`; what is typed before it is not known\)/);
    expect(said).toContain('`--ii` and more');
  });

  it('claim no options for the program where what is typed first is compared with words', async () => {
    const main = (more: string) =>
      `package main\nimport (\n\t"flag"\n\t"os"\n)\nfunc main() {\n${more}\tflag.String("town", "", "where it goes")\n\tflag.Parse()\n}\n`;
    const said = (more: string) =>
      section('interface_specifications', { 'go.mod': 'module example.com/post\n', 'main.go': main(more) });
    expect(await said('')).toContain('No subcommand was found; one option of the program was found');
    expect(await said('\tword := os.Args[1]\n')).toContain('What is typed first is compared with words');
  });
});
