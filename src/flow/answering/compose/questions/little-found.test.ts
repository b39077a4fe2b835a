import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/letters.ts': `/** Watch command implementation */
export function execute(folder: string): string[] {
  return [folder];
}

/** Removes letters that nobody opened from the shelf. */
export function removeStaleLetters(letters: Letter[], shelf: Shelf): Letter[] {
  const stale = letters.filter((letter) => !letter.opened);
  shelf.drop(stale);
  return stale;
}
`,
  'src/store.ts': `import { open } from 'sqlite';

/** Keeps letters in SQLite. */
export function openStore(path: string): Store {
  return open(path);
}
`,
};

async function answered(question: string) {
  const { support, text } = await askSources(question, { sources: SOURCES });
  // What is weak says so at its top, and what is none too.
  expect(text.startsWith('Weak evidence: ')).toBe(support === 'weak');
  expect(text.startsWith('Not found in this project: ')).toBe(support === 'none');
  return { support, text };
}

test('a longer question that describes a place is shown the place, also where the code has not all of its words', async () => {
  const { support, text } = await answered(
    'How do strangers get letters removed from the shelf that nobody ever opened?',
  );
  expect(support).toBe('weak');
  expect(text).toContain('`removeStaleLetters` in `src/letters.ts`');
});

test('a short question about a thing that is not there is declined', async () => {
  const { support, text } = await answered('Where is the Kafka consumer?');
  expect(support).toBe('none');
  expect(text).toContain('*kafka* (in no file)');
});

test('a name that people write in one is looked for as such', async () => {
  const { text } = await answered('Where are SQLite triggers replicated?');
  expect(text).toContain('*SQLite* (in one file)');
  expect(text).not.toContain('*lite*');
});

test('what is called a thing by its comment is not told as done', async () => {
  const { text } = await answered('What does `execute` do?');
  expect(text).toContain('Watch command implementation');
  expect(text).not.toContain('watches');
});

test('a second part whose words no place has is not answered by the words of the first', async () => {
  const { text } = await answered('How are stale letters removed, and how are they billed?');
  expect(text).toContain('Not answered here: "how are they billed"');
});

const NUMBERED = {
  ...SOURCES,
  'src/numbers.ts': `/** Gives a letter the next sequence number of its shelf. */
export function numberLetter(letter: Letter, shelf: Shelf): number {
  shelf.lock();
  letter.sequence = shelf.lastSequence + 1;
  return letter.sequence;
}
`,
};

test('an example in brackets and whoever does it at the same time decide nothing', async () => {
  const { support, text } = await askSources(
    'Where is the running number of a letter (like MAIL-42) given, and how does it avoid the same number when two people send a letter?',
    { sources: NUMBERED },
  );
  expect(support).not.toBe('none');
  expect(text).toContain('`numberLetter`');
  expect(text).not.toContain('*people*');
});

test('what nothing speaks of is missed, also where the question has another word for it', async () => {
  const { support, text } = await askSources(
    'How are letters rate limited or locked out after too many wrong stamps on them?',
    {
      sources: {
        ...NUMBERED,
        'src/pages.ts':
          'export function limitedPages(letters: Letter[]): Letter[] {\n  return letters.slice(0, 10);\n}\n',
      },
    },
  );
  expect(support).toBe('none');
  expect(text).toContain('*rate*');
});
