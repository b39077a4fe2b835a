import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

const loop = (head: string, tick: string) =>
  `func ${head} {\n\tt := time.NewTicker(time.Second)\n\tfor {\n\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn\n\t\tcase <-t.C:\n\t\t\t${tick}\n\t\t}\n\t}\n}\n\n`;

test('a loop of Go is background work where it is sent its own way or never ends by itself, not where it is waited for', async () => {
  const ends = 'if done(ctx) {\n\t\t\t\treturn\n\t\t\t}\n\t\t\tlook(ctx)';
  const evidence = await evidenceIn({
    'shop/shop.go': `package shop\n\nimport "time"\n\n${loop('awaitParcel(ctx Context)', ends)}${loop('tryLock(ctx Context)', ends)}${loop('drawParcel(ctx Context)', ends)}${loop('tidyParcels(ctx Context)', 'look(ctx)')}${loop('showParcels(w http.ResponseWriter)', 'look(ctx)')}func send(ctx Context) {\n\tgo drawParcel(ctx)\n\tawaitParcel(ctx)\n}\n`,
  });
  expect(tasksOf(evidence).map(({ name }) => name)).toEqual(['drawParcel', 'tidyParcels']);
});
