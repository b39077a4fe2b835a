import { derived, top } from '../../../authoring/evidence/evidence.ts';
import { monthInWords } from '../../../authoring/evidence/history.ts';
import { productFiles } from '../../../authoring/evidence/parts.ts';
import { digits } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const MOST = 10;
const YEAR = 365 * 24 * 3600;

/** Commits that touched each file of the product, and how many of them in the last year of the history. */
const changesOf = derived((evidence) => {
  const product = new Map(productFiles(evidence).map((file) => [file.path, file]));
  const last = evidence.commits.at(-1)?.date ?? 0;
  const changes = new Map<string, { all: number; recent: number }>();
  for (const { paths, date } of evidence.commits)
    for (const path of new Set(paths)) {
      if (!product.has(path)) continue;
      const known = changes.get(path) ?? { all: 0, recent: 0 };
      changes.set(path, { all: known.all + 1, recent: known.recent + Number(last - date <= YEAR) });
    }
  return [...changes]
    .map(([path, counts]) => ({ path, lines: product.get(path)?.lines ?? 0, ...counts }))
    .sort((a, b) => b.all - a.all || (a.path < b.path ? -1 : 1));
});

/** Where most work goes: the files that most commits touched, with their size. */
export function* composeHotSpots({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const isBySize = /\b(?:largest|biggest|longest)\b/i.test(text);
  const found = changesOf(evidence);
  const ranked = isBySize ? found.toSorted((a, b) => b.lines - a.lines) : found;
  const [first, ...others] = ranked.slice(0, MOST);
  const [oldest] = evidence.commits;
  if (!first || !oldest) return;
  const words = ({ path, lines, all, recent }: typeof first): string =>
    `${code(path)} (${digits(all)} commits, ${digits(recent)} of them in the last year; ${digits(lines)} lines)`;
  const lead = isBySize
    ? 'The longest file of the product is'
    : `Since ${monthInWords(oldest.date)} most commits touched`;
  yield opening(`${lead} ${words(first)}`, cited(top(first.path)));
  for (const each of others) yield bullet(words(each), cited(top(each.path)));
  yield bullet(
    'Counted: commits that touched the file under its present name; how hard code is to read is not measured',
  );
}
