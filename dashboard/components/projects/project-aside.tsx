import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project, ProjectStats } from '../../api.ts';
import { counted } from '../../numbers.ts';
import { tokensQuery } from '../../queries.ts';
import { useRole } from '../../session.ts';
import { duration } from '../../time.ts';
import { Icon } from '../icon.tsx';
import { Ago } from '../moment.tsx';
import { Panel } from '../page.tsx';
import { clientName } from '../tokens/client-name.ts';
import { firstQuestions } from './first-questions.ts';
import styles from './project-aside.module.css';
import { canAnswer, STAGE_WORDS, STAGES } from './project-state.ts';
import { WebhookPanel } from './webhook-panel.tsx';

/** Beside the figures: the documents, questions to begin with, tools, the last run and the webhook. */
export function ProjectAside({ project, stats }: { project: Project; stats: ProjectStats | undefined }) {
  const params = { projectId: project.project_id };
  const { atLeast } = useRole();
  const stages = STAGES.flatMap((stage) => stats?.timings.filter((timing) => timing.stage === stage) ?? []);
  const total = stages.reduce((sum, { ms }) => sum + ms, 0);
  return (
    <aside className={styles.aside} aria-label="Documents, questions and last run">
      <Panel id="documents" title="Documents">
        <div className="stack">
          {project.has_prd && (
            <div className="stack s1">
              <Link to="/projects/$projectId/prd/{-$section}" params={params}>
                <b>Product requirements</b>
              </Link>
              {stats && <span className="small t2">{counted(stats.document_sections.prd, 'section')}</span>}
            </div>
          )}
          {project.has_techspec && (
            <div className="stack s1">
              <Link to="/projects/$projectId/techspec/{-$section}" params={params}>
                <b>Tech spec</b>
              </Link>
              {stats && <span className="small t2">{counted(stats.document_sections.techspec, 'section')}</span>}
            </div>
          )}
          {!project.has_prd && !project.has_techspec && (
            <p className="small t2">They are written when the code is ingested.</p>
          )}
        </div>
      </Panel>
      {canAnswer(project) && (
        <Panel id="questions" title="Good first questions">
          <ul className="asks">
            {firstQuestions(stats).map((question) => (
              <li key={question}>
                <Link
                  to="/projects/$projectId/conversations/{-$conversationId}"
                  params={params}
                  search={{ ask: question }}
                >
                  <Icon name="ask" />
                  {question}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <ConnectedTools />
      {stages.length > 0 && (
        <Panel id="run" title="Last run">
          <dl className={styles.timings}>
            {stages.map(({ stage, ms }) => (
              <div key={stage}>
                <dt>
                  {STAGES.find((known) => known === stage)
                    ? STAGE_WORDS[stage as (typeof STAGES)[number] /* Found in the list above. */]
                    : stage}
                </dt>
                <dd>{duration(ms)}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>Total</dt>
              <dd>{duration(total)}</dd>
            </div>
          </dl>
        </Panel>
      )}
      {atLeast('member') && project.source.type !== 'archive' && <WebhookPanel project={project} />}
    </aside>
  );
}

const MOST_TOOLS = 4;

/** The tools that have called with one of the reader's tokens, the latest first; or how to connect the first. */
function ConnectedTools() {
  const { data } = useQuery(tokensQuery(false));
  const calls = (data?.tokens ?? [])
    .filter(({ status }) => status === 'active')
    .flatMap(({ token_id: id, last_used_client: by, last_used_at: at }) => (by && at ? [{ id, by, at }] : []))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_TOOLS);
  return (
    <Panel id="connect" title={calls.length > 0 ? 'Your connected tools' : 'In your IDE'}>
      <div className="stack s3">
        {calls.length === 0 && <p className="small t2">Your coding tools can read all of this over MCP.</p>}
        {calls.length > 0 && (
          <dl className={styles.timings}>
            {calls.map(({ id, by, at }) => (
              <div key={id}>
                <dt>{clientName(by)}</dt>
                <dd>
                  <Ago at={at} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div>
          <Link className="btn line s" to="/settings/integrations">
            <Icon name="plug" />
            {calls.length > 0 ? 'Connect another' : 'Connect a tool'}
          </Link>
        </div>
      </div>
    </Panel>
  );
}
