import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FolderEntry } from '../../api.ts';
import { languageName } from '../../language-name.ts';
import { count, counted } from '../../numbers.ts';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { type Column, Table } from '../table.tsx';
import { folderQuery } from './folder-query.ts';
import { PathCrumbs } from './path-crumbs.tsx';

/** What a folder holds, with how much of it there is. */
export function FolderTable({ projectId, folder }: { projectId: string; folder: string }) {
  const entries = useQuery(folderQuery(projectId, folder));
  if (entries.error) return <ErrorNote error={entries.error} />;
  if (!entries.data) return <Loading lines={8} />;
  const { entries: rows, total, commit } = entries.data;
  return (
    <section className="stack s3" aria-labelledby="code-path">
      <PathCrumbs projectId={projectId} path={folder} />
      <div className="panel">
        <Table
          caption={`Files of ${folder || 'the project'}`}
          columns={columnsOf(projectId)}
          rows={rows}
          keyOf={({ path }) => path}
        />
      </div>
      <p className="tiny t3">
        {total > rows.length && `The first ${count(rows.length)} of ${count(total)}. `}
        As ingested at <span className="mono">{commit.slice(0, 7)}</span>; what was skipped is listed on the overview.
      </p>
    </section>
  );
}

const columnsOf = (projectId: string): Column<FolderEntry>[] => [
  {
    head: 'Name',
    kind: 'name',
    cell: (entry) => (
      <Link
        className="quiet row tight mono"
        to="/projects/$projectId/code"
        params={{ projectId }}
        search={entry.type === 'folder' ? { folder: entry.path } : { path: entry.path }}
      >
        <Icon name={entry.type} />
        {entry.name}
      </Link>
    ),
  },
  {
    head: 'What it is',
    className: 't2',
    cell: (entry) =>
      entry.type === 'folder'
        ? counted(entry.files, 'file')
        : [entry.language && languageName(entry.language), entry.role !== 'source' && entry.role]
            .filter(Boolean)
            .join(', '),
  },
  { head: 'Lines', kind: 'number', cell: ({ lines }) => count(lines) },
];
