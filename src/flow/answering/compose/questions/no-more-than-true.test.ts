import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const GO = {
  'go.mod': 'module example.com/crates\n\ngo 1.23\n',
  'README.md':
    '# Crates\n\nA library for crates.\n\n## Crate interface\n\nBuilt on top of the shelf is the `Crate` interface:\n\n```go\ntype Crate interface {\n\tOpen()\n}\n```\n',
  'shelf.go': `package crates

type Shelf struct {
	rows []string
}

func (s *Shelf) FindCrate(label string) string {
	if label == "" {
		return ""
	}
	row := s.firstRow(label)
	s.rows = append(s.rows, row)
	return row
}

func (s *Shelf) firstRow(label string) string {
	for _, row := range s.rows {
		if row == label {
			return row
		}
	}
	return ""
}

// nextLabel returns the label that follows in a list of labels.
func nextLabel(labels string, from int) string {
	if labels == "" {
		return "none"
	}
	if from > len(labels) {
		panic("crates: a label must begin inside of the list of labels")
	}
	return labels[from:]
}
`,
  'spill/spill.go': `package spill

// CatchSpill is a handler that recovers from spills.
func CatchSpill(next func()) func() {
	return next
}
`,
  'spill/spill_test.go': `package spill

import "testing"

func TestCatchSpill(t *testing.T) {
	use(CatchSpill)
}
`,
  '_examples/basic/main.go': `package main

import "example.com/crates/spill"

func main() {
	use(spill.CatchSpill)
}
`,
};

test('a section that only shares a word with the name of a method is not told as one about it', async () => {
  const { text } = await askSources('How does FindCrate work?', { sources: GO });
  expect(text).toContain('`Shelf.FindCrate`');
  expect(text).not.toContain('Crate interface');
});

test('that only tests use something is not said where other code names it', async () => {
  const { text } = await askSources('Is there already something to recover from spills?', { sources: GO });
  expect(text).toContain('There is the function `CatchSpill`');
  expect(text).toContain('- Tests use it; for example `TestCatchSpill`');
});

test('what comes back before a guard is not refused by it', async () => {
  const { text } = await askSources('What must hold for `nextLabel`?', { sources: GO });
  expect(text).toMatch(/`nextLabel` (?:can fail with|enforces it)/);
  expect(text).not.toContain('`nextLabel` fails with');
});

const PYTHON = {
  'pyproject.toml': '[project]\nname = "gatehouse"\nversion = "1.0"\n',
  'docs/gates.md': `# Gates

## BarrierGate

The gate does not weigh parcels that are sealed already, to avoid opening them again.

## Toll Gate

Takes a coin from whoever passes.

## TollGates

Takes a coin at several gates.
`,
  'gatehouse/gates/__init__.py': 'class GateKey:\n    pass\n',
  'gatehouse/gates/barrier.py': `class BarrierGate:
    def __init__(self, app):
        self.app = app

    @property
    def height(self):
        return self.app.height

    def skip(self, parcel):
        self.app.skip(parcel)
`,
  'gatehouse/gates/toll.py': `class TollGate:
    def __init__(self, coin):
        self.coin = coin

    def take(self):
        return self.coin


class TollGates:
    def __init__(self, gates):
        self.gates = gates

    def take(self):
        return [gate.take() for gate in self.gates]
`,
};

test('what is read as a value is no method', async () => {
  const { text } = await askSources('What is BarrierGate?', { sources: PYTHON });
  expect(text).toMatch(/- It has one public property: `height` \[\d\]\.\n- It has one public method: `skip`/);
});

test('a reason that stands below the name of what is asked about is one', async () => {
  const { text } = await askSources('Why does BarrierGate skip sealed parcels?', { sources: PYTHON });
  expect(text).toContain('the documentation says: "The gate does not weigh parcels that are sealed already, to avoid');
});

test('two that have no comments are told apart by what the documents say below their names', async () => {
  const { text } = await askSources('What is the difference between TollGate and TollGates?', { sources: PYTHON });
  expect(text).toContain('`docs/gates.md` says under "Toll Gate": "Takes a coin from whoever passes" [');
  expect(text).toContain('`docs/gates.md` says under "TollGates": "Takes a coin at several gates" [');
});

const SEALS = {
  'pyproject.toml': '[project]\nname = "sealery"\nversion = "1.0"\n',
  'sealery/seals/__init__.py': ['push', 'lift', 'turn', 'hold', 'warm', 'cool', 'weigh', 'stamp']
    .map((name) => `def ${name}(letter):\n    return letter\n`)
    .join('\n\n'),
  'sealery/seals/wax.py': 'def press(letter):\n    """Seals a letter with wax."""\n    return letter\n',
  'sealery/seals/lead.py':
    'class Lea:\n    def darken(self, letter):\n        return letter\n\n\nclass Plate:\n    pass\n',
  'sealery/seals/cord.py': 'def knot(letter):\n    return letter\n',
};

test('the file that stands for a folder is none of those in it', async () => {
  const { text } = await askSources('Which seals are there?', { sources: SEALS });
  expect(text).toContain('Three files were found: `cord` [1], `lead` [2] and `wax` [3]');
  expect(text).toContain('source files of the folder `sealery/seals/` without `__init__.py`');
});

test('what a document shows to extend a type is followed, where no other code does so', async () => {
  const sources = {
    'pyproject.toml': '[project]\nname = "tollhouse"\nversion = "1.0"\n',
    'docs/tolls.md':
      'Tolls are taken at the gate.\n\n```python\nfrom tollhouse import TollReader\n\n\nclass CoinReader(TollReader):\n    def read(self, coin):\n        return coin.worth\n\n\nreader = CoinReader()\n```\n',
    'tollhouse/__init__.py': '',
    'tollhouse/reader.py': 'class TollReader:\n    def read(self, coin):\n        raise NotImplementedError()\n',
    'tollhouse/gate.py':
      'from tollhouse.reader import TollReader\n\n\nclass Gate:\n    def __init__(self, reader: TollReader):\n        self.reader = reader\n',
  };
  const { text } = await askSources('How do I write a toll reader?', { sources });
  expect(text).toContain(
    'Extend the class `TollReader` in `tollhouse/reader.py`, as an example in `docs/tolls.md` does [1][2].',
  );
  expect(text).toContain(
    '```python\nclass CoinReader(TollReader):\n    def read(self, coin):\n        return coin.worth\n```',
  );
});

test('who wants to use something is shown what others may call, and no private helper', async () => {
  const sources = {
    'go.mod': 'module example.com/doors\n\ngo 1.23\n',
    'locks/plain_lock.go': `package locks

// Shut implements a simple handler for adding plain locks to a door.
func Shut(realm string, keys map[string]string) func(next Door) Door {
	return func(next Door) Door {
		return DoorFunc(func(w Writer, r *Guest) {
			key, ok := r.PlainLock()
			if !ok {
				plainLocking(w, realm)
				return
			}
			next.Open(w, r)
		})
	}
}

func plainLocking(w Writer, realm string) {
	w.Add("Plain-Locking", realm)
}
`,
    'locks/bell.go': 'package locks\n\n// Ring rings a bell.\nfunc Ring(times int) int {\n\treturn times\n}\n',
  };
  const { text } = await askSources('How do I add plain locking?', { sources });
  expect(text).toContain('is the function `Shut` in `locks/plain_lock.go`');
});
