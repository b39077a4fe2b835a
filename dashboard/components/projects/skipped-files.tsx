import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ProjectStats, type SkippedFile } from '../../api.ts';
import { bytes, count } from '../../numbers.ts';
import { pagedQuery } from '../../queries.ts';
import { ErrorNote } from '../callout.tsx';
import { FilterField } from '../filter-field.tsx';
import { Icon } from '../icon.tsx';
import { Panel } from '../page.tsx';
import { ShowMore } from '../show-more.tsx';
import { type Column, Table } from '../table.tsx';
import styles from './projects.module.css';

const COLUMNS: Column<SkippedFile>[] = [
  { head: 'Path', className: 'mono wraps', cell: ({ path }) => path },
  { head: 'Reason', className: styles.reason ?? '', cell: ({ reason }) => reason },
  { head: 'Size', kind: 'number', className: 'nowrap', cell: ({ size }) => bytes(size) },
];

/** Every file that was left out, with the reason: first the reasons, then the files themselves, page by page. */
export function SkippedFiles({ stats }: { stats: ProjectStats }) {
  const [filter, setFilter] = useState('');
  const { skipped, skipped_by_reason: reasons } = stats.files;
  const list = useInfiniteQuery({
    ...pagedQuery(['project', stats.project_id, 'skipped'], (cursor) => api.skipped(stats.project_id, cursor)),
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
      side={skipped > 8 && <FilterField size="s" label="Filter skipped files" value={filter} onChange={setFilter} />}
    >
      {skipped === 0 ? (
        <p className={`small t2 ${styles.note}`}>
          <Icon name="done" /> Nothing was left out.
        </p>
      ) : (
        reasons.length > 1 && (
          <p className={`small t2 ${styles.note}`}>
            {reasons.map(({ reason, count: files }) => `${reason}: ${count(files)}`).join(', ')}
          </p>
        )
      )}
      <ErrorNote error={list.error} />
      {files.length > 0 && (
        <Table caption="Skipped files with reasons" columns={COLUMNS} rows={files} keyOf={({ path }) => path} />
      )}
      <ShowMore list={list} className={styles.note} />
    </Panel>
  );
}
