import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

test('a job at times is named after what it does, and not after the line that it logs', async () => {
  const source = `import cron from 'node-cron';
import notes from 'notes';
import { Crates } from './crates';

export const task = cron.schedule('* * * * *', async () => {
  notes.info('Sealing crates');
  try {
    await new Crates().sealAll();
  } catch (e) {
    notes.error('Not all crates were sealed');
  }
});
`;
  const crates = 'export class Crates {\n  async sealAll() {}\n}\n';
  const tasks = tasksOf(await evidenceIn({ 'src/cron.ts': source, 'src/crates.ts': crates }));
  expect(tasks.map(({ name }) => name)).toEqual(['Crates.sealAll']);
});
