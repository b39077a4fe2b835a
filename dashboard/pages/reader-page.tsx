import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../api.ts';
import { ErrorNote } from '../components/callout.tsx';
import { headingsOf } from '../components/documents/headings.ts';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { AboutSection } from '../components/reader/about-section.tsx';
import { Contents } from '../components/reader/contents.tsx';
import { DOCUMENT_NAMES, type DocumentPlace } from '../components/reader/document-place.ts';
import styles from '../components/reader/reader.module.css';
import { SectionText } from '../components/reader/section-text.tsx';
import { projectQuery } from '../queries.ts';
import { ApiError } from '../request.ts';

export function PrdPage() {
  const { projectId, section } = useParams({ from: '/app/projects/$projectId/prd/{-$section}' });
  return <Reader kind="prd" projectId={projectId} wanted={section} />;
}

export function TechspecPage() {
  const { projectId, section } = useParams({ from: '/app/projects/$projectId/techspec/{-$section}' });
  return <Reader kind="techspec" projectId={projectId} wanted={section} />;
}

/** A document, one section at a time: large ones are never loaded whole. The address names the section as MCP does. */
function Reader({ kind, projectId, wanted }: DocumentPlace & { wanted: string | undefined }) {
  const project = useQuery(projectQuery(projectId));
  const outline = useQuery({
    queryKey: ['project', projectId, kind],
    queryFn: () => api.outline(projectId, kind),
    staleTime: 60_000,
  });
  const id = wanted ?? outline.data?.outline[0]?.id;
  const section = useQuery({
    queryKey: ['project', projectId, kind, id],
    queryFn: async () => (await api.section(projectId, kind, id ?? '')).sections[0] ?? null,
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  useTitle(section.data?.title, DOCUMENT_NAMES[kind], project.data?.name);
  if (outline.error) return <NoDocument error={outline.error} kind={kind} projectId={projectId} />;
  if (!outline.data) return <Loading lines={10} />;
  const headings = section.data ? headingsOf(section.data.markdown) : [];
  return (
    <div className={styles.grid}>
      <nav className={`side sticky no-print ${styles.contents}`} aria-label={`Contents of the ${DOCUMENT_NAMES[kind]}`}>
        <Contents document={outline.data} kind={kind} projectId={projectId} current={id} headings={headings} />
      </nav>
      <details className={`no-print ${styles.small}`}>
        <summary>
          <span>Contents: {section.data?.title}</span>
          <Icon name="down" />
        </summary>
        <nav className="side" aria-label="Contents, compact">
          <Contents document={outline.data} kind={kind} projectId={projectId} current={id} headings={[]} />
        </nav>
      </details>
      {section.error ? (
        <ErrorNote error={section.error} />
      ) : section.data ? (
        <SectionText
          key={section.data.id}
          document={outline.data}
          section={section.data}
          kind={kind}
          projectId={projectId}
        />
      ) : (
        <Loading lines={10} />
      )}
      {section.data && (
        <AboutSection document={outline.data} section={section.data} kind={kind} projectId={projectId} />
      )}
    </div>
  );
}

function NoDocument({ error, kind, projectId }: DocumentPlace & { error: Error }) {
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 409);
  if (!missing) return <ErrorNote error={error} />;
  return (
    <div className="panel empty">
      <Icon name="book" />
      <h1>No {DOCUMENT_NAMES[kind]} yet</h1>
      <p className="t2">{error.message}</p>
      <Link className="btn line" to="/projects/$projectId" params={{ projectId }}>
        See how the ingestion stands
      </Link>
    </div>
  );
}
