import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const PYTHON = {
  '.env.example': '# The most parcels of one van\nMAX_PARCEL_COUNT=40\n',
  'app/settings.py': 'import os\n\nMAX_PARCEL_COUNT = int(os.environ.get("MAX_PARCEL_COUNT", 40))\n',
  'app/vans.py': `from django.conf import settings


class Van:
    def load(self, parcels):
        """Puts parcels into the van."""
        if len(parcels) > settings.MAX_PARCEL_COUNT:
            raise ValueError("too many parcels")
        self.parcels = parcels


def heaviest_parcel(parcels):
    """Finds the parcel that weighs most."""
    return max(parcels)
`,
};

test('where a setting is enforced is told by the code that reads it', async () => {
  const { text } = await askSources('How is the max parcel count configured, and where is it enforced?', {
    sources: PYTHON,
  });
  expect(text).toContain('`MAX_PARCEL_COUNT` is an environment variable');
  expect(text).toContain(
    'As to "where is it enforced", the code reads `MAX_PARCEL_COUNT` in `Van.load` in `app/vans.py`',
  );
  expect(text).not.toContain('heaviest_parcel');
});

test('a constant is used where its name is read as a part of the settings', async () => {
  const { text } = await askSources('Who uses MAX_PARCEL_COUNT?', { sources: PYTHON });
  expect(text).toContain('`Van.load` in `app/vans.py`');
  expect(text).not.toContain('No use of');
});

const GO = {
  'config/depot.go':
    'package config\n\ntype Depot struct {\n\tStrictDoor bool `yaml:"strict-door"` // one parcel at a time\n\tSlowBell int `yaml:"slow-bell"`\n}\n',
  'depot/door.go': `package depot

func (d *Depot) Enter(parcel Parcel) error {
	if d.config.StrictDoor {
		return d.enterAlone(parcel)
	}
	return d.enterAll(parcel)
}

func RingSlowly(c config.Depot) int {
	return c.SlowBell
}
`,
  'depot/second.go':
    'package depot\n\n// SecondDevice is a device of a second depot.\nfunc SecondDevice() string {\n\treturn "second device"\n}\n',
};

test('a key of the configuration leads to the code that reads its field', async () => {
  const { text, support } = await askSources(
    'What happens when someone enters with a second device while strict-door is on?',
    { sources: GO },
  );
  expect(support).toBe('strong');
  expect(text).toContain(
    '`Depot.StrictDoor` is an attribute in `config/depot.go`, with the comment "one parcel at a time"',
  );
  expect(text).toContain('`Depot.Enter` in `depot/door.go`');
  expect(text).toContain('if d.config.StrictDoor {');
  expect(text).not.toContain('SecondDevice');
});

test('what reads a key and is used by nothing is said to be so', async () => {
  const { text } = await askSources('Is the slow-bell rate applied to all parcels?', { sources: GO });
  expect(text).toContain('No use of `RingSlowly` was found');
});
