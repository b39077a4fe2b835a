import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'shelf/rows.py': `def check_rows(shelf):
    """Check that all crates stand in their rows."""
    good = [row for row in shelf.rows if row.crates]
    for row in shelf.rows:
        if row not in good:
            # the row is stale
            shelf.delete_row(row)
`,
  'src/StampCache.cs': `namespace Stamps;

class StampCache
{
    // Ledger is used, instead of Notebook for the safety of those who write.
    //
    // > Ledger can be read by many while one of them writes (see the manual)
    // https://example.com/manual/ledger#writing
    //
    // > Notebook can be read by many, as long as nobody writes into it and nobody tears out one of its pages
    // https://example.com/manual/notebook#writing
    readonly Ledger _stamps = new();

    public Stamp Find(string name)
    {
        return (Stamp)_stamps[name];
    }
}
`,
  'src/Crate.cs': `namespace Stamps;

class CrateLid
{
    public void Close()
    {
        // Nails hold the wooden lid where screws come loose
        Nail();
    }
}
`,
};

const answered = (question: string) => askSources(question, { sources: SOURCES });

test('that no definition has all words is not said where the one that is shown has them, or does the deed in other words', async () => {
  const { text } = await answered('How are stale rows found and removed?');
  expect(text).toContain('`check_rows`');
  expect(text).not.toContain('no definition was found that covers');
});

test('a reason is read from the paragraph of a comment that gives it', async () => {
  const { text } = await answered('Why does the stamp cache use a Ledger instead of a Notebook?');
  expect(text).toContain('a comment says: "Ledger is used, instead of Notebook for the safety of those who write"');
});

test('that nobody says why is not said above a comment that speaks of it', async () => {
  const { text } = await answered('Why does the crate lid have nails?');
  expect(text).toContain('no reason was found that is stated as one, but comments speak of it');
  expect(text).toContain('A comment inside it says: "Nails hold the wooden lid where screws come loose"');
});
