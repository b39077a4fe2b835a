import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { Evidence } from '../src/flow/authoring/evidence/evidence.ts';
import { handlerOf } from '../src/flow/authoring/evidence/handlers.ts';
import { routesOf } from '../src/flow/authoring/evidence/routes.ts';
import { temporaryFolder, writeTestPack } from './make-pack.ts';

/** Routes with the definition that answers each and the guards before it. */
export async function routesIn(sources: Record<string, string>): Promise<string[]> {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'test.pack'), sources, { facts: true }));
  onTestFinished(() => pack.close());
  const evidence = new Evidence(pack, { commit: 'test', projectName: 'test' });
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    return `${route.method} ${route.path}: ${handler?.name ?? (handler ? 'a function' : 'nobody')} (${route.guards.join(', ')})`;
  });
}
