import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';

const BLOCK = /->(scope|prefix|plugin)\(\s*['"]([^'"\n]*)['"]/g;
const ROUTE =
  /->(connect|get|post|put|patch|delete)\(\s*['"](\/[^'"\n]*)['"]\s*,\s*(?:\[([^[\]]{0,300})\]|['"](\w+)::(\w+)['"])/g;

/** CakePHP's table: `$builder->get('/orders/{id}', ['controller' => 'Orders', 'action' => 'view'])`, inside of scopes. */
export function cakeRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('RouteBuilder')) return [];
  const blocks = [...file.code.matchAll(BLOCK)].map(({ 0: all, 1: kind, 2: name = '', index }) => {
    const open = index + all.indexOf('(');
    const path = /['"]path['"]\s*=>\s*['"]([^'"]*)['"]/.exec(file.code.slice(index, index + 200))?.[1];
    const own = kind === 'scope' ? name : (path ?? underscored(name));
    return {
      prefix: own,
      line: file.lineAt(index),
      endLine: file.lineAt(Math.max(open, closingBracket(file.bare, open))),
    };
  });
  return [...file.code.matchAll(ROUTE)].flatMap((match): Fact[] => {
    const [, name = '', path = '', target = '', type, deed] = match;
    const controller = type ?? /['"]controller['"]\s*=>\s*['"](\w+)['"]/.exec(target)?.[1];
    const action = deed ?? /['"]action['"]\s*=>\s*['"](\w+)['"]/.exec(target)?.[1];
    if (controller === undefined || action === undefined || path.endsWith('*')) return [];
    const line = file.lineAt(match.index);
    return [
      makeRoute({
        method: name === 'connect' ? 'ANY' : name,
        path: [...enclosingPrefixes(blocks, line, line), path],
        framework: 'CakePHP',
        line,
        handler: `${controller}Controller@${action}`,
      }),
    ];
  });
}

/** The path of a prefix is its name in small letters: `MyApi` hangs below `/my-api`. */
function underscored(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
