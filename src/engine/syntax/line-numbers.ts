/** Answers on which line a character of the text stands, counted from 1. */
export function lineNumbers(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  // A tree is read in the order of the text, so the next question is mostly about the same line.
  let line = 0;
  return (offset) => {
    const isSame = offset >= (starts[line] ?? 0) && offset < (starts[line + 1] ?? Number.POSITIVE_INFINITY);
    if (!isSame) line = lastAtMost(starts, offset);
    return line + 1;
  };
}

/** The place of the last of some ascending numbers that is not above a bound. */
function lastAtMost(ascending: readonly number[], bound: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}
