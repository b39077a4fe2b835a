import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Citation } from '../../api.ts';
import { counted, percent } from '../../numbers.ts';
import { projectQuery, versionsQuery } from '../../queries.ts';
import { lines, shortPath } from '../documents/citation-words.ts';
import { Icon } from '../icon.tsx';
import { ScrollText } from '../scroll.tsx';
import styles from './reader.module.css';
import type { SectionProps } from './section-text.tsx';

/** Beside a section: its files, how it was written, and how a tool reads it. */
export function AboutSection({ document, section, kind, projectId }: SectionProps) {
  const files = section.citations.filter(
    (citation): citation is Extract<Citation, { kind: 'code' }> => citation.kind === 'code',
  );
  const unique = [...new Map(files.map((file) => [`${file.path}:${lines(file)}`, file])).values()];
  const [all, setAll] = useState(false);
  const versions = useQuery(versionsQuery(projectId, kind));
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
          {versions.data && versions.data.versions.length > 1 && (
            <p>
              <Icon name="clock" />
              <Link to="/projects/$projectId/changes" params={{ projectId }} search={{ document: kind }}>
                What changed since the version before
              </Link>
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

function engineWords(engine: string): string {
  return /^(embedded|offline)/i.test(engine)
    ? 'Embedded engine, no language model'
    : `Written by ${engine}, citations checked`;
}
