import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('a list of paths and classes that is handed on with a blueprint registers them', async () => {
  const found = await doorsIn({
    'harbour/register.py':
      'def hang(blueprint, rows, decorators=None):\n    for path, view in rows:\n        blueprint.add_url_rule(path, view_func=view.as_view(view.__name__))\n    return blueprint\n',
    'harbour/parts/boats/views.py': `from flask.views import MethodView
from flask_jwt_extended import jwt_required


class Boats(MethodView):
    @jwt_required()
    def get(self):
        return []


class Boat(MethodView):
    def delete(self, boat_id):
        return ""
`,
    'harbour/parts/boats/__init__.py': `from flask import Blueprint
from harbour.register import hang
from harbour.parts.boats.views import Boat, Boats

rows = [
    ("/boats", Boats),
    (
        "/boats/<boat_id>",
        Boat,
    ),
]
labels = [("/boats", "Boats")]

blueprint = Blueprint("boats", "boats", url_prefix="/v1")
hang(blueprint, rows)
print(labels)
`,
    'harbour/app.py': `import importlib
from flask import Flask

PARTS = ["boats"]

app = Flask(__name__)


def configure(app):
    for name in PARTS:
        part = importlib.import_module(f"harbour.parts.{name}")
        app.register_blueprint(part.blueprint)
`,
  });
  expect(found).toEqual(['GET /v1/boats: Boats.get jwt_required()', 'DELETE /v1/boats/{boat_id}: Boat.delete none']);
});
