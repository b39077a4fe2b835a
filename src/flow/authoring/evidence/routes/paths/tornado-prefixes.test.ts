import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const crates = `from tornado import web

class CrateHandler(web.RequestHandler):
    def get(self):
        pass

default_handlers = [
    (r"/crates", CrateHandler),
]
`;

const shop = (prefix: string, traits = ''): string => `from tornado import web
from .crates import default_handlers

class LampHandler(web.RequestHandler):
    def get(self):
        pass

class Shop:
${traits}
    def add_prefix(prefix, handlers):
        for i, row in enumerate(handlers):
            cells = list(row)
            cells[0] = url_path_join(prefix, row[0])
            handlers[i] = tuple(cells)
        return handlers

    def start(self):
        rows = list(default_handlers)
        rows.append((r"/lamps", LampHandler))
        self.rows = self.add_prefix(${prefix}, rows)
        self.rows.extend([(r"/outside", DoorHandler)])
        return web.Application(self.rows)
`;

async function pathsIn(sources: Record<string, string>): Promise<string[]> {
  return routesOf(await evidenceIn(sources))
    .map(({ path, whole }) => `${whole ? '' : '…'}${path}`)
    .sort();
}

test('a table that is joined with a prefix in a loop lies below it, and what is added later does not', async () => {
  const sources = { 'shop/crates.py': crates, 'shop/app.py': shop("'/desk/'") };
  expect(await pathsIn(sources)).toEqual(['/desk/crates', '/desk/lamps', '/outside']);
});

test('the prefix may be a trait with a default that another trait of the installation stands before', async () => {
  const traits = `    desk_prefix = Prefix(
        '/desk/', help="Where the desk is"
    )

    @default('desk_prefix')
    def _desk_prefix(self):
        return url_path_join(self.base_url, '/desk/')
`;
  const sources = { 'shop/crates.py': crates, 'shop/app.py': shop('self.desk_prefix', traits) };
  expect(await pathsIn(sources)).toEqual(['/desk/crates', '/desk/lamps', '/outside']);
});

test('a prefix that is not told leaves the beginning of the paths open', async () => {
  const sources = { 'shop/crates.py': crates, 'shop/app.py': shop('settings.place()') };
  expect(await pathsIn(sources)).toEqual(['/outside', '…/crates', '…/lamps']);
});

test('a table that nobody joins stands as it is written', async () => {
  const app =
    'from tornado import web\nfrom .crates import default_handlers\n\napp = web.Application(default_handlers)\n';
  expect(await pathsIn({ 'shop/crates.py': crates, 'shop/app.py': app })).toEqual(['/crates']);
});
