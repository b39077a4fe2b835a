import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { api } from '../api.ts';
import { ErrorNote } from '../components/callout.tsx';
import { diagramsOf } from '../components/documents/diagrams-of.ts';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, useTitle } from '../components/page.tsx';
import { DOCUMENT_NAMES, type DocumentKind } from '../components/reader/document-place.ts';
import { SectionLink } from '../components/reader/section-link.tsx';
import { counted } from '../numbers.ts';
import { lazyPart } from '../outdated.ts';
import { projectQuery } from '../queries.ts';
import { ApiError } from '../request.ts';
import styles from './diagrams-page.module.css';

const Diagram = lazyPart(() => import('../components/documents/diagram.tsx'), 'Diagram');

const KINDS: DocumentKind[] = ['techspec', 'prd'];

/** Every diagram of both documents in one place, each with a way to the section that explains it. */
export function DiagramsPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/diagrams' });
  const project = useQuery(projectQuery(projectId));
  useTitle('Diagrams', project.data?.name);
  const documents = useQueries({
    queries: KINDS.map((kind) => ({
      queryKey: ['project', projectId, kind, 'whole'],
      queryFn: () => api.wholeDocument(projectId, kind),
      staleTime: 60_000,
    })),
  });
  if (documents.some(({ isPending }) => isPending)) return <Loading lines={10} />;
  const faults = documents.flatMap(({ error }) => (error && !isMissing(error) ? [error] : []));
  const found = documents.flatMap(({ data }) =>
    (data?.sections ?? []).flatMap((section) =>
      diagramsOf(section.markdown).map((diagram) => ({ ...diagram, section, kind: data?.document ?? 'techspec' })),
    ),
  );
  const commit = documents.find(({ data }) => data)?.data?.commit;
  return (
    <>
      <PageHead
        title="Diagrams"
        lead={
          found.length > 0 && (
            <>
              {counted(found.length, 'diagram')} drawn from the code at{' '}
              <span className="mono">{commit?.slice(0, 7)}</span>.
            </>
          )
        }
      />
      {faults.map((error) => (
        <ErrorNote key={error.message} error={error} />
      ))}
      {found.length === 0 && faults.length === 0 && <None projectId={projectId} />}
      <div className={`doc ${styles.grid}`}>
        {found.map(({ source, heading, section, kind }, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: the diagrams of a document never move.
            key={index}
            className="panel"
            aria-label={heading?.words ?? section.title}
          >
            <Suspense fallback={<Loading label="Drawing the diagram" />}>
              <Diagram source={source} name={<h2 className={styles.name}>{heading?.words ?? section.title}</h2>} />
            </Suspense>
            <p className={`small ${styles.from}`}>
              <Icon name="book" />
              <SectionLink
                kind={kind}
                projectId={projectId}
                section={section.id}
                {...(heading && { hash: heading.id })}
              >
                {DOCUMENT_NAMES[kind]}: {section.title}
              </SectionLink>
            </p>
          </section>
        ))}
      </div>
    </>
  );
}

/** A project without documents has none, which is no fault. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

function None({ projectId }: { projectId: string }) {
  return (
    <div className="panel empty">
      <Icon name="symbol" />
      <h2>No diagrams yet</h2>
      <p className="t2">They are drawn with the documents, where the code shows something that is better seen.</p>
      <Link className="btn line" to="/projects/$projectId" params={{ projectId }}>
        See how the project stands
      </Link>
    </div>
  );
}
