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
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { Ago, Day } from '../moment.tsx';
import { Panel } from '../page.tsx';
import { Scroll } from '../scroll.tsx';
import { RenameToken } from './rename-token.tsx';
import styles from './tokens.module.css';

const SOON_DAYS = 14;

/** All tokens one may see, newest first, with what each is and what can be done with it. */
export function TokenList({ onRotated }: { onRotated: (token: NewMcpToken, replaces: McpToken) => void }) {
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
          <div className={`affix ${styles.filter}`}>
            <Icon name="search" />
            <input
              className="input"
              type="search"
              aria-label="Filter tokens"
              placeholder="Filter"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </div>
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

function TokenTable({
  tokens,
  onRotated,
}: {
  tokens: McpToken[];
  onRotated: (token: NewMcpToken, replaces: McpToken) => void;
}) {
  const { data } = useQuery({ ...projectsQuery, throwOnError: false });
  const nameOf = (id: string) => data?.projects.find((project) => project.project_id === id)?.name ?? id;
  return (
    <Scroll label="Tokens, scrollable">
      <table className="t">
        <caption className="vh">MCP tokens</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Status</th>
            <th scope="col">Last used</th>
            <th scope="col">Created</th>
            <th scope="col">Expires</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.token_id} token={token} nameOf={nameOf} onRotated={onRotated} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface RowProps {
  token: McpToken;
  nameOf: (projectId: string) => string;
  onRotated: (token: NewMcpToken, replaces: McpToken) => void;
}

function TokenRow({ token, nameOf, onRotated }: RowProps) {
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
  const limits = [token.scope === 'read' && 'read only', token.project_ids?.map(nameOf).join(', ')]
    .filter(Boolean)
    .join(', ');
  return (
    <tr>
      <th scope="row">
        <div className={styles.named}>{token.name}</div>
        <div className="tid mono">{token.token_prefix}…</div>
        {limits && <div className="tid">{limits}</div>}
      </th>
      <td>
        <TokenBadge token={token} />
      </td>
      <td className="nowrap">
        <div>{token.last_used_at ? <Ago at={token.last_used_at} /> : 'Never'}</div>
        <div className="tid">{token.last_used_client}</div>
      </td>
      <td className="nowrap">
        <div>
          <Day at={token.created_at} />
        </div>
        <div className="tid">{token.created_by.name}</div>
      </td>
      <td className="nowrap num">{token.revoked_at ? 'Revoked' : <Day at={token.expires_at} />}</td>
      <td className="actions">
        {token.status !== 'revoked' && (
          <>
            <IconButton icon="pen" label={`Rename ${token.name}`} onClick={() => setOpen('rename')} />
            <IconButton
              icon="sync"
              label={`Rotate ${token.name}`}
              disabled={rotate.isPending}
              onClick={() => rotate.mutate()}
            />
            <IconButton icon="trash" label={`Delete ${token.name}`} onClick={() => setOpen('delete')} />
          </>
        )}
        {rotate.error && <ErrorNote error={rotate.error} />}
        {open === 'rename' && <RenameToken token={token} onClose={() => setOpen(undefined)} />}
        {open === 'delete' && <DeleteToken token={token} limits={limits} onClose={() => setOpen(undefined)} />}
      </td>
    </tr>
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
          {token.last_used_client && ` by ${token.last_used_client}`}
        </dd>
        <dt>Reaches</dt>
        <dd>{limits || 'All projects, read and converse'}</dd>
      </dl>
    </ConfirmDialog>
  );
}
