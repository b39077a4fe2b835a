import { commands } from './commands.ts';
import { dataModels } from './data-models.ts';
import { dependencies } from './dependencies.ts';
import { changelog } from './documents/changelog.ts';
import { decisions } from './documents/decisions.ts';
import { readme } from './documents/readme.ts';
import { statedRules } from './documents/stated-rules.ts';
import { todos } from './documents/todos.ts';
import { entryPoints } from './entry-points.ts';
import type { Extractor } from './extractor.ts';
import { integrations } from './integrations.ts';
import { invariants } from './invariants.ts';
import { limits } from './limits.ts';
import { ciJobs } from './project/ci-jobs.ts';
import { licences } from './project/licences.ts';
import { manifests } from './project/manifests.ts';
import { owners } from './project/owners.ts';
import { scripts } from './project/scripts.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';
import { socketEvents } from './socket-events.ts';
import { states } from './states.ts';
import { tasks } from './tasks.ts';
import { tests } from './tests.ts';

/** Every kind of fact that one file can tell. */
export const EXTRACTORS: readonly Extractor[] = [
  routes,
  socketEvents,
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
