import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Session } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/callout.tsx';
import { Loading } from '../components/loading.tsx';
import { Ago, Day } from '../components/moment.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { type Column, Table } from '../components/table.tsx';
import { sessionsQuery } from '../queries.ts';

/** Where one is signed in, each to be ended. */
export function SessionsPage() {
  useTitle('Sessions');
  const client = useQueryClient();
  const list = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: async (sessions: Session[]) => {
      for (const session of sessions) await api.endSession(session.session_id);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const sessions = list.data?.sessions ?? [];
  const others = sessions.filter((session) => !session.current);
  const columns: Column<Session>[] = [
    {
      head: 'Device',
      kind: 'name',
      cell: ({ user_agent: agent, current }) => (
        <span title={agent}>
          {deviceOf(agent)}{' '}
          {current && (
            <Badge tone="ok" icon="done">
              This one
            </Badge>
          )}
        </span>
      ),
    },
    { head: 'Address', className: 'mono nowrap', cell: ({ address }) => address },
    { head: 'Last seen', className: 'nowrap', cell: ({ last_seen_at: at }) => <Ago at={at} /> },
    { head: 'Signed in', className: 'nowrap', cell: ({ created_at: at }) => <Day at={at} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (session) =>
        !session.current && (
          <Button kind="line" size="s" disabled={end.isPending} onClick={() => end.mutate([session])}>
            End session
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead
        title="Sessions"
        lead="Where you are signed in. MCP tokens are not sessions; they are under IDE Integrations."
        actions={
          others.length > 1 && (
            <Button kind="line" busy={end.isPending && 'Ending'} onClick={() => end.mutate(others)}>
              End all others
            </Button>
          )
        }
      />
      <ErrorNote error={list.error ?? end.error} />
      <Panel id="sessions" bare title="Active sessions">
        {list.isPending && (
          <div className="bd">
            <Loading />
          </div>
        )}
        {sessions.length > 0 && (
          <Table caption="Your sessions" columns={columns} rows={sessions} keyOf={({ session_id: id }) => id} />
        )}
      </Panel>
    </>
  );
}

/** "Firefox on Windows", from what the browser says of itself. */
function deviceOf(agent: string): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : '';
  const system = /Windows/.test(agent)
    ? 'Windows'
    : /Mac OS/.test(agent)
      ? 'macOS'
      : /Android/.test(agent)
        ? 'Android'
        : /iPhone|iPad/.test(agent)
          ? 'iOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  if (!browser) return agent.slice(0, 60) || 'Unknown';
  return system ? `${browser} on ${system}` : browser;
}
