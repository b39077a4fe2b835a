import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { type SpringProgram, springPrograms } from '../settings/spring-profiles.ts';
import type { Route } from './route.ts';

/** The module that answers a route, where several programs of Spring in one repository answer some; null elsewhere. */
export function programOfRoute(evidence: Evidence, { fact: { path } }: Route): string | null {
  return answering(evidence).find(({ folder }) => path.startsWith(`${folder}/`))?.name ?? null;
}

/** Programs that each lie in a folder of their own and answer routes; one alone needs no name. */
const answering = derived((evidence): SpringProgram[] => {
  const paths = new Set(routesOf(evidence).map(({ fact }) => fact.path));
  const programs = springPrograms(evidence).filter(
    ({ folder }) => folder !== '' && [...paths].some((path) => path.startsWith(`${folder}/`)),
  );
  // Of a module inside another one, the inner one answers.
  return programs.length > 1 ? programs.toSorted((a, b) => b.folder.length - a.folder.length) : [];
});
