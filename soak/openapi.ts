import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BareRepository, readFiles } from '../bench/bare-repository.ts';
import { type Evidence, evidenceOf } from '../src/flow/authoring/evidence/evidence.ts';
import { handlerOf } from '../src/flow/authoring/evidence/routes/handlers/handlers.ts';
import { parametersOf } from '../src/flow/authoring/evidence/routes/parameters/parameters.ts';
import { isBodyUnknown } from '../src/flow/authoring/evidence/routes/parameters/unread-body.ts';
import { isDeclaredOpen, type Route } from '../src/flow/authoring/evidence/routes/route.ts';
import { routesOf } from '../src/flow/authoring/evidence/routes.ts';
import { CHOICE, chosenPacks } from './chosen-packs.ts';
import { documentedOperations, type Operation } from './openapi-document.ts';

/**
 * Reads repositories that commit a description of their own interface, and counts which of its operations were found in the code
 * and where what is told of them differs from it. A description may be wrong too, so differences are to be looked at.
 */
export async function soakOpenapi(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...CHOICE,
      out: { type: 'string', default: join(tmpdir(), 'lorekeep-openapi') },
    },
  });
  const total = { repositories: 0, documented: 0, found: 0, handled: 0, differences: new Map<string, number>() };
  for await (const { name, project, pack, about: document } of chosenPacks(values, documentOf)) {
    const evidence = evidenceOf(pack, project);
    const routes = routesOf(evidence).filter(({ method }) => method !== 'PAGE' && method !== 'RPC');
    const served = new Map(routes.toReversed().map((route) => [spelled(route.method, route.path), route]));
    const prefix = commonPrefix(served, document.operations);
    const rows = document.operations.map((documented) => ({
      documented,
      operation: `${documented.method} ${documented.path}`,
      route: routeOf(served, prefix, documented),
    }));
    const tails = routes.filter(({ whole }) => !whole).map(({ method, path }) => spelled(method, path));
    const parts = rows.filter(({ operation, route }) => !route && tails.some((tail) => isTail(operation, tail))).length;
    const found = new Set(rows.flatMap(({ route }) => route ?? []));
    const count = rows.filter(({ route }) => route).length;
    const handled = [...found].filter((route) => handlerOf(evidence, route) !== null).length;
    const others = routes.filter((route) => !found.has(route) && route.path.toLowerCase().startsWith(prefix));
    total.repositories += 1;
    total.documented += rows.length;
    total.found += count;
    total.handled += handled;
    console.log(
      `${name}: ${count} of ${rows.length} of ${document.path} below "${prefix}", ${parts} more without their prefix, ${handled} followed, ${others.length} of ${routes.length} others`,
    );
    const differences = rows.flatMap(({ documented, route }) =>
      (route ? differencesOf(evidence, route, documented) : []).map((kind) => ({ kind, documented, route })),
    );
    const counts = Object.entries(Object.groupBy(differences, ({ kind }) => kind.replace(/:.*$/, '')));
    console.log(`  ${counts.map(([kind, each]) => `${kind} ${each?.length ?? 0}`).join(', ')}`);
    for (const [kind, each] of counts)
      total.differences.set(kind, (total.differences.get(kind) ?? 0) + (each?.length ?? 0));
    if (!values.missing) continue;
    for (const { kind, documented, route } of differences)
      console.log(`  ${kind}: ${documented.method} ${route?.path} ${route?.fact.path}:${route?.fact.startLine}`);
    for (const { operation, route } of rows) if (!route) console.log(`  missing: ${operation}`);
    for (const { method, path, fact } of others)
      console.log(`  other: ${method} ${path} ${fact.path}:${fact.startLine}`);
  }
  console.log(
    `${total.repositories} repositories: ${total.found} of ${total.documented} documented operations, ${total.handled} followed to their handlers`,
  );
  for (const [kind, times] of total.differences) console.log(`  ${kind}: ${times}`);
  return 0;
}

function routeOf(served: ReadonlyMap<string, Route>, prefix: string, { method, path }: Operation): Route | undefined {
  return (
    served.get(spelled(method, `${prefix}${path}`)) ??
    served.get(spelled('ANY', `${prefix}${path}`)) ??
    served.get(spelled(method, path))
  );
}

/** Where the cells of a route say something else than its description. */
function differencesOf(evidence: Evidence, route: Route, { query, body, secured }: Operation): string[] {
  const handler = handlerOf(evidence, route);
  const told = parametersOf(evidence, route, handler);
  const isUnknown = isBodyUnknown(evidence, route, handler, told);
  const queried = told.filter((each) => each.in === 'query');
  const isSent = told.some((each) => each.in === 'body' || each.in === 'form');
  const isWhole = queried.some(({ name }) => name === null);
  const names = queried.flatMap(({ name }) => name ?? []);
  const plain = (name: string): string => name.toLowerCase().replace(/\[\]$|[_-]/g, '');
  const isIn = (list: readonly string[], name: string): boolean => list.some((each) => plain(each) === plain(name));
  const foreign = names.filter((name) => !isIn(query, name));
  const untold = isWhole ? [] : query.filter((name) => !isIn(names, name));
  const isOpen = isDeclaredOpen(route);
  const isTold = route.guards.length > 0;
  return [
    ...(told.length === 0 && !isUnknown ? ['no parameter told'] : []),
    ...(isUnknown ? [`body told as not known, and ${body ? '' : 'not '}documented`] : []),
    ...(told.length === 0 && !isUnknown && (query.length > 0 || body)
      ? [`no parameter told, but documented: ${body ? 'body ' : ''}${query}`]
      : []),
    ...(told.length > 0 && isSent && !body ? ['body told, not documented'] : []),
    ...(told.length > 0 && !isSent && !isUnknown && body ? ['body documented, not told'] : []),
    ...(foreign.length > 0 ? [`query told, not documented: ${foreign}`] : []),
    ...(names.length > 0 && untold.length > 0 ? [`query documented, not told: ${untold}`] : []),
    ...(secured === false && isTold ? [`guarded, documented as open: ${route.guards}`] : []),
    ...(secured === true && isOpen ? ['open, documented as guarded'] : []),
    ...(secured === true && !isTold && !isOpen && route.seen ? ['no guard seen, documented as guarded'] : []),
  ];
}

/** The description with the most operations is the one of the interface itself; those of tests and clients are of others. */
function documentOf(repository: BareRepository): { path: string; operations: Operation[] } | null {
  let largest: { path: string; operations: Operation[] } | null = null;
  for (const { path, text } of readFiles(repository, '')) {
    if (
      !/\.(?:json|ya?ml|tmpl)$/.test(path) ||
      /(?:^|\/)(?:tests?|\w*fixtures?|testdata|vendor|examples?)\//i.test(path)
    )
      continue;
    if (!/^\s*["']?(?:openapi|swagger)["']?\s*:/m.test(text)) continue;
    const operations = documentedOperations(text);
    if (operations.length > (largest?.operations.length ?? 4)) largest = { path, operations };
  }
  return largest;
}

/** One spelling for a path of the description and one of the code; what parameters are called tells nothing. */
function spelled(method: string, path: string): string {
  const plain = path.replace(/\{[^}]*\}|:[a-z_]\w*|\*\w*/gi, '{}').replace(/(?<=.)\/$/, '');
  return `${method} ${plain.toLowerCase()}`;
}

/** Whether a route whose prefix is not known may be an operation: its path is the end of the documented one. */
function isTail(operation: string, tail: string): boolean {
  const [method = '', path = ''] = operation.split(' ');
  const [own = '', end = ''] = tail.split(' ');
  return own === method && end !== '/' && spelled('', path).endsWith(end);
}

/** What stands before most of the paths and is left to `servers` or `basePath`: `/api/v1`. */
function commonPrefix(served: ReadonlyMap<string, Route>, operations: readonly Operation[]): string {
  const counts = new Map<string, number>();
  for (const { method, path } of operations) {
    const tail = spelled('', path).slice(1);
    if (tail === '/') continue;
    for (const own of served.keys()) {
      if (!own.startsWith(`${method} `) || !own.endsWith(tail)) continue;
      const prefix = own.slice(method.length + 1, own.length - tail.length);
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
