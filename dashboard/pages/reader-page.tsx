import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api, type Citation, type Document, type Section } from '../api.ts';
import { Button, CopyButton } from '../components/button.tsx';
import { Callout, ErrorNote } from '../components/callout.tsx';
import { lines, shortPath } from '../components/documents/citation-mark.tsx';
import { type Heading, headingsOf } from '../components/documents/headings.ts';
import { Markdown } from '../components/documents/markdown.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { ScrollText } from '../components/scroll.tsx';
import { counted, percent } from '../numbers.ts';
import { projectQuery } from '../queries.ts';
import { ApiError } from '../request.ts';
import { age } from '../time.ts';
import styles from './reader-page.module.css';

type Kind = 'prd' | 'techspec';
const NAMES: Record<Kind, string> = { prd: 'PRD', techspec: 'Tech spec' };

export function PrdPage() {
  const { projectId, section } = useParams({ from: '/app/projects/$projectId/prd/{-$section}' });
  return <Reader kind="prd" projectId={projectId} wanted={section} />;
}

export function TechspecPage() {
  const { projectId, section } = useParams({ from: '/app/projects/$projectId/techspec/{-$section}' });
  return <Reader kind="techspec" projectId={projectId} wanted={section} />;
}

interface Place {
  kind: Kind;
  projectId: string;
}

/** A document, one section at a time: large ones are never loaded whole. The address names the section as MCP does. */
function Reader({ kind, projectId, wanted }: Place & { wanted: string | undefined }) {
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
  useTitle(section.data?.title, NAMES[kind], project.data?.name);
  if (outline.error) return <NoDocument error={outline.error} kind={kind} projectId={projectId} />;
  if (!outline.data) return <Loading lines={10} />;
  const headings = section.data ? headingsOf(section.data.markdown) : [];
  return (
    <div className={styles.grid}>
      <nav className={`side sticky no-print ${styles.contents}`} aria-label={`Contents of the ${NAMES[kind]}`}>
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
      {section.data && <About document={outline.data} section={section.data} kind={kind} projectId={projectId} />}
    </div>
  );
}

interface ContentsProps extends Place {
  document: Document;
  current: string | undefined;
  headings: Heading[];
}

function Contents({ document, kind, projectId, current, headings }: ContentsProps) {
  const reading = useReading(headings);
  return (
    <>
      <p className="lbl">
        {NAMES[kind]}, {counted(document.outline.length, 'section')}
      </p>
      <ol>
        {document.outline.map((section) => (
          <li key={section.id}>
            <SectionLink kind={kind} projectId={projectId} section={section.id} current={section.id === current}>
              {section.title}
              {section.caveats.length > 0 && (
                <span title="Has caveats" className="w">
                  <Icon name="warning" />
                  <span className="vh">has caveats</span>
                </span>
              )}
            </SectionLink>
            {section.id === current && headings.length > 0 && (
              <ol>
                {headings.map((heading) => (
                  <li key={heading.id}>
                    <a href={`#${heading.id}`} aria-current={heading.id === reading ? 'location' : undefined}>
                      {heading.words}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

interface SectionLinkProps extends Place {
  section: string;
  current?: boolean;
  className?: string;
  children: ReactNode;
}

function SectionLink({ kind, projectId, section, current, className, children }: SectionLinkProps) {
  const params = { projectId, section };
  const more = { ...(className && { className }), 'aria-current': current ? ('true' as const) : undefined };
  return kind === 'prd' ? (
    <Link to="/projects/$projectId/prd/{-$section}" params={params} activeProps={{}} {...more}>
      {children}
    </Link>
  ) : (
    <Link to="/projects/$projectId/techspec/{-$section}" params={params} activeProps={{}} {...more}>
      {children}
    </Link>
  );
}

/** The heading that is being read: the last one above the upper third of the window. */
function useReading(headings: Heading[]): string | undefined {
  const [reading, setReading] = useState<string | undefined>();
  useEffect(() => {
    if (headings.length === 0) return;
    const look = () => {
      const above = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      // At the end of the page the last headings cannot reach the upper third; there the one that was asked for counts.
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const wanted = headings.find(({ id }) => `#${id}` === decodeURIComponent(location.hash));
      setReading(((atEnd && (wanted ?? headings.at(-1))) || above.at(-1) || headings[0])?.id);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('hashchange', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('hashchange', look);
    };
  }, [headings]);
  return reading;
}

interface SectionProps extends Place {
  document: Document;
  section: Section;
}

function SectionText({ document, section, kind, projectId }: SectionProps) {
  const at = document.outline.findIndex(({ id }) => id === section.id);
  const [before, after] = [document.outline[at - 1], document.outline[at + 1]];
  const cited = section.citations.length;
  useFragment();
  return (
    <article className={`doc ${styles.text}`} aria-labelledby="section-title">
      <div className={`no-print ${styles.bar}`}>
        <p className="prov">
          <span>
            <Icon name="commit" />
            <span className="mono">{section.commit.slice(0, 7)}</span>
          </span>
          {document.freshness.age_s !== null && (
            <span title="Age of the commit">
              <Icon name="clock" />
              {age(document.freshness.age_s)}
            </span>
          )}
          <span className="ok-text">
            <Icon name="shield" />
            {counted(cited, 'citation')} verified
          </span>
        </p>
        <div className={styles.tools}>
          <CopyButton kind="line" label="Copy as Markdown" text={() => asMarkdown(section)} />
          <CopyButton
            iconOnly
            label="Copy link to this section"
            text={() => location.href.split('#')[0] ?? location.href}
          />
          <Button
            size="s"
            className="icon"
            aria-label="Print this section"
            title="Print this section"
            icon="print"
            onClick={() => print()}
          />
        </div>
      </div>
      <h1 id="section-title">{section.title}</h1>
      {!repeats(section) && <p className="lead">{withCode(section.summary)}</p>}
      {document.completeness.percent < 100 &&
        document.completeness.files_ingested <
          document.completeness.files_found - document.completeness.files_skipped && (
          <Callout tone="warn">
            <b>Incomplete.</b> {percent(document.completeness.percent)} of the project was ingested when this was
            written.
          </Callout>
        )}
      <Markdown text={withoutTitle(section)} citations={section.citations} projectId={projectId} anchors />
      {section.caveats.map((caveat) => (
        <Callout key={caveat} tone="warn">
          <b>Caveat.</b> {caveat}
        </Callout>
      ))}
      <nav className={`no-print ${styles.around}`} aria-label="Previous and next section">
        {before ? (
          <SectionLink kind={kind} projectId={projectId} section={before.id}>
            <span>Previous</span>
            {before.title}
          </SectionLink>
        ) : (
          <i />
        )}
        {after && (
          <SectionLink kind={kind} projectId={projectId} section={after.id} className={styles.after ?? ''}>
            <span>Next</span>
            {after.title}
          </SectionLink>
        )}
      </nav>
    </article>
  );
}

function About({ document, section, kind, projectId }: SectionProps) {
  const files = section.citations.filter(
    (citation): citation is Extract<Citation, { kind: 'code' }> => citation.kind === 'code',
  );
  const unique = [...new Map(files.map((file) => [`${file.path}:${lines(file)}`, file])).values()];
  const [all, setAll] = useState(false);
  const { data: project } = useQuery(projectQuery(projectId));
  const call = `get_project_${kind}\n  project_id: ${project?.name ?? projectId}\n  section: ${section.id}`;
  return (
    <aside className={`sticky no-print ${styles.aside}`} aria-label="About this section">
      {unique.length > 0 && (
        <section className="stack s2">
          <h2 className="small">Relevant files</h2>
          <div className={styles.files}>
            {unique.slice(0, all ? undefined : 8).map((file) => (
              <Link
                key={file.n}
                to="/projects/$projectId/code"
                params={{ projectId }}
                search={{ path: file.path, start: file.start_line, end: file.end_line }}
                title={file.path}
              >
                <span className="trunc">{shortPath(file.path)}</span>
                <span className="t3">{lines(file)}</span>
              </Link>
            ))}
          </div>
          {unique.length > 8 && !all && (
            <button type="button" className="as-link tiny" onClick={() => setAll(true)}>
              All {unique.length} places
            </button>
          )}
        </section>
      )}
      <section className="stack s2">
        <h2 className="small">How this was written</h2>
        <div className={styles.evidence}>
          <p>
            <Icon name="chip" /> {engineWords(section.engine)}
          </p>
          <p>
            <Icon name="done" /> {percent(document.completeness.percent)} of the project ingested
          </p>
          {section.caveats.length > 0 && (
            <p>
              <Icon name="warning" /> {counted(section.caveats.length, 'caveat')} in this section
            </p>
          )}
        </div>
      </section>
      <section className="stack s2">
        <h2 className="small">Read it from your IDE</h2>
        <div className="code">
          <ScrollText className={`wrap ${styles.call}`} label="MCP call">
            {call}
          </ScrollText>
        </div>
      </section>
      <div>
        <Link
          className="btn line"
          to="/projects/$projectId/conversations/{-$conversationId}"
          params={{ projectId, conversationId: undefined }}
          search={{ ask: `Tell me more about ${section.title.toLowerCase()}: ` }}
        >
          <Icon name="ask" />
          Ask about this section
        </Link>
      </div>
    </aside>
  );
}

export function engineWords(engine: string): string {
  return /^(embedded|offline)/i.test(engine)
    ? 'Embedded engine, no language model'
    : `Written by ${engine}, citations checked`;
}

function NoDocument({ error, kind, projectId }: Place & { error: Error }) {
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 409);
  if (!missing) return <ErrorNote error={error} />;
  return (
    <div className="panel empty">
      <Icon name="book" />
      <h1>No {NAMES[kind]} yet</h1>
      <p className="t2">{error.message}</p>
      <Link className="btn line" to="/projects/$projectId" params={{ projectId }}>
        See how the ingestion stands
      </Link>
    </div>
  );
}

/** Many sections begin with their own summary; then it need not stand above them too. */
function repeats(section: Section): boolean {
  const plain = (text: string) =>
    text
      .replace(/[`*_]|\[[\d, ]+\]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ([.,:;])/g, '$1')
      .trim();
  const summary = plain(section.summary).replace(/[.:]$/, '');
  return summary === '' || plain(withoutTitle(section)).startsWith(summary);
}

/** The one notation that summaries use. */
function withCode(text: string): ReactNode[] {
  // Splitting by the sign puts what is between two of them at the odd places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a summary never move.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}

/** A section may repeat its title as its first heading; the page has shown it already. */
function withoutTitle({ markdown, title }: Section): string {
  const [first = '', ...rest] = markdown.trimStart().split('\n');
  return first
    .replace(/^#+\s*/, '')
    .trim()
    .toLowerCase() === title.toLowerCase() && first.startsWith('#')
    ? rest.join('\n')
    : markdown;
}

function asMarkdown(section: Section): string {
  const sources = section.citations.map((citation) =>
    citation.kind === 'code'
      ? `[${citation.n}] ${citation.path}:${lines(citation)} @ ${citation.commit.slice(0, 12)}`
      : `[${citation.n}] commit ${citation.commit.slice(0, 12)}: ${citation.subject}`,
  );
  return [`# ${section.title}`, section.summary, withoutTitle(section).trim(), sources.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** The text comes after the page, so the browser's own jump to a fragment finds nothing; we jump when it is there. */
function useFragment(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}
