import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const carrier = (name: string): string => `import type { CarrierInterface } from '../carrier.interface.ts';

export class ${name}Service implements CarrierInterface {
  send(parcel: string): string {
    return parcel;
  }
}
`;
const SOURCES = {
  'pyproject.toml':
    '[project]\nname = "ferry"\n\n[project.scripts]\nferry = "ferry.main:run"\nferry-import = "ferry.tools:load"\n',
  'README.md': '# Ferry\n\n## Installation\n\nInstall it with pip.\n',
  'src/carriers/carrier.interface.ts': 'export interface CarrierInterface {\n  send(parcel: string): string;\n}\n',
  'src/carriers/errors/lost.ts': 'export class Lost extends Error {}\n',
  'src/carriers/barge/barge.service.ts': carrier('Barge'),
  'src/carriers/rail/rail.service.ts': carrier('Rail'),
  'src/carriers/truck/truck.service.ts': carrier('Truck'),
};

const step = (name: string): string => `package steps

type ${name}Step struct {
	StepBase
}

func (s ${name}Step) After() error {
	return nil
}
`;
const STEPS = {
  'steps/step.go': `package steps

type DeckStep interface {
	Before() error
	During() error
	After() error
}

// StepBase does nothing.
type StepBase struct{}

func (s StepBase) Before() error { return nil }
func (s StepBase) During() error { return nil }
func (s StepBase) After() error  { return nil }
`,
  'steps/load.go': step('Load'),
  'steps/lash.go': step('Lash'),
  'steps/count.go': step('Count'),
};

test('what is made from a base is listed, and not the base', async () => {
  const { text } = await askSources('Which deck steps can be used?', { sources: STEPS, projectName: 'ferry' });
  for (const name of ['LoadStep', 'LashStep', 'CountStep']) expect(text).toContain(`\`${name}\``);
  expect(text).not.toContain('`StepBase`');
});

test.each([
  ['Which commands does ferry install?', ['Two programs were found', '`ferry-import`'], ['pip']],
  ['Which programs does the project consist of?', ['Two programs were found', '`ferry-import`'], []],
  ['Which carriers can be used?', ['`BargeService`', '`RailService`', '`TruckService`'], ['folder']],
])('%s', async (question, told, silent) => {
  const { text, support } = await askSources(question, { sources: SOURCES, projectName: 'ferry' });
  expect(support).toBe('strong');
  for (const words of told) expect(text).toContain(words);
  for (const words of silent) expect(text).not.toContain(words);
});

test.each(['Which socket events are there?', 'Which messages can be sent over the websocket?'])(
  '%s',
  async (question) => {
    const { text, support } = await askSources(question, {
      sources: {
        'package.json': '{"name": "till", "dependencies": {"socket.io": "4"}}',
        'src/server.js': `import { Server } from 'socket.io';
const io = new Server(80);
io.on('connection', (socket) => {
  socket.on('sellBook', (book, answer) => {
    checkLogin(socket);
    answer({ ok: true });
  });
  socket.on('ping', () => socket.emit('pong'));
});
`,
      },
    });
    expect(support).toBe('strong');
    expect(text).toContain('`sellBook`');
    expect(text).toContain('`checkLogin`');
  },
);
