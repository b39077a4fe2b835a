import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import styles from '../components/code/code.module.css';
import { FileText, NoFile } from '../components/code/file-text.tsx';
import { FileTree } from '../components/code/file-tree.tsx';
import { FolderTable } from '../components/code/folder-table.tsx';
import { Outline } from '../components/code/outline.tsx';
import { Uses } from '../components/code/uses.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { useTitle } from '../components/page.tsx';
import { projectQuery } from '../queries.ts';

const ROUTE = '/app/projects/$projectId/code';

/** The code as it was ingested: folders at the side, a file in the middle, its definitions and their uses beside it. */
export function CodePage() {
  const { projectId } = useParams({ from: ROUTE });
  const { path, folder = '', start, end, symbol } = useSearch({ from: ROUTE });
  const project = useQuery(projectQuery(projectId));
  const file = useQuery({
    queryKey: ['project', projectId, 'file', path],
    queryFn: () => api.fileWithSymbols(projectId, path ?? ''),
    enabled: path !== undefined,
    staleTime: 60_000,
  });
  useTitle(path ?? (folder || 'Code'), project.data?.name);
  const current = path ?? folder;
  return (
    <>
      <OpenFile key={path} projectId={projectId} path={path ?? ''} />
      <div className={styles.grid}>
        <nav className={`sticky no-print ${styles.tree}`} aria-label="Files">
          <FileTree projectId={projectId} current={current} />
        </nav>
        {path === undefined ? (
          <FolderTable projectId={projectId} folder={folder} />
        ) : file.error ? (
          <NoFile projectId={projectId} path={path} error={file.error} />
        ) : file.data ? (
          <FileText key={path} projectId={projectId} file={file.data} start={start} end={end ?? start} />
        ) : (
          <Loading lines={12} />
        )}
        <aside className={`sticky no-print ${styles.aside}`} aria-label="Definitions and uses">
          {path !== undefined && file.data && (
            <Outline projectId={projectId} symbols={file.data.symbols} chosen={symbol} line={start} />
          )}
          {path !== undefined && symbol !== undefined && start !== undefined && (
            <Uses projectId={projectId} symbol={symbol} path={path} line={start} />
          )}
          {path === undefined && <Elsewhere projectId={projectId} />}
        </aside>
      </div>
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
    <form className={`no-print ${styles.open}`} onSubmit={submit}>
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

function Elsewhere({ projectId }: { projectId: string }) {
  return (
    <div className="stack s3">
      <p className="small t2">
        Citations in documents and answers open here at their lines. A definition in a file shows who uses it.
      </p>
      <Link className="btn line s" to="/projects/$projectId/search" params={{ projectId }}>
        <Icon name="search" />
        Search the code
      </Link>
      <Link className="btn line s" to="/projects/$projectId/map" params={{ projectId }} search={{}}>
        <Icon name="symbol" />
        See how it hangs together
      </Link>
    </div>
  );
}
