import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { enclosingPrefixes, makeMount, makeRoute } from '../route-maker.ts';
import { blockEnd } from './trailing-block.ts';

interface Block {
  prefix: string;
  line: number;
  endLine: number;
}

/** Ktor: `routing { route("/orders") { authenticate { get("/{id}") { … } } } }`, and functions that hold such blocks. */
export function ktorRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/^io\.ktor\.server/)) return [];
  const { calls } = file.parsed;
  const blocksOf = (name: string): Block[] =>
    calls.flatMap((call) => {
      if (call.name !== name) return [];
      const prefix = name === 'route' ? stringValue(call.arguments[0]) : call.arguments.join(', ');
      return prefix === null ? [] : [{ prefix, line: call.line, endLine: blockEnd(file, call) }];
    });
  const paths = blocksOf('route');
  const asking = blocksOf('authenticate').filter(
    ({ prefix }) => !/\boptional\s*=\s*true|AuthenticationStrategy\.Optional/.test(prefix),
  );
  const roots = blocksOf('routing');
  const rooted = roots.length > 0 || /\brouting\s*\{/.test(file.bare);
  return calls.flatMap((call): Fact[] => {
    if (call.receiver !== null || call.decorates !== null) return [];
    const above = enclosingPrefixes(paths, call.line, call.endLine);
    if (!/^(?:get|post|put|patch|delete|head|options)$/.test(call.name))
      return hung(file, call, {
        above,
        isRoot: isInside(roots, call.line),
        isHung: isInside([...paths, ...roots, ...asking], call.line),
      });
    // A type instead of a path is a resource, whose path stands at its class.
    const isTyped = /^\s*\w+\s*</.test(file.lines[call.line - 1] ?? '');
    const path = call.arguments.length === 0 && !isTyped ? '' : stringValue(call.arguments[0]);
    if (path === null) return [];
    return [
      makeRoute({
        method: call.name,
        path: [...above, path],
        framework: 'Ktor',
        line: call.line,
        endLine: blockEnd(file, call),
        handler: call.arguments[1] ?? 'fn',
        guards: enclosingPrefixes(asking, call.line, call.endLine).map((names) => `authenticate(${names})`),
        whole: rooted,
        symbol: call.inside,
      }),
    ];
  });
}

function isInside(blocks: readonly Block[], line: number): boolean {
  return blocks.some((block) => block.line < line && line <= block.endLine);
}

/** `route("/api") { orderRoutes() }`: what the function registers stands below the path. */
function hung(
  file: SourceFile,
  { name, line, inside, arguments: list }: SourceFile['parsed']['calls'][number],
  { above, isRoot, isHung }: { above: string[]; isRoot: boolean; isHung: boolean },
): Fact[] {
  if (!isHung || !/(?:Rout(?:e|es|ing|er)|Api|Endpoints?|Controller)$/i.test(name) || name === 'route') return [];
  if (stringValue(list[0]) !== null || file.parsed.symbols.some((symbol) => symbol.name === name)) return [];
  return [
    makeMount({
      prefix: above.join('/'),
      router: name,
      framework: 'Ktor',
      line,
      functions: 'any',
      root: isRoot,
      symbol: inside,
    }),
  ];
}
