import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Citation } from '../../api.ts';
import { lazyPart } from '../../outdated.ts';
import { lines, shortPath, spoken } from './citation-words.ts';
import styles from './documents.module.css';

interface Props {
  citation: Citation;
  projectId: string;
}

/** The numbered mark in running text. Click or Enter shows what it cites; from there the file opens at the line. */
export function CitationMark({ citation, projectId }: Props) {
  return (
    <Cited
      citation={citation}
      projectId={projectId}
      className="cite"
      label={`Citation ${citation.n}: ${spoken(citation)}`}
    >
      {citation.n}
    </Cited>
  );
}

/** The same as a chip with the path, for the list below an answer. */
export function CitationChip({ citation, projectId }: Props) {
  return (
    <Cited citation={citation} projectId={projectId} className={`chip ${styles.source}`}>
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
    </Cited>
  );
}

const load = () => import('./citation-preview.tsx');
const CitationPreview = lazyPart(load, 'CitationPreview');
// Whoever opens it hears of a failure.
const loadAhead = () => load().catch(() => {});

/** A text may have hundreds of marks, so each is a plain button, and only the one that is open has a preview. */
function Cited({ citation, projectId, className, label, children }: CitedProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <CitationPreview citation={citation} projectId={projectId} mark={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface CitedProps extends Props {
  className: string;
  label?: string;
  children: ReactNode;
}
