import { expect, it, test } from 'vitest';
import { needsKey, readModelName, shownModelName } from './model-name.ts';

test.each([
  ['anthropic:claude-x', { provider: 'anthropic', model: 'claude-x' }, true],
  ['openai:gpt-x', { provider: 'openai', model: 'gpt-x' }, true],
  ['google:gemini-x', { provider: 'google', model: 'gemini-x' }, true],
  ['ollama:qwen3:8b', { provider: 'ollama', model: 'qwen3:8b', url: 'http://127.0.0.1:11434/v1' }, false],
  ['ollama:m@http://10.0.0.5:11434/', { provider: 'ollama', model: 'm', url: 'http://10.0.0.5:11434/v1' }, false],
  ['ollama:m@http://10.0.0.5:11434/v1', { provider: 'ollama', model: 'm', url: 'http://10.0.0.5:11434/v1' }, false],
  [
    'openai-compatible:org/m@v2@https://gate.example/v1/',
    { provider: 'openai-compatible', model: 'org/m@v2', url: 'https://gate.example/v1' },
    false,
  ],
  ['anthropic:m@https://gate.example', { provider: 'anthropic', model: 'm', url: 'https://gate.example' }, false],
])('%s is understood', (text, name, key) => {
  expect(readModelName(text)).toEqual(name);
  expect(needsKey(readModelName(text))).toBe(key);
});

test.each([
  'claude',
  'other:model',
  'openai:',
  'openai:two words',
  'openai-compatible:m',
  'openai-compatible:m@https://user:secret@host/v1',
  'ollama:m@https://host/?q=1',
])('%s is refused', (text) => {
  expect(() => readModelName(text)).toThrow(/^must /);
});

it('is shown without its address', () => {
  expect(shownModelName(readModelName('ollama:m@http://10.0.0.5:11434'))).toBe('ollama:m');
});
