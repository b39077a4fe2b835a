import { derived } from './evidence.ts';
import { findEventBus } from './patterns/event-bus.ts';
import { findLayers } from './patterns/layers.ts';
import { findMiddlewareChain } from './patterns/middleware-chain.ts';
import { findModelViewController } from './patterns/model-view-controller.ts';
import { findPackages } from './patterns/packages.ts';
import type { Pattern, PatternFinder } from './patterns/pattern.ts';
import { findPorts } from './patterns/ports.ts';
import { findRegistry } from './patterns/registry.ts';
import { findRepositories } from './patterns/repositories.ts';
import { findWorkerQueue } from './patterns/worker-queue.ts';

const FINDERS: readonly PatternFinder[] = [
  findLayers,
  findPackages,
  findModelViewController,
  findPorts,
  findRepositories,
  findRegistry,
  findMiddlewareChain,
  findEventBus,
  findWorkerQueue,
];

/**
 * The architecture patterns of a project. Each is recognised by how the code hangs together, never by the name of a
 * folder, and only where both of its sides are seen; what is not sure is left out.
 */
export const patternsOf = derived((evidence): Pattern[] =>
  FINDERS.flatMap((find) => find(evidence) ?? []).sort(
    (a, b) => Number(b.certainty === 'certain') - Number(a.certainty === 'certain'),
  ),
);
