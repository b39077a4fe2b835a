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

test('an application of Elixir with a router of Phoenix is no library, however few routes it has', async () => {
  const router = 'defmodule TillWeb.Router do\n  use TillWeb, :router\n\n  get "/", PageController, :index\nend\n';
  const { isLibrary } = profileOf(
    await evidenceIn({
      'mix.exs':
        'defmodule Till.MixProject do\n  def application do\n    [mod: {TillShop.Application, []}]\n  end\nend\n',
      'lib/tillshop/application.ex': 'defmodule TillShop.Application do\n  use Application\nend\n',
      'lib/till_web/router.ex': router,
    }),
  );
  expect(isLibrary).toBe(false);
});
