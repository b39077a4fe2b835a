import { Link } from '@tanstack/react-router';
import type { Project } from '../../api.ts';
import { count, counted, percent } from '../../numbers.ts';
import { Icon } from '../icon.tsx';
import { Ago } from '../moment.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectBadge } from './project-badge.tsx';
import { isRunning, STAGE_WORDS, sourceOf } from './project-state.ts';
import styles from './projects.module.css';
import { RunFailure } from './run-failure.tsx';
import { RunProgress } from './run-progress.tsx';

/** One project in the list. What it needs, progress or a fix, is in its place below it. */
export function ProjectRow({ project }: { project: Project }) {
  const params = { projectId: project.project_id };
  const first = project.status === 'queued' || project.status === 'ingesting';
  return (
    <article aria-labelledby={`p-${project.project_id}`}>
      <div className={styles.columns}>
        <div className={`${styles.name} stack s1`}>
          <h2 id={`p-${project.project_id}`}>
            <Link className="quiet" to="/projects/$projectId" params={params}>
              {project.name}
            </Link>
          </h2>
          <span className="mono tiny t3 trunc" title={sourceOf(project)}>
            {sourceOf(project)}
          </span>
        </div>
        <div className={styles.status}>
          <span className="vh">Status: </span>
          <ProjectBadge project={project} />
        </div>
        <div className={`${styles.commit} small`}>
          <span className="vh">Freshness: </span>
          <Freshness project={project} />
        </div>
        <div className={`${styles.share} small num`}>
          <span className="vh">Completeness: </span>
          <Completeness project={project} />
        </div>
        <div className={`${styles.documents} small`}>
          <span className="vh">Documents: </span>
          <Documents project={project} />
        </div>
        <div className={styles.actions}>
          <ProjectActions project={project} />
        </div>
      </div>
      {first && <RunProgress project={project} />}
      {first && project.completeness.percent > 0 && (
        <p className="tiny t2 mt2">
          <Icon name="info" /> Questions are answered from the {percent(project.completeness.percent)} that is ingested,
          and each answer says so.
        </p>
      )}
      {!first && isRunning(project) && <Updating project={project} />}
      {project.ingestion?.status === 'failed' && (
        <div className="mt3">
          <RunFailure project={project} />
        </div>
      )}
    </article>
  );
}

function Freshness({ project }: { project: Project }) {
  if (!project.commit && !project.ingested_at) return <span className="t3">Not ingested yet</span>;
  return (
    <>
      <div className="mono tiny">{project.commit ? project.commit.sha.slice(0, 7) : 'archive'}</div>
      <div className="t3 tiny">
        {project.source.branch ?? project.default_branch}
        {(project.source.branch ?? project.default_branch) && ', '}
        {project.ingested_at ? <Ago at={project.ingested_at} /> : 'first run'}
      </div>
    </>
  );
}

function Completeness({ project }: { project: Project }) {
  const { percent: share, files_skipped: skipped, files_found: found, files_ingested: ingested } = project.completeness;
  if (found === 0 && !isRunning(project)) return <span className="t3 hide-s">–</span>;
  if (project.status === 'ingesting' || project.status === 'queued' || found === 0) {
    return (
      <>
        {percent(share)}
        {found > 0 && (
          <div className="t3 tiny">
            {count(ingested)} of {count(found)} files
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <div className={styles.meter}>
        <span className={`meter ${share < 90 ? 'warn' : 'ok'}`} aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
        {percent(share)}
      </div>
      {skipped > 0 && <div className="t3 tiny">{counted(skipped, 'file')} skipped</div>}
    </>
  );
}

function Documents({ project }: { project: Project }) {
  const params = { projectId: project.project_id };
  if (!project.has_prd && !project.has_techspec) return <span className="t3 hide-s">None yet</span>;
  return (
    <>
      {project.has_prd && (
        <Link className="quiet" to="/projects/$projectId/prd/{-$section}" params={params}>
          PRD
        </Link>
      )}
      {project.has_prd && project.has_techspec && <span className="t3"> · </span>}
      {project.has_techspec && (
        <Link className="quiet" to="/projects/$projectId/techspec/{-$section}" params={params}>
          Tech spec
        </Link>
      )}
    </>
  );
}

function Updating({ project }: { project: Project }) {
  const run = project.ingestion;
  return (
    <p className={`tiny t2 mt2 ${styles.updating}`}>
      <Icon name="running" spin />
      <span>
        Updating{run?.stage ? `, ${STAGE_WORDS[run.stage].toLowerCase()}` : ''}, {percent(run?.percent ?? 0)}. Readers
        keep the snapshot above until it is whole.
      </span>
    </p>
  );
}
