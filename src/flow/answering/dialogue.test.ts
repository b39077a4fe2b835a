import { describe, expect, test } from 'vitest';
import type { Message } from '../../record/conversations/conversation.ts';
import { understandInDialogue } from './dialogue.ts';

interface Turn {
  asked: string;
  cited: { path: string; symbol?: string }[];
}

/** A conversation as it is stored: each question, and an answer that cites these places. */
function conversation(turns: readonly Turn[]): Message[] {
  return turns.flatMap(({ asked, cited }, place): Message[] => {
    const common = { conversationId: 'c', createdAt: place, status: 'complete' as const };
    const citations = cited.map((each, at) => ({
      n: at + 1,
      kind: 'code',
      startLine: 1,
      endLine: 9,
      commit: 'abc',
      ...each,
    }));
    const answer = { support: 'strong' as const, engine: 'embedded', citations, freshness: null, completeness: null };
    return [
      { ...common, id: `q${place}`, position: 2 * place, role: 'user', text: asked, answer: null },
      { ...common, id: `a${place}`, position: 2 * place + 1, role: 'assistant', text: '…', answer },
    ];
  });
}

const SESSION: Turn = {
  asked: 'How does `SessionMiddleware` work?',
  cited: [
    { path: 'sessions.py', symbol: 'SessionMiddleware' },
    { path: 'requests.py', symbol: 'HTTPConnection' },
  ],
};
const ENTRY: Turn = { asked: 'What is an Entry?', cited: [{ path: 'src/Entry.php', symbol: 'Entry' }] };
const IMPORTER: Turn = {
  asked: 'What tests cover the subscriber importer?',
  cited: [{ path: 'e2e/import.cy.js' }],
};
const VISIBILITY: Turn = {
  asked: 'Where is the memo visibility checked?',
  cited: [
    { path: 'memo.go', symbol: 'CheckMemoRead' },
    { path: 'store.go', symbol: 'Visibility' },
  ],
};
const FIELDS: Turn = { asked: 'what fields does memo have?', cited: [{ path: 'store/latest.sql' }] };
const TESTED: Turn = {
  asked: 'and where is it tested?',
  cited: [
    { path: 'memo_test.go', symbol: 'TestRead' },
    { path: 'memo_test.go', symbol: 'TestShare' },
  ],
};
const SECOND: Turn = { asked: 'show the second one', cited: [{ path: 'memo_test.go', symbol: 'TestShare' }] };
const PLUGIN: Turn = {
  asked: 'How do I write a new plugin?',
  cited: [{ path: 'plugin/header/header.go', symbol: 'ResponseHeaderWriter.Write' }],
};
const OVERVIEW: Turn = { asked: 'Give me an overview of the architecture', cited: [{ path: 'README.md' }] };
const ROUTER: Turn = { asked: 'What is Router?', cited: [{ path: 'router.ts', symbol: 'Router' }] };

describe('a message in a conversation', () => {
  test.each<[string, Turn[], { kind: string; about: string; without?: string }]>([
    ['and where is it tested?', [SESSION], { kind: 'tests', about: 'SessionMiddleware' }],
    ['why?', [SESSION], { kind: 'why', about: 'SessionMiddleware' }],
    ['and where is it tested?', [ENTRY], { kind: 'tests', about: 'Entry' }],
    ['and where is it implemented?', [IMPORTER], { kind: 'where', about: 'importer', without: 'cover' }],
    ['who wrote that?', [SESSION], { kind: 'history', about: 'SessionMiddleware' }],
    ['what breaks if I change it?', [SESSION], { kind: 'impact', about: 'SessionMiddleware' }],
    ['what can I configure on it?', [SESSION], { kind: 'config', about: 'SessionMiddleware' }],
    ['show me an example', [SESSION], { kind: 'reuse', about: 'SessionMiddleware' }],
    ['show the second one', [SESSION], { kind: 'what', about: 'HTTPConnection' }],
    ['what is [2]?', [SESSION], { kind: 'what', about: 'HTTPConnection' }],
    ['and the last one?', [SESSION], { kind: 'how', about: 'HTTPConnection' }],
    ['what about CORS instead?', [SESSION], { kind: 'how', about: 'CORS', without: 'SessionMiddleware' }],
    ['and `GZipMiddleware`?', [SESSION], { kind: 'how', about: 'GZipMiddleware', without: 'SessionMiddleware' }],
    ['who calls it?', [VISIBILITY], { kind: 'impact', about: 'CheckMemoRead' }],
    ['when was it last changed?', [VISIBILITY, TESTED], { kind: 'history', about: 'CheckMemoRead' }],
    ['show the second one', [VISIBILITY, TESTED], { kind: 'what', about: 'TestShare' }],
    ['who wrote that?', [VISIBILITY, TESTED, SECOND], { kind: 'history', about: 'TestShare' }],
    ['and the user table?', [FIELDS], { kind: 'data', about: 'user', without: 'memo' }],
    ['how is it validated?', [FIELDS], { kind: 'invariant', about: 'memo', without: 'latest' }],
    ['what about the order table?', [ROUTER, FIELDS], { kind: 'data', about: 'order', without: 'Router' }],
    ['and where is it used?', [FIELDS, ROUTER], { kind: 'impact', about: 'Router', without: 'memo' }],
    // The example that a how-to shows is not its subject.
    ['Where do I register it?', [PLUGIN], { kind: 'where', about: 'plugin', without: 'ResponseHeaderWriter' }],
    // What is done with the project as a whole is not done with the last subject.
    ['How do I run the tests?', [SESSION], { kind: 'howto', about: 'tests', without: 'SessionMiddleware' }],
    ['How do I run it?', [OVERVIEW], { kind: 'howto', about: 'run', without: 'README' }],
    ['How do I run it?', [SESSION], { kind: 'howto', about: 'SessionMiddleware' }],
    // What has a subject of its own starts anew.
    [
      'How does the scheduler pick a job?',
      [SESSION],
      { kind: 'how', about: 'scheduler', without: 'SessionMiddleware' },
    ],
  ])('%s', (text, turns, { kind, about, without }) => {
    const understood = understandInDialogue(text, conversation(turns));
    const subject = [...understood.identifiers, ...understood.words.map((word) => word.text), understood.text].join(
      ' ',
    );
    expect(understood.kind).toBe(kind);
    expect(subject).toContain(about);
    if (without !== undefined) expect(subject).not.toContain(without);
  });

  test.each([
    'Which tests exist?',
    'What are the settings?',
    'Why is there a rate limiter?',
    'Which environment variables are there?',
    'Which routes exist?',
    'Give an overview of the architecture',
    'How are errors handled?',
    'What is the license?',
    'Which dependencies are used?',
    'Which data models are there?',
    'Who are the main contributors?',
    'Where does the program start?',
    'How is it deployed?',
    'Why was Redis chosen?',
    'What happens on startup?',
    'Is there any caching?',
    'Which commands exist?',
    'What does this project do?',
    'How is a cart saved, and when is it cleared?',
    'What is the rule that a token must keep?',
    'Show the retry settings',
  ])('what stands on its own is asked as if nothing had been said: %s', (text) => {
    expect(understandInDialogue(text, conversation([SESSION]))).toEqual(understandInDialogue(text, []));
  });

  test.each([
    'why',
    'who are the callers?',
    'any tests?',
    'which files?',
    'but when is that done?',
    'what does it return?',
  ])('what asks for no thing of its own is asked of the last one: %s', (text) => {
    expect(understandInDialogue(text, conversation([SESSION])).identifiers).toEqual(['SessionMiddleware']);
  });

  test('without anything said before, a follow-up is a question like any other', () => {
    expect(understandInDialogue('and where is it tested?', []).kind).toBe('tests');
  });
});
