import { changelog } from './changelog.ts';
import { ciJobs } from './ci-jobs.ts';
import { commands } from './commands.ts';
import { dataModels } from './data-models.ts';
import { decisions } from './decisions.ts';
import { dependencies } from './dependencies.ts';
import { entryPoints } from './entry-points.ts';
import type { Extractor } from './extractor.ts';
import { integrations } from './integrations.ts';
import { invariants } from './invariants.ts';
import { licences } from './licences.ts';
import { limits } from './limits.ts';
import { manifests } from './manifests.ts';
import { owners } from './owners.ts';
import { readme } from './readme.ts';
import { routes } from './routes.ts';
import { scripts } from './scripts.ts';
import { settings } from './settings.ts';
import { statedRules } from './stated-rules.ts';
import { states } from './states.ts';
import { tasks } from './tasks.ts';
import { tests } from './tests.ts';
import { todos } from './todos.ts';

/** Every kind of fact that one file can tell. */
export const EXTRACTORS: readonly Extractor[] = [
  routes,
  commands,
  dataModels,
  states,
  tasks,
  settings,
  dependencies,
  manifests,
  scripts,
  ciJobs,
  tests,
  entryPoints,
  invariants,
  statedRules,
  limits,
  licences,
  owners,
  integrations,
  todos,
  readme,
  decisions,
  changelog,
];
