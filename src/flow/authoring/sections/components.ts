import { shortName } from '../../../engine/pack/search/find-symbols.ts';
import { LOGS } from '../evidence/components/reusable.ts';
import { componentsOf } from '../evidence/components.ts';
import { startsOf } from '../evidence/entries/starts.ts';
import { at, type Evidence, type ProjectFile, top } from '../evidence/evidence.ts';
import { loadingPages } from '../evidence/parts/loading-pages.ts';
import { OF_FRAMEWORK } from '../evidence/parts/named-inside.ts';
import { fromPages } from '../evidence/parts/pages-inside.ts';
import { responsibilityOf } from '../evidence/parts/responsibilities.ts';
import {
  folderOf,
  isOfMany,
  MIGRATIONS,
  type Part,
  packageFolders,
  partsOf,
  productFiles,
  testFiles,
} from '../evidence/parts.ts';
import { coverageOf } from '../evidence/tests/coverage.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { smallerFolders } from '../statements/smaller-folders.ts';
import { count, countDigits, numberWord, percent, verb } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { partName } from '../wording/part-name.ts';

const MOST = 16;
const FEWEST = 3;
const LEAST_LINES = 0.005;
const MOST_LETTERS = 3_800;
/** What is told of smaller folders beyond this leaves less room as well. */
const LETTERS_OF_GROUPS = 150;
const MOST_USERS = 3;
const MOST_NAMED = 10;
/** Views, assets and plugins are loaded by their paths or names: that no import was read says nothing of who uses them. */
const NOBODY = '–';

/** The parts of the code with what they are for, what they hold and who uses them. */
export const components: SectionWriter = {
  id: 'components',
  title: 'Components',
  budget: 660,
  write(evidence, page) {
    const { parts } = partsOf(evidence);
    const total = productFiles(evidence).reduce((sum, { lines }) => sum + lines, 0);
    const single = parts.filter(({ name }) => !isOfMany(name));
    const large = single.filter(({ lines }) => lines >= total * LEAST_LINES).slice(0, MOST);
    const shown = large.length >= FEWEST ? large : single.slice(0, MOST);
    const inferred: string[] = [];
    const rows: Row[] = [];
    // Parts with much to say leave less room for others.
    const groups = smallerFolders(evidence);
    const inGroups = groups.reduce((sum, { text }) => sum + text.length, 0);
    let room = MOST_LETTERS - Math.max(0, inGroups - LETTERS_OF_GROUPS);
    for (const part of shown) {
      const next = row(evidence, part, inferred);
      room -= next.cells.join('').length;
      if (room < 0 && rows.length >= FEWEST) {
        if (inferred.at(-1) === part.name) inferred.pop();
        break;
      }
      rows.push(next);
    }
    const [largest] = shown;
    const [file] = largest?.files ?? [];
    if (largest && file) {
      page.paragraph({
        text: `The code divides into ${count(single.length, 'part')}${single.length < parts.length ? ' and smaller folders' : ''}, of which ${single.length < parts.length ? `the largest single part is ${partName(largest.name)}` : `${partName(largest.name)} is the largest`} with ${percent(largest.lines, total)} of the lines${leftOut(evidence)}`,
        sources: [{ path: file.path, startLine: 1, endLine: 20 }],
      });
    }
    const written = page.table(['component', 'responsibility', 'main parts', 'used by'], rows);
    if (written === 0) {
      page.remark('No source code was found that could be divided into components');
      return;
    }
    const rest = single.length - written;
    const others = single.filter(({ name }) => !shown.slice(0, written).some((each) => each.name === name));
    const [next] = others[0]?.files ?? [];
    if (rest > 0 && next)
      page.paragraph({
        text: `And ${count(rest, 'smaller component')}: ${joined(named(others.map(({ name }) => partName(name))))}`,
        sources: [top(next.path)],
      });
    page.paragraph(...groups);
    if (rows.some(({ cells }) => cells.at(-1) === NOBODY))
      page.caveat(
        'Who uses a component with a dash was not found: what is loaded by a name or a path while the program runs is not seen',
      );
    const uncounted = shown.slice(0, written).flatMap((part) => uncountedIn(evidence, part));
    if (uncounted.length > 0)
      page.caveat(
        `The files and lines of a component are those of its source code: ${joined(kindsOf(uncounted))} are not counted`,
      );
    if (inferred.length > 0)
      page.caveat(`The responsibility of ${ranked(inferred.map(partName))} is told from the names in the code`);
  },
};

/** What tells of the code or sets it up is none. */
const OF_WORDS = /^(?:markdown|text|json|yaml|toml|xml|ini|properties)$/;

/** Files that lie in the folder of a part and are counted neither as its own nor as those of another part. */
function uncountedIn(evidence: Evidence, { name }: Part): ProjectFile[] {
  const folder = folderOf(name);
  const { partOf } = partsOf(evidence);
  return folder === null
    ? []
    : evidence.files.filter(
        ({ path, language }) =>
          path.startsWith(folder) && language !== null && !OF_WORDS.test(language) && partOf(path) === null,
      );
}

function kindsOf(uncounted: readonly ProjectFile[]): string[] {
  return [
    'tests',
    'templates',
    'styles',
    ...(uncounted.some(({ path }) => MIGRATIONS.test(path)) ? ['migrations'] : []),
    ...(uncounted.some(({ path, place }) => place === 'fixture' && SEEDS.test(path)) ? ['seeds of the database'] : []),
    'generated files',
  ];
}

const SEEDS = /(?:^|\/)(?:seeds?|factories)\//i;

/** Who counts the files of a folder finds its tests too. */
function leftOut(evidence: Evidence): string {
  const tests = testFiles(evidence);
  const lines = tests.reduce((sum, file) => sum + file.lines, 0);
  return tests.length === 0
    ? ''
    : `; ${count(tests.length, 'file')} of tests with ${countDigits(lines, 'line')} ${verb(tests.length, 'is', 'are')} not counted`;
}

/** " beside 29 files of tests", where most of what lies there tests. */
function besideTests(evidence: Evidence, { name, files }: Part): string {
  const folder = folderOf(name);
  const tests = folder === null ? [] : testFiles(evidence).filter(({ path }) => path.startsWith(folder));
  return tests.length <= files.length ? '' : ` beside ${countDigits(tests.length, 'file')} of tests`;
}

/** A package of its own is there to be served or installed, whoever tests it. */
function isOnlyTested(evidence: Evidence, { name }: Part): boolean {
  return coverageOf(evidence).has(name) && !packageFolders(evidence).has(folderOf(name) ?? '');
}

/** The first of a list by name, and the number of the others. */
function named(names: readonly string[]): string[] {
  return names.length > MOST_NAMED + 1
    ? [...names.slice(0, MOST_NAMED), `${numberWord(names.length - MOST_NAMED)} more`]
    : [...names];
}

function row(evidence: Evidence, part: Part, inferred: string[]): Row {
  const { links, partOf } = partsOf(evidence);
  const own = componentsOf(evidence)
    .filter(({ path, name }) => partOf(path) === part.name && !OF_FRAMEWORK.test(name) && !LOGS.test(name))
    .slice(0, 3);
  const { text, source, others = [], isInferred } = responsibilityOf(evidence, part);
  if (isInferred) inferred.push(part.name);
  const users = links
    .filter(({ to }) => to === part.name)
    .sort((a, b) => b.files - a.files)
    .map(({ from }) => from);
  const usedBy =
    users.length > 0
      ? joined(
          users.length > MOST_USERS
            ? [...users.slice(0, MOST_USERS - 1).map(partName), `${numberWord(users.length - MOST_USERS + 1)} more`]
            : users.map(partName),
        )
      : startsOf(evidence).some(({ path }) => partOf(path) === part.name)
        ? 'a program starts here'
        : fromPages(evidence, part) !== null
          ? 'the router, by the place of each file'
          : (loadingPages(evidence, part) ?? (isOnlyTested(evidence, part) ? 'tests' : NOBODY));
  const largest = part.files.toSorted((a, b) => b.lines - a.lines)[0];
  const size = folderOf(part.name)
    ? `${countDigits(part.files.length, 'file')}, ${countDigits(part.lines, 'line')}${besideTests(evidence, part)}`
    : countDigits(part.lines, 'line');
  // What the responsibility names is not named again.
  const unsaid = own.map(({ name }) => code(shortName(name))).filter((name) => !text.includes(name));
  return {
    cells: [
      capital(partName(part.name)),
      capital(text),
      unsaid.length > 0 ? `${joined(unsaid)}; ${size}` : size,
      usedBy,
    ],
    sources: [
      ...(source ? [source] : []),
      ...others,
      ...own.map(at),
      ...(largest ? [{ path: largest.path, startLine: 1, endLine: 20 }] : []),
    ].slice(0, 3),
  };
}
