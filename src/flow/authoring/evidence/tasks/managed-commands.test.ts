import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { tasksOf } from '../tasks.ts';

test('a table of times that starts a command of Django is told by that command', async () => {
  const command = (help: string) =>
    `from django.core.management.base import BaseCommand\n\n\nclass Command(BaseCommand):\n    help = "${help}"\n\n    def handle(self, *args, **options):\n        pass\n`;
  const tasks = tasksOf(
    await evidenceIn({
      'manage.py': 'import sys\n',
      'till/management/commands/count_coins.py': command('Counts the coins of a day.'),
      'till/management/commands/mirror.py': command('Mirrors the till.'),
      'deploy/front.pp':
        "class till::front {\n  till::cron { 'count-coins':\n    minute => '17',\n  }\n  till::cron { 'sweep':\n    minute => '1',\n    command => '/usr/bin/sweep',\n  }\n}\n",
      'deploy/cron.d/mirror': '* * * * *   till cd /srv/till && ./manage.py mirror\n',
    }),
  );
  expect(
    tasks.map(({ name, done, schedules }) => [name, done[0]?.fact.path, schedules[0]?.text, done[0]?.help]),
  ).toEqual([
    ['count-coins', 'till/management/commands/count_coins.py', '17 * * * *', 'Counts the coins of a day.'],
    ['manage.py mirror', 'till/management/commands/mirror.py', '* * * * *', 'Mirrors the till.'],
  ]);
});
