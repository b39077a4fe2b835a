import { join } from 'node:path';
import { clonedRepository } from '../../engine/git/bare-clone.ts';
import { blameLines } from '../../engine/git/blame-lines.ts';

/** A run of lines that one commit left as they are. */
export interface LineOrigin {
  sha: string;
  startLine: number;
  endLine: number;
}

/** Lines of a file; null for the whole of it. */
export interface LineSpan {
  path: string;
  startLine: number | null;
  endLine: number | null;
}

const REMEMBERED = 200;
const AT_ONCE = 2;

/**
 * Tells which commit last changed each line. It asks the clone that the ingestion left behind, so a node that has no
 * clone of the project, and a project that came as an archive, get null: then only the messages of commits speak.
 */
export class LineOrigins {
  readonly #folder: string;
  readonly #known = new Map<string, Promise<LineOrigin[] | null>>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'sources');
  }

  /** The origins of all lines of a file at a commit. A commit never changes, so they are remembered. */
  async of(projectId: string, commit: string, path: string): Promise<LineOrigin[] | null> {
    const key = `${projectId}\n${commit}\n${path}`;
    const known = this.#known.get(key) ?? this.#trace(projectId, commit, path);
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    const origins = await known;
    // What could not be found out now may be found out later, when an ingestion has brought the clone.
    if (origins === null) this.#known.delete(key);
    return origins;
  }

  /** A trace may read thousands of commits, so only a few run at a time. */
  async #trace(projectId: string, commit: string, path: string): Promise<LineOrigin[] | null> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await blameLines(clonedRepository(join(this.#folder, projectId)), commit, path);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

/** How many lines of a span each commit left as they are, most first. */
export function shareOfLines(origins: readonly LineOrigin[], span: LineSpan): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { sha, startLine, endLine } of origins) {
    const from = Math.max(startLine, span.startLine ?? 1);
    const to = Math.min(endLine, span.endLine ?? endLine);
    if (from <= to) shares.set(sha, (shares.get(sha) ?? 0) + to - from + 1);
  }
  return new Map([...shares].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}
