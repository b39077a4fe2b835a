import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DEPOT = {
  'src/courier-client.ts': `/** Speaks with the courier. */
export class CourierClient {
  async book(parcel: Parcel): Promise<Booking | null> {
    try {
      return await this.http.post('/bookings', parcel);
    } catch (error) {
      this.log.warn('booked later', error);
      return null;
    }
  }
}
`,
  'src/print-job.ts': `/** A label that waits to be printed. */
export class PrintJob {
  id = 0;
  label = '';
}
`,
  'src/print-worker.ts': `import { PrintJob } from './print-job';

export class PrintWorker {
  async work(printJob: PrintJob): Promise<void> {
    await withRetry(3, () => this.printer.send(printJob.label));
  }
}

export async function withRetry(times: number, deed: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < times; turn++) await deed();
}
`,
  'src/scales.ts': `/** Weighs a parcel on the scales. */
export function weighOnScales(parcel: Parcel): number {
  return readScales(parcel.id);
}
`,
};

test('what is down is asked for by what deals with it, in words that were typed', async () => {
  const { text, support, places } = await askSources('What happens if the courier is down?', { sources: DEPOT });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`CourierClient.book` in `src\/courier-client.ts` catches errors/);
  expect(text).toContain("this.log.warn('booked later', error);");
  expect(text).not.toContain('unavailable');
  expect(places[0]).toMatch(/^src\/courier-client.ts/);
});

test('what happens when a thing fails is not answered by what it is', async () => {
  const { text } = await askSources('What happens when a print job fails?', { sources: DEPOT });
  expect(text).toContain('`PrintWorker.work` in `src/print-worker.ts` tries again');
  expect(text).not.toContain('is a class');
});

test('where nothing deals with it, that is said', async () => {
  const { text, support } = await askSources('What happens when the scales are offline?', { sources: DEPOT });
  expect(support).toBe('none');
  expect(text).toContain('no code was found that catches an error, tries again or falls back');
  expect(text).not.toContain('*offline*');
});
