import { shortName } from '../../../engine/pack/search/find-symbols.ts';
import { componentsOf } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { responsibilityOf } from '../evidence/parts/responsibilities.ts';
import { folderOf, type Part, partsOf, productFiles } from '../evidence/parts.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, countDigits, percent } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { partName } from '../wording/part-name.ts';

const MOST = 12;

/** The parts of the code with what they are for, what they hold and who uses them. */
export const components: SectionWriter = {
  id: 'components',
  title: 'Components',
  budget: 460,
  write(evidence, page) {
    const { parts } = partsOf(evidence);
    const total = productFiles(evidence).reduce((sum, { lines }) => sum + lines, 0);
    const large = parts.filter(({ lines }) => lines >= total * 0.02).slice(0, MOST);
    const shown = large.length >= 3 ? large : parts.slice(0, MOST);
    const inferred: string[] = [];
    const rows = shown.map((part) => row(evidence, part, inferred));
    const [largest] = shown;
    const [file] = largest?.files ?? [];
    if (largest && file) {
      page.paragraph({
        text: `The code divides into ${count(parts.length, 'part')}, of which ${partName(largest.name)} is the largest with ${percent(largest.lines, total)} of the lines`,
        sources: [{ path: file.path, startLine: 1, endLine: 20 }],
      });
    }
    const written = page.table(['component', 'responsibility', 'main parts', 'used by'], rows);
    if (written === 0) {
      page.remark('No source code was found that could be divided into components');
      return;
    }
    const rest = parts.length - written;
    if (rest > 0) page.remark(`And ${count(rest, 'smaller component')}`);
    if (inferred.length > 0)
      page.caveat(
        `No comment or README says what ${ranked(inferred.map(partName))} ${inferred.length === 1 ? 'is' : 'are'} for; the responsibility is told from the names in the code`,
      );
  },
};

function row(evidence: Evidence, part: Part, inferred: string[]): Row {
  const { links, partOf } = partsOf(evidence);
  const own = componentsOf(evidence)
    .filter(({ path }) => partOf(path) === part.name)
    .slice(0, 3);
  const { text, source, isInferred } = responsibilityOf(evidence, part);
  if (isInferred) inferred.push(part.name);
  const users = links
    .filter(({ to }) => to === part.name)
    .sort((a, b) => b.files - a.files)
    .map(({ from }) => from);
  const usedBy =
    users.length === 0
      ? 'no other part'
      : users.length > 3
        ? countDigits(users.length, 'part')
        : joined(users.map(partName));
  const largest = part.files.toSorted((a, b) => b.lines - a.lines)[0];
  const size = folderOf(part.name)
    ? `${countDigits(part.files.length, 'file')}, ${countDigits(part.lines, 'line')}`
    : countDigits(part.lines, 'line');
  return {
    cells: [
      capital(partName(part.name)),
      capital(text),
      own.length > 0 && !text.startsWith('defines ')
        ? `${joined(own.map(({ name }) => code(shortName(name))))}; ${size}`
        : size,
      usedBy,
    ],
    sources: [
      ...(source ? [source] : []),
      ...own.map(at),
      ...(largest ? [{ path: largest.path, startLine: 1, endLine: 20 }] : []),
    ].slice(0, 3),
  };
}
