import { identifierWords } from '../../../../../engine/facts/text/words.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { singular } from '../../../wording/plural.ts';
import { derived, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';

/** What answers an operation of GraphQL stands among its resolvers: others may be called like a field and answer something else. */
const AMONG_RESOLVERS = /(?:^|[/_.-])(?:graphql|gql|resolvers?)[/_.-]|Resolvers?\.\w+$/i;

/**
 * The one function or class that is called after the field of a root type: `orders` and `resolve_orders` among
 * resolvers, `Orders` of a `queryResolver` of Go, `OrdersResolver`, and for a mutation a class with its whole name.
 */
export function graphqlResolver(evidence: Evidence, { method, path, fact }: Route): FoundSymbol | undefined {
  const marked = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  if (marked?.kind === 'method') return marked;
  const [field = '', space] = path.slice(1).split('.').reverse();
  const type = field.replace(/^[a-z]/, (first) => first.toUpperCase());
  const snake = identifierWords(field).toLowerCase().replaceAll(' ', '_');
  const root = method.toLowerCase();
  const named = rubyFields(evidence).get(`${root} ${snake}`);
  if (named !== undefined) return named === null ? undefined : onlyClass(evidence, named);
  const isResolver = ({ kind, name, path: from }: FoundSymbol): boolean =>
    kind !== 'class' && /resolver/i.test(`${from} ${name}`);
  const fits: Record<string, (found: FoundSymbol) => boolean> = {
    [field]: isResolver,
    [snake]: isResolver,
    [`resolve_${snake}`]: ({ kind }) => kind !== 'class',
    [`resolve${type}`]: ({ kind }) => kind !== 'class',
    [`${type}Resolver`]: ({ kind }) => kind === 'class',
    [type]: ({ kind, name, path: from }) =>
      kind === 'class' ? root === 'mutation' && /mutation/i.test(from) : name === `${root}Resolver.${type}`,
  };
  const found = Object.entries(fits).flatMap(([called, isOne]) =>
    (amongResolvers(evidence).get(called) ?? []).filter(isOne),
  );
  // What lies in a space of the schema is answered in the file of that space: `users.list` in `user.js`.
  const own = space === undefined ? found : found.filter(({ path: from }) => stemOf(from) === singular(space));
  return own.length === 1 ? own[0] : undefined;
}

function stemOf(path: string): string {
  return singular(/([^/.]+)(?:[._-]resolvers?)?\.\w+$/i.exec(path)?.[1] ?? '');
}

/** What stands among resolvers, by its own name. */
const amongResolvers = derived((evidence): Map<string, FoundSymbol[]> => {
  const found = evidence.files
    .filter(({ path, place }) => place === 'source' && AMONG_RESOLVERS.test(path))
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path))
    // What lies deeper in namespaces is told apart from others by them, and not by its own name.
    .filter(({ kind, name }) => /^(?:function|method|class)$/.test(kind) && name.split('.').length <= 2);
  return Map.groupBy(found, ({ name }) => name.split('.').at(-1) ?? name);
});

/** The classes that the root types of graphql-ruby name: `field :orders, resolver: Resolvers::OrdersResolver`; null for a field of two. */
const rubyFields = derived((evidence): Map<string, string | null> => {
  const fields = new Map<string, string | null>();
  for (const { path, place } of evidence.files) {
    const root = /(?:^|\/)(query|mutation|subscription)_type\.rb$/.exec(path)?.[1];
    if (root === undefined || place !== 'source') continue;
    for (const line of evidence.lines(path) ?? []) {
      const [, field, type = ''] =
        /^\s*field :(\w+),.{0,200}\b(?:resolver|mutation|subscription): *(?:::)?([A-Z][\w:]*)/.exec(line) ?? [];
      if (field !== undefined) fields.set(`${root} ${field}`, fields.has(`${root} ${field}`) ? null : type);
    }
  }
  return fields;
});

function onlyClass(evidence: Evidence, written: string): FoundSymbol | undefined {
  const name = written.replaceAll('::', '.');
  const [only, ...others] = findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 8 }).filter(
    (each) => each.name.replaceAll('::', '.').endsWith(name) && evidence.file(each.path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}
