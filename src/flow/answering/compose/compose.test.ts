import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../test/make-pack.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { answerFromPack } from '../answer-from-pack.ts';
import { understandQuestion } from '../understanding/understand-question.ts';

const TOOL = (name: string) => `/** Says ${name}. */
export const ${name}Tool = {
  name: '${name}',
  run() {
    return '${name}';
  },
};
`;

const SOURCES = {
  'src/tools/one.ts': TOOL('one'),
  'src/tools/two.ts': TOOL('two'),
  'src/tools/three.ts': TOOL('three'),
  'src/tools.ts': `import { oneTool } from './tools/one.ts';
import { threeTool } from './tools/three.ts';
import { twoTool } from './tools/two.ts';

export const TOOLS = [oneTool, twoTool, threeTool];
`,
  'router/mux.go': `package router

import "fmt"

// Mux routes requests.
type Mux struct{ routes map[string]Handler }

// Mount attaches a handler under a pattern.
func (m *Mux) Mount(pattern string, handler Handler) {
	if handler == nil {
		panic(fmt.Sprintf("attempting to Mount() a nil handler on '%s'", pattern))
	}
	if m.tree.has(pattern) {
		panic(fmt.Sprintf("attempting to Mount() a handler on an existing path, '%s'", pattern))
	}
	if m.closed {
		if err := m.open(); err != nil {
			panic("failed to open the router")
		}
	}
	m.routes[pattern] = handler
}
`,
  'src/log.rs': `/// Where lines go.
pub enum Level {
    Quiet,
    Loud,
}

impl Level {
    fn parse(text: &str) -> Level {
        Level::Quiet
    }
}

pub fn set(level: Level) {}

mod tests {
    fn quiet_is_the_default() {
        super::set(super::Level::Quiet);
    }
}
`,
};

test.each([
  [
    'How do I add a new tool?',
    [
      'Add a file to `src/tools/`, which holds three source files; `src/tools/one.ts` is a short one to follow',
      'Name it in `src/tools.ts`, which imports 3 of them',
    ],
    [],
  ],
  [
    'When does Mount panic?',
    [
      '`handler` must be given; `Mux.Mount` enforces it',
      '`Mux.Mount` fails with "attempting to Mount() a handler on an existing path, \'`pattern`\'" if `m.tree.has(pattern)`',
    ],
    // What is said because of a further condition is not said because of the first.
    ['failed to open'],
  ],
  [
    'What is `Level`?',
    ['It has one method: `parse`', 'It has two members: `Quiet` and `Loud`', 'Used in one place of the code: `set`'],
    // Neither its own methods nor the tests in its file are code that uses it, and what is private is not public.
    ['public', 'Level.parse`', '`impl'],
  ],
  ['Which values does `Level` have?', ['declares two values: `Quiet` [1] and `Loud` [2]'], []],
])('%s', async (question, said, unsaid) => {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'a.pack'), SOURCES, { facts: true }));
  let text = '';
  for (const piece of answerFromPack(pack, 'sample', understandQuestion(question)))
    if (piece.type === 'text') text += piece.text;
  pack.close();
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});
