import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'app/weights.py': `import os
from app.models import Scale


def read_scale_value(keys):
    """Gives the value of a scale."""
    found = []
    if settings.ASK_TABLE:
        rows = Scale.objects.values("key", "value")
        for row in rows:
            found.append(row)
    else:
        for key in keys:
            found.append(os.environ.get(key))
    if not found:
        return None
    log.info("read", found)
    return tuple(found)


def weigh(parcel):
    return read_scale_value([parcel])
`,
  'app/numbers.py': `def give_parcel_number(depot, parcel):
    """Gives a parcel the next sequence number of its depot."""
    with transaction.atomic():
        # Holds a lock on the depot, so that only one parcel is numbered at a time
        depot.lock_row()
        parcel.sequence_number = depot.last_sequence_number + 1
        parcel.save()
`,
};

test('what is asked besides of a function that is named is told by its own lines', async () => {
  const { text } = await askSources(
    'Who uses the read_scale_value function, and does it read from the table or from the environment?',
    { sources: SOURCES },
  );
  expect(text).toContain('`weigh`');
  expect(text).toContain('As to "does it read from the table or from the environment"');
  expect(text).toContain('if `settings.ASK_TABLE`');
  expect(text).toContain('os.environ.get(key)');
});

test('how two at once are kept apart is told by the locks of the function that does it', async () => {
  const { text } = await askSources(
    'Where is the sequence number of a parcel given, and how does it avoid duplicates when two vans come at once?',
    { sources: SOURCES },
  );
  expect(text).toContain('these lines of `give_parcel_number` speak of a lock');
  expect(text).toContain('Holds a lock on the depot, so that only one parcel is numbered at a time');
});
