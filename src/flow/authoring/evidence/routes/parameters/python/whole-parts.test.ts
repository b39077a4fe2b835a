import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';
import { isBodyUnknown } from '../unread-body.ts';

async function told(functions: string): Promise<string[]> {
  const evidence = await evidenceIn({
    'app.py': `from flask import Flask, request\n\napp = Flask(__name__)\n\n\n${functions}`,
  });
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    const parameters = parametersOf(evidence, route, handler);
    const unknown = isBodyUnknown(evidence, route, handler, parameters) ? ' unknown' : '';
    return `${route.method} ${parameterWords('', parameters).replaceAll('`', '')}${unknown}`;
  });
}

test('what is read from a variable that holds all that was sent is told, and what is put into it is not', async () => {
  const orders = `@app.route("/orders", methods=["POST"])
def create():
    order = request.get_json()
    order["state"] = "new"
    if "note" in order:
        keep(order["note"])
    return save(order["name"], order.get("weight", 3))


@app.route("/orders", methods=["PUT", "DELETE"])
def change():
    if request.method == "DELETE":
        return clear()
    form = request.form.to_dict()
    return save(form["name"], whole_number(form, "weight"), request.form.to_dict().get("note"))


@app.route("/crates", methods=["POST"])
def fill():
    return save(**request.json)
`;
  expect(await told(orders)).toEqual([
    'POST body note, name and weight=3',
    'DELETE ',
    'PUT form note, name and weight',
    'POST  unknown',
  ]);
});

test('a form that is filled with what was sent is told by its class', async () => {
  const orders = `@app.route("/orders", methods=["POST"])
def create():
    form = OrderForm()
    if form.validate_on_submit():
        return save(form)
`;
  expect(await told(orders)).toEqual(['POST form OrderForm']);
});

test('the functions that one of Flask calls read the same request, unless they choose by what they are handed', async () => {
  const orders = `def page():
    return int(request.args.get("page", 1))


def listed(kind):
    if kind == "new":
        return request.args.get("since")


@app.route("/orders")
def orders():
    return find(page(), listed("old"))
`;
  expect(await told(orders)).toEqual(['GET query page=1']);
});
