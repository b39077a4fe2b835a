import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

test('beside a name that is spelled as the code does, a word may say where it stands', async () => {
  const { text, support } = await askSources('What does the Winder middleware do?', {
    sources: {
      'middleware/winder.go':
        'package middleware\n\n// Winder is a handler that winds the anchor up.\nfunc Winder(next Handler) Handler {\n\treturn next\n}\n',
      'middleware/anchor.go':
        'package middleware\n\n// Anchor holds.\nfunc Anchor(next Handler) Handler {\n\treturn next\n}\n',
    },
  });
  expect(support).toBe('strong');
  expect(text).toContain('`Winder` is a function in `middleware/winder.go`');
});

test('what its author does not say is told by the documents and by its lines', async () => {
  const { text } = await askSources('What does RopeGuard do?', {
    sources: {
      'ropes/guard.py':
        'class RopeGuard:\n    def __init__(self, app):\n        self.app = app\n\n    def __call__(self, rope):\n        if rope.is_worn:\n            return self.refuse(rope)\n        return self.app(rope)\n',
      'docs/ropes.md': '# Ropes\n\n## RopeGuard\n\nKeeps worn ropes out of the rigging.\n',
    },
  });
  expect(text).toContain('`docs/ropes.md` says under "RopeGuard": "Keeps worn ropes out of the rigging"');
  expect(text).toContain('It is entered through `RopeGuard.__call__`');
});

test('a method is set beside a method, also where a type bears its name', async () => {
  const { text, support } = await askSources('What is the difference between Rope and Chain?', {
    sources: {
      'deck/deck.go':
        'package deck\n\ntype Deck struct{}\n\n// Rope ties a ship up. It is a short-hand call to Chain.\nfunc (d *Deck) Rope() int {\n\treturn d.Chain()\n}\n\n// Chain holds a ship in a storm.\nfunc (d *Deck) Chain() int {\n\treturn 1\n}\n',
      'deck/rope.go': 'package deck\n\n// Rope is what a ship is tied with.\ntype Rope struct {\n\tLength int\n}\n',
    },
  });
  expect(support).toBe('strong');
  expect(text).toContain('Rope ties a ship up');
  expect(text).toContain('It is a short-hand call to Chain');
});

test('where several of a type are defined is where the type is, and of a named type only what is asked must hold', async () => {
  const sources = {
    'decks/crates.py':
      'class DeckCrate:\n    def load(self, lid, weight):\n        if weight > 90:\n            raise ValueError("weight must be at most 90")\n        if not lid.closed:\n            raise ValueError("lid must be closed")\n',
  };
  const where = await askSources('Where are deck crates defined?', { sources });
  expect(where.support).toBe('strong');
  expect(where.text).toContain('`DeckCrate` is a class');
  const { text } = await askSources('What must hold for the `DeckCrate` lid?', { sources });
  expect(text).toContain('must be closed');
  expect(text).not.toContain('90');
});
