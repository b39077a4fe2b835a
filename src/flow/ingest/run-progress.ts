import type { Stage } from '../../record/projects/project.ts';
import type { IngestProgress } from './ingest-job.ts';

/** The share of a run that each stage takes, from percent to percent, as measured on middle-sized repositories. */
const SPANS: Record<Stage, [from: number, to: number]> = {
  fetching: [0, 15],
  parsing: [15, 75],
  indexing: [75, 90],
  writing: [90, 99],
};

const REPORT_EVERY_MS = 200;

/** Turns what the steps do into one number that only rises, told at most five times a second. */
export class RunProgress {
  readonly #report: (progress: IngestProgress) => void;
  readonly #stageStart = new Map<Stage, number>();
  readonly #timings = new Map<Stage, number>();
  #current: IngestProgress = {
    stage: 'fetching',
    percent: 0,
    filesDone: 0,
    filesTotal: 0,
    currentFile: null,
    filesPerSecond: null,
  };
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(report: (progress: IngestProgress) => void) {
    this.#report = report;
  }

  begin(stage: Stage): void {
    this.#endStage();
    this.#stageStart.set(stage, performance.now());
    this.#current = { ...this.#current, stage, percent: SPANS[stage][0], currentFile: null, filesPerSecond: null };
    this.#tell(true);
  }

  /** How far the present stage is, from 0 to 1. */
  share(share: number): void {
    const [from, to] = SPANS[this.#current.stage];
    this.#current.percent = Math.max(this.#current.percent, Math.floor(from + (to - from) * Math.min(1, share)));
    this.#tell(false);
  }

  expectFiles(total: number): void {
    this.#current.filesTotal = total;
  }

  fileDone(path: string): void {
    this.#current.filesDone += 1;
    this.#current.currentFile = path;
    this.share(this.#current.filesDone / Math.max(1, this.#current.filesTotal));
  }

  /** How long each stage took, once the last one is over. */
  timings(): { stage: Stage; ms: number }[] {
    this.#endStage();
    return [...this.#timings].map(([stage, ms]) => ({ stage, ms }));
  }

  #endStage(): void {
    const { stage } = this.#current;
    const start = this.#stageStart.get(stage);
    if (start !== undefined) this.#timings.set(stage, Math.round(performance.now() - start));
  }

  #tell(now: boolean): void {
    const time = performance.now();
    if (!now && time - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = time;
    const seconds = (time - (this.#stageStart.get('parsing') ?? time)) / 1000;
    const rate = this.#current.stage === 'parsing' && seconds > 0.5 ? this.#current.filesDone / seconds : null;
    this.#report({ ...this.#current, filesPerSecond: rate === null ? null : Math.round(rate) });
  }
}
