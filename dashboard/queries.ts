import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What pages load, each under one key, so that a change is told to all who show it. */
export const projectsQuery = queryOptions({ queryKey: ['projects'], queryFn: api.projects });

export const projectQuery = (id: string) => queryOptions({ queryKey: ['project', id], queryFn: () => api.project(id) });

export const statsQuery = (id: string) =>
  queryOptions({ queryKey: ['project', id, 'stats'], queryFn: () => api.stats(id) });

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

export const conversationsQuery = (id: string) =>
  queryOptions({ queryKey: ['conversations', id], queryFn: () => api.conversations(id) });

export const conversationQuery = (id: string) =>
  queryOptions({ queryKey: ['conversation', id], queryFn: () => api.conversation(id) });
