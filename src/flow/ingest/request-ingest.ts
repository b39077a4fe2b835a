import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import { cancelRun } from '../../record/projects/claim-run.ts';
import { type RunHandle, requestRun } from '../../record/projects/ingestion-runs.ts';
import type { Project } from '../../record/projects/project.ts';
import { createProject, deleteProject, findProject, type NewProject } from '../../record/projects/projects.ts';
import type { Reach } from '../../record/reach.ts';

/** A new project whose first run waits. Project, run and audit entry are written together, or none of them. */
export async function addProject(
  db: Db,
  organizationId: string,
  wanted: NewProject,
  actor: Actor,
  now: number,
): Promise<Project> {
  return db.transaction().execute(async (transaction) => {
    const project = await createProject(transaction, organizationId, wanted, now);
    const target = { type: 'project', id: project.id };
    const details = { name: project.name, source: project.source };
    await writeAudit(transaction, { organizationId, actor, action: 'project.create', target, details }, now);
    return project;
  });
}

/** Asks for another run of a project; one that waits or goes on already is handed back. */
export async function requestIngest(
  db: Db,
  reach: Reach,
  projectId: string,
  request: { actor: Actor; userId: string | null; again?: boolean },
  now: number,
): Promise<RunHandle> {
  const { organizationId } = reach;
  return db.transaction().execute(async (transaction) => {
    const project = await findProject(transaction, reach, projectId);
    const run = await requestRun(transaction, organizationId, project.id, request.userId, now, request.again);
    if (run.runId !== project.ingestion?.id) {
      const target = { type: 'project', id: project.id };
      const details = { name: project.name, run: run.runId };
      const deed = { organizationId, actor: request.actor, action: 'project.ingest', target, details } as const;
      await writeAudit(transaction, deed, now);
    }
    return run;
  });
}

export async function cancelIngest(db: Db, reach: Reach, projectId: string, actor: Actor, now: number): Promise<void> {
  const { organizationId } = reach;
  const { id, name } = await findProject(db, reach, projectId);
  await db.transaction().execute(async (transaction) => {
    await cancelRun(transaction, organizationId, id, now);
    const deed = { organizationId, actor, action: 'project.cancel', target: { type: 'project', id } } as const;
    await writeAudit(transaction, { ...deed, details: { name } }, now);
  });
}

/** The records go at once; a run notices within a second, and files are removed by the next cleaning. */
export async function removeProject(
  db: Db,
  reach: Reach,
  projectId: string,
  actor: Actor,
  now: number,
): Promise<Project> {
  const { organizationId } = reach;
  return db.transaction().execute(async (transaction) => {
    const project = await findProject(transaction, reach, projectId);
    await deleteProject(transaction, reach, project.id);
    const target = { type: 'project', id: project.id };
    const deed = { organizationId, actor, action: 'project.delete', target } as const;
    await writeAudit(transaction, { ...deed, details: { name: project.name } }, now);
    return project;
  });
}
