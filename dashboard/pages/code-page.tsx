import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../api.ts';
import { Button, CopyButton } from '../components/button.tsx';
import { CodeLines } from '../components/documents/code-lines.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, useTitle } from '../components/page.tsx';
import { counted } from '../numbers.ts';
import { projectQuery } from '../queries.ts';
import { ApiError } from '../request.ts';
import styles from './code-page.module.css';

/** A file as it was ingested, at the cited lines. Secrets in it are masked by the server. */
export function CodePage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/code' });
  const { path, start, end } = useSearch({ from: '/app/projects/$projectId/code' });
  const project = useQuery(projectQuery(projectId));
  useTitle(path ?? 'Code', project.data?.name);
  return (
    <>
      {!path && <PageHead title="Code" lead="Open a file by its path, or find one by what is in it." />}
      <OpenFile key={path} projectId={projectId} path={path ?? ''} />
      {path ? (
        <File projectId={projectId} path={path} start={start} end={end ?? start} />
      ) : (
        <SearchHint projectId={projectId} />
      )}
    </>
  );
}

function OpenFile({ projectId, path }: { projectId: string; path: string }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(path);
  function submit(event: FormEvent) {
    event.preventDefault();
    const [, file = '', line] = /^(.*?)(?::(\d+))?$/.exec(wanted.trim()) ?? [];
    if (file)
      void navigate({
        to: '/projects/$projectId/code',
        params: { projectId },
        search: { path: file, ...(line && { start: Number(line) }) },
      });
  }
  return (
    <form className={styles.open} onSubmit={submit}>
      <div className="affix grow">
        <Icon name="file" />
        <input
          className="input mono"
          aria-label="Path of a file, with a line if you like"
          placeholder="src/main.ts:40"
          spellCheck={false}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <Button kind="line" type="submit">
        Open file
      </Button>
    </form>
  );
}

function File({
  projectId,
  path,
  start,
  end,
}: {
  projectId: string;
  path: string;
  start: number | undefined;
  end: number | undefined;
}) {
  const file = useQuery({
    queryKey: ['file', projectId, path],
    queryFn: () => api.file(projectId, path),
    staleTime: 60_000,
  });
  useEffect(() => {
    if (!file.data || start === undefined) return;
    document.getElementById(`L${start}`)?.scrollIntoView({ block: 'center' });
  }, [file.data, start]);

  if (file.error) {
    const missing = file.error instanceof ApiError && file.error.status === 404;
    return (
      <div className="panel empty">
        <Icon name="file" />
        <h1>{missing ? 'No such file' : 'The file cannot be shown'}</h1>
        <p className="t2">{file.error.message}</p>
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
  if (!file.data) return <Loading lines={12} />;
  const { text, language, lines, commit, start_line: first } = file.data;
  return (
    <article className="stack s3" aria-labelledby="file-path">
      <Breadcrumbs path={path} />
      <div className="code">
        <div className="bar">
          <span className={`mono ${styles.facts}`}>
            {language}, {counted(lines, 'line')} at {commit.slice(0, 7)}
            {start !== undefined && `, lines ${start} to ${end}`}
          </span>
          <span className="row tight">
            <CopyButton text={() => text} name="file" />
            <CopyButton label="Copy link" text={() => location.href} />
          </span>
        </div>
        <CodeLines
          text={text}
          path={path}
          first={first}
          hit={start === undefined ? undefined : { start, end: end ?? start }}
          label={`${path}`}
        />
      </div>
    </article>
  );
}

function Breadcrumbs({ path }: { path: string }) {
  const parts = path.split('/');
  return (
    <h1 id="file-path" className={styles.path}>
      {parts.slice(0, -1).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the folders of a path never move.
        <span key={index} className="t3">
          {part}/
        </span>
      ))}
      {parts.at(-1)}
    </h1>
  );
}

function SearchHint({ projectId }: { projectId: string }) {
  return (
    <div className="panel empty">
      <Icon name="code" />
      <h2>Which file?</h2>
      <p className="t2">
        Citations in documents and answers open here at their lines. You can also look for code by words or names.
      </p>
      <Link className="btn main" to="/projects/$projectId/search" params={{ projectId }}>
        <Icon name="search" />
        Search the code
      </Link>
    </div>
  );
}
