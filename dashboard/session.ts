import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { api, type Me, type Role } from './api.ts';
import { ApiError } from './request.ts';

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Me | null> => {
    try {
      return await api.me();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

const RANKS: Record<Role, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

/** Who the pages are shown to. It outlives the session: a page that waits for its owner to sign in again is still theirs. */
export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in person, for pages that are only shown to one. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('This page was shown without a session.');
  return me;
}

export function useRole(): { role: Role; atLeast: (least: Role) => boolean } {
  const { organization } = useMe();
  const role = organization?.role ?? 'viewer';
  return { role, atLeast: (least) => RANKS[role] >= RANKS[least] };
}

/** After signing in or out: everything that was loaded belonged to somebody else. */
export function useSessionChange(): (me: Me | null) => void {
  const client = useQueryClient();
  return (me) => {
    client.clear();
    client.setQueryData(sessionQuery.queryKey, me);
    tellOtherTabs();
  };
}

/** After signing in again on a page that was left open: it goes on where it was. */
export function useSessionReturn(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.setQueryData(sessionQuery.queryKey, await api.me());
    tellOtherTabs();
    await client.invalidateQueries();
  };
}

// Other tabs of the same browser share the cookie, so they must hear of a new or ended session.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lorekeep.session');

function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

export function onSessionChangeElsewhere(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

/** The one-time code of the link that was opened. It is taken out of the address bar and the history at once. */
export function useCode(): string {
  const [code, setCode] = useState(takeCode);
  useEffect(() => {
    // Opening a link to the page one is on changes only the fragment.
    const look = () => setCode((known) => takeCode() || known);
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return code;
}

function takeCode(): string {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** Where to go after signing in: a page of this site, or the start. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return '/projects';
  return URL.parse(next, location.origin)?.origin === location.origin ? next : '/projects';
}

/** Is the browser connected at all? */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
