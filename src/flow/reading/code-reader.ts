import { AppError } from '../../base/errors.ts';
import { programFile } from '../../base/program-file.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';
import { packOf } from '../../record/projects/pack-of.ts';
import { describeIngestion, type Project } from '../../record/projects/project.ts';
import type { CodeHistory, HistoryWish, ToldCommit } from './code-history.ts';
import { LineOrigins } from './line-origins.ts';
import type { QuestionName, Questions } from './questions.ts';
import { ReaderPool } from './reader-pool.ts';

type Asked<Name extends QuestionName> = Parameters<Questions[Name]>[1];
type Answered<Name extends QuestionName> = ReturnType<Questions[Name]>;

/** An answer with the snapshot that it speaks of. */
export interface Reading<Value> {
  value: Value;
  commit: string;
  preview: boolean;
}

/** How long one reply may wait for lines to be traced. */
const TRACING_MS = 8_000;

/** Asks the knowledge pack of a project, in threads of its own. */
export class CodeReader {
  readonly #store: PackStore;
  readonly #pool = new ReaderPool(programFile('reader-thread', import.meta.url));
  readonly #origins: LineOrigins;

  constructor(store: PackStore, dataDir: string) {
    this.#store = store;
    this.#origins = new LineOrigins(dataDir);
  }

  async ask<Name extends QuestionName>(
    project: Project,
    question: Name,
    asked: Asked<Name>,
  ): Promise<Reading<Answered<Name>>> {
    const packName = packOf(project);
    const { path: file, giveBack } = await this.#store.lend(packName);
    try {
      const { value, ...snapshot } = await this.#pool.ask(
        { packName, file, question, asked },
        { asker: project.organizationId },
      );
      return { value: value as Answered<Name>, ...snapshot }; // What the question of this very name answers.
    } catch (error) {
      throw project.commit === null ? notYet(project, error) : error;
    } finally {
      giveBack();
    }
  }

  /** Gets ready, so that the first question is answered as fast as the others. */
  start(): void {
    this.#pool.start();
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** The history of something. Where lines are asked about, they are traced first if they can be. */
  async history(project: Project, wish: HistoryWish): Promise<Reading<CodeHistory>> {
    const { value: span, commit } = await this.ask(project, 'historySpan', wish);
    const traced = span !== null && span.startLine !== null;
    const origins = traced ? await this.#origins.of(project.id, commit, span.path) : null;
    return this.ask(project, 'history', { ...wish, origins });
  }

  /**
   * The commit that last changed the first line of each place, in the order of the places. What cannot be traced in
   * time is null; it is remembered as far as it came, so that asking again gets further.
   */
  async introducedBy(
    project: Project,
    commit: string,
    places: readonly { path: string; startLine: number }[],
  ): Promise<(ToldCommit | null)[]> {
    const giveUpAt = performance.now() + TRACING_MS;
    const shaOf = new Map<string, string>();
    for (const path of new Set(places.map((place) => place.path))) {
      const left = giveUpAt - performance.now();
      if (left <= 0) break;
      const origins = await Promise.race([this.#origins.of(project.id, commit, path), wait(left)]);
      for (const place of places.filter((each) => each.path === path)) {
        const origin = origins?.find(
          ({ startLine, endLine }) => startLine <= place.startLine && place.startLine <= endLine,
        );
        if (origin) shaOf.set(keyOf(place), origin.sha);
      }
    }
    const { value } = await this.ask(project, 'commits', { shas: [...new Set(shaOf.values())] });
    const known = new Map(value.map((each) => [each.sha, each]));
    return places.map((place) => known.get(shaOf.get(keyOf(place)) ?? '') ?? null);
  }
}

/** What a preview does not have may be there all the same. */
function notYet(project: Project, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'not-found') return error;
  const message = `${error.message} The project is being ingested for the first time (${describeIngestion(project)}), so it may not be read yet: ask again later.`;
  return new AppError('not-found', message, { cause: error });
}

function keyOf({ path, startLine }: { path: string; startLine: number }): string {
  return `${path}:${startLine}`;
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null).unref());
}
