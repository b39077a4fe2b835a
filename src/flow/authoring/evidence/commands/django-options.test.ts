import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { commandsOf } from '../commands.ts';

test('a command of Django has the options of a base class that Django or the command itself puts on it', async () => {
  const command = (body: string) =>
    `from till.management import TillCommand\n\n\nclass Command(TillCommand):\n    help = """Counts coins."""\n\n${body}\n    def handle(self, *args, **options):\n        self.count(options)\n`;
  const adds = (lines: string) => `    def add_arguments(self, parser):\n${lines}`;
  const found = commandsOf(
    await evidenceIn({
      'till/management/__init__.py': [
        'from django.core.management.base import BaseCommand',
        '',
        '',
        'class TillCommand(BaseCommand):',
        '    def create_parser(self, *args):',
        '        parser = super().create_parser(*args)',
        '        parser.add_argument("--quiet", action="store_true")',
        '        return parser',
        '',
        '    def add_arguments(self, parser):',
        '        parser.add_argument("--day")',
        '',
        '    def add_shop_args(self, parser, *, required=False, help=None):',
        '        if help is None:',
        '            help = """Which shop to count."""',
        '        parser.add_argument("-s", "--shop", required=required, help=help)',
        '',
        '    def add_list_args(self, parser, help="Names of clerks."):',
        '        parser.add_argument("--clerks", help=help)',
        '        self.add_more_args(parser)',
        '',
        '    def add_more_args(self, parser):',
        '        parser.add_argument("--all", action="store_true", help="All clerks.")',
        '',
      ].join('\n'),
      'till/management/commands/count.py': command(''),
      'till/management/commands/shut.py': command(
        adds('        self.add_shop_args(parser, required=True)\n        parser.add_argument("--now")\n'),
      ),
      'till/management/commands/lend.py': command(
        adds(
          '        super().add_arguments(parser)\n        self.add_shop_args(parser, help="The shop that lends.")\n        self.add_list_args(parser, "Who lends.")\n',
        ),
      ),
    }),
  );
  const told = new Map(found.map(({ name, options }) => [name.split(' ').at(-1), options]));
  const names = (name: string) => told.get(name)?.map((each) => each.name);
  expect(names('count')).toEqual(['--quiet', '--day']);
  expect(names('shut')).toEqual(['--now', '--quiet', '--shop']);
  expect(told.get('shut')?.at(-1)).toMatchObject({ short: '-s', required: true, help: 'Which shop to count.' });
  expect(names('lend')).toEqual(['--quiet', '--day', '--shop', '--clerks', '--all']);
  expect(told.get('lend')?.slice(2)).toMatchObject([
    { help: 'The shop that lends.' },
    { help: 'Who lends.' },
    { help: 'All clerks.' },
  ]);
  expect(told.get('lend')?.[2]?.required).toBeUndefined();
});
