import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Session } from '../api.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/callout.tsx';
import { Loading } from '../components/loading.tsx';
import { Ago, Day } from '../components/moment.tsx';
import { PageHead, Panel, useTitle } from '../components/page.tsx';
import { Scroll } from '../components/scroll.tsx';

/** Where one is signed in, each to be ended. */
export function SessionsPage() {
  useTitle('Sessions');
  const client = useQueryClient();
  const list = useQuery({ queryKey: ['sessions'], queryFn: api.sessions });
  const end = useMutation({
    mutationFn: async (sessions: Session[]) => {
      for (const session of sessions) await api.endSession(session.session_id);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const sessions = list.data?.sessions ?? [];
  const others = sessions.filter((session) => !session.current);
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
          <Scroll label="Sessions, scrollable">
            <table className="t">
              <caption className="vh">Your sessions</caption>
              <thead>
                <tr>
                  <th scope="col">Device</th>
                  <th scope="col">Address</th>
                  <th scope="col">Last seen</th>
                  <th scope="col">Signed in</th>
                  <th scope="col">
                    <span className="vh">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sessions.map((session) => (
                  <tr key={session.session_id}>
                    <th scope="row" title={session.user_agent}>
                      {deviceOf(session.user_agent)}{' '}
                      {session.current && (
                        <Badge tone="ok" icon="done">
                          This one
                        </Badge>
                      )}
                    </th>
                    <td className="mono nowrap">{session.address}</td>
                    <td className="nowrap">
                      <Ago at={session.last_seen_at} />
                    </td>
                    <td className="nowrap">
                      <Day at={session.created_at} />
                    </td>
                    <td className="actions">
                      {!session.current && (
                        <Button kind="line" size="s" disabled={end.isPending} onClick={() => end.mutate([session])}>
                          End session
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
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
