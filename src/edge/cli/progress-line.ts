import type { IngestionRun } from '../../record/projects/project.ts';

const WIDTH = 28;
const STAGE_WORDS = { fetching: 'fetching', parsing: 'parsing', indexing: 'indexing', writing: 'writing documents' };

/** Shows how far a run is: a bar that redraws itself on a terminal, otherwise a line whenever there is news. */
export class ProgressLine {
  readonly #out: NodeJS.WriteStream;
  #last = '';

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  show(run: IngestionRun): void {
    const text = this.#out.isTTY ? bar(run, this.#out.columns) : plain(run);
    if (text === this.#last) return;
    this.#last = text;
    this.#out.write(this.#out.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
  }

  /** Leaves the line to whatever is written next. */
  end(): void {
    if (this.#out.isTTY && this.#last !== '') this.#out.write('\r\u001b[2K');
    this.#last = '';
  }
}

function bar(run: IngestionRun, columns: number): string {
  const full = Math.round((WIDTH * run.percent) / 100);
  const parts = [`${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(run.percent).padStart(3)} %`, words(run)];
  if (run.filesPerSecond !== null) parts.push(`${run.filesPerSecond} files/s`);
  const known = parts.join('  ');
  const room = columns - known.length - 3;
  return run.currentFile !== null && room > 12
    ? `${known}  ${run.currentFile.slice(-room)}`
    : known.slice(0, columns - 1);
}

/** Without a terminal, a line for every tenth of the way is enough. */
function plain(run: IngestionRun): string {
  return `${String(Math.floor(run.percent / 10) * 10).padStart(3)} %  ${run.status === 'queued' ? 'waiting' : STAGE_WORDS[run.stage ?? 'fetching']}`;
}

function words(run: IngestionRun): string {
  if (run.status === 'queued') return 'waiting';
  const files = run.filesTotal > 0 ? `  ${run.filesDone} of ${run.filesTotal} files` : '';
  return `${STAGE_WORDS[run.stage ?? 'fetching']}${files}`;
}
