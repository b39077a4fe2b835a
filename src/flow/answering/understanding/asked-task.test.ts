import { expect, test } from 'vitest';
import { askedTask } from './asked-task.ts';

test.each([
  ['How do I run it?', 'run'],
  ['How do I start the app locally?', 'run'],
  ['How do I run the tests?', 'test'],
  ['how to run all the unit tests', 'test'],
  ['How is this project built?', 'build'],
  ['How do I build Caddy from source?', 'build'],
  ['What command do I use to build it?', 'build'],
  ['How is it released?', 'release'],
  ['How do I install it?', 'install'],
  ['How do I set up a development environment?', 'install'],
  ['How do I lint the code?', 'check'],
  // These ask about something in the code, or for an overview.
  ['What is this project, and how is it built?', null],
  ['How is the routing tree built?', null],
  ['How do I run a background job?', null],
  ['How are migrations run?', null],
  ['How do I test a handler?', null],
  ['What starts the server?', null],
  ['How do I start a span?', null],
  ['Which commands does Caddy install?', null],
])('%s', (question, task) => {
  const asked = askedTask(question, ['caddy']);
  expect(asked?.of.length === 0 ? asked.task : null).toBe(task);
});

test('a part of the project, or a manner, is told apart from the whole', () => {
  expect(askedTask('How do I run the backend tests?', [])).toEqual({ task: 'test', of: ['backend'] });
  expect(askedTask('How do I build till with zlib support?', ['till'])).toEqual({ task: 'build', of: ['zlib'] });
});
