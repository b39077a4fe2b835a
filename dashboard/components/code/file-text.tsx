import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FileText as Text } from '../../api.ts';
import { languageName } from '../../language-name.ts';
import { counted } from '../../numbers.ts';
import { ApiError } from '../../request.ts';
import { CopyButton } from '../button.tsx';
import { CodeLines } from '../documents/code-lines.tsx';
import { Icon } from '../icon.tsx';
import styles from './code.module.css';
import { PathCrumbs } from './path-crumbs.tsx';

interface Props {
  projectId: string;
  file: Text;
  start: number | undefined;
  end: number | undefined;
}

/** A file as it was ingested, at the cited lines. Secrets in it are masked by the server. */
export function FileText({ projectId, file, start, end }: Props) {
  const { path, text, language, lines, commit, start_line: first } = file;
  useEffect(() => {
    if (start !== undefined) document.getElementById(`L${start}`)?.scrollIntoView({ block: 'center' });
  }, [start]);
  return (
    <article className="stack s3" aria-labelledby="code-path">
      <PathCrumbs projectId={projectId} path={path} />
      <div className="code">
        <div className="bar">
          <span className={`mono ${styles.facts}`}>
            {language && `${languageName(language)}, `}
            {counted(lines, 'line')} at {commit.slice(0, 7)}
            {start !== undefined && `, lines ${start} to ${end}`}
          </span>
          <span className="row tight">
            <CopyButton text={() => text} name="file" />
            <CopyButton icon="link" label="Copy link" text={() => location.href} />
          </span>
        </div>
        <CodeLines
          text={text}
          path={path}
          first={first}
          hit={start === undefined ? undefined : { start, end: end ?? start }}
          label={path}
        />
      </div>
    </article>
  );
}

export function NoFile({ projectId, path, error }: { projectId: string; path: string; error: Error }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <div className="panel empty">
      <Icon name="file" />
      <h1>{missing ? 'No such file' : 'The file cannot be shown'}</h1>
      <p className="t2">{error.message}</p>
      <Link
        className="btn line"
        to="/projects/$projectId/search"
        params={{ projectId }}
        search={{ q: path.split('/').at(-1) ?? path }}
      >
        Search for it
      </Link>
    </div>
  );
}
