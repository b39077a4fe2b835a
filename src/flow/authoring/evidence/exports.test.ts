import { expect, it } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { exportsOf } from './exports.ts';
import { profileOf } from './profile.ts';
import { coverageOf } from './tests/coverage.ts';

const DOOR = `from ._limits import MOST_BOOKS
from .base import *
from .shelf import Shelf as Shelf
from .shelf import lend as lend
from .shelf import _sort

def open_shop(): ...
`;
const SHELF = `from .base import Shelf as BaseShelf
from .globals import till as till

class Shelf(BaseShelf):
    pass

def lend(book):
    """Give a book away for a while."""

def _sort(books): ...

def unseen(): ...
`;
const BASE = `class Shelf:
    """Holds the books of one room."""

def dust(shelf): ...
`;
const FILES = {
  'pyproject.toml': '[project]\nname = "shop"\n',
  'README.md': '# Shop\n\n```python\nimport shop\nshop.lend(book)\n```\n',
  'shop/__init__.py': DOOR,
  'shop/shelf.py': SHELF,
  'shop/base.py': BASE,
  'shop/_limits.py': 'MOST_BOOKS = 7\n',
  'tests/test_shelf.py': 'import shop\n\ndef test_lends():\n    shop.lend("b")\n',
};

it('what a package exports is what its door defines and passes on, by the name that it has there', async () => {
  const names = exportsOf(await evidenceIn(FILES)).map(({ name, path, sentence }) => `${name} ${path} ${sentence}`);
  expect(names).toEqual([
    'lend shop/shelf.py Give a book away for a while',
    'Shelf shop/shelf.py Holds the books of one room',
    'MOST_BOOKS shop/_limits.py null',
    'dust shop/base.py null',
    'open_shop shop/__init__.py null',
  ]);
});

it('what __all__ does not list is not exported', async () => {
  const listed = {
    ...FILES,
    'shop/__init__.py': `${DOOR}\n__all__ = [\n    "lend",\n    "Shelf",\n    "open_shop",\n]\n`,
  };
  expect(exportsOf(await evidenceIn(listed)).map(({ name }) => name)).toEqual(['lend', 'Shelf', 'open_shop']);
});

it('an index passes on what the files behind it export', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name": "shop", "main": "src/index.ts"}',
    'src/index.ts':
      "export * from './shelf/index.ts';\nimport { open } from './door.ts';\nexport { open as openShop };\nexport class Shop {}\n",
    'src/door.ts': 'export function open(): void {}\nexport function shut(): void {}\n',
    'src/shelf/index.ts': "export { lend } from './lend.ts';\nexport * from '../index.ts';\n",
    'src/shelf/lend.ts': 'export const lend = (book: string): string => book;\nexport const hide = (): void => {};\n',
    'src/shelf/index.test.ts': '',
  });
  expect(exportsOf(evidence).map(({ name, path }) => `${name} ${path}`)).toEqual([
    'lend src/shelf/lend.ts',
    'openShop src/door.ts',
    'Shop src/index.ts',
  ]);
});

it('a test covers the files behind the door through which it uses them', async () => {
  const { files } = coverageOf(await evidenceIn(FILES)).get('shop/shelf.py') ?? {};
  expect([...(files ?? [])]).toEqual(['tests/test_shelf.py']);
});

it('a CommonJS package has what it passes on as a whole, and the methods of objects that it exports', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name": "shop"}',
    'index.js': "'use strict';\n\nmodule.exports = require('./lib/shop');\n",
    'lib/shop.js':
      "var proto = require('./till');\n\nexports = module.exports = openShop;\n\nfunction openShop() {}\n\nexports.till = proto;\nexports.limit = 10;\n",
    'lib/till.js':
      'var till = exports = module.exports = {};\n\n/** Takes the money. */\ntill.pay = function pay(sum) {};\n\n/**\n * @private\n */\ntill.count = function count() {};\n',
  });
  expect(exportsOf(evidence).map(({ name, path }) => `${name} ${path}`)).toEqual([
    'till.pay lib/till.js',
    'openShop lib/shop.js',
    'limit lib/shop.js',
  ]);
});

it('a module of Go without a program offers its root package, though it can serve', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop/v2\n\ngo 1.25\n',
    'shop.go':
      'package shop\n\n// Shop sells books.\ntype Shop struct{}\n\n// Run serves the shop.\nfunc Run(s Shop) { http.ListenAndServe(":80", s) }\n\nfunc hide() {}\n',
    'till.go': 'package shop\n\n// Till takes money.\ntype Till struct{}\n',
    'side/shop.go': 'package side\n\n// Shop is another one.\ntype Shop struct{}\n\nfunc Open() {}\n',
  });
  expect(profileOf(evidence).isLibrary).toBe(true);
  expect(exportsOf(evidence).map(({ name, path }) => `${name} ${path}`)).toEqual([
    'Shop shop.go',
    'Run shop.go',
    'Till till.go',
  ]);
});

it('a Python package whose modules can also be run is a library, and a tool that writes pages is no web application', async () => {
  const helper = { 'shop/__init__.py': '', 'shop/versions.py': 'if __name__ == "__main__":\n    show()\n' };
  const kindIn = async (files: Record<string, string>) => profileOf(await evidenceIn(files)).kind;
  expect(await kindIn({ 'pyproject.toml': '[project]\nname = "shop"\n', ...helper })).toBe('library');
  const templates = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [
      `shop/templates/${name}.html`,
      '<p>{{ book }}</p>\n<p>{% if sold %}no{% endif %}</p>\n',
    ]),
  );
  const tool = '[project]\nname = "shop"\n\n[project.scripts]\nshop-build = "shop.cmd:main"\n';
  expect(
    await kindIn({ 'pyproject.toml': tool, 'shop/cmd.py': 'def main(): ...\n', ...helper, ...templates }),
  ).not.toBe('web application');
});
