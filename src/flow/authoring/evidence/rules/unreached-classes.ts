import { escaped } from '../../../../base/escaped.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence } from '../evidence.ts';
import { handlerOf } from '../routes/handlers/handlers.ts';
import { routesOf } from '../routes.ts';

/** Where Laravel keeps what answers requests and what these are held against. */
const OF_REQUESTS = /(?:^|\/)(?:Controllers|Requests)\/(?:[\w-]+\/)*\w+\.php$/;
const DEEPEST = 3;
/** Where a name stands without being used: comments, imports and the definition of the class itself. */
const UNUSED_LINE = /^\s*(?:\/\/|\/?\*|#(?!\[)|use\s+[\w\\]+(?:\s+as\s+\w+)?;)/;
/** What registers the controllers of signing in without their names, by options that are not read. */
const SCAFFOLD = /\bAuth::routes\((?!\s*(?:\)|\[))/;

/** Whether code stands in a class of Laravel that no route leads to, as what a new project comes with and nobody took out. */
export function isBehindNoRoute(evidence: Evidence, own: FoundSymbol): boolean {
  if (!OF_REQUESTS.test(own.path) || reached(evidence).size === 0) return false;
  if (/\/Auth\//.test(own.path) && hasScaffold(evidence)) return false;
  const type = own.name.split('.').at(-2);
  return type !== undefined && isUnreached(evidence, own.path, type);
}

function isUnreached(evidence: Evidence, path: string, type: string, depth = 0): boolean {
  if (depth > DEEPEST || reached(evidence).has(path) || named(evidence).has(type)) return false;
  const word = new RegExp(`(?<![\\w$])${escaped(type)}(?!\\w)`);
  const declared = new RegExp(`\\b(?:class|trait)\\s+${escaped(type)}\\b`);
  return filesWithName(evidence.pack, type)
    .filter(
      (each) => each !== path && each.endsWith('.php') && !/^(?:test|vendored)$/.test(evidence.file(each)?.place ?? ''),
    )
    .filter((each) =>
      (evidence.lines(each) ?? []).some((line) => word.test(line) && !UNUSED_LINE.test(line) && !declared.test(line)),
    )
    .every(
      (each) =>
        OF_REQUESTS.test(each) &&
        classesOf(evidence, each).some((name) => isUnreached(evidence, each, name, depth + 1)),
    );
}

function classesOf({ pack }: Evidence, path: string): string[] {
  return symbolsOfFile(pack, path).flatMap(({ kind, name }) =>
    kind === 'class' ? [name.split('.').at(-1) ?? name] : [],
  );
}

/** Files whose code answers a route. */
const reached = derived(
  (evidence) => new Set(routesOf(evidence).flatMap((route) => handlerOf(evidence, route)?.path ?? [])),
);

/** Classes that a route names, also where what answers is inherited from a library. */
const named = derived(
  (evidence) =>
    new Set(routesOf(evidence).flatMap(({ fact }) => /(\w+)@\w+$/.exec(fact.values.handler ?? '')?.[1] ?? [])),
);

const hasScaffold = derived((evidence) =>
  filesWithName(evidence.pack, 'Auth').some(
    (path) =>
      path.endsWith('.php') &&
      (evidence.lines(path) ?? []).some((line) => SCAFFOLD.test(line) && !UNUSED_LINE.test(line)),
  ),
);
