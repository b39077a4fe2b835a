import { cleanText } from '../../../base/text.ts';
import type { CodeSource, Source } from '../../authoring/cite.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';

const LONGEST_LINE = 300;
const MOST_LINES = 40;

/**
 * What a language model was shown, each piece with a number by which it may be cited. What is not in here was not shown
 * to the model, so the model cannot know it.
 */
export class NumberedEvidence {
  readonly #evidence: Evidence;
  readonly #sources: Source[] = [];
  #shown = '';

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  /** Gives a source its number and the text that shows it to a model; null where the snapshot has no such place. */
  show(source: Source, mostLines = MOST_LINES): string | null {
    const text = 'commit' in source ? this.#commit(source.commit) : this.#code(source, mostLines);
    if (text === null) return null;
    this.#sources.push(source);
    const numbered = `[${this.#sources.length}] ${cleanText(text)}`;
    this.#shown += `${numbered}\n`;
    return numbered;
  }

  /** Remembers words that the model was shown without a number, such as a list of names. */
  tell(text: string): string {
    const clean = cleanText(text);
    this.#shown += `${clean}\n`;
    return clean;
  }

  sourceOf(number: number): Source | undefined {
    return this.#sources[number - 1];
  }

  wasShown(text: string): boolean {
    return this.#shown.includes(text);
  }

  /** The lines that a model cites by path; the path may lack its beginning if only one file fits. */
  place(path: string, startLine: number | null, endLine: number | null): CodeSource | null {
    const found = this.pathOf(path);
    const lines = found === null ? null : this.#evidence.lines(found);
    if (found === null || !lines) return null;
    const start = startLine ?? 1;
    return start > lines.length
      ? null
      : { path: found, startLine: start, endLine: endLine ?? start + (startLine ? 0 : 4) };
  }

  pathOf(path: string): string | null {
    const wanted = path.replace(/^\.?\//, '');
    if (this.#evidence.file(wanted)) return wanted;
    const fitting = this.#evidence.files.filter((file) => file.path.endsWith(`/${wanted}`));
    return fitting.length === 1 ? (fitting[0]?.path ?? null) : null;
  }

  #commit(sha: string): string | null {
    const commit = this.#evidence.commitOf(sha);
    if (!commit) return null;
    const day = new Date(commit.date * 1000).toISOString().slice(0, 10);
    return `commit ${sha.slice(0, 10)}, ${day}: ${commit.subject}\n${commit.body.slice(0, 800)}`.trimEnd();
  }

  #code({ path, startLine, endLine, symbol }: CodeSource, mostLines: number): string | null {
    const lines = this.#evidence.lines(path);
    if (!lines || startLine > lines.length) return null;
    const last = Math.min(endLine, lines.length, startLine + mostLines - 1);
    const body = lines
      .slice(startLine - 1, last)
      .map((line, i) => `${startLine + i}| ${line.slice(0, LONGEST_LINE)}`)
      .join('\n');
    return `${path}:${startLine}-${last}${symbol ? ` (${symbol})` : ''}\n${body}`;
  }
}
