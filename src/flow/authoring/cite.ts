import type { Citation } from '../../record/documents/document.ts';

/** Where a statement comes from, before it has a number. */
export type Source = CodeSource | CommitSource;

export interface CodeSource {
  path: string;
  startLine: number;
  endLine: number;
  symbol?: string;
}

export interface CommitSource {
  commit: string;
}

/** What a citation is checked against. */
export interface Shelf {
  commit: string;
  /** The lines of a file, or null where the snapshot has no such file. */
  lines(path: string): readonly string[] | null;
  commitOf(sha: string): { sha: string; subject: string; date: number } | null;
}

/** Longer ranges show a place rather than a statement. */
const MOST_LINES = 60;
const MOST_FOR_ONE_STATEMENT = 3;

/** Numbers the citations of one section in the order of their first use. Each is checked against the pack before it gets a number. */
export class Citations {
  readonly all: Citation[] = [];
  readonly #shelf: Shelf;
  readonly #numbers = new Map<string, number>();

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** Marks such as `[1][2]`; empty where none of the sources holds. */
  mark(sources: readonly Source[]): string {
    const numbers = new Set<number>();
    for (const source of sources) {
      if (numbers.size >= MOST_FOR_ONE_STATEMENT) break;
      const number = this.#number(source);
      if (number !== null) numbers.add(number);
    }
    return [...numbers]
      .sort((a, b) => a - b)
      .map((number) => `[${number}]`)
      .join('');
  }

  #number(source: Source): number | null {
    const citation = 'commit' in source ? this.#commit(source) : this.#code(source);
    if (!citation) return null;
    const key =
      citation.kind === 'code' ? `${citation.path}:${citation.startLine}-${citation.endLine}` : citation.commit;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const n = this.all.length + 1;
    this.#numbers.set(key, n);
    this.all.push({ ...citation, n });
    return n;
  }

  #commit({ commit }: CommitSource): Citation | null {
    const found = this.#shelf.commitOf(commit);
    return found && { n: 0, kind: 'commit', commit: found.sha, subject: found.subject, date: found.date * 1000 };
  }

  #code({ path, startLine, endLine, symbol }: CodeSource): Citation | null {
    const lines = this.#shelf.lines(path);
    if (!lines || startLine < 1 || startLine > lines.length || endLine < startLine) return null;
    let [first, last] = [startLine, Math.min(endLine, lines.length, startLine + MOST_LINES - 1)];
    while (first < last && isBlank(lines[first - 1])) first += 1;
    while (last > first && isBlank(lines[last - 1])) last -= 1;
    if (isBlank(lines[first - 1])) return null;
    const commit = this.#shelf.commit;
    return { n: 0, kind: 'code', path, startLine: first, endLine: last, ...(symbol && { symbol }), commit };
  }
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}
