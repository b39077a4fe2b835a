import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ProjectStats } from '../../api.ts';
import { bytes, count } from '../../numbers.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { Panel } from '../page.tsx';
import { Scroll } from '../scroll.tsx';
import styles from './projects.module.css';

/** Every file that was left out, with the reason: first the reasons, then the files themselves, page by page. */
export function SkippedFiles({ stats }: { stats: ProjectStats }) {
  const [filter, setFilter] = useState('');
  const { skipped, skipped_by_reason: reasons } = stats.files;
  const list = useInfiniteQuery({
    queryKey: ['project', stats.project_id, 'skipped'],
    queryFn: ({ pageParam }) => api.skipped(stats.project_id, pageParam),
    initialPageParam: undefined as string | undefined, // The first page has no cursor, the others have one.
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
    enabled: skipped > 0,
  });
  const files = (list.data?.pages.flatMap((page) => page.files) ?? []).filter((file) =>
    `${file.path} ${file.reason}`.toLowerCase().includes(filter.toLowerCase()),
  );
  return (
    <Panel
      id="skipped"
      bare
      title={
        <>
          Skipped files <span className="count">{count(skipped)}</span>
        </>
      }
      side={
        skipped > 8 && (
          <div className={`affix ${styles.filter}`}>
            <Icon name="search" />
            <input
              className="input"
              type="search"
              aria-label="Filter skipped files"
              placeholder="Filter"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </div>
        )
      }
    >
      {skipped === 0 ? (
        <p className={`small t2 ${styles.note}`}>
          <Icon name="done" /> Nothing was left out.
        </p>
      ) : (
        <p className={`small t2 ${styles.note}`}>
          {reasons.map(({ reason, count: files }) => `${reason}: ${count(files)}`).join(', ')}
        </p>
      )}
      <ErrorNote error={list.error} />
      {files.length > 0 && (
        <Scroll label="Skipped files, scrollable">
          <table className="t">
            <caption className="vh">Skipped files with reasons</caption>
            <thead>
              <tr>
                <th scope="col">Path</th>
                <th scope="col">Reason</th>
                <th scope="col" className="r">
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <tr key={file.path}>
                  <td className="mono wraps">{file.path}</td>
                  <td>{file.reason}</td>
                  <td className="r num nowrap">{bytes(file.size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {list.hasNextPage && (
        <div className={styles.note}>
          <Button
            kind="line"
            size="s"
            busy={list.isFetchingNextPage && 'Loading'}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}
