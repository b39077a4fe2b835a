import { estimateTokens, oneLine } from '../../base/text.ts';
import type { DocumentSection } from '../../record/documents/document.ts';
import { Citations, type Shelf, type Source } from './cite.ts';
import { cell } from './wording/markup.ts';

/** Words of a statement and where they come from. */
export interface Statement {
  text: string;
  sources: readonly Source[];
}

export interface Row {
  cells: readonly string[];
  sources: readonly Source[];
}

/**
 * One section while it is written. A statement whose sources do not hold is left out, so nothing uncited gets in but
 * what `remark` and `caveat` say about the evidence itself.
 */
export class Page {
  readonly #citations: Citations;
  readonly #blocks: string[] = [];
  readonly #caveats: string[] = [];
  readonly #said = new Set<string>();
  #summary: string | null = null;

  constructor(shelf: Shelf) {
    this.#citations = new Citations(shelf);
  }

  /** Sentences that belong together. A sentence comes without its full stop, which follows the marks. */
  paragraph(...statements: (Statement | null | undefined)[]): boolean {
    const text = statements.flatMap((each) => this.#sentence(each) ?? []).join(' ');
    if (text === '') return false;
    this.#blocks.push(text);
    return true;
  }

  heading(text: string): void {
    this.#blocks.push(`### ${text}`);
  }

  bullets(items: readonly Statement[]): number {
    return this.#list(items, () => '-');
  }

  numbered(items: readonly Statement[]): number {
    return this.#list(items, (place) => `${place}.`);
  }

  /** A table with a last column of marks. Columns in which no row says anything are left out. */
  table(columns: readonly string[], rows: readonly Row[]): number {
    const cited = rows.flatMap(({ cells, sources }) => {
      const marks = this.#citations.mark(sources);
      return marks === '' ? [] : [[...cells.map((each) => cell(each)), marks]];
    });
    if (cited.length === 0) return 0;
    const header = [...columns, 'evidence'];
    const kept = header.map((_, column) => cited.some((cells) => (cells[column] ?? '') !== ''));
    const line = (cells: readonly string[]): string =>
      `| ${cells
        .filter((_, column) => kept[column])
        .map((each) => each || '–')
        .join(' | ')} |`;
    const rule = line(header.map(() => '---'));
    this.#blocks.push([line(header), rule, ...cited.map(line)].join('\n'));
    return cited.length;
  }

  /** A picture, with the sentence that says what it shows and where that was read. */
  diagram(mermaid: string | null, introduction: Statement): boolean {
    if (mermaid === null || !this.paragraph(introduction)) return false;
    this.#blocks.push(`\`\`\`mermaid\n${mermaid}\n\`\`\``);
    return true;
  }

  /** A sentence about what was looked for and not found, or about what was counted and not shown. */
  remark(text: string): void {
    this.#blocks.push(ended(text));
  }

  /** What the outline shows, where the first sentence of the text would not do. */
  summary(text: string): void {
    this.#summary = ended(text);
  }

  /** What the reader must know before trusting the section. */
  caveat(text: string): void {
    this.#caveats.push(ended(text));
  }

  get isEmpty(): boolean {
    return this.#blocks.length === 0;
  }

  finish(id: string, title: string): DocumentSection {
    const markdown = this.#blocks.join('\n\n');
    return {
      id,
      title,
      summary: this.#summary ?? summaryOf(this.#blocks),
      markdown,
      citations: this.#citations.all,
      caveats: this.#caveats,
      tokens: estimateTokens(markdown),
    };
  }

  #list(items: readonly Statement[], mark: (place: number) => string): number {
    const lines: string[] = [];
    for (const item of items) {
      const text = this.#sentence(item);
      if (text !== null) lines.push(`${mark(lines.length + 1)} ${text}`);
    }
    if (lines.length > 0) this.#blocks.push(lines.join('\n'));
    return lines.length;
  }

  #sentence(statement: Statement | null | undefined): string | null {
    if (!statement) return null;
    const text = statement.text.trim();
    const key = text.toLowerCase();
    if (text === '' || this.#said.has(key)) return null;
    const marks = this.#citations.mark(statement.sources);
    if (marks === '') return null;
    this.#said.add(key);
    const [, body = text, stop = ''] = /^([\s\S]*?)([.:?!]?)$/.exec(text) ?? [];
    return `${body} ${marks}${stop === '' ? '.' : stop}`;
  }
}

function ended(text: string): string {
  return /[.:?!]$/.test(text) ? text : `${text}.`;
}

/** The first sentence of the text without its marks: what the outline shows. */
function summaryOf(blocks: readonly string[]): string {
  const isProse = (block: string): boolean => !/^(?:#|\||```)/.test(block);
  const prose = blocks.find((block) => isProse(block) && !/^And /.test(block)) ?? blocks.find(isProse) ?? '';
  const line = prose.split('\n')[0]?.replace(/^(?:-|\d+\.) /, '') ?? '';
  const bare = line.replace(/\s?(?:\[\d+\])+/g, '').replace(/\*\*(?=\S)(.+?)(?<=[^\s/])\*\*/g, '$1');
  return oneLine(bare.split(/(?<=[.!?])\s+(?=[A-Z`"])/)[0] ?? bare, 220);
}
