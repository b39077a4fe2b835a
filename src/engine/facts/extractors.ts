import { dataModels } from './data-models.ts';
import { dependencies } from './dependencies.ts';
import type { Extractor } from './extractor.ts';
import { invariants } from './invariants.ts';
import { manifests } from './manifests.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';

/** Every kind of fact that one file can tell. */
export const EXTRACTORS: readonly Extractor[] = [routes, settings, dataModels, dependencies, manifests, invariants];
