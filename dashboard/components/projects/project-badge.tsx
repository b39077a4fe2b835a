import type { Project } from '../../api.ts';
import { Badge } from '../badge.tsx';
import { stateOf } from './project-state.ts';

export function ProjectBadge({ project }: { project: Project }) {
  const { word, tone, icon } = stateOf(project);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
