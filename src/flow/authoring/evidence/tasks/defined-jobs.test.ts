import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

const definition = (name: string, time = ''): string => `
import type { JobDefinition } from '../client/job';

export const ${name.toUpperCase()}_JOB_DEFINITION = {
  id: 'harbour.${name}',
  name: 'Of the harbour',
  trigger: { name: 'harbour.${name}'${time} },
  handler: async ({ payload, io }) => {
    const handler = await import('./${name}.handler');
    await handler.run({ payload, io });
  },
} as const satisfies JobDefinition<'harbour.${name}', unknown>;
`;
const handler = 'export const run = async ({ payload }) => {\n  await tell(payload);\n};\n';
const provider = `
import { Worker } from 'bullmq';

export class Provider {
  private _jobDefinitions: Record<string, JobDefinition> = {};

  constructor() {
    this._worker = new Worker('harbour-jobs', async (job) => this.process(job));
  }
}
`;

test('the jobs of a project are those that it defines, done by what their definitions take in, and not the queue that runs them', async () => {
  const sources = {
    'jobs/definitions/tides.ts': definition('tides', ", cron: '*/15 * * * *'"),
    'jobs/definitions/tides.handler.ts': handler,
    'jobs/definitions/moor.ts': definition('moor'),
    'jobs/definitions/moor.handler.ts': handler,
    'src/berths.ts':
      "export async function takeBerth(jobs) {\n  await jobs.triggerJob({ name: 'harbour.moor', payload: {} });\n}\n",
  };
  const told = tasksOf(await evidenceIn({ ...sources, 'jobs/client/bullmq.ts': provider })).map(
    ({ name, done, asked, schedules }) =>
      `${name}: ${done[0]?.symbol?.path} ${done[0]?.symbol?.name}, ${schedules[0]?.text ?? asked[0]?.path}`,
  );
  expect(told).toEqual([
    'harbour.tides: jobs/definitions/tides.handler.ts run, */15 * * * *',
    'harbour.moor: jobs/definitions/moor.handler.ts run, src/berths.ts',
  ]);
});

test('a worker is work of its own where no job is defined', async () => {
  const told = tasksOf(await evidenceIn({ 'jobs/client/bullmq.ts': provider }));
  expect(told.map(({ name }) => name)).toEqual(['harbour-jobs']);
});
