import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanQuestion } from './clean-question.ts';
import { questionKind } from './question-kind.ts';
import type { QuestionKind } from './question-kinds.ts';
import { spellOut } from './spell-out.ts';

const kindOf = (text: string): QuestionKind => questionKind(cleanQuestion(text)).kind;

/** Plain wordings: each must be understood. */
const PLAIN: Record<QuestionKind, string[]> = {
  where: [
    'Where is the session cookie signed?',
    'Where are error handlers looked up?',
    'Which file defines the router?',
    'In which module is the cache cleared?',
    'Where does the request get parsed?',
    'Find the code that writes the report',
    'What class represents a blueprint?',
    'Where in the code is the timeout applied?',
    'Locate the retry loop',
    'Show me where tokens are checked',
  ],
  what: [
    'What is `g`?',
    'What is a blueprint?',
    'What is a library item?',
    'What is the library scanner?',
    'What does `parse_args` do?',
    'What does the loader return?',
    'Explain `Config`',
    'Describe the context class',
    "What's the purpose of `Frozen`?",
    'What is the role of the dispatcher?',
    'test_client',
    'Tell me about the scheduler',
  ],
  how: [
    'How is the database schema migrated when a column is added?',
    'How are migrations applied to the tables of a tenant?',
    'What happens when the upload fails and spare servers are configured?',
    'What decides whether a parcel that already exists on the server is sent again?',
    'What makes sure that changing a nested list or dict marks the box as dirty?',
    'How do environment variables override the values of a file?',
    'How are parcels of one sender kept in order while others are processed?',
    'How does flask turn a request into a response?',
    'How is an entry of the table of contents numbered?',
    'What happens when a job fails all its retries?',
    'What happens when the config is reloaded?',
    'What happens when a config file does not exist yet?',
    'How is the config file read again when it changes?',
    'How does the server reload its configuration?',
    'What happens when a client sends a usage record to the API?',
    'How is history encrypted?',
    'How does the library of shapes work?',
    'How does the parser handle errors?',
    'How is a token verified?',
    'How does caching work?',
    'What happens when a request times out?',
    'Walk me through the login flow',
    'Explain how the linker resolves names',
    'How are plugins loaded at start?',
    'What is the dependency chain between the parser and the writer?',
    'How do middleware functions get called?',
  ],
  howto: [
    'How do I add a new output format?',
    'How can I register a custom converter?',
    'How to write a plugin',
    'How should I extend the parser?',
    'What files do I need to touch to add a field?',
    'I want to add a new command',
    'How would you implement another backend?',
    'Where do I add a new route?',
    'Add a new dialect',
    'Best way to extend the renderer',
  ],
  why: [
    'Why does the bound get a dash before it is compared with a version?',
    'Why can a blueprint name not contain a dot?',
    'Why is the cache cleared twice?',
    'Why does the loader retry?',
    'What is the reason for the lock?',
    'How come the config is frozen?',
    'What is the rationale behind the two parsers?',
    'Why was the old API kept?',
    'Why not use a thread here?',
  ],
  history: [
    'Who knows the assertion rewriting code best?',
    'Who wrote the scheduler?',
    'When was the cache added?',
    'What changed recently?',
    'When did the API change?',
    'Who maintains the parser?',
    'Show the history of the loader',
    'What are the latest commits?',
    'Which commit introduced the lock?',
    'Who should I ask about routing?',
  ],
  invariant: [
    'What must hold for blueprint names?',
    'What are the rules for tokens?',
    'Which constraints apply to usernames?',
    'What values are allowed for the mode? valid values',
    'When is a request rejected?',
    'What must always be true for a ledger?',
    'Which validations exist for orders?',
    'What exceptions can `load` raise?',
    'What makes a name invalid?',
    'What are the limits of uploads?',
  ],
  reuse: [
    'Is there already something to parse Accept headers?',
    'Do we already have a helper for dates?',
    'Is there an existing function for slugs?',
    'What can I reuse for paging?',
    'Do we have a retry utility?',
    'Is there a helper to escape HTML?',
    'Which reusable components are there for forms?',
    'Is there something for reading CSV?',
  ],
  impact: [
    'What breaks if I change `Config.from_object`?',
    'Who calls `dispatch_request`?',
    'What uses the token cache?',
    'What is the impact of removing the lock?',
    'Is it safe to delete `legacy_path`?',
    'What depends on the router?',
    'Where is `make_response` used?',
    'If I rename the table, what is affected?',
    'Show the callers of `open`',
    'What happens if I remove the cache?',
  ],
  tests: [
    'What tests cover the retention of temporary directories?',
    'Which tests check the parser?',
    'Is the scheduler tested?',
    'Are there tests for the router?',
    'Where is the cookie code tested?',
    'How is the login tested?',
    'What is the test coverage of the loader?',
    'Show me the tests for sessions',
  ],
  architecture: [
    'Give me an overview of the architecture.',
    'What is the architecture?',
    'How is the code organized?',
    'How is this project structured?',
    'How is the application put together?',
    'How do the parts work together?',
    'What are the main components?',
    'Explain the big picture',
    'What does this project do?',
    'What are the entry points?',
  ],
  data: [
    'What does a parcel consist of?',
    'What is the schema of the internal database?',
    'What is the data model?',
    'Which tables are there?',
    'What fields does the user model have?',
    'Which columns does `orders` have? show the columns',
    'How is an order stored?',
    'List the tables of the database',
    'Which entities are there?',
  ],
  config: [
    'Which environment variables does flask read?',
    'What settings are there?',
    'How do I configure the port?',
    'Which configuration options exist?',
    'What is the default timeout?',
    'List all command-line flags',
    'What does the `verbose` option do? which options',
    'Which env vars are needed?',
  ],
  deps: [
    'Which libraries does flask need at run time?',
    'What are the dependencies?',
    'Which packages are used?',
    'What third-party libraries are there?',
    'Which version of click is needed?',
    'What external services does it talk to?',
    'List the dependencies',
    'What does this project depend on?',
  ],
  compare: [
    '`tmpdir` vs `tmp_path`',
    'What is the difference between `run` and `serve`?',
    'Compare `Reader` and `Writer`',
    'How does `load` differ from `open`?',
    'When should I use `map` instead of `apply`?',
    'Reader versus Writer',
    'What distinguishes a group from a command?',
  ],
  list: [
    'Which carriers can be used?',
    'Which programs does the project consist of?',
    'How many plugin hooks are there?',
    'List all routes',
    'Which routes need authentication?',
    'What commands are there?',
    'Which classes implement `Store`?',
    'Show me all endpoints',
    'Count the middleware',
    'Which dialects are supported?',
  ],
};

/** The way people type in a hurry. The kind or its runner-up must fit. */
const SLOPPY: [string, QuestionKind][] = [
  ['hey, quick question: where does the cookie get signed??', 'where'],
  ["can't find the code for parsing headers", 'where'],
  ['which file has the router in it', 'where'],
  ['wtf is g', 'what'],
  ['blueprint?', 'what'],
  ['whats the deal with Config', 'what'],
  ['session stuff, how does that work', 'how'],
  ['could you please explain how requests end up in a view', 'how'],
  ['under the hood of the dispatcher', 'how'],
  ['wanna add a new dialect, what files do i touch', 'howto'],
  ['pls tell me how to write a plugin', 'howto'],
  ['trying to add a route, any example?', 'howto'],
  ['how come names cannot have dots', 'why'],
  ['what for is the lock there', 'why'],
  ['who should review changes in sessions', 'history'],
  ['how old is the parser', 'history'],
  ['anything changed lately in the cli?', 'history'],
  ['can a name be empty', 'invariant'],
  ['what is forbidden in blueprint names', 'invariant'],
  ['max length of a token name', 'invariant'],
  ['what must hold when i change the members of a group', 'invariant'],
  ['What breaks if the depot cannot be reached when the till starts?', 'how'],
  ['What happens to my parcels when I delete an order?', 'how'],
  ['what must i look at when i change the members of a group', 'impact'],
  ['before i write my own date parser, is there one', 'reuse'],
  ['do we have something for slugs already', 'reuse'],
  ['if i touch from_object does anything explode, what breaks', 'impact'],
  ['who uses make_response', 'impact'],
  ['who is notified when an album is shared', 'how'],
  ['who gets an email when a parcel is lost', 'how'],
  ['blast radius of changing the router', 'impact'],
  ['is it tested', 'tests'],
  ['any tests around the cookie code', 'tests'],
  ["i'm new here, give me the tour", 'architecture'],
  ['lay of the land please', 'architecture'],
  ['how is a parcel moved to another column', 'how'],
  ['how do i drag a parcel between columns', 'howto'],
  ['how many columns does the parcel table have', 'data'],
  ['db schema', 'data'],
  ['what tables do we have', 'data'],
  ['env vars?', 'config'],
  ['can i turn off the cache somewhere', 'config'],
  ['is click pinned', 'deps'],
  ['what does it need to run, libraries etc', 'deps'],
  ['run or serve, difference?', 'compare'],
  ['make_response vs redirect', 'compare'],
  ['all the endpoints', 'list'],
  ['how many commands does it have', 'list'],
];

describe('the kind of a question', () => {
  test.each(Object.entries(PLAIN).flatMap(([kind, texts]) => texts.map((text) => [text, kind])))(
    '%s → %s',
    (text, kind) => {
      expect(kindOf(text)).toBe(kind);
    },
  );

  test.each(SLOPPY)('in a hurry: %s → %s', (text, kind) => {
    const { kind: first, second } = questionKind(cleanQuestion(text));
    expect([first, second]).toContain(kind);
  });

  test.each([
    [
      'Why does the configuration of the architectural layer, which holds the dependency chain of the tables that the schema of the test function names, matter?',
      'why',
    ],
    [
      'How does the environment variable expansion helper interact with the settings table and the option parser while the tests for it run in parallel?',
      'how',
    ],
  ])('a long question uses such words about the inside: %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });
});

test('questions as they are typed in a hurry are understood, and most of those that nothing was mended by', () => {
  const file = join(import.meta.dirname, '../../../../bench/questions/wordings.jsonl');
  const all: { half: string; kind: QuestionKind; question: string }[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const misread = (rows: typeof all): number =>
    rows.filter(({ kind, question }) => {
      const guess = questionKind(cleanQuestion(question));
      return guess.kind !== kind && guess.second !== kind;
    }).length / rows.length;
  const byOthers = all.filter(({ half }) => half === 'third');
  expect(all.length).toBeGreaterThan(200);
  expect(misread(all.filter((row) => !byOthers.includes(row)))).toBeLessThan(0.05);
  expect(misread(byOthers)).toBeLessThan(0.25);
});

test.each([
  ['WHATS the Diffrence', 'what is the difference'],
  ['wheres teh dependancies', 'where is the dependencies'],
  ['the enviroment varaibles', 'the environment variables'],
  ['rules and roles', 'rules and roles'],
  ['configured and structured', 'configured and structured'],
])('slips of haste are mended: %s', (text, meant) => {
  expect(spellOut(text)).toBe(meant);
});

test.each([
  ['Hi there, could you please tell me where the cookie is signed? Thanks!', 'where the cookie is signed?'],
  ['quick question: what is g', 'what is g'],
  ['In this repository, where is main?', 'where is main?'],
  ['please', 'please'],
])('politeness is taken away: %s', (text, clean) => {
  expect(cleanQuestion(text)).toBe(clean);
});

test.each<[string, QuestionKind]>([
  ['How does a library scan work?', 'how'],
  ['how does a monitor check its target every interval', 'how'],
  ['how r age restrictions enforced', 'how'],
  ['What does the `parser` package do?', 'what'],
  ['which packages does it need', 'deps'],
])('nouns that another kind is known by do not decide: %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});
