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
  Makefile: 'test:\n\tgo test ./...\n',
  'README.md': `# Sample

A sample.

## Building

\`\`\`sh
go build ./cmd/sample
\`\`\`

## Custom Policies

Register a policy before the first request.

\`\`\`go
policy.Register("mine", New)
\`\`\`
`,
  'policy/policies.go': `package policy

// Random is a policy that picks any host.
type Random struct{}

// First is a policy that picks the first host.
type First struct{}

// Least is a policy that picks the host with the fewest requests.
type Least struct{}
`,
  'jobs/mail/mail.go': 'package mail\n\n// Send sends.\nfunc Send() {}\n',
  'jobs/clean/clean.go': 'package clean\n\n// Clean cleans.\nfunc Clean() {}\n',
  'jobs/report/report.go': 'package report\n\n// Report reports.\nfunc Report() {}\n',
  'jobs/jobs.go': 'package jobs\n\n// Run runs.\nfunc Run() {}\n',
  'jobs/queue.go': 'package jobs\n\n// Queue queues.\nfunc Queue() {}\n',
  'jobs/list.go': 'package jobs\n\n// List lists.\nfunc List() {}\n',
  'lib/flow.rb': `class Flow
  # Stops everything that follows.
  def halt!
    throw :halt
  end

  def run
    halt!
  end
end
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
      '`Mux.Mount` fails with "attempting to Mount() a nil handler on \'`pattern`\'" if `handler == nil`',
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
  ['How do I run the tests?', ['To run the tests, use `make test`, which runs `go test ./...` [1]'], []],
  [
    'How is this project built?',
    ['`README.md` shows how to build it under "Building" [1]', 'go build ./cmd/sample'],
    [],
  ],
  [
    'How do I add a custom policy?',
    ['`README.md` treats this under "Custom Policies" [1]', 'It says: "Register a policy before the first request"'],
    [],
  ],
  ['Which policies are there?', ['Three types were found: `Random` [1], `First` [2] and `Least` [3]'], []],
  ['Which levels are there?', ['Two values were found: `Quiet` [1] and `Loud` [2]', 'values of the enum `Level`'], []],
  ['What breaks if I change `halt!`?', ['One place of the code uses `Flow.halt!`', '`Flow.run`'], []],
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

test('a definition is cited together with the comment above it', async () => {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'a.pack'), SOURCES, { facts: true }));
  const [first] = [...answerFromPack(pack, 'sample', understandQuestion('What is `Level`?'))].flatMap((piece) =>
    piece.type === 'citation' ? [piece.citation] : [],
  );
  pack.close();
  expect(first).toMatchObject({ path: 'src/log.rs', startLine: 1, endLine: 5 });
});
