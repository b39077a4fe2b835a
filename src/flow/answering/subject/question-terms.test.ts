import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('a word of nothing but signs is asked for like any other', async () => {
  const sources = { 'src/boats.ts': 'export function make__boat() {\n  return 1;\n}\n' };
  for (const question of ['How do I make ______ boats?', 'What does `$__$` do?', 'Where is `__-__` used?'])
    expect((await askSources(question, { sources })).text).not.toBe('');
});
