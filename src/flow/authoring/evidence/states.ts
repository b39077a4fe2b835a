import { identifierWords } from '../../../engine/facts/text/words.ts';
import type { Transition } from '../diagrams/state-diagram.ts';
import { derived, type Found } from './evidence.ts';

/** A set of states with the moves between them that were found anywhere in the code. */
export interface StateSet {
  name: string;
  values: string[];
  changes: boolean;
  fact: Found<'states'>;
  /** The same set in other files. */
  others: Found<'states'>[];
  moves: (Transition & { fact: Found<'transition'> })[];
}

/** What held when a migration was written, and the names of columns that it uses. */
const OF_MIGRATION = /(?:^|\/)(?:migrations?|migrate|alembic|versions)\//;

/** Sets of states, those with moves first, then those whose name says that they change. */
export const statesOf = derived((evidence): StateSet[] => {
  const sets = new Map<string, StateSet>();
  for (const fact of evidence.facts('states')) {
    if (OF_MIGRATION.test(fact.path)) continue;
    const { name, values, changes } = fact.values;
    const key = `${name.toLowerCase()} ${values
      .map((value) => withoutName(value, name))
      .toSorted()
      .join()}`;
    const known = sets.get(key);
    if (known) known.others.push(fact);
    else sets.set(key, { name, values, changes, fact, others: [], moves: [] });
  }
  const byValue = new Map<string, StateSet[]>();
  for (const set of sets.values())
    if (set.changes)
      for (const value of set.values) byValue.set(normal(value), [...(byValue.get(normal(value)) ?? []), set]);
  for (const fact of evidence.facts('transition')) {
    const candidates = (byValue.get(normal(fact.values.from)) ?? []).filter(
      (set) => set.values.some((value) => normal(value) === normal(fact.values.to)) && mayMove(set, fact),
    );
    const [only] = candidates;
    // A pair that fits several sets belongs to none for certain.
    if (!only || candidates.length > 1) continue;
    const [from, to] = [fact.values.from, fact.values.to].map(
      (word) => only.values.find((value) => normal(value) === normal(word)) ?? word,
    );
    if (
      from !== undefined &&
      to !== undefined &&
      from !== to &&
      !only.moves.some((each) => each.from === from && each.to === to)
    )
      only.moves.push({ from, to, fact });
  }
  return [...sets.values()].sort(
    (a, b) =>
      b.moves.length - a.moves.length ||
      Number(b.changes) - Number(a.changes) ||
      b.fact.score - a.fact.score ||
      (a.name < b.name ? -1 : 1),
  );
});

/** What says of a name that it is of states. */
const OF_STATES = /(?:^| )(?:status|statuses|state|states|phase|phases|stage|stages|enum|type|value|values)(?= |$)/g;

/**
 * Whether a move can be one of a set: states of two things may have the same names. What the code calls the set decides; where
 * it writes the bare words, the variable is called after what has the states.
 */
function mayMove(
  { name, values, fact: { path } }: StateSet,
  { values: { of, set }, ...fact }: Found<'transition'>,
): boolean {
  const thing = thingOf(name);
  if (set !== undefined) {
    const written = thingOf(set);
    // `SubStatePending` is of `SubscriptionState`.
    return (
      plain(set) === plain(name) ||
      (thing.startsWith(written) && (written !== '' || path === fact.path)) ||
      values.includes(set)
    );
  }
  if (of === undefined || thing === '') return of === undefined || path === fact.path;
  const last = thingOf(of.split('.').at(-1) ?? '');
  return thing.endsWith(last) || last.endsWith(thing) || (last.length === 1 && thing.startsWith(last));
}

/** `OrderStatus` is of orders. */
function thingOf(name: string): string {
  return identifierWords(name).toLowerCase().replace(OF_STATES, '').trim();
}

/** `ORDER_STATE_PAID` of Protocol Buffers is the `Paid` of `OrderState`. */
function withoutName(value: string, name: string): string {
  const prefix = plain(name);
  const own = plain(value);
  return own.startsWith(prefix) && own !== prefix ? own.slice(prefix.length) : normal(value);
}

/** `StatusPaid`, `PAID` and `paid` are the same state. */
function normal(value: string): string {
  return plain(value.replace(/^(?:\w*?)(?:Status|State)(?=[A-Z])/, ''));
}

function plain(value: string): string {
  return value.replace(/[^a-z0-9]/gi, '').toLowerCase();
}
