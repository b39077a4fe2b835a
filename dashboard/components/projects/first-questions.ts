import type { ProjectStats } from '../../api.ts';

/** Questions to begin with. Each is one that the code of this project can answer. */
export function firstQuestions(stats: ProjectStats | undefined): string[] {
  return [
    'What does this project do?',
    ...(stats && stats.routes > 0 ? ['Which routes are there?'] : []),
    ...(stats && stats.data_models > 0 ? ['Which data models are there?'] : []),
    'What must hold in this project?',
    'What can I reuse here?',
    'Which settings are there?',
  ].slice(0, 5);
}
