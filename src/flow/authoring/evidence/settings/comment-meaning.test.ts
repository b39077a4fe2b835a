import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';
import { speaksOf } from './comment-meaning.ts';

test.each([
  ['SHOP_URL', 'This must be set in the GitHub Actions workflow'],
  ['SHOP_HOST', 'These were set in the env.development file'],
  ['SHOP_STALE_SECONDS', 'A day in seconds'],
  ['SECURE_COOKIES', 'Behind the TLS ingress'],
  ['shop.cache.ttl', 'Cache configuration, never expires since there is one instance'],
  ['SHOP_DATABASE', 'Adapter: trilogy'],
  ['SHOP_TOGGLE', 'FEATURE TOGGLE'],
  ['DATABASE_URL', 'Use a file (SQLite) as database'],
  ['SHOP_API_KEY', 'This is a dummy key, make your own'],
  ['IS_OPEN', 'Required for now'],
])('what is said of a value, a deployment or a block is no meaning of %s: %s', (name, comment) => {
  expect(speaksOf(comment, name)).toBe(false);
});

test.each([
  ['DISABLE_SIGNUPS', 'No one may sign up'],
  ['SHOP_DB_URL', 'Location of the database'],
  ['assets:canCache', 'True to enable memory caching'],
  ['MOST_LETTERS', 'How many are sent at once'],
  ['REPLY_DOMAIN', 'This is the domain of all replies'],
  ['ENTRY_CODE', 'This secret code will be asked for at the door'],
  ['shop.sample-rate', 'Percentage of letters to keep'],
])('what has a word of the name, or the words of a purpose, is a meaning of %s: %s', (name, comment) => {
  expect(speaksOf(comment, name)).toBe(true);
});

test('a comment over several lines is about them all, unless only the first has a word of it', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'shop/main.py':
        'import os\nkey = os.getenv("MAIL_USER")\nhost = os.getenv("MAIL_HOST")\nroom = os.getenv("STORE_ROOM")\nlamp = os.getenv("LAMP")\n',
      '.env.example':
        '# Who sends mail for the shop\nMAIL_USER=\nPOST_OFFICE=\n\n# The room of the store with mail\nSTORE_ROOM=\nMAIL_HOST=\n\nLAMP= # shines at night over all doors\n',
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, help }) => [name, help]));
  expect(told['MAIL_USER']).toBe('Who sends mail for the shop');
  expect(told['STORE_ROOM']).toBe('The room of the store with mail');
  expect(told['LAMP']).toBe('shines at night over all doors');
});

test('a comment over a block says nothing of its first line alone, and what the code does nothing of a variable', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'shop/main.py':
        'import os\n# Initialize the mail queue with room for ten\nMAIL_QUEUE = os.getenv("MAIL_QUEUE")\n\nhost = os.getenv("SEND_MAIL_FROM")\n',
      '.env.example': '# Everything for mail\nSEND_MAIL_FROM=\nOUR_MAIL_FROM=\n',
    }),
  );
  expect(settings.filter(({ name }) => /MAIL/.test(name)).map(({ help }) => help)).toEqual([null, null, null]);
});

test('a value that begins like the comment above is no place where a file says it', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'shop/main.py': 'import os\nhost = os.getenv("MAIL_HOST")\n',
      '.env.example': '# old_room keeps all the lamps of winter\nMAIL_HOST=old\n',
    }),
  );
  expect(settings.map(({ name, help }) => [name, help])).not.toContainEqual([
    'MAIL_HOST',
    expect.stringContaining('lamps'),
  ]);
});

test('what a comment says of the thing that is given the answer is no meaning of the variable', async () => {
  const [setting] = settingsOf(
    await evidenceIn({
      'config/environments/production.rb':
        'Shop.configure do\n  # Disable serving books from the shelf, relying on the front door to do so instead.\n  config.shelf.enabled = ENV["SHOP_SERVE_BOOKS"].present?\nend\n',
    }),
  );
  expect([setting?.name, setting?.help]).toEqual(['SHOP_SERVE_BOOKS', null]);
});

test('a comment about two variables, about a line, or about what is so without it is no meaning', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'shop/main.py': `import os
from shop import run
names = ["a"]
staff = os.getenv("SHOP_RAISE_TO_STAFF")
owner = os.getenv("SHOP_RAISE_TO_OWNER")
word = os.getenv("SHOP_WORD")
key = os.getenv("SHOP_STAMP")
user = os.getenv("SHOP_USER")
pages = os.getenv("SHOP_PAGES")
`,
      '.env.example': `# Raise some people to staff or owner of the shop
SHOP_RAISE_TO_STAFF=

# If not set, the word of the house is taken
SHOP_WORD=

# The stamp is made later, please leave it like that
SHOP_STAMP=

# Set both user and password of the one who opens
SHOP_USER=

# How many pages of a book are shown
SHOP_PAGES=
`,
    }),
  );
  const told = new Map(settings.map(({ name, help }) => [name, help]));
  expect(told.get('SHOP_PAGES')).toBe('How many pages of a book are shown');
  for (const name of ['SHOP_RAISE_TO_STAFF', 'SHOP_WORD', 'SHOP_STAMP', 'SHOP_USER'])
    expect([name, told.get(name)]).toEqual([name, null]);
});

test('a heading over several fields of a class, a measurement and a reason for several say nothing of the first field', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'depot/config.py': `from datetime import timedelta
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    # Bucket (Crate Downloads)
    BUCKET_ACCESS_KEY: str = "depot"
    BUCKET_SECRET_KEY: str = "depot"
    # the library allows about 5 minutes for a call. That is longer than the
    # work that asked for it, so that a slow one keeps a thread busy.
    BUCKET_CONNECT_SECONDS: float = 5.0
    BUCKET_READ_SECONDS: float = 20.0

    CRATE_GUARD_MS: int = 300  # p95 is 236ms
    # Misses in a row before the guard calls for help. Each miss
    # takes about 20s.
    CRATE_MOST_MISSES: int = 3
    CRATE_FOLDER: str = "crates"

    # Crates by Van (Trial)
    # When enabled, crates are loaded into vans
    # that wait.
    VAN_ENABLED: bool = False
    VAN_COUNT: int = 2
`,
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, help }) => [name, help]));
  expect(told).toEqual({
    BUCKET_ACCESS_KEY: null,
    BUCKET_SECRET_KEY: null,
    BUCKET_CONNECT_SECONDS: null,
    BUCKET_READ_SECONDS: null,
    CRATE_GUARD_MS: null,
    CRATE_MOST_MISSES: 'Misses in a row before the guard calls for help.',
    CRATE_FOLDER: null,
    VAN_ENABLED: 'When enabled, crates are loaded into vans that wait.',
    VAN_COUNT: null,
  });
});
