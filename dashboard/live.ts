import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Project } from './api.ts';
import { projectQuery, projectsQuery } from './queries.ts';

export type Liveness = 'live' | 'polling';

const POLL_MS = 4_000;

/**
 * Keeps projects current: by the server's stream of events, and by asking every few seconds while that stream is down.
 * A browser opens a broken stream again by itself, but gives up for good on an answer that is no stream, such as a proxy's
 * while the server restarts; then we open another one.
 */
export function useLiveProjects(): Liveness {
  const client = useQueryClient();
  const [liveness, setLiveness] = useState<Liveness>('live');

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const refresh = () => void client.invalidateQueries({ queryKey: projectsQuery.queryKey });
    const opened = () => {
      setLiveness('live');
      clearInterval(timer);
      timer = undefined;
      // What happened while the stream was down is not told again.
      refresh();
    };
    const broken = () => {
      setLiveness('polling');
      timer ??= setInterval(() => {
        refresh();
        if (stream.readyState === EventSource.CLOSED) stream = open();
      }, POLL_MS);
    };
    const changed = ({ data }: MessageEvent<string>) => {
      const project: Project = JSON.parse(data);
      const { queryKey } = projectQuery(project.project_id);
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, project);
      client.setQueryData(
        projectsQuery.queryKey,
        (known) => known && { ...known, projects: replaced(known.projects, project) },
      );
      // A new snapshot has new statistics and documents.
      if (before && before.ingested_at !== project.ingested_at) void client.invalidateQueries({ queryKey });
    };
    const open = () => {
      const source = new EventSource('/api/events');
      source.onopen = opened;
      source.onerror = broken;
      source.addEventListener('project', changed);
      source.addEventListener('project-removed', refresh);
      return source;
    };
    let stream = open();
    return () => {
      clearInterval(timer);
      stream.close();
    };
  }, [client]);

  return liveness;
}

function replaced(projects: Project[], changed: Project): Project[] {
  const known = projects.some(({ project_id: id }) => id === changed.project_id);
  if (!known) return [changed, ...projects];
  return projects.map((project) => (project.project_id === changed.project_id ? changed : project));
}
