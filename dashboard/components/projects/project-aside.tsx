import { Link } from '@tanstack/react-router';
import type { Project, ProjectStats } from '../../api.ts';
import { counted } from '../../numbers.ts';
import { useRole } from '../../session.ts';
import { duration } from '../../time.ts';
import { Icon } from '../icon.tsx';
import { Panel } from '../page.tsx';
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
      <Panel id="connect" title="In your IDE">
        <div className="stack s3">
          <p className="small t2">Your coding tools can read all of this over MCP.</p>
          <div>
            <Link className="btn line s" to="/settings/integrations">
              <Icon name="plug" />
              Connect a tool
            </Link>
          </div>
        </div>
      </Panel>
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
