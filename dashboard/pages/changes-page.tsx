import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { api, type DocumentDiff } from '../api.ts';
import { ErrorNote } from '../components/callout.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, useTitle } from '../components/page.tsx';
import { DOCUMENT_NAMES } from '../components/reader/document-place.ts';
import { SectionLink } from '../components/reader/section-link.tsx';
import { ScrollText } from '../components/scroll.tsx';
import { counted } from '../numbers.ts';
import { projectQuery, versionsQuery } from '../queries.ts';
import { moment } from '../time.ts';
import styles from './changes-page.module.css';

const ROUTE = '/app/projects/$projectId/changes';

/** What changed in a document between an earlier version and the present one, section by section. */
export function ChangesPage() {
  const { projectId } = useParams({ from: ROUTE });
  const { document: kind, from } = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const id = useId();
  const project = useQuery(projectQuery(projectId));
  const versions = useQuery(versionsQuery(projectId, kind));
  const [present, ...earlier] = versions.data?.versions ?? [];
  const older = from ?? earlier[0]?.id;
  const diff = useQuery({
    queryKey: ['project', projectId, kind, 'diff', older, present?.id],
    queryFn: () => api.documentDiff(projectId, kind, older ?? ''),
    enabled: older !== undefined,
    staleTime: 60_000,
  });
  useTitle(`Changes of the ${DOCUMENT_NAMES[kind]}`, project.data?.name);
  return (
    <>
      <PageHead
        title={`Changes of the ${DOCUMENT_NAMES[kind]}`}
        lead={
          diff.data && (
            <>
              From <span className="mono">{diff.data.from.commit.slice(0, 7)}</span> to{' '}
              <span className="mono">{diff.data.to.commit.slice(0, 7)}</span>:{' '}
              {diff.data.sections.length === 0
                ? 'nothing differs.'
                : `${counted(diff.data.sections.length, 'section')}.`}
            </>
          )
        }
      />
      <ErrorNote error={versions.error ?? diff.error} />
      {(versions.isPending || diff.isLoading) && <Loading lines={10} />}
      {versions.data && earlier.length === 0 && (
        <div className="panel empty">
          <Icon name="book" />
          <h2>There is one version so far</h2>
          <p className="t2">The next ingestion that changes the document adds another.</p>
        </div>
      )}
      {earlier.length > 0 && (
        <div className={`field ${styles.choice}`}>
          <label htmlFor={id}>Earlier version</label>
          <select
            className="select"
            id={id}
            value={older}
            onChange={(event) =>
              void navigate({
                to: '/projects/$projectId/changes',
                params: { projectId },
                search: { document: kind, from: event.target.value },
                replace: true,
              })
            }
          >
            {earlier.map((version) => (
              <option key={version.id} value={version.id}>
                {version.commit.slice(0, 7)}, written {moment(version.created_at)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="stack">
        {diff.data?.sections.map((section) => (
          <section key={section.id} className="panel" aria-labelledby={`changed-${section.id}`}>
            <div className="hd">
              <h2 id={`changed-${section.id}`}>
                {section.change === 'removed' ? (
                  section.title
                ) : (
                  <SectionLink kind={kind} projectId={projectId} section={section.id}>
                    {section.title}
                  </SectionLink>
                )}
              </h2>
              <span className="tiny t2">{section.change}</span>
            </div>
            <Lines lines={section.lines} title={section.title} />
          </section>
        ))}
      </div>
    </>
  );
}

const SIGNS = { same: ' ', added: '+', removed: '−' };
const AROUND = 2;

/** The lines that differ, with a little of what is around them. The sign says it, the colour repeats it. */
function Lines({ lines, title }: { lines: DocumentDiff['sections'][number]['lines']; title: string }) {
  const near = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ change }) => change !== 'same');
  return (
    <ScrollText className={`wrap ${styles.lines}`} label={`Changes of ${title}`}>
      {lines.map(({ change, text }, index) => {
        if (!near(index) && !near(index - 1)) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never move.
          <span key={index} className={near(index) ? styles[change] : styles.gap}>
            {near(index) ? `${SIGNS[change]} ${text}` : '⋯'}
            {'\n'}
          </span>
        );
      })}
    </ScrollText>
  );
}
