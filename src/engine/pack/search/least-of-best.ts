/** The value that the `count`-th largest has, or 0 where there are not so many. It takes linear time (Hoare's selection). */
export function leastOfBest(values: Float32Array, count: number): number {
  if (values.length < count) return 0;
  const left = values.slice();
  const wanted = values.length - count;
  let from = 0;
  let to = left.length - 1;
  while (from < to) {
    const pivot = left[(from + to) >> 1] ?? 0;
    let low = from;
    let high = to;
    while (low <= high) {
      while ((left[low] ?? 0) < pivot) low += 1;
      while ((left[high] ?? 0) > pivot) high -= 1;
      if (low > high) break;
      const kept = left[low] ?? 0;
      left[low++] = left[high] ?? 0;
      left[high--] = kept;
    }
    if (wanted <= high) to = high;
    else if (wanted >= low) from = low;
    else break;
  }
  return left[wanted] ?? 0;
}
