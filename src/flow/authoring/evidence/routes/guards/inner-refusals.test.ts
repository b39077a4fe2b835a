import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

async function asksMore(body: string, guard = 'signedIn, '): Promise<boolean> {
  const evidence = await evidenceIn({
    'src/crates.ts': `import express from 'express';
import { signedIn } from './doors';
const app = express();
app.put('/crates/:id', ${guard}async (req, res) => {
  const crate = await find(req.params.id);
${body}
  res.json(crate);
});
app.listen(80);
`,
    'src/doors.ts': `export function signedIn(req, res, next) {
  if (!req.user) return res.status(401).end();
  next();
}
`,
  });
  return routesOf(evidence).some((each) => each.asksMore === true);
}

test('a handler that answers that somebody may not, by what is not told of it, is told to', async () => {
  expect(await asksMore("  if (crate.keeper !== res.locals.id) {\n    return res.status(403).send('no');\n  }")).toBe(
    true,
  );
  expect(await asksMore("  if (rights === 0) {\n    return res.status(400).send('crate-denied');\n  }")).toBe(true);
  expect(await asksMore('  const missing = requireCrateOwner(crate, res.locals.id);\n  if (missing) return;')).toBe(
    true,
  );
});

test('one that answers nobody so, describes it, or asks what another service answered, is not', async () => {
  expect(await asksMore("  if (!crate) {\n    return res.status(404).send('none');\n  }")).toBe(false);
  expect(await asksMore("  if (req.method === 'PUT') return res.status(405).send('method not allowed');")).toBe(false);
  expect(await asksMore('  const answers = {\n    403: { description: "not yours" },\n  };')).toBe(false);
  expect(await asksMore('  if (crate.status === 403) return res.json(crate);')).toBe(false);
});

test('where nothing else is told, that it is not known is enough', async () => {
  expect(await asksMore("  if (crate.keeper !== 1) {\n    return res.status(403).send('no');\n  }", '')).toBe(false);
});

test('a function of Python that gives the whole answer and asks what its caller may is looked into', async () => {
  const evidence = await evidenceIn({
    'pier/views.py': `from flask import Flask
from flask_login import current_user, login_required
app = Flask(__name__)

@app.route("/crates/<int:crate>", methods=["DELETE"])
@login_required
def drop(crate):
    return check_drop(crate)

@app.route("/seals/<int:seal>", methods=["DELETE"])
@login_required
def break_seal(seal):
    return just_break(seal)

@app.route("/masts", methods=["POST"])
@login_required
def raise_mast():
    return with_colour(request.form)

def check_drop(crate):
    if current_user.role_drop():
        return gone(crate)
    return "You are missing permissions to drop crates"

def just_break(seal):
    return gone(seal)

def with_colour(form):
    if current_user.is_keeper():
        form = with_keeper(form)
    return save(form)
`,
  });
  const asking = routesOf(evidence).filter((each) => each.asksMore === true);
  expect(asking.map(({ path }) => path)).toEqual(['/crates/{crate}']);
});
