import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../test/make-pack.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { answerFromPack } from '../answer-from-pack.ts';
import { understandQuestion } from '../understanding/understand-question.ts';

const SOURCES = {
  'bench/limits.ts': `import { takeTurn } from '../src/turnstile.ts';

export function measureTurns(): void {
  takeTurn('bench');
}
`,
  'src/turnstile.ts':
    '/** Lets one visitor through. */\nexport function takeTurn(visitor: string): string {\n  return visitor;\n}\n',
  'src/gate.ts': `import { takeTurn } from './turnstile.ts';

export function openGate(): void {
  takeTurn('gate');
}
`,
  'src/config.ts': `/** Port to listen on. */
export const port = process.env.GATE_PORT ?? '7000';
/** Hosts with a port. */
export const hosts = process.env.GATE_HOSTS ?? '';
`,
};

test.each([
  [
    'Where is takeTurn enforced?',
    [
      '`takeTurn` is used in two places of the code: `openGate` in `src/gate.ts` [1] and `measureTurns`',
      'It is a function',
    ],
  ],
  ['What breaks if I change `takeTurn`?', ['directly: `openGate` [1] and `measureTurns` [2]']],
  ['What is the default port?', ['`GATE_PORT` is an environment variable; its default is `7000`']],
])('%s', async (question, said) => {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'a.pack'), SOURCES, { facts: true }));
  const pieces = [...answerFromPack(pack, 'sample', understandQuestion(question))];
  pack.close();
  const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
  for (const words of said) expect(text).toContain(words);
});
