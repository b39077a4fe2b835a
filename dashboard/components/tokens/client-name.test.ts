import { expect, it } from 'vitest';
import { clientName } from './client-name.ts';

it.each([
  ['claude-code/2.1.0', 'Claude Code 2.1.0'],
  ['Cursor/2.1', 'Cursor 2.1'],
  ['Visual Studio Code/1.99', 'Visual Studio Code/1.99'],
  ['python-httpx/0.27 (linux)', 'python-httpx/0.27 (linux)'],
  ['curl', 'curl'],
])('%j is shown as %j', (given, shown) => {
  expect(clientName(given)).toBe(shown);
});
