export interface DiffLine {
  change: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many pairs of lines the middle is told as removed and added, not compared line by line. */
const MOST_PAIRS = 1_000_000;

/** How one text becomes another, line by line: what both share, what went and what came. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before === '' ? [] : before.split('\n');
  const new_ = after === '' ? [] : after.split('\n');
  let start = 0;
  while (start < old.length && start < new_.length && old[start] === new_[start]) start++;
  let end = 0;
  while (end < old.length - start && end < new_.length - start && old.at(-1 - end) === new_.at(-1 - end)) end++;
  const same = (text: string): DiffLine => ({ change: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), new_.slice(start, new_.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

/** The longest common lines of two lists, by the usual table. */
function middle(old: readonly string[], new_: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ change: 'removed', text });
  const added = (text: string): DiffLine => ({ change: 'added', text });
  if (old.length * new_.length > MOST_PAIRS) return [...old.map(removed), ...new_.map(added)];
  const width = new_.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = new_.length - 1; j >= 0; j--)
      longest[i * width + j] = old[i] === new_[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < new_.length) {
    if (old[i] === new_[j]) {
      lines.push({ change: 'same', text: old[i] ?? '' });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push(removed(old[i++] ?? ''));
    else lines.push(added(new_[j++] ?? ''));
  }
  return [...lines, ...old.slice(i).map(removed), ...new_.slice(j).map(added)];
}
