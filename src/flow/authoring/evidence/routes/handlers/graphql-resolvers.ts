import { identifierWords } from '../../../../../engine/facts/text/words.ts';
import { type FoundSymbol, findSymbols, readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
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
  const field = path.slice(1);
  const type = field.replace(/^[a-z]/, (first) => first.toUpperCase());
  const snake = identifierWords(field).toLowerCase().replaceAll(' ', '_');
  const root = method.toLowerCase();
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
    findSymbols(evidence.pack, called, { limit: 30, exact: true }).filter(
      (symbol) =>
        /^(?:function|method|class)$/.test(symbol.kind) &&
        symbol.name.split('.').at(-1) === called &&
        evidence.file(symbol.path)?.place === 'source' &&
        AMONG_RESOLVERS.test(symbol.path) &&
        isOne(symbol),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}
