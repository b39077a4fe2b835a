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
