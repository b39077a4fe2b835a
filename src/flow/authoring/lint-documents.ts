import { findCommit } from '../../engine/pack/history/file-history.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { linesOf, readFile } from '../../engine/pack/read-file.ts';
import { type DocumentKind, type DocumentSection, SECTIONS } from '../../record/documents/document.ts';
import { diagramFault } from './diagrams/diagram-fault.ts';
import { PRD, TECH_SPEC } from './sections.ts';
import { isBalanced } from './wording/markup.ts';
import type { WrittenDocuments } from './write-documents.ts';

/** Something in a document that a careful reader would send back. */
export interface Finding {
  section: string;
  rule: string;
  text: string;
}

const BUDGETS = new Map([...PRD, ...TECH_SPEC].map(({ id, budget }) => [id, budget]));
/** What a text says about the evidence itself needs no evidence. */
const REMARK = /^(?:No|And|Nothing|None)\b/;
const RESIDUE =
  /\bundefined\b|\bNaN\b|\[object |\|\s*null\s*\||\bnull null\b|\bN\/A\b|``(?!`)|\$\{|\{\{|“”|""|\s\(\)|\s[,;.](?=\s|$)|,\s*,|(?<![.\d])\.\.(?!\.)|(?<=\d)\.\.(?![.\d])|\bthe the\b|\ba an?\b/;
/** "Paths are easy to work with" and "users sign in" are whole. */
const BAD_END =
  /(?:…|,|;|\b(?:of|for|(?<!\b(?:consents?|subscribes?|subscribed|belongs?|listens?|connects?|connected|used|agrees?) )to|the|a|an|and|or|by|from|(?<!\b(?:work|deal|play|interact|begin|start|live|cope) )with|(?<!\b(?:log(?:ged)?|sign(?:ed)?|opt|plug|check|built|baked) )in))$/;
const MOST_QUOTED = 260;

/** Every rule that a document must keep; an empty list means that it may be published. */
export function lintDocuments(pack: Pack, written: WrittenDocuments): Finding[] {
  const findings = written.faults.map(({ section, cause }): Finding => ({ section, rule: 'fault', text: cause }));
  for (const kind of ['prd', 'techspec'] as const) {
    findings.push(...lintOrder(kind, written[kind]));
    for (const section of written[kind]) findings.push(...lintSection(pack, section));
    findings.push(...lintRepetition(written[kind]));
  }
  return findings;
}

function lintOrder(kind: DocumentKind, sections: readonly DocumentSection[]): Finding[] {
  const ids = sections.map(({ id }) => id).join(' ');
  return ids === SECTIONS[kind].join(' ') ? [] : [{ section: kind, rule: 'sections', text: ids }];
}

function lintSection(pack: Pack, section: DocumentSection): Finding[] {
  const found: Finding[] = [];
  const report = (rule: string, text: string): void =>
    void found.push({ section: section.id, rule, text: text.slice(0, 160) });
  if (section.markdown.trim() === '') report('empty', section.title);
  if (section.summary.trim() === '') report('no summary', section.title);
  if (!isWithinBudget(section.id, section.markdown)) report('too long', `${section.markdown.length} characters`);
  lintCitations(pack, section, report);
  for (const line of statementsOf(section.markdown, report)) lintStatement(line, report);
  for (const caveat of section.caveats) if (RESIDUE.test(caveat)) report('residue', caveat);
  return found;
}

export function isWithinBudget(sectionId: string, markdown: string): boolean {
  return markdown.split(/\s+/).length <= (BUDGETS.get(sectionId) ?? 0);
}

function lintCitations(
  pack: Pack,
  { citations, markdown }: DocumentSection,
  report: (rule: string, text: string) => void,
): void {
  const numbers = new Set([...withoutFences(markdown).matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
  for (const n of numbers) if (!citations.some((each) => each.n === n)) report('unknown citation', `[${n}]`);
  for (const citation of citations) {
    if (!numbers.has(citation.n)) report('unused citation', `[${citation.n}]`);
    if (citation.kind === 'commit') {
      if (!findCommit(pack, citation.commit)) report('citation does not resolve', citation.commit);
      continue;
    }
    const { path, startLine, endLine } = citation;
    const file = readFile(pack, path);
    const lines = file ? linesOf(file.text).slice(startLine - 1, endLine) : [];
    if (lines.length !== endLine - startLine + 1)
      report('citation does not resolve', `${path}:${startLine}-${endLine}`);
    else if (lines.every((line) => line.trim() === '')) report('citation is blank', `${path}:${startLine}-${endLine}`);
  }
}

/** Paragraphs, list items and table rows; fences are checked as diagrams, tables for empty columns. */
function statementsOf(markdown: string, report: (rule: string, text: string) => void): string[] {
  for (const [, mermaid = ''] of markdown.matchAll(/```mermaid\n([\s\S]*?)\n```/g)) {
    const fault = diagramFault(mermaid);
    if (fault) report('diagram', fault);
  }
  const lines = withoutFences(markdown)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.filter((line, place) => {
    const isHeader = line.startsWith('|') && /^\|(?: --- \|)+$/.test(lines[place + 1] ?? '');
    if (isHeader && !(lines[place + 2] ?? '').startsWith('|')) report('empty table', line);
    return !isHeader && !/^\|(?: --- \|)+$/.test(line) && !line.startsWith('### ');
  });
}

/** What holds for a single line, whoever worded it. */
export function lintStatement(line: string, report: (rule: string, text: string) => void): void {
  const isRow = line.startsWith('|');
  if (!/\[\d+\]/.test(line) && !REMARK.test(line)) report('no evidence', line);
  const bare = line.replace(/`[^`]*`/g, 'code').replace(/\s?(?:\[\d+\])+/g, '');
  // What is quoted is as its author wrote it.
  const said = bare.replace(/(?<=")[^"]+(?=")/g, 'quoted').replace(/(?<=')(?:\.{1,2}\/)+[\w./-]*(?=')/g, 'path');
  if (RESIDUE.test(said)) report('residue', line);
  if (
    isRow &&
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .some((cell) => cell.trim() === '')
  )
    report('empty cell', line);
  if (!isRow && !/\?"?\.?$/.test(bare) && BAD_END.test(bare.replace(/[.:!*"]+$/, '')))
    report('unfinished sentence', line);
  if (!isBalanced(bare.replace(/[‘’']/g, ''))) report('unbalanced', line);
  for (const [quoted] of bare.matchAll(/"[^"]*"/g))
    if (quoted.length > MOST_QUOTED + 60) report('long quotation', quoted);
}

/** The same sentence twice in a document is once too often. */
function lintRepetition(sections: readonly DocumentSection[]): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, string>();
  for (const { id, markdown } of sections) {
    for (const line of withoutFences(markdown).split('\n')) {
      if (line.startsWith('|') || line.startsWith('#') || REMARK.test(line)) continue;
      const key = line
        .replace(/(?:\[\d+\])+/g, '')
        .replace(/^(?:-|\d+\.)\s/, '')
        .trim();
      if (key.split(/\s+/).length < 6) continue;
      const other = seen.get(key);
      if (other !== undefined) findings.push({ section: id, rule: `repeats ${other}`, text: line.slice(0, 160) });
      seen.set(key, id);
    }
  }
  return findings;
}

function withoutFences(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```/g, '');
}
