import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;
type ChangeFact = Found<'table-change'>;
type Step = ModelFact | ChangeFact;

/**
 * The tables that migrations start from, where they are made elsewhere: by `db/init.sql` or `install.php` beside `migrations/`. Such a script
 * lacks what the migrations add, and has what they drop; one that already is as they leave it is a copy of the schema.
 */
export function firstSchemas(
  others: readonly ModelFact[],
  places: ReadonlyMap<string, readonly Step[]>,
): Map<string, ModelFact[]> {
  const scripts = Map.groupBy(
    others.filter(({ values }) => values.framework === 'SQL' && !values.partial),
    ({ path }) => path,
  );
  const found = new Map<string, ModelFact[]>();
  if (scripts.size === 0) return found;
  const taken = new Set<string>();
  for (const [place, steps] of places) {
    const wanted = new Set(namesOf(steps));
    const made = new Set(steps.flatMap((step) => (step.kind === 'data-model' ? keyOf(step.values.name) : [])));
    const makes = [...scripts].filter(([, tables]) =>
      tables.some(({ values }) => wanted.has(keyOf(values.name)) && !made.has(keyOf(values.name))),
    );
    const around = place.slice(0, place.lastIndexOf('/') + 1);
    const near = makes.filter(([path]) => path.startsWith(around));
    const [first, ...more] = near.length > 0 ? near : makes;
    if (!first || more.length > 0 || taken.has(first[0]) || !isBehind(first[1], steps)) continue;
    taken.add(first[0]);
    found.set(place, first[1]);
  }
  return found;
}

const SHARE = 0.8;
const FEWEST_MADE = 3;

/**
 * A dump of the schema beside migrations that make nearly all of its tables themselves: where these add a column that it has
 * not, it is of a release before, and the migrations alone are told.
 */
export function withoutOldDumps(
  others: readonly ModelFact[],
  places: ReadonlyMap<string, readonly Step[]>,
): readonly ModelFact[] {
  const dumps = Map.groupBy(
    others.filter(({ values, path }) => values.framework === 'SQL' && !values.partial && path.endsWith('.sql')),
    ({ path }) => path,
  );
  const old = new Set(
    [...dumps].flatMap(([path, tables]) => {
      const names = new Set(tables.map(({ values }) => keyOf(values.name)));
      const isOld = [...places.values()].some((steps) => {
        const made = new Set(
          steps.flatMap((step) =>
            step.kind === 'data-model' && !step.values.partial ? keyOf(step.values.name) : renamedTo(step),
          ),
        );
        const shared = [...names].filter((name) => made.has(name)).length;
        return shared >= FEWEST_MADE && shared >= names.size * SHARE && isBehind(tables, steps);
      });
      return isOld ? [path] : [];
    }),
  );
  return old.size === 0 ? others : others.filter(({ path }) => !old.has(path));
}

function renamedTo(step: Step): string[] {
  return step.kind === 'table-change' && step.values.what === 'table renamed' ? [keyOf(step.values.to)] : [];
}

/** Tables that migrations change. */
function namesOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => (step.kind === 'table-change' ? keyOf(step.values.table) : []));
}

/** Whether a migration adds or drops what the script does not know of, or still has. */
function isBehind(tables: readonly ModelFact[], steps: readonly Step[]): boolean {
  const columns = new Map(
    tables.map(({ values }) => [keyOf(values.name), new Set(values.fields.map(({ name }) => keyOf(name)))]),
  );
  // What is taken away or called otherwise later is not looked for.
  const gone = new Set(
    steps.flatMap((step) =>
      step.kind === 'table-change' && /^column (?:dropped|renamed)$/.test(step.values.what) && 'column' in step.values
        ? `${keyOf(step.values.table)}.${keyOf(step.values.column)}`
        : [],
    ),
  );
  return steps.some((step) => {
    if (step.kind !== 'table-change' || step.values.what !== 'column added') return false;
    const own = columns.get(keyOf(step.values.table));
    const column = keyOf(step.values.field.name);
    return own !== undefined && !own.has(column) && !gone.has(`${keyOf(step.values.table)}.${column}`);
  });
}

function keyOf(name: string): string {
  return identifierWords(name).toLowerCase();
}
