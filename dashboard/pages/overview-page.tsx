import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { api, type Project, type ProjectStats } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { ActivityChart } from '../components/charts/activity-chart.tsx';
import { LanguageBar } from '../components/charts/language-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { SmallMap } from '../components/map/small-map.tsx';
import { Ago } from '../components/moment.tsx';
import { Panel, useTitle } from '../components/page.tsx';
import { ProjectActions } from '../components/projects/project-actions.tsx';
import { ProjectAside } from '../components/projects/project-aside.tsx';
import { ProjectBadge } from '../components/projects/project-badge.tsx';
import { canAnswer, isRunning, sourceOf } from '../components/projects/project-state.ts';
import { RunFailure } from '../components/projects/run-failure.tsx';
import { RunProgress } from '../components/projects/run-progress.tsx';
import { SkippedFiles } from '../components/projects/skipped-files.tsx';
import { useLiveProjects } from '../live.ts';
import { count, counted, percent } from '../numbers.ts';
import { projectQuery, statsQuery } from '../queries.ts';
import { useRole } from '../session.ts';
import { FaultPage } from './fault-page.tsx';
import styles from './overview-page.module.css';

/** One project: where it stands, what is in it, what was left out, and where to go from here. */
export function OverviewPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/' });
  const project = useQuery({
    ...projectQuery(projectId),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 5_000 : false),
  });
  const stats = useQuery({ ...statsQuery(projectId), enabled: Boolean(project.data?.ingested_at) });
  useLiveProjects();
  useTitle(project.data?.name);
  if (project.error && !project.data) return <FaultPage error={project.error} />;
  if (!project.data) return <Loading lines={8} />;
  return (
    <>
      <Head project={project.data} />
      {isRunning(project.data) && (
        <section className={`panel ${styles.run}`} aria-label="Ingestion in progress">
          <RunProgress project={project.data} />
          {!project.data.ingested_at && (
            <p className="tiny t2 mt2">
              <Icon name="info" /> What you see is incomplete until the run has ended; every answer says how much was
              there.
            </p>
          )}
        </section>
      )}
      {project.data.ingestion?.status === 'failed' && (
        <div className="mb5">
          <RunFailure project={project.data} />
        </div>
      )}
      <Provenance project={project.data} />
      <div className={styles.grid}>
        <div className={styles.main}>
          {stats.error && <ErrorNote error={stats.error} />}
          {stats.isLoading && <Loading lines={8} />}
          {stats.data ? (
            <Statistics stats={stats.data} />
          ) : (
            !project.data.ingested_at && <NotYet project={project.data} />
          )}
        </div>
        <ProjectAside project={project.data} stats={stats.data} />
      </div>
    </>
  );
}

function Head({ project }: { project: Project }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { atLeast } = useRole();
  const ingest = useMutation({
    mutationFn: () => api.ingest(project.project_id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['project', project.project_id] }),
  });
  const params = { projectId: project.project_id };
  return (
    <>
      <div className={`page-head ${styles.head}`}>
        <div className="stack s1 head-words">
          <div className="row">
            <h1>{project.name}</h1>
            <ProjectBadge project={project} />
          </div>
          {project.description ? (
            <p className="t2 lead">{project.description}</p>
          ) : (
            <p className="mono small t3 trunc">{sourceOf(project)}</p>
          )}
        </div>
        <div className="row">
          {/* After a failure the way to try again stands beside its cause. */}
          {atLeast('member') && !isRunning(project) && project.ingestion?.status !== 'failed' && (
            <Button
              kind={canAnswer(project) ? 'line' : 'main'}
              icon="sync"
              busy={ingest.isPending && 'Starting'}
              onClick={() => ingest.mutate()}
            >
              {project.ingested_at ? 'Re-ingest' : 'Ingest'}
            </Button>
          )}
          {canAnswer(project) && (
            <Link className="btn main" to="/projects/$projectId/conversations/{-$conversationId}" params={params}>
              <Icon name="ask" />
              Ask a question
            </Link>
          )}
          <ProjectActions project={project} onDeleted={() => void navigate({ to: '/projects' })} />
        </div>
      </div>
      <ErrorNote error={ingest.error} />
    </>
  );
}

function Provenance({ project }: { project: Project }) {
  const { commit, freshness, completeness, ingested_at: at } = project;
  if (!at) return null;
  const branch = project.source.branch ?? project.default_branch;
  return (
    <dl className="prov boxed mb5">
      <div>
        <dt>
          <Icon name="commit" />
          Commit
        </dt>
        <dd>
          {commit ? (
            <span className="mono" title={commit.subject}>
              {commit.sha.slice(0, 7)}
            </span>
          ) : (
            'None, an upload'
          )}
        </dd>
      </div>
      {branch && (
        <div>
          <dt>
            <Icon name="branch" />
            Branch
          </dt>
          <dd>{branch}</dd>
        </div>
      )}
      <div>
        <dt>
          <Icon name="clock" />
          Ingested
        </dt>
        <dd>
          <Ago at={at} />
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="sync" />
          Freshness
        </dt>
        <dd>
          {freshness.behind_by
            ? `${counted(freshness.behind_by, 'commit')} behind`
            : freshness.stale
              ? 'More than a week old'
              : 'Current'}
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="done" />
          Complete
        </dt>
        <dd className={styles.complete}>
          <span className={`meter ${completeness.percent < 90 ? 'warn' : 'ok'}`} aria-hidden="true">
            <i style={{ width: `${completeness.percent}%` }} />
          </span>
          <span className="num">{percent(completeness.percent)}</span>
          {completeness.files_skipped > 0 && (
            <a href="#skipped" className="small">
              {count(completeness.files_skipped)} skipped
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Statistics({ stats }: { stats: ProjectStats }) {
  const figures = [
    ['Files', stats.files.ingested, `${count(stats.lines)} lines`],
    ['Symbols', stats.symbols, `${count(stats.references)} references`],
    ['Routes', stats.routes, ''],
    ['Data models', stats.data_models, ''],
    ['Tests', stats.tests, ''],
    ['Dependencies', stats.dependencies, ''],
    ['Commits', stats.commits, ''],
    ['People', stats.contributors, ''],
  ] as const;
  return (
    <>
      <section className="panel" aria-label="Statistics">
        <dl className={styles.stats}>
          {figures.map(([label, value, more]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count(value)}</dd>
              {more && <dd className={styles.more}>{more}</dd>}
            </div>
          ))}
        </dl>
      </section>
      {stats.languages.length > 0 && (
        <Panel
          id="languages"
          title="Which languages is it written in?"
          side={<span className="tiny t3">by lines of programs, {counted(stats.files.ingested, 'file')} in all</span>}
        >
          <LanguageBar languages={stats.languages} />
        </Panel>
      )}
      <SmallMap projectId={stats.project_id} />
      <Activity projectId={stats.project_id} />
      <SkippedFiles stats={stats} />
    </>
  );
}

/** One commit says nothing about time, so the chart begins with the second month. */
function Activity({ projectId }: { projectId: string }) {
  const { data } = useQuery({
    queryKey: ['project', projectId, 'activity'],
    queryFn: () => api.activity(projectId),
    staleTime: 60_000,
  });
  if (!data || data.months.length < 2) return null;
  return (
    <Panel id="activity" title="When was it worked on?">
      <ActivityChart months={data.months} />
    </Panel>
  );
}

function NotYet({ project }: { project: Project }) {
  if (project.status === 'failed') {
    return (
      <div className="panel empty">
        <Icon name="failed" />
        <h2>Nothing is ingested yet</h2>
        <p className="small t2">
          Once a run completes, the figures, the PRD and the tech spec are here, and questions are answered. Where a
          project comes from cannot be changed: if that is what is wrong, add it anew and delete this one.
        </p>
        <Link className="btn line" to="/projects/new">
          <Icon name="plus" />
          Add it from elsewhere
        </Link>
      </div>
    );
  }
  if (isRunning(project)) {
    return (
      <div className="panel empty">
        <Icon name="clock" />
        <h2>The figures appear here</h2>
        <p className="small t2">
          Files, languages and history come when the code is indexed, the PRD and the tech spec right after. You can
          leave this page: the run goes on.
        </p>
        <Link className="btn line" to="/settings/integrations">
          <Icon name="plug" />
          Connect a tool meanwhile
        </Link>
      </div>
    );
  }
  return (
    <Callout tone="plain">
      <b>Nothing is ingested yet.</b>{' '}
      {project.status === 'cancelled'
        ? 'The run was cancelled. Start it again when you are ready.'
        : 'The run has not begun.'}
    </Callout>
  );
}
