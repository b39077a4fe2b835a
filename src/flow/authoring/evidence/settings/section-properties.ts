import { derived, type Evidence } from '../evidence.ts';
import { type DocumentedSetting, fromRow, fromText } from './document-entries.ts';
import { isPage, pageLines } from './document-pages.ts';
import { settingFacts } from './setting-facts.ts';
import { cellsOf, headsOf } from './table-rows.ts';
import { withoutIt } from './told-default.ts';

/**
 * What documents say of keys below the heading of their section: `server.host` is told by the row `host` of a table and by the
 * heading "`host`", both below the heading "Server".
 */
export const sectionProperties = derived((evidence): Map<string, DocumentedSetting> => {
  const names = settingFacts(evidence)
    .filter(({ values }) => values.source === 'declared' && values.name.includes('.'))
    .map(({ values }) => values.name);
  const byKey = Map.groupBy(new Set(names), (name) => keyOf(name.split('.').at(-1) ?? ''));
  const found = new Map<string, DocumentedSetting>();
  if (byKey.size === 0) return found;
  for (const { path, place } of evidence.files) {
    if (!isPage(evidence, path) || /^(?:agent|vendored|fixture|test)$/.test(place) || OLD_PAGE.test(path)) continue;
    for (const [name, told] of toldIn(evidence, path, byKey)) if (!found.has(name)) found.set(name, told);
  }
  return found;
});

const OLD_PAGE = /changelog|changes|news|release/i;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
/** A heading or an item of a list that is a key alone, or a key with words behind it. */
const ENTRY =
  /^(?:#{2,6}\s+|\s{0,3}[-*+]\s+)[*_]{0,2}(`?)([a-z][\w-]*)\1[*_]{0,2}(?:\s*(?:[:–—-]|\([^()]*\))\s*(.*))?$/i;

/** What one page says, by the whole names of the keys. */
function toldIn(
  evidence: Evidence,
  path: string,
  byKey: ReadonlyMap<string, readonly string[]>,
): Map<string, DocumentedSetting> {
  const lines = pageLines(evidence, path);
  const found = new Map<string, DocumentedSetting>();
  const above: { level: number; words: string }[] = [];
  let isFenced = false;
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced) continue;
    const [, marks, words = ''] = HEADING.exec(line) ?? [];
    if (marks !== undefined) {
      while ((above.at(-1)?.level ?? 0) >= marks.length) above.pop();
      above.push({ level: marks.length, words: keyOf(words) });
    }
    const isRow = line.trimStart().startsWith('|');
    const [, , entry, rest = ''] = isRow ? [] : (ENTRY.exec(line) ?? []);
    const key = isRow ? (cellsOf(line)[0] ?? '').replace(/^[`'"*]+|[`'"*]+$/g, '') : entry;
    const sections = marks === undefined ? above : above.slice(0, -1);
    const name = key === undefined ? undefined : nameBelow(byKey.get(keyOf(key)) ?? [], sections);
    if (name === undefined || key === undefined) continue;
    const said = isRow ? fromRow(lines, index, name) : fromText(rest, lines, index);
    const demanded = isRow && isDemanded(lines, index) ? name.split('.').slice(0, -1).join('.') : null;
    const cell = isRow ? defaultCell(lines, index) : '';
    const value = said?.default ?? (NUMBERS.test(cell) ? cell : null);
    const without = said?.without ?? withoutIt(cell);
    if (said === null && demanded === null && value === null && without === null) continue;
    const source = { path, startLine: index + 1, endLine: index + 1 + (said?.below ?? 0) };
    const before = found.get(name);
    // The table gives the default, and the words stand below the heading.
    found.set(name, {
      text: before?.text ?? said?.text ?? null,
      default: before?.default ?? value,
      without: before?.without ?? without,
      isRow: (before?.isRow ?? false) || isRow,
      ...(demanded === null && before?.requiredIf === undefined
        ? {}
        : { requiredIf: before?.requiredIf ?? `\`${demanded}\` is given` }),
      source: before !== undefined && (said?.text ?? null) === null ? before.source : source,
    });
  }
  return found;
}

/** The name whose sections are the headings around a place, the nearest last; where two fit, none is meant. */
function nameBelow(names: readonly string[], above: readonly { words: string }[]): string | undefined {
  const [only, ...others] = names.filter((name) => {
    const sections = name.split('.').slice(0, -1);
    if (above.some(({ words }) => words === keyOf(sections.join('.')))) return true;
    let from = 0;
    return sections.every((section) => {
      const at = above.findIndex(({ words }, place) => place >= from && words === keyOf(section));
      from = at + 1;
      return at >= 0;
    });
  });
  return others.length === 0 ? only : undefined;
}

/** Words and keys as they compare: "Server configuration", "`server`" and `Server` are one. */
function keyOf(words: string): string {
  return words
    .replace(/[`*\\]/g, '')
    .toLowerCase()
    .replace(/\s+(?:config(?:uration)?|settings|options|section|properties|block)$/, '')
    .replace(/^(?:the|\[)\s*|\]$/g, '')
    .replace(/[\s_]+/g, '-');
}

function isDemanded(lines: readonly string[], index: number): boolean {
  const column = headsOf(lines, index).findIndex((head) => /^(?:is )?(?:required|mandatory)\??$/i.test(head));
  return column > 0 && /^(?:yes|true|✓|✔|✅|required|x)$/i.test(cellsOf(lines[index] ?? '')[column] ?? '');
}

/** `240 8 9`: numbers that are one value together. */
const NUMBERS = /^\d+(?:\.\d+)?(?: \d+(?:\.\d+)?){1,3}$/;

function defaultCell(lines: readonly string[], index: number): string {
  const column = headsOf(lines, index).findIndex((head) => /^defaults?(?: values?)?$/i.test(head));
  return column > 0 ? (cellsOf(lines[index] ?? '')[column] ?? '') : '';
}
