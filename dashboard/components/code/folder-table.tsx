import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count, counted } from '../../numbers.ts';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { Scroll } from '../scroll.tsx';
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
        <Scroll label="Files, scrollable">
          <table className="t">
            <caption className="vh">Files of {folder || 'the project'}</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">What it is</th>
                <th scope="col" className="r">
                  Lines
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <tr key={entry.path}>
                  <th scope="row">
                    <Link
                      className="quiet row tight mono"
                      to="/projects/$projectId/code"
                      params={{ projectId }}
                      search={entry.type === 'folder' ? { folder: entry.path } : { path: entry.path }}
                    >
                      <Icon name={entry.type} />
                      {entry.name}
                    </Link>
                  </th>
                  <td className="t2">
                    {entry.type === 'folder'
                      ? counted(entry.files, 'file')
                      : [entry.language, entry.role !== 'source' && entry.role].filter(Boolean).join(', ')}
                  </td>
                  <td className="r num">{count(entry.lines)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
      <p className="tiny t3">
        {total > rows.length && `The first ${count(rows.length)} of ${count(total)}. `}
        As ingested at <span className="mono">{commit.slice(0, 7)}</span>; what was skipped is listed on the overview.
      </p>
    </section>
  );
}
