import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { workName, workTold } from '../../wording/task-words.ts';
import { tasksOf } from '../tasks.ts';

test('a loop without a name in a corner of a function is not told by what is said of the function', async () => {
  const setUp = '\tprintln("set up")\n'.repeat(20);
  const loop = [
    '\tgo func() {',
    '\t\tticker := time.NewTicker(5 * time.Minute)',
    '\t\tfor range ticker.C {',
    '\t\t\told := shelf.Gather()',
    '\t\t\tif err := shelf.Mark(old); err != nil {',
    '\t\t\t\tprintln(err)',
    '\t\t\t}',
    '\t\t\tif left, err := shelf.Drop(old); err == nil {',
    '\t\t\t\tprintln(left)',
    '\t\t\t}',
    '\t\t}',
    '\t}()',
  ].join('\n');
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/post\n',
    'main.go': `package main\n\nimport "time"\n\n// Create makes the whole server with all of its routes.\nfunc Create(shelf Shelf) {\n${setUp}${loop}\n${setUp}}\n\nfunc main() {\n\tCreate(nil)\n}\n`,
  });
  const told = tasksOf(evidence).map((task) => [workName(evidence, task), workTold(evidence, task)]);
  expect(told).toEqual([['a loop in `Create`', '']]);
});
