import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Project } from './api.ts';
import { projectQuery, projectsQuery } from './queries.ts';

export type Liveness = 'live' | 'polling';

const POLL_MS = 4_000;

/**
 * Keeps projects current: by the server's stream of events, and by asking every few seconds while that stream is down.
 * A browser opens the stream again by itself, also after the server was restarted.
 */
export function useLiveProjects(): Liveness {
  const client = useQueryClient();
  const [liveness, setLiveness] = useState<Liveness>('live');

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const refresh = () => void client.invalidateQueries({ queryKey: projectsQuery.queryKey });
    const stream = new EventSource('/api/events');

    stream.onopen = () => {
      setLiveness('live');
      clearInterval(timer);
      timer = undefined;
      // What happened while the stream was down is not told again.
      refresh();
    };
    stream.onerror = () => {
      setLiveness('polling');
      timer ??= setInterval(refresh, POLL_MS);
      // A browser gives up on an answer that is not a stream; then only asking is left.
      if (stream.readyState === EventSource.CLOSED) refresh();
    };
    const hear = (event: MessageEvent<string>) => {
      const project = projectIn(event.data);
      if (!project) return refresh();
      client.setQueryData(projectsQuery.queryKey, (known) =>
        known && { ...known, projects: known.projects.map((old) => (old.project_id === project.project_id ? { ...old, ...project } : old)) },
      );
      const { queryKey } = projectQuery(project.project_id);
      client.setQueryData(queryKey, (old) => (old ? { ...old, ...project } : old));
      if (project.ingestion?.status !== 'running' && project.ingestion?.status !== 'queued') {
        void client.invalidateQueries({ queryKey });
        refresh();
      }
    };
    stream.onmessage = hear;
    for (const name of EVENTS) stream.addEventListener(name, hear);
    return () => {
      clearInterval(timer);
      stream.close();
    };
  }, [client]);

  return liveness;
}

const EVENTS = ['project', 'project-changed', 'progress', 'deleted', 'project-deleted'];

/** The project that an event is about, when it carries one whole. */
function projectIn(data: string): Project | undefined {
  try {
    const event: unknown = JSON.parse(data);
    const found = isRecord(event) && isRecord(event['project']) ? event['project'] : event;
    if (!isRecord(found) || typeof found['project_id'] !== 'string' || !isRecord(found['ingestion'])) return undefined;
    return found as unknown as Project; // The server sends the same shape as its list; the fields we merge are checked above.
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
