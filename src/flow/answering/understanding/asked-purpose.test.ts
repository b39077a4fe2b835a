import { expect, test } from 'vitest';
import { asksForPurpose } from './asked-purpose.ts';

test.each([
  'What does this project do?',
  'What is Caddy?',
  "what's this repo for",
  'What are the main features?',
  'What can I do with Caddy?',
  'Tell me about this project.',
  'Explain what it does',
  'What is the purpose of this application?',
  'Who would use it and for what?',
])('%s', (question) => {
  expect(asksForPurpose(question, ['acme/caddy'])).toBe(true);
});

test.each([
  'What is this project, and how is it built?',
  'What is the architecture?',
  'What does the router do?',
  'What is the purpose of the token bucket?',
  'What can a guest do?',
  'How does it work?',
  'What are the main components?',
])('%s asks for something else', (question) => {
  expect(asksForPurpose(question, ['acme/caddy'])).toBe(false);
});
