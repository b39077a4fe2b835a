import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorNote } from '../components/callout.tsx';
import { headingsOf } from '../components/documents/headings.ts';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { AboutSection } from '../components/reader/about-section.tsx';
import { Contents } from '../components/reader/contents.tsx';
import { DOCUMENT_NAMES, type DocumentPlace } from '../components/reader/document-place.ts';
import styles from '../components/reader/reader.module.css';
import { SectionLink } from '../components/reader/section-link.tsx';
import { SectionText } from '../components/reader/section-text.tsx';
import { projectQuery, sectionQuery } from '../queries.ts';
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
  const { data: document, error } = useQuery(sectionQuery(projectId, kind, wanted));
  const section = document?.sections[0];
  const headings = useMemo(() => (section ? headingsOf(section.markdown) : []), [section]);
  useTitle(section?.title, DOCUMENT_NAMES[kind], project.data?.name);
  if (error) return <NoSection error={error} kind={kind} projectId={projectId} wanted={wanted} />;
  if (!document || !section) return <Loading lines={10} />;
  const contents = { document, kind, projectId, current: section.id };
  return (
    <div className={styles.grid}>
      <nav className={`side sticky no-print ${styles.contents}`} aria-label={`Contents of the ${DOCUMENT_NAMES[kind]}`}>
        <Contents {...contents} headings={headings} />
      </nav>
      <details className={`no-print ${styles.small}`}>
        <summary>
          <span>Contents: {section.title}</span>
          <Icon name="down" />
        </summary>
        <nav className="side" aria-label="Contents, compact">
          <Contents {...contents} headings={[]} />
        </nav>
      </details>
      <SectionText key={section.id} document={document} section={section} kind={kind} projectId={projectId} />
      <AboutSection document={document} section={section} kind={kind} projectId={projectId} />
    </div>
  );
}

/** There is no document yet, or none of its sections is called so. */
function NoSection({ error, kind, projectId, wanted }: DocumentPlace & { error: Error; wanted: string | undefined }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status !== 404 && status !== 409) return <ErrorNote error={error} />;
  const lost = status === 404 && wanted !== undefined;
  return (
    <div className="panel empty">
      <Icon name="book" />
      <h1>{lost ? `No section “${wanted}”` : `No ${DOCUMENT_NAMES[kind]} yet`}</h1>
      <p className="t2">{error.message}</p>
      {lost ? (
        <SectionLink className="btn line" kind={kind} projectId={projectId} section={undefined}>
          Read the {DOCUMENT_NAMES[kind]} from its start
        </SectionLink>
      ) : (
        <Link className="btn line" to="/projects/$projectId" params={{ projectId }}>
          See how the ingestion stands
        </Link>
      )}
    </div>
  );
}
