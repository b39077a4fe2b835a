import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import styles from './code.module.css';
import { folderQuery } from './folder-query.ts';

interface Props {
  projectId: string;
  /** The file or folder that is shown. The way to it stands open. */
  current: string;
}

/** Folders and files, each folder loaded when it is opened. Lists inside lists: every key a reader knows works. */
export function FileTree({ projectId, current }: Props) {
  return <Branch projectId={projectId} current={current} folder="" />;
}

function Branch({ projectId, current, folder }: Props & { folder: string }) {
  const entries = useQuery(folderQuery(projectId, folder));
  if (entries.error) return <ErrorNote error={entries.error} />;
  if (!entries.data) return <Loading lines={3} />;
  return (
    <ul className={styles.branch}>
      {entries.data.entries.map((entry) =>
        entry.type === 'folder' ? (
          <Folder key={entry.path} projectId={projectId} current={current} path={entry.path} name={entry.name} />
        ) : (
          <li key={entry.path}>
            <Link
              className={styles.leaf}
              to="/projects/$projectId/code"
              params={{ projectId }}
              search={{ path: entry.path }}
              activeProps={{}}
              aria-current={entry.path === current ? 'page' : undefined}
            >
              <Icon name="file" />
              <span>{entry.name}</span>
            </Link>
          </li>
        ),
      )}
      {entries.data.next_cursor && (
        <li className="tiny t3">{entries.data.total - entries.data.entries.length} more, open the folder by search</li>
      )}
    </ul>
  );
}

function Folder({ projectId, current, path, name }: Props & { path: string; name: string }) {
  const onTheWay = current === path || current.startsWith(`${path}/`);
  const [open, setOpen] = useState(onTheWay);
  // Another file was opened: the way to it opens too, and what the reader opened stays open.
  const [seen, setSeen] = useState(current);
  if (seen !== current) {
    setSeen(current);
    if (onTheWay) setOpen(true);
  }
  return (
    <li>
      <button type="button" className={styles.leaf} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'next'} />
        <span>{name}</span>
      </button>
      {open && <Branch projectId={projectId} current={current} folder={path} />}
    </li>
  );
}
