import { expect, test } from 'vitest';
import { askSources } from '../../../test/ask-sources.ts';

const CACHE = {
  'src/cache.py': `TEMP_LOCKER_EXPIRATION_DAYS = 14


class LockerCache:
    """Keeps a locker so that the next visit need not wait."""

    def clean_lockers(self, lockers):
        return sweep_lockers(lockers)


def sweep_lockers(lockers):
    """Sweeps the lockers that nobody opened."""
    return [locker for locker in lockers if locker.open]
`,
  'docs/guide.md': `# Guide

## Locker reports

To keep locker reports over time, make a folder.

\`\`\`sh
mkdir reports
\`\`\`

Run the task below every 5 minutes.

\`\`\`sh
rake capture_locker_reports
\`\`\`

## How lockers are swept

1. Look at every locker
2. Drop what is closed

## Development

See [the other guide](other.md).
`,
};

test('the second thing that is asked is told where a constant states it', async () => {
  const { text } = await askSources('What is a locker and when does it expire?', { sources: CACHE });
  expect(text).toContain('As to "when does it expire":');
  expect(text).toContain('`TEMP_LOCKER_EXPIRATION_DAYS` in `src/cache.py` is `14`');
});

test('the second thing that is asked is said not to be answered where nothing states it', async () => {
  const { text } = await askSources('What does `sweep_lockers` do and when was the moon made?', { sources: CACHE });
  expect(text).toContain('Not answered here: "when was the moon made"');
});

test('a guide is quoted by the command that the question is about, and by what stands above it', async () => {
  const { text } = await askSources('How do I capture locker reports and how often should it run?', { sources: CACHE });
  expect(text).toContain('There it says: "Run the task below every 5 minutes"');
  expect(text).toContain('rake capture_locker_reports');
  expect(text).not.toContain('Not answered here');
});

test('a guide is quoted by its list', async () => {
  const { text } = await askSources('How are lockers swept?', { sources: CACHE });
  expect(text).toContain('- "Look at every locker"');
});

test('a question that sets two things is answered for each of them', async () => {
  const sources = {
    'shop/settings.py':
      'import os\n\nCACHE_URL = os.environ.get("SHOP_CACHE_URL", "cache://local")\n# Seconds after which a report is given up\nREPORT_TIME_LIMIT = int(os.environ.get("SHOP_REPORT_TIME_LIMIT", "60"))\n',
    'shop/report.py': 'def write_report(orders):\n    return [order.name for order in orders]\n',
  };
  const { text } = await askSources('How do I configure the cache and the report time limit?', { sources });
  expect(text).toContain('`SHOP_CACHE_URL`');
  expect(text).toContain('`SHOP_REPORT_TIME_LIMIT`');
});

test('how one of several is chosen is told by the setting that is called after them', async () => {
  const { text } = await askSources('Which databases are supported and how do I choose one?', {
    sources: {
      'src/store.js':
        "const { Pool } = require('pg');\nconst kind = process.env.DB_CLIENT || 'pg';\nconst host = process.env.DB_HOST;\nmodule.exports = { kind, host, Pool };\n",
      'package.json': '{"name": "lockers", "dependencies": {"pg": "8.0.0"}}\n',
    },
  });
  expect(text).toContain('As to "how do I choose one":');
  expect(text).toContain('the setting `DB_CLIENT` chooses it; its default is `pg`');
  expect(text).not.toContain('`DB_HOST` chooses');
});

test('what else is done with a deed is told by the numbered steps of what answers its route', async () => {
  const { text } = await askSources('Who can ban a parcel, and what else gets banned with it?', {
    sources: {
      'package.json': '{"name": "parcels", "dependencies": {"express": "4.0.0"}}\n',
      'src/routes.js':
        "const { Router } = require('express');\nconst auth = require('./auth');\nconst parcels = require('./parcels');\nconst router = Router();\nrouter.post('/parcels/ban/:id', auth.admin, parcels.banParcel);\nmodule.exports = router;\n",
      'src/auth.js':
        'function admin(req, res, next) {\n  if (!req.user.admin) return res.sendStatus(403);\n  next();\n}\nmodule.exports = { admin };\n',
      'src/parcels.js':
        'async function banParcel(req, res) {\n  // 1. find the parcel\n  const parcel = await find(req.params.id);\n  // 2. ban the parcel\n  parcel.banned = true;\n  // 3. ban its sender\n  parcel.sender.banned = true;\n  res.send(parcel);\n}\nmodule.exports = { banParcel };\n',
    },
  });
  expect(text).toContain('guarded by `auth.admin`');
  expect(text).toContain('3. "ban its sender"');
});

test('the whole and the work with it are told in the order in which they are asked for', async () => {
  const { text } = await askSources('What is the tech stack and how do I run it?', {
    sources: {
      'package.json':
        '{"name": "lockers", "scripts": {"start": "node src/main.js"}, "dependencies": {"pg": "8.0.0"}}\n',
      'src/main.js': "const { Pool } = require('pg');\nmodule.exports = { Pool };\n",
    },
    projectName: 'lockers',
  });
  expect(text).toContain('written in JavaScript');
  expect(text).toContain('As to "how do I run it":');
  expect(text).toContain('To run it, use `npm start`');
});

test('tests that are asked for are run as tests, and counted where they bear one name', async () => {
  const sources = {
    ...CACHE,
    Makefile: 'test:\n\tpytest\n',
    'tests/test_open.py': 'class TestLockerRoom:\n    def test_locker_opens(self):\n        assert True\n',
    'tests/test_shut.py': 'class TestLockerHall:\n    def test_locker_opens(self):\n        assert True\n',
  };
  const { text } = await askSources('What tests cover that a locker opens and how do I run them?', { sources });
  expect(text).toContain('At least two tests speak of *locker* and *opens*');
  expect(text).toContain('To run the tests, use `make test`');
});

test('what the whole finds of its end alone is told once, behind the answer to its beginning', async () => {
  const { text } = await askSources('Which database does it use and how are migrations run?', {
    sources: {
      'go.mod': 'module example.com/lockers\n\nrequire github.com/lib/pq v1.10.0\n',
      'main.go':
        'package main\n\nimport (\n\t"flag"\n\n\t_ "github.com/lib/pq"\n)\n\nfunc main() {\n\tmigrate := flag.Bool("migrate", false, "Run SQL migrations")\n\tflag.Parse()\n\tprintln(*migrate)\n}\n',
    },
    projectName: 'lockers',
  });
  expect(text).toMatch(/^Signs of these databases were found: PostgreSQL/);
  expect(text.match(/`--migrate`/g)).toHaveLength(1);
});
