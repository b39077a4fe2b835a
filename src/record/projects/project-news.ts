import type { Db } from '../../engine/db/open-database.ts';
import type { Reach } from '../reach.ts';
import type { Project } from './project.ts';
import { projectRows, toProject } from './project-rows.ts';

/** What changed since the last look. */
export interface ProjectNews {
  changed: Project[];
  removed: string[];
}

/**
 * Looks for what is new about an organization's projects, whichever process changed it. The first look finds all of them
 * new. A light query compares; only what differs is read whole.
 */
export class ProjectNewsReader {
  readonly #db: Db;
  readonly #reach: Reach;
  #seen = new Map<string, string>();

  constructor(db: Db, reach: Reach) {
    this.#db = db;
    this.#reach = reach;
  }

  async look(): Promise<ProjectNews> {
    const rows = await this.#db
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
      .where('projects.organization_id', '=', this.#reach.organizationId)
      .$if(this.#reach.projectIds !== null, (query) =>
        query.where('projects.id', 'in', ['', ...(this.#reach.projectIds ?? [])]),
      )
      .execute();
    const now = new Map(rows.map((row) => [row.id, JSON.stringify(Object.values(row))]));
    const differing = rows.filter(({ id }) => now.get(id) !== this.#seen.get(id)).map(({ id }) => id);
    const removed = [...this.#seen.keys()].filter((id) => !now.has(id));
    this.#seen = now;
    if (differing.length === 0) return { changed: [], removed };
    const whole = await projectRows(this.#db, { ...this.#reach, projectIds: differing }).execute();
    return { changed: whole.map(toProject), removed };
  }
}
