import { expect, test } from 'vitest';
import { askedWhole } from './asked-whole.ts';

test.each([
  ['What does this project do?', 'purpose'],
  ['What is Caddy?', 'purpose'],
  ["what's this repo for", 'purpose'],
  ['What are the main features?', 'purpose'],
  ['What can I do with Caddy?', 'purpose'],
  ['Tell me about this project.', 'purpose'],
  ['Who would use it and for what?', 'purpose'],
  ['What is the tech stack?', 'stack'],
  ['Which technologies does Caddy use?', 'stack'],
  ['Where should I start reading the code?', 'reading'],
  ['What are the most important files?', 'reading'],
  ['How is it deployed?', 'deployment'],
  ['What coding conventions are there?', 'conventions'],
  ['What are the known problems or open TODOs?', 'open-work'],
  ['How is logging done?', 'logging'],
  ['How are errors handled?', 'errors'],
  ['How does authentication work?', 'authentication'],
  ['How are users authenticated?', 'authentication'],
  ['How are permissions checked?', 'permissions'],
  ['Where are emails sent?', 'emails'],
  // These ask about a part, or for something else.
  ['What is this project, and how is it built?', null],
  ['What is the architecture?', null],
  ['What does the router do?', null],
  ['What is the purpose of the token bucket?', null],
  ['What is a request in this project?', null],
  ['What can a guest do?', null],
  ['What are the main components?', null],
  ['How are errors of the import handled?', null],
  ['How is the cache of the router cleared?', null],
  ['How are digest emails sent?', null],
  ['Where is the login route?', null],
  ['How does login work?', null],
])('%s', (question, theme) => {
  expect(askedWhole(question, ['acme/caddy'])).toBe(theme);
});
