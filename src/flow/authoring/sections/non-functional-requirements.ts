import type { Evidence } from '../evidence/evidence.ts';
import { type Throttle, throttlesOf } from '../evidence/routes/guards/laravel/throttles.ts';
import { rateLimitsOf } from '../evidence/routes/guards/ruby/rate-limits.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { placeOf } from '../statements/bounds/concern.ts';
import { fixedBounds, ruleLimits } from '../statements/bounds/fixed-bounds.ts';
import { compatibility } from '../statements/bounds/platforms.ts';
import { setBounds } from '../statements/bounds/set-bounds.ts';
import { count } from '../wording/count.ts';
import { code } from '../wording/markup.ts';
import { routeName } from '../wording/route-words.ts';

const MOST = 11;
const MOST_A_CONCERN = 3;

/** Numbers that the system promises or keeps: limits, times, retries, and the platforms it is tested on. */
export const nonFunctionalRequirements: SectionWriter = {
  id: 'non_functional_requirements',
  title: 'Non-functional requirements',
  budget: 340,
  write(evidence, page) {
    const set = setBounds(evidence);
    const [met, others] = fixedBounds(evidence);
    // What the code says of a bound tells more than its name.
    const isTold = ({ cells }: Row): boolean => cells[1]?.includes('`: ') ?? false;
    const [told, named] = [[...set, ...met].filter(isTold), [...set, ...met].filter((row) => !isTold(row))];
    const rows = [
      ...[...throttlesOf(evidence), ...rateLimitsOf(evidence)].slice(0, MOST_A_CONCERN).map(rateRow),
      ...fewOfEach([...told, ...named, ...others]),
      ...ruleLimits(evidence),
    ]
      .slice(0, MOST - 2)
      .toSorted((a, b) => placeOf(a.cells[0] ?? '') - placeOf(b.cells[0] ?? ''));
    const platforms = compatibility(evidence).slice(0, 3);
    rows.push(...platforms);
    if (rows.length > 0)
      page.paragraph({
        text: `Bounds that settings, constants and checks of the code give${platforms.length > 0 ? ', and what the project is tested with or needs' : ''}:`,
        sources: rows.slice(0, 1).flatMap(({ sources }) => sources),
      });
    page.table(['concern', 'bound', 'value', 'set by'], rows);
    page.paragraph(benchmarks(evidence));
    // Targets that a project sets itself may stand anywhere in its documents, in words of its own.
    if (page.isEmpty)
      page.remark(
        'Nothing is told here: only what settings, constants and checks of known forms say of limits, times and tries is read',
      );
  },
};

/** So that not all speak of the same. */
function fewOfEach(rows: readonly Row[]): Row[] {
  const known = new Map<string, number>();
  return rows.filter(({ cells: [concern = ''] }) => {
    known.set(concern, (known.get(concern) ?? 0) + 1);
    return (known.get(concern) ?? 0) <= MOST_A_CONCERN;
  });
}

/** How often one caller may ask is a bound that is promised to the others. */
function rateRow({ name, requests, seconds, of, source }: Throttle): Row {
  const [first, ...others] = 'routes' in of ? of.routes : [];
  const what =
    first === undefined
      ? 'group' in of
        ? `the routes of the group ${code(of.group)}`
        : ''
      : others.length === 0
        ? code(routeName(first))
        : `${count(others.length + 1, 'route')}, such as ${code(routeName(first))}`;
  return {
    cells: [
      'rate',
      `Requests of one caller to ${what}`,
      `${requests} ${spanOf(seconds)}`,
      name === 'rate_limit' ? `${code(name)} of the controller` : `the middleware ${code(name)}`,
    ],
    sources: [source],
  };
}

/** "a minute", "in 3 minutes": the longest unit of which it is a whole number. */
function spanOf(seconds: number): string {
  const [unit = 'second', size = 1] = UNITS.find(([, each]) => seconds % each === 0) ?? [];
  const amount = seconds / size;
  return amount === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `in ${amount} ${unit}s`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function benchmarks(evidence: Evidence) {
  const found = evidence.files.filter(
    ({ path, language }) =>
      /(?:^|\/)(?:bench|benches|benchmarks?|asv_bench)\/|[._-]bench(?:mark)?s?\.\w+$/.test(path) &&
      !/^\.\w+\/|(?:^|\/)(?:src|app|lib|pkg)\//.test(path) &&
      language !== 'markdown' &&
      language !== 'text',
  );
  const [first] = found;
  if (!first) return null;
  return {
    text: `Benchmarks lie in ${code(/\/(?=[^/]*$)/.test(first.path) && /bench[^/]*\/[^/]*$/.test(first.path) ? first.path.slice(0, first.path.lastIndexOf('/') + 1) : first.path)}`,
    sources: [{ path: first.path, startLine: 1, endLine: 10 }],
  };
}
