import { AppError } from '../../base/errors.ts';
import { describeIngestion, type Project } from './project.ts';

/** The name of the pack that a project is read from. One that has none yet is refused, with where it stands. */
export function packOf(project: Project): string {
  if (project.pack) return project.pack.name;
  throw new AppError('not-ready', `Project '${project.name}' cannot be read yet: ${describeIngestion(project)}.`);
}
