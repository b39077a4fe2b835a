import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

test('a command that makes an administrator is told, and the settings that are named for one', async () => {
  const sources = {
    'pier/management/commands/create_admin.py':
      'from django.core.management.base import BaseCommand\n\n\nclass Command(BaseCommand):\n    help = "Creates the first administrator"\n\n    def handle(self, *args, **options):\n        pass\n',
    'pier/settings.py': 'import os\n\nADMIN_EMAIL = os.environ.get("ADMIN_EMAIL", "")\n',
    'manage.py': 'import sys\n',
  };
  const { text, support } = await askSources('How do I create an admin user?', { sources });
  expect(support).toBe('strong');
  expect(text).toContain('Use the command `python manage.py create_admin`: Creates the first administrator [1].');
  expect(text).toContain('A setting is called after it: `ADMIN_EMAIL`');
});

test('where nobody is there before, the code says who becomes one', async () => {
  const sources = {
    'accounts.js':
      'export function register(users, user) {\n  // The first user who registers becomes the admin\n  user.admin = users.length === 0;\n  users.push(user);\n}\n',
  };
  const { text } = await askSources('How do I create the first admin?', { sources });
  expect(text).toContain('The code says in `accounts.js`: "The first user who registers becomes the admin" [1].');
});

test('one more thing for administrators is another question', async () => {
  const sources = { 'accounts.js': '// The first user becomes the admin\nexport const admin = 1;\n' };
  const { text } = await askSources('How do I create an admin page?', { sources });
  expect(text).not.toContain('The code says');
});
