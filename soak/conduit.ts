import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evidenceOf } from '../src/flow/authoring/evidence/evidence.ts';
import { handlerOf } from '../src/flow/authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../src/flow/authoring/evidence/routes/route.ts';
import { routesOf } from '../src/flow/authoring/evidence/routes.ts';
import { CHOICE, chosenPacks } from './chosen-packs.ts';
import { type Asked, askConduit } from './conduit-questions.ts';

/** The API that every backend of the RealWorld project serves, whatever it is made with; `!` asks who calls, `-` never. */
const CONDUIT = [
  '- POST /users/login',
  '- POST /users',
  '! GET /user',
  '! PUT /user',
  '  GET /profiles/{}',
  '! POST /profiles/{}/follow',
  '! DELETE /profiles/{}/follow',
  '  GET /articles',
  '! GET /articles/feed',
  '  GET /articles/{}',
  '! POST /articles',
  '! PUT /articles/{}',
  '! DELETE /articles/{}',
  '! POST /articles/{}/comments',
  '  GET /articles/{}/comments',
  '! DELETE /articles/{}/comments/{}',
  '! POST /articles/{}/favorite',
  '! DELETE /articles/{}/favorite',
  '- GET /tags',
].map((line) => ({ asks: line[0] === '!', open: line[0] === '-', route: line.slice(2) }));

/** Reads backends that serve one and the same API, and counts which of its routes were found, guarded and followed. */
export async function soakConduit(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...CHOICE,
      out: { type: 'string', default: join(tmpdir(), 'lorekeep-conduit') },
      ask: { type: 'boolean', default: false },
    },
  });
  if (values.only.length === 0)
    throw new Error('Name the backends, or a part of what they have in common, with --only.');
  const asked: Asked = { asked: 0, first: 0, told: 0, declined: 0 };
  const total = { backends: 0, found: 0, handled: 0, guarded: 0, opened: 0, whole: 0 };
  for await (const { name, project, pack } of chosenPacks(values, () => true)) {
    const evidence = evidenceOf(pack, project);
    const routes = routesOf(evidence).filter(({ method }) => method !== 'PAGE');
    const prefix = commonPrefix(routes);
    const rows = CONDUIT.map((wanted) => ({ ...wanted, found: serving(routes, prefix, wanted.route) }));
    const found = rows.flatMap(({ found }) => found ?? []);
    const handled = found.filter((route) => handlerOf(evidence, route) !== null).length;
    const unguarded = rows.filter(({ asks, found }) => asks && found?.guards.length === 0);
    const shut = rows.filter(({ open, found }) => open && (found?.guards.length ?? 0) > 0);
    const answers = values.ask
      ? askConduit(evidence, new Map(rows.flatMap(({ route, found }) => (found ? [[route, found] as const] : []))))
      : null;
    if (answers) for (const key of ASKED) asked[key] += answers[key];
    total.backends += 1;
    total.found += found.length;
    total.handled += handled;
    total.guarded += rows.filter(({ asks, found }) => asks && (found?.guards.length ?? 0) > 0).length;
    total.opened += shut.length;
    total.whole += found.length === CONDUIT.length ? 1 : 0;
    console.log(
      `${name}: ${found.length} of ${CONDUIT.length} below "${prefix}", ${handled} followed, ${unguarded.length} not seen to be guarded, ${shut.length} wrongly guarded, ${routes.length - found.length} others`,
    );
    if (!values.missing) continue;
    for (const { route, found } of rows) if (!found) console.log(`  missing: ${route}`);
    for (const { route, found } of unguarded)
      console.log(`  open? ${route} ${found?.fact.path}:${found?.fact.startLine}`);
    for (const { route, found } of shut) console.log(`  shut? ${route}: ${found?.guards.join(', ')}`);
    for (const route of routes)
      if (!found.includes(route))
        console.log(`  other: ${route.method} ${route.path} ${route.fact.path}:${route.fact.startLine}`);
  }
  const asking = total.backends * CONDUIT.filter(({ asks }) => asks).length;
  console.log(
    `${total.backends} backends, ${total.whole} whole: ${total.found} of ${total.backends * CONDUIT.length} routes, ${total.handled} followed to their handlers, ${total.guarded} of ${asking} guards, ${total.opened} open routes told as guarded`,
  );
  if (values.ask)
    console.log(
      `${asked.asked} questions: ${asked.first} cite the handler's file or one that it calls first, ${asked.told} tell the handler, ${asked.declined} declined`,
    );
  return 0;
}

const ASKED = ['asked', 'first', 'told', 'declined'] as const;
const PARAMETER = /\{[^}]*\}|:[a-z_]\w*/gi;

function spelled({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path.replace(PARAMETER, '{}').replace(/(?<=.)\/$/, '')}`;
}

/** What stands before most of the paths: `/api`; the specification leaves it to the backend. */
function commonPrefix(routes: readonly Route[]): string {
  const counts = new Map<string, number>();
  for (const { method, path } of routes)
    for (const { route } of CONDUIT) {
      const [wanted, tail = ''] = route.split(' ');
      const own = spelled({ method, path }).slice(method.length + 1);
      if (method !== wanted || !own.endsWith(tail)) continue;
      const prefix = own.slice(0, own.length - tail.length);
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function serving(routes: readonly Route[], prefix: string, wanted: string): Route | undefined {
  const [method = '', path = ''] = wanted.split(' ');
  return routes.find((route) => spelled(route) === `${method} ${prefix}${path}`);
}
