import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../test/make-pack.ts';
import { programFile } from '../../base/program-file.ts';
import { ReaderPool, type ThreadQuestion } from './reader-pool.ts';

const FILES = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `src/part${at}.ts`,
    Array.from(
      { length: 30 },
      (__, each) => `/** Sends the order ${each}. */\nexport function sendOrder${at}x${each}(): void {}\n`,
    ).join('\n'),
  ]),
);

const ASKER = { asker: 'org_1' };

function makePool(): ReaderPool {
  const pool = new ReaderPool(programFile('reader-thread', import.meta.url));
  onTestFinished(() => pool.close());
  return pool;
}

async function question(asked: unknown, name: ThreadQuestion['question'] = 'search'): Promise<ThreadQuestion> {
  const file = await writeTestPack(join(temporaryFolder(), 'test.pack'), FILES);
  return { packName: file, file, question: name, asked };
}

test('a hundred searches leave the process free, and all of them are answered', async () => {
  const pool = makePool();
  const search = await question({ query: 'send the order', options: { limit: 3 } });
  let answered = 0;
  const all = Array.from({ length: 100 }, () =>
    pool.ask(search, ASKER).then((answer) => {
      answered += 1;
      return answer;
    }),
  );
  // Timers fire between the answers: had the process itself searched, none would have before the last.
  let ticks = 0;
  while (answered < 100) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    ticks += answered < 100 ? 1 : 0;
  }
  const answers = await Promise.all(all);
  expect(ticks).toBeGreaterThan(3);
  for (const { value, commit } of answers) {
    expect(value).toEqual(answers[0]?.value);
    expect(commit).toBe('test');
  }
});

test('a refusal keeps its code, and the thread goes on', async () => {
  const pool = makePool();
  const wrong = await question({ symbol: 'nobodyKnowsIt' }, 'definition');
  await expect(pool.ask(wrong, ASKER)).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('nobody'),
  });
  const right = { ...wrong, asked: { symbol: 'sendOrder0x0' } };
  expect((await pool.ask(right, ASKER)).value).toMatchObject({ symbol: { path: 'src/part0.ts' } });
});

test('a file that is no pack is refused', async () => {
  const none = { ...(await question({ path: '' }, 'folder')), file: join(temporaryFolder(), 'none.pack') };
  await expect(makePool().ask(none, ASKER)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a closed pool answers nobody', async () => {
  const pool = new ReaderPool(programFile('reader-thread', import.meta.url));
  const search = await question({ query: 'order', options: {} });
  const waiting = expect(pool.ask(search, ASKER)).rejects.toMatchObject({ code: 'unavailable' });
  await pool.close();
  await waiting;
  expect(() => pool.ask(search, ASKER)).toThrow('shutting down');
});

test('a question that nobody waits for any more is not begun', async () => {
  const pool = makePool();
  const search = await question({ query: 'order', options: {} });
  const first = pool.ask(search, ASKER);
  const given = new AbortController();
  const second = expect(pool.ask(search, { ...ASKER, signal: given.signal })).rejects.toMatchObject({
    code: 'unavailable',
  });
  given.abort();
  await Promise.all([first, second]);
});

test('one question of somebody does not wait for the hundreds of another, who may not fill the whole queue', async () => {
  const pool = makePool();
  const search = await question({ query: 'send the order', options: { limit: 3 } });
  const order: string[] = [];
  const asking: Promise<unknown>[] = [];
  const ask = (asker: string) => asking.push(pool.ask(search, { asker }).then(() => order.push(asker)));
  const begin = () => {
    for (let each = 0; each < 2_000; each++) ask('org_busy');
  };
  expect(begin).toThrow('Too many questions are waiting');
  ask('org_quiet');
  await Promise.all(asking);
  expect(order.length).toBeLessThan(600);
  expect(order.indexOf('org_quiet')).toBeLessThan(100);
});
