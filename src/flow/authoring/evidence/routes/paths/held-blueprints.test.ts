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
