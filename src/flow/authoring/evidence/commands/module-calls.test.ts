import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { commandsOf } from '../commands.ts';
import { scriptsOf } from '../scripts.ts';

const typer = (imports: string): string =>
  `import typer\n${imports}\ncli = typer.Typer()\n\n@cli.command()\ndef sweep(least: int = 1):\n    """Sweep the depot."""\n\nif __name__ == "__main__":\n    cli()\n`;

test('a script of Python that takes something by its package is called as a module, from the folder of its project', async () => {
  const evidence = await evidenceIn({
    'server/pyproject.toml': '[project]\nname = "depot"\ndependencies = ["typer"]\n',
    'server/depot/__init__.py': '',
    'server/depot/config.py': 'ROOMS = 3\n',
    'server/scripts/helper.py': 'def log():\n    pass\n',
    'server/scripts/sweep_rooms.py': typer('from .helper import log\n'),
    'server/scripts/sweep_vans.py': typer('from depot.config import ROOMS\n'),
    'server/scripts/sweep_yard.py': typer('import json\n'),
  });
  expect(
    commandsOf(evidence)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'cd server && python -m scripts.sweep_rooms',
    'cd server && python -m scripts.sweep_vans',
    'python server/scripts/sweep_yard.py',
  ]);
});

test('tasks of Python stand in the tables of the programs that run them', async () => {
  const evidence = await evidenceIn({
    'server/pyproject.toml': `[project]
name = "depot"

[tool.taskipy.tasks]
api = { cmd = "uvicorn depot.app:app --reload", help = "run the service" }
lint = "ruff check ."

[tool.poe.tasks.sweep]
cmd = "python -m scripts.sweep"
help = "sweep the depot"
`,
  });
  expect(
    scriptsOf(evidence).map(({ values: { runner, name, command, help } }) => [runner, name, command, help]),
  ).toEqual([
    ['task', 'lint', 'ruff check .', undefined],
    ['task', 'api', 'uvicorn depot.app:app --reload', 'run the service'],
    ['poe', 'sweep', 'python -m scripts.sweep', 'sweep the depot'],
  ]);
});
