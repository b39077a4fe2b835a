import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { parseQuery } from '../../../../engine/pack/search/parse-query.ts';
import { rankFiles } from '../../../../engine/pack/search/rank-files.ts';
import { cellsOf, headsOf } from '../../../authoring/evidence/settings/table-rows.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code, isBalanced, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { isAside } from '../../subject/side-code.ts';
import { type DocumentSection, sectionsOf } from '../documents/document-sections.ts';
import { ASIDE } from '../documents/documented.ts';
import { shortened } from '../list/listed.ts';
import { cited, opening, type Part } from '../part.ts';
import { TALK, topicBits } from './asked-settings.ts';

const DOCUMENTS_READ = 12;
const FOLDERS_READ = 2;
const MOST_ROWS = 12;
const FEWEST = 2;
const LINES_CITED = 3;
const LEAST_SHARE = 0.6;
/** Columns that name what can be set. */
const NAMES =
  /^(?:[\w-]+ )?(?:options?|fields?|names?|settings?|keys?|parameters?|propert(?:y|ies)|variables?|arguments?|flags?)(?: names?)?$/i;
/** `- *shop.lid.width* : How wide`, `` - `width` - How wide ``, and as the term of a list. */
const ITEM =
  /^\s*(?:[-*+]\s+)?(?:`([a-z][\w.-]*)`|\*{1,2}`?([a-z][A-Za-z\d]*[._-][\w-]+(?:\.[\w-]+)*)`?\*{1,2}|([a-z][\w-]*(?:\.[\w-]+)+))\s*(?:\([^)]*\)\s*)?(?:::|[:–—-])\s*(.*)$/;

/** What is called so is a file. */
const FILE = /\.(?:ya?ml|json|toml|xml|properties|conf|ini|env|md|sh|py|[jt]sx?|go|rs|java|rb)$/;
const GOES_ON = 3;

interface Entry {
  name: string;
  says: string;
  value: string;
  startLine: number;
  endLine: number;
}

/** The settings that a section of a document lists, where it is about what is asked. */
export function* listedOptions({ pack, understanding, subject: { terms, matcher } }: Inquiry): Generator<Part> {
  const topics = topicBits(terms);
  const [heaviest] = topics;
  if (heaviest === undefined) return;
  const weigh = ({ generic, stem, weight }: QuestionTerm): number => (generic || TALK.test(stem) ? 0 : weight);
  const weightOf = (text: string): number => maskWeight(matcher.mask(text), terms, weigh);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  const files = rankFiles(
    pack,
    parseQuery(understanding.text),
    ({ role, path }) => role === 'document' && !ASIDE.test(path) && !isAside(path),
  ).slice(0, DOCUMENTS_READ);
  const [best] = files
    .flatMap(({ file: { path } }) => {
      const lines = fileOutline(pack, path)?.lines ?? [];
      return sectionsOf(lines).map((section) => ({ path, lines, ...section }));
    })
    .flatMap((section) => {
      const { path, lines, title } = section;
      const head = `${title} ${path
        .split('/')
        .slice(-1 - FOLDERS_READ)
        .join(' ')}`;
      const all = entriesOf(lines, section);
      // Below a heading that says what is asked, all are about it; else those that say so themselves.
      const isHeaded = (matcher.mask(head) & heaviest) !== 0;
      const entries = isHeaded
        ? all
        : all.filter(({ name, says }) => weightOf(`${name} ${says}`) >= LEAST_SHARE * total);
      // What is said around a list by the way is not what its entries are about.
      const told = entries.map(({ name, says }) => `${name} ${says}`).join(' ');
      const said = matcher.mask(`${head} ${told}`);
      const isAbout = topics.every((bit) => (said & bit) !== 0) && !isOfFunction(lines, section);
      return isAbout && entries.length >= FEWEST ? [{ ...section, entries, weight: weightOf(head) }] : [];
    })
    .sort((a, b) => b.weight - a.weight || b.entries.length - a.entries.length);
  if (!best) return;
  const { path, title, startLine, entries } = best;
  yield opening(
    `${code(path)} lists ${count(entries.length, 'setting')} under "${plain(title).replace(/"/g, "'")}"`,
    cited({ path, startLine, endLine: startLine + LINES_CITED - 1 }),
  );
  yield {
    form: 'table',
    head: ['name', 'what it says', 'default'],
    rows: entries.slice(0, MOST_ROWS).map(({ name, says, value, ...at }) => ({
      cells: [code(name), shortened(says), value],
      sources: [{ path, ...at }],
    })),
  };
}

/** "**Args:**": what a function takes is set by nobody who runs the product. */
function isOfFunction(lines: readonly string[], { startLine, endLine }: DocumentSection): boolean {
  return lines
    .slice(startLine, endLine)
    .some((line) => /^\s*(?:\*\*)?(?:Args|Arguments|Parameters|Returns|Raises)(?:\*\*)?:(?:\*\*)?\s*$/.test(line));
}

function entriesOf(lines: readonly string[], { startLine, endLine }: DocumentSection): Entry[] {
  const entries: Entry[] = [];
  let isFenced = false;
  for (let line = startLine + 1; line <= endLine; line++) {
    const text = lines[line - 1] ?? '';
    if (/^\s*(?:```|~~~)/.test(text)) isFenced = !isFenced;
    if (isFenced) continue;
    const entry = text.trimStart().startsWith('|') ? fromRow(lines, line) : fromItem(lines, line);
    if (entry && !entries.some(({ name }) => name === entry.name)) entries.push(entry);
  }
  return entries;
}

function fromItem(lines: readonly string[], startLine: number): Entry | null {
  const [, marked, bold, dotted, rest = ''] = ITEM.exec(lines[startLine - 1] ?? '') ?? [];
  const name = marked ?? bold ?? dotted;
  if (name === undefined || rest === '' || FILE.test(name)) return null;
  let endLine = startLine;
  while (
    endLine < startLine + GOES_ON &&
    /^\s*[\p{L}(`"]/u.test(lines[endLine] ?? '') &&
    !ITEM.test(lines[endLine] ?? '')
  )
    endLine += 1;
  const says = plain([rest, ...lines.slice(startLine, endLine)].join(' '));
  return { name, says: isBalanced(says) ? says : '', value: '', startLine, endLine };
}

function fromRow(lines: readonly string[], line: number): Entry | null {
  const heads = headsOf(lines, line - 1);
  const cells = cellsOf(lines[line - 1] ?? '');
  const isNamed = NAMES.test(heads[0] ?? '');
  const name = /^(?:<[^>]*>)?(?:\[)?[`*]{1,2}([A-Za-z-][\w.[\]-]*)[`*]{1,2}/.exec(cells[0] ?? '')?.[1];
  if (!isNamed || name === undefined) return null;
  const value = cells[heads.findIndex((head) => /^default/i.test(head))] ?? '';
  const [says = ''] = cells
    .slice(1)
    .filter((cell) => cell !== value)
    .map((cell) => plain(cell.replace(/<br\s*\/?>/gi, ' ')))
    .sort((a, b) => b.length - a.length);
  return { name, says: isBalanced(says) ? says : '', value: plain(value), startLine: line, endLine: line };
}
