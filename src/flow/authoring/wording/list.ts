import { numberWord } from './count.ts';

/** How many items a sentence names before it counts the rest. */
const NAMED_WHEN_CUT = 3;
const MOST_NAMED = 5;

/** "a", "a and b", "a, b and c". */
export function joined(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** Items in the order of their rank: up to five are named; of more, the first three and the number of the others. */
export function ranked(items: readonly string[], total = items.length): string {
  if (total <= MOST_NAMED && items.length === total) return joined(items);
  const named = items.slice(0, NAMED_WHEN_CUT);
  const rest = total - named.length;
  if (rest <= 0) return joined(named);
  // "And one more" costs as much room as the item itself.
  if (rest === 1 && items[NAMED_WHEN_CUT] !== undefined) return joined(items.slice(0, NAMED_WHEN_CUT + 1));
  return `${named.join(', ')} and ${numberWord(rest)} more`;
}
