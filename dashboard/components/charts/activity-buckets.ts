/** What happened in one month, as the server tells it; months without any are missing. */
export interface Month {
  month: string;
  commits: number;
}

/** One bar: a month, a quarter or a year. */
export interface Bucket {
  label: string;
  commits: number;
}

const MOST_BARS = 60;
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Bars without gaps in time, as fine as there is room for: months, else quarters, else years. */
export function bucketsOf(months: Month[]): { unit: 'month' | 'quarter' | 'year'; buckets: Bucket[] } {
  const numbers = months.map(({ month, commits }) => ({ at: monthNumber(month), commits }));
  const first = Math.min(...numbers.map(({ at }) => at));
  const last = Math.max(...numbers.map(({ at }) => at));
  if (!Number.isFinite(first)) return { unit: 'month', buckets: [] };
  const wide = [1, 3, 12].find((size) => Math.floor(last / size) - Math.floor(first / size) < MOST_BARS) ?? 12;
  const from = Math.floor(first / wide);
  const buckets = Array.from({ length: Math.floor(last / wide) - from + 1 }, (_, index) => ({
    label: labelOf((from + index) * wide, wide),
    commits: 0,
  }));
  for (const { at, commits } of numbers) {
    const bucket = buckets[Math.floor(at / wide) - from];
    if (bucket) bucket.commits += commits;
  }
  return { unit: wide === 1 ? 'month' : wide === 3 ? 'quarter' : 'year', buckets };
}

/** Months since the year nought. */
function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

function labelOf(month: number, wide: number): string {
  const year = Math.floor(month / 12);
  if (wide === 12) return String(year);
  return wide === 3 ? `Q${Math.floor((month % 12) / 3) + 1} ${year}` : `${MONTH_NAMES[month % 12]} ${year}`;
}
