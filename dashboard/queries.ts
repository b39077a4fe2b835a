import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** A list that comes by pages: the first has no cursor, each says where the next begins. */
export function pagedQuery<Page extends { next_cursor: string | null }>(
  queryKey: unknown[],
  load: (cursor: string | undefined) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined, // Without it, the type would be that of nothing at all.
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
  });
}

/** What pages load, each under one key, so that a change is told to all who show it. */
export const projectsQuery = queryOptions({ queryKey: ['projects'], queryFn: api.projects });

export const sourcesQuery = queryOptions({
  queryKey: ['project-sources'],
  queryFn: api.sources,
  staleTime: Number.POSITIVE_INFINITY,
});

export const projectQuery = (id: string) => queryOptions({ queryKey: ['project', id], queryFn: () => api.project(id) });

export const statsQuery = (id: string) =>
  queryOptions({ queryKey: ['project', id, 'stats'], queryFn: () => api.stats(id) });

/** One section of a document with the outline of all; the first one where none is named. */
export const sectionQuery = (id: string, kind: string, section: string | undefined) =>
  queryOptions({
    queryKey: ['project', id, kind, section],
    queryFn: () => api.section(id, kind, section),
    staleTime: 60_000,
  });

/** The parts of a project and what uses what, or those inside one part. */
export const mapQuery = (id: string, under: string | undefined) =>
  queryOptions({
    queryKey: ['project', id, 'map', under ?? ''],
    queryFn: () => api.moduleMap(id, under),
    staleTime: 60_000,
  });

export const versionsQuery = (id: string, kind: string) =>
  queryOptions({ queryKey: ['project', id, kind, 'versions'], queryFn: () => api.documentVersions(id, kind) });

export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: api.serverInfo,
  staleTime: Number.POSITIVE_INFINITY,
});

export const tokensQuery = (all: boolean) =>
  queryOptions({ queryKey: ['tokens', all], queryFn: () => api.tokens(all) });

export const membersQuery = queryOptions({ queryKey: ['members'], queryFn: api.members });

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: api.sessions });

export const conversationsQuery = (id: string) =>
  queryOptions({ queryKey: ['conversations', id], queryFn: () => api.conversations(id) });

export const conversationQuery = (id: string) =>
  queryOptions({ queryKey: ['conversation', id], queryFn: () => api.conversation(id) });
