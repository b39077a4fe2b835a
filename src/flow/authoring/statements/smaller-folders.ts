import { type Evidence, top } from '../evidence/evidence.ts';
import { folderOf, isOfMany, type Part, partsOf, productFiles } from '../evidence/parts.ts';
import type { Statement } from '../page.ts';
import { numberWord, percent } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

const MOST_FOLDERS = 12;

/**
 * What lies beside the parts of a folder, by name and with its share of the whole: together they are nothing that could be
 * told in one sentence, and may still be more than any part.
 */
export function smallerFolders(evidence: Evidence, mostNamed = MOST_FOLDERS): Statement[] {
  const total = productFiles(evidence).reduce((sum, { lines }) => sum + lines, 0);
  return partsOf(evidence)
    .parts.filter(({ name }) => isOfMany(name))
    .map((part) => told(part, total, mostNamed));
}

function told({ name, files, lines }: Part, total: number, most: number): Statement {
  const folder = folderOf(name) ?? '';
  const inside = Map.groupBy(files, ({ path }) => /^[^/]+\/?/.exec(path.slice(folder.length))?.[0] ?? path);
  const names = [...inside]
    .map(([each, own]) => ({ each, lines: own.reduce((sum, file) => sum + file.lines, 0) }))
    .toSorted((a, b) => b.lines - a.lines || (a.each < b.each ? -1 : 1))
    .map(({ each }) => code(each.replace(/\/$/, '')));
  const shown = names.length > most + 1 ? [...names.slice(0, most), `${numberWord(names.length - most)} more`] : names;
  const share = lines * 100 < total ? 'less than 1 %' : percent(lines, total);
  const [largest] = files;
  return {
    text: `${folder === '' ? 'The root' : code(folder)} also holds ${joined(shown)}, ${names.length > 1 ? 'together ' : ''}${share} of the lines`,
    sources: largest ? [top(largest.path)] : [],
  };
}
