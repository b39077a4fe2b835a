import { expect, test } from 'vitest';
import { openPack } from '../../src/engine/pack/open-pack.ts';
import { answerFromPack } from '../../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../../src/flow/answering/understanding/understand-question.ts';
import { documentsOf } from '../../src/flow/authoring/documents-of.ts';
import { busyMs } from '../busy-ms.ts';
import { packFileOf } from '../make-pack.ts';
import { PUMPS, patternBombs } from '../pattern-bombs.ts';

const QUESTIONS = [
  'How do I make a boat?',
  'What does `make` do?',
  'Which routes are there?',
  'Which environment variables are there?',
  'What must hold for a boat?',
  'Why are boats used?',
  'What changed last?',
  'How is `Boat` stored?',
  'What happens when `make` fails?',
  'Which tests cover `make`?',
];

// Nothing but a pattern that is tried in very many ways makes any of this take a minute.
test('runs of what patterns repeat take no time in files, documents and answers', async () => {
  const before = busyMs();
  const runs = PUMPS.map((pump) => pump.repeat(300 / pump.length));
  const commits = runs.map((run, at) => ({
    sha: `${at}`.padStart(40, '0'),
    author: { name: 'Ada', email: 'ada@example.org' },
    date: 1_700_000_000 + at,
    subject: `fix(boats): make boats ${run.replaceAll('\n', ' ')}`,
    body: `We use boats because ${run}\n\nThe reason is ${run}`,
    paths: [],
  }));
  const file = await packFileOf(patternBombs(300, 2), commits);
  expect(documentsOf({ file, commit: 'test', projectName: 'boats' }).faults).toEqual([]);
  const pack = openPack(file);
  for (const question of [...QUESTIONS, ...runs.map((run) => `How do I make ${run} boats?`)])
    expect([...answerFromPack(pack, 'boats', understandQuestion(question))].length).toBeGreaterThan(0);
  pack.close();
  expect(busyMs() - before).toBeLessThan(60_000);
});
