import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/databases.ts';
import { systemClock } from '../../base/clock.ts';
import { readConfig } from '../../base/config.ts';
import { openLog } from '../../base/log.ts';
import { openDatabase } from '../../engine/db/open-database.ts';
import { RateLimits } from './rate-limits.ts';

it('who takes all on one node finds nothing on another, and somebody else does', async () => {
  const { place, drop } = await freshDatabase('postgres');
  const stopped = { now: () => 1_000 };
  const log = openLog('silent', () => {});
  const databases = [await openDatabase(place, systemClock), await openDatabase(place, systemClock)];
  const nodes = databases.map((database) => new RateLimits({ config: readConfig({}), database, clock: stopped, log }));
  const [here, there] = nodes.map((node) => node.perMinute('questions', 10));
  // The other node has heard nothing yet, so it gives out its own ten; from then on both know.
  await expect
    .poll(() => {
      here?.take('greedy');
      return there?.take('greedy');
    })
    .toBeGreaterThan(0);
  expect(here?.take('greedy')).toBeGreaterThan(0);
  expect(there?.take('modest')).toBe(0);
  for (const node of nodes) node.close();
  for (const database of databases) await database.close();
  await drop();
});

it('a word that is none of ours is passed over', async () => {
  const { place, drop } = await freshDatabase('postgres');
  const database = await openDatabase(place, systemClock);
  const log = openLog('silent', () => {});
  const limits = new RateLimits({ config: readConfig({}), database, clock: systemClock, log });
  const limit = limits.perMinute('questions', 1);
  const heard: unknown[] = [];
  database.news.hear('taken', (text) => heard.push(text));
  for (const text of [
    'not json',
    '{}',
    '{"node":"x","limit":"other","taken":[["a",1]]}',
    '{"node":"x","limit":"questions","taken":[["a",-5]]}',
  ]) {
    await database.news.tell('taken', text);
  }
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4);
  expect([limit.take('a'), limit.take('a') > 0]).toEqual([0, true]);
  limits.close();
  await database.close();
  await drop();
});
