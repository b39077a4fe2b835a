import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { api, type Citation } from '../../api.ts';
import { day } from '../../time.ts';
import { IconButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { lines, shortPath, spoken } from './citation-words.ts';
import { CodeLines } from './code-lines.tsx';
import styles from './documents.module.css';

/** The numbered mark in running text. Click or Enter shows what it cites; from there the file opens at the line. */
export function CitationMark({ citation, projectId }: { citation: Citation; projectId: string }) {
  return (
    <Preview citation={citation} projectId={projectId}>
      <button type="button" className="cite" aria-label={`Citation ${citation.n}: ${spoken(citation)}`}>
        {citation.n}
      </button>
    </Preview>
  );
}

/** The same as a chip with the path, for the list below an answer. */
export function CitationChip({ citation, projectId }: { citation: Citation; projectId: string }) {
  return (
    <Preview citation={citation} projectId={projectId}>
      <button type="button" className={`chip ${styles.source}`}>
        <span className={styles.nn}>
          <span className="vh">Source </span>
          {citation.n}
        </span>{' '}
        <span className="trunc">
          {citation.kind === 'code' ? (
            <>
              <b>{shortPath(citation.path)}</b>:{lines(citation)}
            </>
          ) : (
            <>
              <b>{citation.commit.slice(0, 7)}</b> {citation.subject}
            </>
          )}
        </span>
      </button>
    </Preview>
  );
}

function Preview({ citation, projectId, children }: { citation: Citation; projectId: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal container={open ? document.getElementById('main') : null}>
        <Popover.Content
          className={`pop ${styles.preview}`}
          sideOffset={8}
          collisionPadding={12}
          aria-label={`Citation ${citation.n}`}
        >
          <div className={styles.previewHead}>
            <span className={styles.previewTitle}>
              <Icon name={citation.kind === 'code' ? 'file' : 'commit'} />
              <span className="mono trunc">
                <span className="vh">Citation {citation.n}: </span>
                {citation.kind === 'code'
                  ? `${citation.path}:${lines(citation)}`
                  : `commit ${citation.commit.slice(0, 12)}`}
              </span>
            </span>
            <Popover.Close asChild>
              <IconButton icon="close" label="Close preview" />
            </Popover.Close>
          </div>
          {open && citation.kind === 'code' && <CodePreview citation={citation} projectId={projectId} />}
          {citation.kind === 'commit' && <p className={styles.commitText}>{citation.subject}</p>}
          <div className={styles.previewFoot}>
            <span>
              <Icon name="shield" />{' '}
              {citation.kind === 'code' ? (
                <>
                  Verified at <span className="mono">{citation.commit.slice(0, 7)}</span>
                  {citation.symbol && `, in ${citation.symbol}`}
                </>
              ) : (
                citation.date && `Committed ${day(citation.date)}`
              )}
            </span>
            {citation.kind === 'code' && (
              <Link
                to="/projects/$projectId/code"
                params={{ projectId }}
                search={{ path: citation.path, start: citation.start_line, end: citation.end_line }}
              >
                Open file
              </Link>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const AROUND = 2;
const LONGEST = 24;

function CodePreview({ citation, projectId }: { citation: Extract<Citation, { kind: 'code' }>; projectId: string }) {
  const { path, start_line: from, end_line: to } = citation;
  const start = Math.max(1, from - AROUND);
  const end = Math.min(to + AROUND, start + LONGEST);
  const file = useQuery({
    queryKey: ['file', projectId, path, start, end],
    queryFn: () => api.file(projectId, path, start, end),
    staleTime: 60_000,
  });
  if (file.error) return <ErrorNote error={file.error} />;
  if (!file.data) return <Loading lines={3} />;
  return (
    <CodeLines
      text={file.data.text}
      path={path}
      first={file.data.start_line}
      hit={{ start: from, end: to }}
      label={`${path}, lines ${start} to ${end}`}
    />
  );
}
