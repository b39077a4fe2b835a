import type { TestProject } from 'vitest/node';
import { buildAll } from './build.ts';
import { startPostgres } from './start-postgres.ts';

/** What a whole test run needs, made at the same time; what ends it is given back. */
export default async function setUp(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const [stop] = await Promise.all([startPostgres(project), buildAll()]);
  return stop;
}
