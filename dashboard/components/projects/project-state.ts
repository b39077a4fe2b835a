import type { Project } from '../../api.ts';
import type { IconName } from '../icon.tsx';

export const STAGES = ['fetching', 'parsing', 'indexing', 'writing'] as const;
export const STAGE_WORDS: Record<(typeof STAGES)[number], string> = {
  fetching: 'Fetching',
  parsing: 'Parsing',
  indexing: 'Indexing',
  writing: 'Writing documents',
};

export type Group = 'ready' | 'working' | 'attention';

export interface ProjectState {
  word: string;
  tone: '' | 'run' | 'ok' | 'warn' | 'fail';
  icon: IconName;
  group: Group;
}

/** How a project stands, in the words of the page. A re-ingestion leaves a completed project completed. */
export function stateOf(project: Project): ProjectState {
  const { status, ingestion } = project;
  if (status === 'queued') return { word: 'Queued', tone: '', icon: 'queued', group: 'working' };
  if (status === 'ingesting') {
    const word = ingestion?.stage ? STAGE_WORDS[ingestion.stage] : 'Starting';
    return { word, tone: 'run', icon: 'running', group: 'working' };
  }
  if (status === 'failed') return { word: 'Failed', tone: 'fail', icon: 'failed', group: 'attention' };
  if (status === 'cancelled') return { word: 'Cancelled', tone: '', icon: 'slash', group: 'attention' };
  if (ingestion?.status === 'failed')
    return { word: 'Update failed', tone: 'warn', icon: 'warning', group: 'attention' };
  if (project.completeness.percent < 90) {
    return { word: 'Completed with warnings', tone: 'warn', icon: 'warning', group: 'ready' };
  }
  return { word: 'Completed', tone: 'ok', icon: 'done', group: 'ready' };
}

export function isRunning({ ingestion }: Project): boolean {
  return ingestion?.status === 'queued' || ingestion?.status === 'running';
}

/** Whether there is anything to ask about: a snapshot, or what a first run has ingested so far. */
export function canAnswer(project: Project): boolean {
  return project.ingested_at !== null || isRunning(project);
}

/** Where the code came from, short enough for a line. */
export function sourceOf({ source }: Project): string {
  if (source.type === 'git') return source.url.replace(/^https?:\/\//, '').replace(/\.git$/, '');
  return source.type === 'path' ? source.path : `upload: ${source.filename}`;
}
