import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, type AuditFilter, api } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { ErrorNote } from '../components/callout.tsx';
import { SelectField } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { ShowMore } from '../components/show-more.tsx';
import { type Column, Table } from '../components/table.tsx';
import { membersQuery, pagedQuery } from '../queries.ts';
import { useRole } from '../session.ts';
import { moment, utc } from '../time.ts';
import { ACTIONS } from './audit-actions.ts';
import styles from './audit-page.module.css';
import { ForbiddenNote } from './end-pages.tsx';

const OUTCOMES = ['done', 'denied'];

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
  const log = useInfiniteQuery(pagedQuery(['audit', filter], (cursor) => api.audit(filter, cursor)));
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
        <SelectField
          label="Action"
          all="All actions"
          options={ACTIONS.map((action) => ({ value: action, label: action }))}
          value={filter.action}
          onChange={(value) => change('action', value)}
        />
        <SelectField
          label="Person"
          all="Everybody"
          options={(members.data?.members ?? []).map(({ user_id: value, name: label }) => ({ value, label }))}
          value={filter.actor_id}
          onChange={(value) => change('actor_id', value)}
        />
        <SelectField
          label="Outcome"
          all="All"
          options={OUTCOMES.map((outcome) => ({ value: outcome, label: outcome }))}
          value={filter.outcome}
          onChange={(value) => change('outcome', value)}
        />
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
        {entries.length > 0 && (
          <Table caption="Audit entries" columns={COLUMNS} rows={entries} keyOf={({ id }) => String(id)} />
        )}
        <ShowMore list={log} label="Show older entries" className={styles.more} />
      </Panel>
    </>
  );

  function change(name: keyof AuditFilter, value: string) {
    const { [name]: _, ...rest } = filter;
    setFilter(value ? { ...rest, [name]: value } : rest);
  }
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    head: 'When',
    className: `num ${styles.when}`,
    cell: ({ at }) => (
      <time dateTime={at} title={utc(at)}>
        {moment(at)}
      </time>
    ),
  },
  {
    head: 'Who',
    cell: ({ actor }) => (
      <>
        <div className="wraps">{actor.name ?? actor.type}</div>
        <div className="tid">{actor.name ? actor.type : ''}</div>
      </>
    ),
  },
  { head: 'Action', className: 'nowrap', cell: ({ action }) => action },
  {
    head: 'On',
    cell: ({ target, details }) => (
      <>
        {target && (
          <div className="tid mono nowrap">
            {target.type} {target.id}
          </div>
        )}
        <div className={`small ${styles.details}`}>{wordsOf(details)}</div>
      </>
    ),
  },
  {
    head: 'Outcome',
    cell: ({ outcome }) =>
      outcome === 'denied' ? (
        <Badge tone="fail" icon="failed">
          Denied
        </Badge>
      ) : (
        <Badge icon="check">Done</Badge>
      ),
  },
  {
    head: 'From',
    className: 'nowrap tid',
    cell: ({ address, request_id: request }) => (
      <>
        {address}
        <div title={request ?? undefined}>{request?.slice(0, 12)}</div>
      </>
    ),
  },
];

/** "expires days 90, scope write": what is empty says nothing and is left out. */
function wordsOf(details: object): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const words = typeof value === 'object' && !Array.isArray(value) ? wordsOf(value) : String(value);
      return `${name.replaceAll('_', ' ')} ${words}`;
    })
    .join(', ');
}
