import { code } from '../../wording/markup.ts';
import type { Evidence, Found } from '../evidence.ts';
import { constantOf } from './named-variables.ts';
import { readerOf } from './reader-prefixes.ts';
import { literal } from './setting.ts';
import { PROGRAM } from './two-programs.ts';

/** Files that fill in what is missing for the whole program, and those that start it. */
const CENTRAL =
  /(?:config|setting|env(?:ironment)?|constant|option|default)s?[\w.-]*(?:\/[^/]+)?$|(?:^|\/)(?:main|server|index|app|bootstrap|manage)\.\w+$/i;
const FEWEST_BARE = 2;
/** A file of the configuration of Rails, which Ruby fills: `pool: <%= ENV.fetch("SHOP_THREADS") { 5 } %>`. */
const OF_RAILS = /(?:^|\/)config\/[\w./-]*\.ya?ml(?:\.erb)?$/;

/**
 * Where code that reads a variable in several places does not agree on what holds without it: the values of two places, or the
 * one place that has something to go on with where others have nothing. A default is that of the program only where they agree.
 */
export function defaultByPlace(facts: readonly Found<'setting'>[]): string | null {
  const reads = facts.filter(
    ({ path, values }) =>
      values.source === 'environment' && !values.declared && (PROGRAM.test(path) || OF_RAILS.test(path)),
  );
  if (facts.some(({ values }) => values.declared && (values.default !== undefined || values.required))) return null;
  const holding = reads.filter(({ values }) => literal(values.default ?? '') !== '');
  // Each language spells a truth in its own way.
  const written = holding.map(({ values }) => literal(values.default ?? ''));
  const values = [
    ...new Map(written.map((value) => [/^(?:true|false)$/i.test(value) ? value.toLowerCase() : value, value])).values(),
  ];
  const [only = '', other, ...more] = values;
  if (other !== undefined) return more.length > 0 ? 'differs by place' : `${code(only)} or ${code(other)}, by place`;
  const [place = '', ...others] = new Set(holding.map(({ path }) => path));
  const bare = reads.filter(
    (each) => each.values.default === undefined && !each.values.computed && each.path !== place,
  );
  // Who reads nothing takes it for no, and needs nothing else.
  if (place === '' || others.length > 0 || /^(?:true|false|0|off|no)$/i.test(only) || CENTRAL.test(place)) return null;
  return new Set(bare.map(({ path }) => path)).size < FEWEST_BARE
    ? null
    : `${code(only)} in ${code(place.split('/').at(-1) ?? place)}, elsewhere none`;
}

/** A name in a constant, a function of the project and an object that reads may have a default that does not stand at the name. */
export function isBare(evidence: Evidence, facts: readonly Found<'setting'>[]): boolean {
  const own = facts.filter(({ path }) => PROGRAM.test(path));
  return (
    own.length > 0 &&
    own.every(
      (fact) =>
        fact.values.default === undefined &&
        !fact.values.computed &&
        fact.values.by === undefined &&
        constantOf(evidence, fact) === undefined &&
        readerOf(evidence, fact) === null,
    )
  );
}
