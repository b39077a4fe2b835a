import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

const JOBS = {
  'pier/jobs/sweep.py':
    'from pier.work import PierTask\nclass SweepTask(PierTask):\n    def run(self, thread):\n        sweep_deck()\n',
  'pier/jobs/count.py':
    'from pier.work import PierTask\nclass CountTask(PierTask):\n    def run(self, thread):\n        count_crates()\n',
};
const BASE =
  'class PierTask:\n    def start(self, *args):\n        self.run(*args)\n    def run(self, thread):\n        raise NotImplementedError\n';

async function told(work: string): Promise<string[]> {
  const evidence = await evidenceIn({ ...JOBS, 'pier/work.py': work });
  return tasksOf(evidence).map(({ name }) => name);
}

test('classes that a thread of the project takes from a queue and runs are work in the background', async () => {
  const thread =
    'import queue\nimport threading\nclass Hand(threading.Thread):\n    def __init__(self):\n        self.queue = queue.Queue()\n    def run(self):\n        while True:\n            item = self.queue.get(timeout=1)\n            item.task.start(self)\n';
  expect(await told(`${thread}\n${BASE}`)).toEqual(['CountTask', 'SweepTask']);
});

test('without a thread, or with one that takes nothing from a queue, they are done at once', async () => {
  const pool = 'class Hand:\n    def all(self):\n        for task in self.queue.get():\n            task.start(self)\n';
  expect(await told(`${pool}\n${BASE}`)).toEqual([]);
  const other =
    'import threading\nclass Hand(threading.Thread):\n    def run(self):\n        while True:\n            look()\n';
  expect(await told(`${other}\n${BASE}`)).toEqual([]);
});
