import type { Fact } from '../fact.ts';
import { namedArgument, splitList, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { makeRoute } from './route-maker.ts';

const METHOD: Record<string, string> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Options: 'OPTIONS',
  Head: 'HEAD',
  All: 'ANY',
};
const OPERATION: Record<string, string> = { Query: 'QUERY', Mutation: 'MUTATION', Subscription: 'SUBSCRIPTION' };

const OPEN = /^(?:(?:Is)?Public|SkipAuth|AllowAnonymous|NoAuth)$/;

/** Controllers and resolvers that are told by decorators: NestJS, routing-controllers, TypeGraphQL. */
export function nestRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (symbol.kind !== 'class') continue;
    const decorators = file.decorators(index);
    const controller = decorators.find((each) => /^(?:Json|Rest)?Controller$/.test(each.name));
    const resolver = decorators.some((each) => each.name === 'Resolver');
    if (!controller && !resolver) continue;
    const prefixes = pathsOf(controller?.arguments ?? []);
    for (const { symbol: method, index: at } of file.members(index)) {
      const marks = file.decorators(at);
      for (const mark of marks) {
        const verb = controller ? METHOD[mark.name] : undefined;
        const operation = resolver ? OPERATION[mark.name] : undefined;
        if (verb === undefined && operation === undefined) continue;
        if (mark.line > method.endLine) continue;
        const paths = operation
          ? [stringValue(namedArgument(mark.arguments, 'name') ?? undefined) ?? method.name]
          : pathsOf(mark.arguments);
        for (const prefix of operation ? [''] : prefixes)
          for (const path of paths)
            facts.push(
              makeRoute({
                method: verb ?? operation ?? '',
                path: operation ? [path] : [prefix, path],
                framework: operation ? 'GraphQL' : 'NestJS',
                line: method.startLine,
                endLine: mark.line,
                handler: `${symbol.name}.${method.name}`,
                guards: guards([...decorators, ...marks]),
                open: [...decorators, ...marks].some((each) => OPEN.test(each.name)),
                symbol: at,
              }),
            );
      }
    }
  }
  return facts;
}

function pathsOf(list: readonly string[]): string[] {
  const first = list[0]?.trim() ?? '';
  const written = first.startsWith('{') ? (namedArgument(list, 'path') ?? '') : first;
  const parts = written.startsWith('[') ? splitList(written.slice(1, -1)) : [written];
  const paths = parts.map((each) => stringValue(each)).filter((each) => each !== null);
  return paths.length > 0 ? paths : [''];
}

function guards(decorators: readonly { name: string; arguments: string[] }[]): string[] {
  return decorators
    .filter((each) => /^(?:UseGuards|Roles|Permissions?|Authorized|Auth|Require\w+)$/.test(each.name))
    .map((each) =>
      each.name === 'UseGuards' ? each.arguments.join(', ') : `${each.name}(${each.arguments.join(', ')})`,
    )
    .filter((each) => each.length <= 120);
}
