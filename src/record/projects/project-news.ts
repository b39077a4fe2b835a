import type { Log } from '../../base/log.ts';
import { Lookout } from '../../engine/db/lookout.ts';
import type { Database } from '../../engine/db/open-database.ts';
import type { Project } from './project.ts';
import { projectRows, toProject } from './project-rows.ts';

const LOOK_EVERY_MS = 2_000;
/** Progress is told five times a second, so more would show nothing. */
const REST_MS = 200;

/** A project that is new or different, or the id of one that is gone. */
export type ProjectChange = { project: Project } | { removed: string };

/**
 * What is new about projects, whichever process changed it. Everybody who follows an organization in this process shares
 * one look at the database.
 */
export class ProjectNews {
  readonly #database: Database;
  readonly #log: Log;
  readonly #followed = new Map<string, Followed>();

  constructor({ database, log }: { database: Database; log: Log }) {
    this.#database = database;
    this.#log = log;
  }

  /** Tells the present state of all projects first, then every change. Returns the end of it. */
  async follow(organizationId: string, tell: (change: ProjectChange) => void): Promise<() => void> {
    const followed = this.#followed.get(organizationId) ?? new Followed(this.#database, this.#log, organizationId);
    this.#followed.set(organizationId, followed);
    followed.followers += 1;
    const end = () => {
      followed.tells.delete(tell);
      followed.followers -= 1;
      if (followed.followers > 0) return;
      followed.stop();
      if (this.#followed.get(organizationId) === followed) this.#followed.delete(organizationId);
    };
    try {
      await followed.ready();
    } catch (error) {
      end();
      throw error;
    }
    for (const project of followed.projects.values()) tell({ project });
    followed.tells.add(tell);
    return end;
  }

  close(): void {
    for (const followed of this.#followed.values()) followed.stop();
    this.#followed.clear();
  }
}

/** One organization that somebody follows. */
class Followed {
  readonly tells = new Set<(change: ProjectChange) => void>();
  readonly projects = new Map<string, Project>();
  followers = 0;
  readonly #database: Database;
  readonly #organizationId: string;
  readonly #lookout: Lookout;
  #versions = new Map<string, string>();
  #first: Promise<void> | undefined;

  constructor(database: Database, log: Log, organizationId: string) {
    this.#database = database;
    this.#organizationId = organizationId;
    this.#lookout = new Lookout(database.news, {
      topics: ['projects'],
      about: organizationId,
      everyMs: LOOK_EVERY_MS,
      restMs: REST_MS,
      look: () => this.#look(),
      onError: (error) => log.warn({ err: error }, 'What is new about projects could not be read; the next look does.'),
    });
  }

  /** Resolves once the present state is known. */
  ready(): Promise<void> {
    this.#first ??= this.#look().then(() => this.#lookout.start());
    return this.#first;
  }

  stop(): void {
    this.#lookout.stop();
  }

  /** A light query compares; only what differs is read whole. */
  async #look(): Promise<void> {
    const { db } = this.#database;
    const rows = await db
      .selectFrom('projects')
      .leftJoin('ingestion_runs', 'ingestion_runs.id', 'projects.run_id')
      .select([
        'projects.id',
        'projects.updated_at',
        'run_id',
        'ingestion_runs.status',
        'stage',
        'percent',
        'files_done',
        'preview_pack_name',
      ])
      .where('projects.organization_id', '=', this.#organizationId)
      .execute();
    const versions = new Map(rows.map((row) => [row.id, JSON.stringify(Object.values(row))]));
    const differing = rows.filter(({ id }) => versions.get(id) !== this.#versions.get(id)).map(({ id }) => id);
    const removed = [...this.#versions.keys()].filter((id) => !versions.has(id));
    const reach = { organizationId: this.#organizationId, projectIds: differing };
    const changed = differing.length > 0 ? (await projectRows(db, reach).execute()).map(toProject) : [];
    this.#versions = versions;
    for (const project of changed) {
      this.projects.set(project.id, project);
      for (const tell of this.tells) tell({ project });
    }
    for (const id of removed) {
      this.projects.delete(id);
      for (const tell of this.tells) tell({ removed: id });
    }
  }
}
