import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { api, type Citation } from '../../api.ts';
import { day } from '../../time.ts';
import { IconButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { lines } from './citation-words.ts';
import { CodeLines } from './code-lines.tsx';
import styles from './documents.module.css';

interface Props {
  citation: Citation;
  projectId: string;
  /** The button it hangs on, and to which the focus goes back. */
  mark: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** What a citation cites: the lines of the file, or the commit. */
export function CitationPreview({ citation, projectId, mark, onClose }: Props) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={mark} />
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          className={`pop ${styles.preview}`}
          sideOffset={8}
          collisionPadding={12}
          aria-label={`Citation ${citation.n}`}
          // A press on the mark closes it by the mark's own hand; it must not close here and open there.
          onInteractOutside={(event) => mark.current?.contains(event.target as Node) && event.preventDefault()} // What is pressed is a node.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            mark.current?.focus();
          }}
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
          {citation.kind === 'code' && <CodePreview citation={citation} projectId={projectId} />}
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
