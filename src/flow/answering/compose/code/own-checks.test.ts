import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'depot/models.py': `def validate_weight(weight):
    """Confirm that a weight is not below zero."""
    if weight < 0:
        raise ValidationError({"weight": _("no")}, code="weight")


class Settings:
    def save(self, parcel):
        if parcel.saved:
            raise ValueError("There is already one instance of the parcel settings")


class Parcel:
    def save(self):
        return store(self)

    def clean(self):
        validate_weight(self.weight)
        if not self.address:
            raise ValueError("A parcel needs an address")
`,
};

test('what a type checks of itself is told by the method that checks it, and no rule of another type', async () => {
  const { text, support } = await askSources('What rules must a parcel satisfy before it is saved?', {
    sources: SOURCES,
  });
  expect(text).toContain('`Parcel.clean` in `depot/models.py` checks it; it calls `validate_weight(self.weight)`');
  expect(text).toContain('`Parcel.clean` fails with "A parcel needs an address" if `not self.address`');
  expect(text).toContain('`validate_weight` ');
  expect(text).not.toContain('Settings');
  expect(support).toBe('strong');
});

test('whether a thing is valid may be checked by its base', async () => {
  const sources = {
    'depot/freight.py': `class Freight:
    def is_valid(self):
        return all([self._has_valid_label(), self._has_valid_weight()])

    def _has_valid_label(self):
        """Test that the label is set."""
        return bool(self.label)

    def _has_valid_weight(self):
        """Test that the weight is above zero."""
        return self.weight > 0


class Pallet(Freight):
    mandatory = ("label", "weight")
`,
  };
  const { text } = await askSources('What must a pallet have to be valid?', { sources });
  expect(text).toContain('`Freight.is_valid` in `depot/freight.py` checks it; it calls `self._has_valid_label()`');
  expect(text).toContain('`Freight._has_valid_weight` tests that the weight is above zero');
});

test('what is called after checking a thing tells by its lines what must hold for it', async () => {
  const { text, support } = await askSources('What must hold for a username?', {
    sources: {
      'go.mod': 'module example.org/club\n',
      'check.go':
        'package club\n\nfunc CheckUsername(username string, lang string) string {\n\tif len(username) > 255 {\n\t\treturn told(lang, "too long")\n\t}\n\treturn ""\n}\n',
      'radius.go':
        'package club\n\nimport "errors"\n\nfunc Setup(name string) error {\n\tif name == "" {\n\t\treturn errors.New("RADIUS username is required")\n\t}\n\treturn nil\n}\n',
    },
  });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`CheckUsername` in `check\.go` checks it/);
  expect(text).toContain('if len(username) > 255 {');
});

test('what checks a thing does not check a part of it', async () => {
  const sources = {
    'depot/gate.py': 'def check_parcel(parcel):\n    return parcel.late\n',
    'depot/parcel.py': 'class Parcel:\n    def __init__(self, unique_id):\n        self.unique_id = unique_id\n',
  };
  const ask = async (question: string) => (await askSources(question, { sources })).text;
  expect(await ask('What must be true of a parcel?')).toContain('`check_parcel` in `depot/gate.py` checks it');
  expect(await ask("What must be true of a parcel's unique id?")).not.toContain('checks it');
});
