import { escaped } from '../../../../base/escaped.ts';
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
        whole: rooted && (isInside(roots, call.line) || !isOfRoute(file, call.inside)),
        symbol: call.inside,
      }),
    ];
  });
}

/** `fun Route.orders() { get("/orders") … }` stands wherever it is called. */
function isOfRoute(file: SourceFile, symbol: number | null): boolean {
  const { startLine = 0 } = file.symbol(symbol ?? undefined) ?? {};
  return /\bfun\s+(?:\w+\.)*Rout(?:e|ing)\.\w+\(/.test(file.lines[startLine - 1] ?? '');
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
  const isOwn = new RegExp(`\\bfun\\s+(?:\\w+\\.)*Rout(?:e|ing)\\.${escaped(name)}\\(`).test(file.bare);
  const isNamed = /(?:Rout(?:e|es|ing|er)|Api|Endpoints?|Controller)$/i.test(name) && name !== 'route';
  if (!isHung || !(isOwn || isNamed)) return [];
  if (stringValue(list[0]) !== null || (!isOwn && file.parsed.symbols.some((symbol) => symbol.name === name)))
    return [];
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
