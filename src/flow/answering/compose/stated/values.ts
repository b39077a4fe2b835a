import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { type Item, shortened } from '../list/listed.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { askedValues } from '../values/asked-values.ts';
import { foundValues } from '../values/found-values.ts';
import type { ValueSet } from '../values/value-set.ts';

/** So many values are told in a sentence where nothing is said of them. */
const MOST_NAMED = 20;
const MOST_ALSO = 2;

/** "What statuses can an order have": the values that the code declares, and the moves between them that were found. */
export function* composeValues({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  const asked = identifiers.length > 1 ? null : askedValues(text);
  const [first, ...others] = asked ? foundValues(evidence, asked) : [];
  if (!first) return;
  yield* toldSet(first);
  yield* toldMoves(first);
  for (const other of others.slice(0, MOST_ALSO))
    yield bullet(
      `Also called so: ${code(other.name)} in ${code(other.path)} with `,
      ...citedList(other.values.slice(0, MOST_NAMED).map(named), Math.max(0, other.values.length - MOST_NAMED)),
    );
}

function named({ name, source }: ValueSet['values'][number]): Item {
  return { text: code(name), source, about: '' };
}

function* toldSet({ name, path, source, values, isPartial }: ValueSet): Generator<Part> {
  const lead = isPartial
    ? `No list of them was found; the code gives or asks for at least ${count(values.length, 'value')} of ${code(name)} of ${code(path)}`
    : `${code(name)} in ${code(path)} has ${count(values.length, 'value')}`;
  if (values.some(({ said }) => said)) {
    yield opening(lead, cited(source));
    yield {
      form: 'table',
      head: ['value', 'what it is'],
      rows: values.map((value) => ({
        cells: [code(value.name), shortened(value.said ?? '')],
        sources: [value.source],
      })),
    };
    return;
  }
  const isOnePlace = values.every((value) => value.source.startLine === values[0]?.source.startLine);
  yield isOnePlace
    ? opening(
        `${lead}: ${values
          .slice(0, MOST_NAMED)
          .map(({ name: value }) => code(value))
          .join(', ')}${values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : ''}`,
        cited(source),
      )
    : opening(
        `${lead}: `,
        ...citedList(values.slice(0, MOST_NAMED).map(named), Math.max(0, values.length - MOST_NAMED)),
      );
}

function* toldMoves({ moves }: ValueSet): Generator<Part> {
  if (moves.length === 0) return;
  const isUnderCondition = moves.some(({ condition }) => condition);
  yield {
    form: 'table',
    head: ['from', 'to', ...(isUnderCondition ? ['under the condition'] : [])],
    rows: moves.map(({ from, to, condition = '', source }) => ({
      cells: [code(from), code(to), ...(isUnderCondition ? [condition] : [])],
      sources: [source],
    })),
  };
  yield bullet(
    'Moves are those that the code declares or makes where it asks for the earlier value; there may be more',
  );
}
