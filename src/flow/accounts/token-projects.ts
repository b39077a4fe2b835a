import { AppError } from '../../base/errors.ts';
import { cleanText } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { lookUpProject } from '../../record/projects/projects.ts';
import type { Reach } from '../../record/reach.ts';

/** The ids of the projects to which a token is to be limited, by id or by name; null stays null, which is all of them. */
export async function tokenProjects(db: Db, reach: Reach, wished: readonly string[] | null): Promise<string[] | null> {
  if (wished === null) return null;
  const found = await Promise.all(wished.map((idOrName) => lookUpProject(db, reach, idOrName)));
  const missing = wished.flatMap((idOrName, index) => (found[index] ? [] : [{ idOrName, index }]));
  if (missing.length === 0) return [...new Set(found.flatMap((project) => project?.id ?? []))];
  const names = missing.map(({ idOrName }) => `'${cleanText(idOrName).slice(0, 120)}'`).join(', ');
  const details = missing.map(({ index }) => ({
    field: `project_ids.${index}`,
    message: 'is no id or name of a project of this organization',
  }));
  throw new AppError('invalid-input', `A token can be limited only to projects that there are, not to ${names}.`, {
    details,
  });
}
