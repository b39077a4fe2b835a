import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/** Folders of modules of Maven, with whether they make what a servlet container runs. */
const modules = derived((evidence): Map<string, boolean> => {
  const builds = evidence.files.filter(({ path, place }) => place === 'source' && /(?:^|\/)pom\.xml$/.test(path));
  return new Map(
    builds.map(({ path }) => [
      directoryOf(path),
      (evidence.lines(path) ?? []).some((line) => /<packaging>\s*war\s*</.test(line)),
    ]),
  );
});

/** Whether a main function is of a module beside the one that makes the web application, and starts no server itself. */
export function isBesideArchive(evidence: Evidence, { path, values }: Found<'entry-point'>): boolean {
  if (values.what !== 'main' || !/\.(?:java|kt|scala)$/.test(path)) return false;
  if (![...modules(evidence).values()].includes(true)) return false;
  const folders = path.split('/').slice(0, -1);
  const around = folders.map((_, place) => folders.slice(0, folders.length - place).join('/'));
  const module = [...around, '.'].find((folder) => modules(evidence).has(folder)) ?? '.';
  const listens = (evidence.lines(path) ?? []).some((line) =>
    /\bSpringApplication|\bnew Server\(|\bTomcat\b/.test(line),
  );
  return modules(evidence).get(module) !== true && !listens;
}
