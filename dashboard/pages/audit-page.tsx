import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, type AuditFilter, api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/callout.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { Scroll } from '../components/scroll.tsx';
import { membersQuery } from '../queries.ts';
import { useRole } from '../session.ts';
import { moment, utc } from '../time.ts';
import { ACTIONS } from './audit-actions.ts';
import styles from './audit-page.module.css';
import { ForbiddenNote } from './end-pages.tsx';

/** Who did what, when and from where: filtered, paged, and to be taken away as a file. */
export function AuditPage() {
  useTitle('Audit log');
  const { atLeast } = useRole();
  if (!atLeast('admin')) {
    return (
      <>
        <PageHead title="Audit log" />
        <ForbiddenNote>Admins and owners read the audit log. Ask one of them if you need it.</ForbiddenNote>
      </>
    );
  }
  return <AuditLog />;
}

function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const members = useQuery(membersQuery);
  const log = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => api.audit(filter, pageParam),
    initialPageParam: undefined as string | undefined, // The first page has no cursor, the others have one.
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHead
        title="Audit log"
        lead="Entries are only ever added, each sealed with the one before it."
        actions={
          <>
            <a className="btn line" href="/api/audit/export?format=csv" download="audit.csv">
              <Icon name="download" />
              CSV
            </a>
            <a className="btn line" href="/api/audit/export?format=jsonl" download="audit.jsonl">
              <Icon name="download" />
              JSON lines
            </a>
          </>
        }
      />
      <div className={styles.filters}>
        <label className="field">
          <span className="label">Action</span>
          <select
            className="select"
            value={filter.action ?? ''}
            onChange={(event) => change('action', event.target.value)}
          >
            <option value="">All actions</option>
            {ACTIONS.map((action) => (
              <option key={action}>{action}</option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="label">Person</span>
          <select
            className="select"
            value={filter.actor_id ?? ''}
            onChange={(event) => change('actor_id', event.target.value)}
          >
            <option value="">Everybody</option>
            {members.data?.members.map((member) => (
              <option key={member.user_id} value={member.user_id}>
                {member.name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="label">Outcome</span>
          <select
            className="select"
            value={filter.outcome ?? ''}
            onChange={(event) => change('outcome', event.target.value)}
          >
            <option value="">All</option>
            <option value="done">done</option>
            <option value="denied">denied</option>
          </select>
        </label>
      </div>
      <Panel id="entries" bare title="Entries" side={<span className="tiny t3">newest first, local time</span>}>
        {log.error && (
          <div className="bd">
            <ErrorNote error={log.error} />
          </div>
        )}
        {log.isPending && (
          <div className="bd">
            <Loading lines={8} />
          </div>
        )}
        {log.isSuccess && entries.length === 0 && (
          <div className="empty">
            <Icon name="search" />
            <h3>No entry matches</h3>
            <p className="small t2">Take a filter away to see more.</p>
          </div>
        )}
        {entries.length > 0 && <EntryTable entries={entries} />}
        {log.hasNextPage && (
          <div className={styles.more}>
            <Button
              kind="line"
              size="s"
              busy={log.isFetchingNextPage && 'Loading'}
              onClick={() => void log.fetchNextPage()}
            >
              Show older entries
            </Button>
          </div>
        )}
      </Panel>
    </>
  );

  function change(name: keyof AuditFilter, value: string) {
    const { [name]: _, ...rest } = filter;
    setFilter(value ? { ...rest, [name]: value } : rest);
  }
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Scroll label="Audit entries, scrollable">
      <table className="t">
        <caption className="vh">Audit entries</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">Action</th>
            <th scope="col">On</th>
            <th scope="col">Outcome</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const details = Object.entries(entry.details)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return (
    <tr>
      <td className="nowrap num">
        <time dateTime={entry.at} title={utc(entry.at)}>
          {moment(entry.at)}
        </time>
      </td>
      <td>
        <div className="wraps">{entry.actor.name ?? entry.actor.type}</div>
        <div className="tid">{entry.actor.name ? entry.actor.type : ''}</div>
      </td>
      <td className="nowrap">{entry.action}</td>
      <td>
        {entry.target && (
          <div className="tid mono nowrap">
            {entry.target.type} {entry.target.id}
          </div>
        )}
        {details && <div className={`small ${styles.details}`}>{details}</div>}
      </td>
      <td>
        {entry.outcome === 'denied' ? (
          <Badge tone="fail" icon="failed">
            Denied
          </Badge>
        ) : (
          <Badge icon="check">Done</Badge>
        )}
      </td>
      <td className="nowrap tid">
        {entry.address}
        <div title={entry.request_id ?? undefined}>{entry.request_id?.slice(0, 12)}</div>
      </td>
    </tr>
  );
}
