import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const SHOP = {
  'shop/api/__init__.py': `from flask import Blueprint
api = Blueprint("api", __name__)
import shop.api.crates

@api.route("/about")
def about():
    return 1
`,
  'shop/api/crates.py': `from shop.api import api

@api.route("/crates")
def crates():
    return 1
`,
  'shop/more/shelves.py': `from shop.api import api as shelf_api

@shelf_api.route("/shelves")
def shelves():
    return 1
`,
};

test('a blueprint that is registered later by what holds the call hangs below its path, also for who takes it', async () => {
  const found = await routesIn({
    ...SHOP,
    'shop/app.py': `import functools
from flask import Flask
from shop.api import api

app = Flask(__name__)

def set_up():
    registrators = [functools.partial(app.register_blueprint, api, url_prefix="/api")]
    for registrator in registrators:
        registrator()
`,
  });
  expect(found.toSorted()).toEqual([
    'GET /api/about: about ()',
    'GET /api/crates: crates ()',
    'GET /api/shelves: shelves ()',
  ]);
});

test('what only holds another function of a part hangs nothing', async () => {
  const found = await routesIn({
    ...SHOP,
    'shop/app.py': `import functools
from flask import Flask
from shop.api import api

app = Flask(__name__)
later = functools.partial(app.forget, api, url_prefix="/api")
`,
  });
  expect(found.some((each) => each.includes('/api/'))).toBe(false);
});

test('a blueprint that is registered on another one stands below the path of that, in one file or in several', async () => {
  const child = `from flask import Blueprint
lids = Blueprint("lids", __name__, url_prefix="/lids")

@lids.route("/<int:id>")
def lid(id):
    return 1
`;
  const parent = `crates = Blueprint("crates", __name__, url_prefix="/crates")
crates.register_blueprint(lids)
`;
  const app = `from flask import Flask
app = Flask(__name__)
app.register_blueprint(crates)
`;
  const apart = {
    'shop/lids.py': child,
    'shop/crates.py': `from flask import Blueprint\nfrom shop.lids import lids\n${parent}`,
    'shop/app.py': `from shop.crates import crates\n${app}`,
  };
  expect(await routesIn(apart)).toEqual(['GET /crates/lids/{id}: lid ()']);
  expect(await routesIn({ 'shop/app.py': `${child}${parent}${app}` })).toEqual(['GET /crates/lids/{id}: lid ()']);
});
