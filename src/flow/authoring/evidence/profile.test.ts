import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { profileOf } from './profile.ts';

const PACKAGE = {
  'setup.py': "NAME = 'till'\nsetup(name=NAME, entry_points={'console_scripts': ['till = till.__main__:main']})\n",
  'till/__init__.py': '',
  'till/__main__.py': 'import click\n\n@click.command()\n@click.option("--loud")\ndef main(loud):\n    pass\n',
};

test('a package of Python that its README shows how to import is a library, though it can be run', async () => {
  const kind = async (readme: string) => profileOf(await evidenceIn({ ...PACKAGE, 'README.md': readme }, 'till')).kind;
  const shown = '\n```python\nfrom till import Till\n```\n';
  expect(await kind(`# Till\n\nTill is a queue of coins.\n${shown}`)).toBe('library with a command line');
  expect(await kind('# Till\n\nTill is a queue of coins.\n')).toBe('command-line tool');
  expect(await kind(`# Till\n\nTill is a command-line counter of coins.\n${shown}`)).toBe('command-line tool');
});
