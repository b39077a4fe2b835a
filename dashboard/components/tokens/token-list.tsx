import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type McpToken, type NewMcpToken } from '../../api.ts';
import { projectsQuery, tokensQuery } from '../../queries.ts';
import { useRole } from '../../session.ts';
import { daysUntil } from '../../time.ts';
import { Badge } from '../badge.tsx';
import { IconButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { FilterField } from '../filter-field.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { Ago, Day } from '../moment.tsx';
import { Panel } from '../page.tsx';
import { type Column, Table } from '../table.tsx';
import { clientName } from './client-name.ts';
import { RenameToken } from './rename-token.tsx';
import styles from './tokens.module.css';

const SOON_DAYS = 14;

/** All tokens one may see, newest first, with what each is and what can be done with it. */
export function TokenList({ onRotated }: RotateProps) {
  const { atLeast } = useRole();
  const [all, setAll] = useState(false);
  const [revoked, setRevoked] = useState(false);
  const [filter, setFilter] = useState('');
  const list = useQuery({ ...tokensQuery(all), refetchInterval: 10_000 });
  const tokens = (list.data?.tokens ?? []).filter(
    (token) =>
      (revoked || token.status !== 'revoked') &&
      `${token.name} ${token.token_prefix} ${token.created_by.name}`.toLowerCase().includes(filter.toLowerCase()),
  );
  const revokedCount = list.data?.revoked_count ?? 0;
  return (
    <Panel
      id="tokens"
      bare
      title={
        <>
          Tokens <span className="count">{list.data?.active_count ?? 0}</span>
          <span className="vh"> active</span>
        </>
      }
      side={
        <div className="row">
          {atLeast('admin') && (
            <label className="check tiny">
              <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
              <span>Everybody's</span>
            </label>
          )}
          {revokedCount > 0 && (
            <label className="check tiny">
              <input type="checkbox" checked={revoked} onChange={(event) => setRevoked(event.target.checked)} />
              <span>Show {revokedCount} revoked</span>
            </label>
          )}
          <FilterField size="s" label="Filter tokens" value={filter} onChange={setFilter} />
        </div>
      }
    >
      {list.error && !list.data ? (
        <div className="bd">
          <ErrorNote error={list.error} />
        </div>
      ) : list.isPending ? (
        <div className="bd">
          <Loading />
        </div>
      ) : tokens.length === 0 ? (
        <div className="empty">
          <Icon name="key" />
          <h3>{filter ? `No token matches “${filter}”` : 'No tokens yet'}</h3>
          <p className="small t2">
            {filter ? 'Try a part of its name or its first characters.' : 'Generate one above. It takes a click.'}
          </p>
        </div>
      ) : (
        <TokenTable tokens={tokens} onRotated={onRotated} />
      )}
    </Panel>
  );
}

interface RotateProps {
  onRotated: (token: NewMcpToken, replaces: McpToken) => void;
}

function TokenTable({ tokens, onRotated }: RotateProps & { tokens: McpToken[] }) {
  const { data } = useQuery({ ...projectsQuery, throwOnError: false });
  const nameOf = (id: string) => data?.projects.find((project) => project.project_id === id)?.name ?? id;
  const limitsOf = (token: McpToken) =>
    [token.scope === 'read' && 'read only', token.project_ids?.map(nameOf).join(', ')].filter(Boolean).join(', ');
  const columns: Column<McpToken>[] = [
    {
      head: 'Name',
      kind: 'name',
      cell: (token) => (
        <>
          <div className={styles.named}>{token.name}</div>
          <div className="tid mono">{token.token_prefix}…</div>
          <div className="tid">{limitsOf(token)}</div>
        </>
      ),
    },
    { head: 'Status', cell: (token) => <TokenBadge token={token} /> },
    {
      head: 'Last used',
      className: 'nowrap',
      cell: ({ last_used_at: at, last_used_client: by }) => (
        <>
          <div>{at ? <Ago at={at} /> : 'Never'}</div>
          <div className="tid">{by && clientName(by)}</div>
        </>
      ),
    },
    {
      head: 'Created',
      className: 'nowrap',
      cell: (token) => (
        <>
          <div>
            <Day at={token.created_at} />
          </div>
          <div className="tid">{token.created_by.name}</div>
        </>
      ),
    },
    {
      head: 'Expires',
      className: 'nowrap num',
      cell: (token) => (token.revoked_at ? 'Revoked' : <Day at={token.expires_at} />),
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (token) =>
        token.status !== 'revoked' && <TokenActions token={token} limits={limitsOf(token)} onRotated={onRotated} />,
    },
  ];
  return <Table caption="MCP tokens" columns={columns} rows={tokens} keyOf={({ token_id: id }) => id} />;
}

function TokenActions({ token, limits, onRotated }: RotateProps & { token: McpToken; limits: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'rename' | 'delete' | undefined>();
  const rotate = useMutation({
    mutationFn: () => {
      const { name, description, expires_days, scope, project_ids } = token;
      return api.createToken({ name, description, expires_days, scope, project_ids });
    },
    onSuccess: async (made) => {
      onRotated(made, token);
      await client.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <>
      <IconButton icon="pen" label={`Rename ${token.name}`} onClick={() => setOpen('rename')} />
      <IconButton
        icon="sync"
        label={`Rotate ${token.name}`}
        disabled={rotate.isPending}
        onClick={() => rotate.mutate()}
      />
      <IconButton icon="trash" label={`Delete ${token.name}`} onClick={() => setOpen('delete')} />
      {rotate.error && <ErrorNote error={rotate.error} />}
      {open === 'rename' && <RenameToken token={token} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteToken token={token} limits={limits} onClose={() => setOpen(undefined)} />}
    </>
  );
}

export function TokenBadge({ token }: { token: McpToken }) {
  if (token.status === 'revoked') return <Badge icon="slash">Revoked</Badge>;
  if (token.status === 'expired') return <Badge icon="slash">Expired</Badge>;
  const left = daysUntil(token.expires_at, Date.now());
  if (left <= SOON_DAYS) {
    return (
      <Badge tone="warn" icon="clock">
        {left <= 1 ? 'Expires within a day' : `Expires in ${left} days`}
      </Badge>
    );
  }
  return (
    <Badge tone="ok" icon="done">
      Active
    </Badge>
  );
}

function DeleteToken({ token, limits, onClose }: { token: McpToken; limits: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={`Delete the token “${token.name}”?`}
      typed={token.name}
      action="Delete token"
      acting="Deleting"
      run={() => api.revokeToken(token.token_id)}
      onDone={() => {
        void client.invalidateQueries({ queryKey: ['tokens'] });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t2">
        Tools that use it are refused at once, and open answers stop within a second. This cannot be undone.
      </p>
      <dl className="facts">
        <dt>Token</dt>
        <dd className="mono">{token.token_prefix}…</dd>
        <dt>Last used</dt>
        <dd>
          {token.last_used_at ? <Ago at={token.last_used_at} /> : 'Never'}
          {token.last_used_client && ` by ${clientName(token.last_used_client)}`}
        </dd>
        <dt>Reaches</dt>
        <dd>{limits || 'All projects, read and converse'}</dd>
      </dl>
    </ConfirmDialog>
  );
}
