import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import { guardName } from '../routes/route-callers.ts';
import { apiRoutes } from '../routes.ts';

/** A guard whose check is left out of some builds: `#if !DEBUG` above what lets everybody through. */
export interface BuildCondition {
  guard: string;
  /** What must be defined when the program is built: `DEBUG`. */
  symbol: string;
  /** Whether the check is made only where that is defined, or only where it is not. */
  isNeeded: boolean;
  source: CodeSource;
}

const OF_ACCESS =
  /AuthorizationHandler\s*<|\bIAuthorizationHandler\b|\bI(?:Async)?AuthorizationFilter\b|\bAuthorizeAttribute\b|\bIAuthorizationMiddlewareResultHandler\b/;
/** What lets whoever calls through. */
const LETS_THROUGH =
  /^\s*(?:return\s+(?:(?:Task|ValueTask)\.FromResult\(\s*)?true\s*\)?\s*;|(?:\w+\.)?context\.Succeed\(|return\s+AuthorizationResult\.Success\()/;
const ASKS = /\b(?:if|switch|while|foreach|for)\s*\(/;

/** The guards of routes in C# whose check some builds do not have. */
export const buildConditions = derived((evidence): BuildCondition[] => {
  const guards = new Set(
    apiRoutes(evidence)
      .filter(({ fact }) => fact.path.endsWith('.cs'))
      .flatMap(({ guards: own }) => own.map((each) => guardName(each).replace(/\(.*$/s, ''))),
  );
  return [...guards].flatMap((guard) => {
    const names = [`${guard}Attribute`, `${guard}Requirement`, `${guard}AuthorizationRequirement`];
    const files = new Set(names.flatMap((name) => filesWithName(evidence.pack, name)));
    return [...files]
      .filter((path) => evidence.file(path)?.place === 'source')
      .flatMap((path) => inFile(evidence, path, guard))
      .slice(0, 1);
  });
});

function inFile(evidence: Evidence, path: string, guard: string): BuildCondition[] {
  const lines = evidence.lines(path) ?? [];
  const text = lines.join('\n');
  if (!path.endsWith('.cs') || !/^\s*#if\b/m.test(text) || !OF_ACCESS.test(text)) return [];
  const open: { symbol: string; isDefined: boolean; line: number; asks: boolean }[] = [];
  for (const [place, line] of lines.entries()) {
    const begun = /^\s*#(if|elif)\s*(.*?)\s*$/.exec(line);
    if (begun) {
      if (begun[1] === 'elif') open.pop();
      const [, not, symbol = ''] = /^(!?)\s*([A-Za-z_]\w*)$/.exec(begun[2] ?? '') ?? [];
      open.push({ symbol, isDefined: not === '', line: place + 1, asks: false });
    } else if (/^\s*#else\b/.test(line)) {
      const last = open.pop();
      open.push({
        symbol: last?.symbol ?? '',
        isDefined: last?.isDefined !== true,
        line: last?.line ?? place + 1,
        asks: false,
      });
    } else if (/^\s*#endif\b/.test(line)) open.pop();
    const inner = open.at(-1);
    if (inner === undefined || open.length > 1) continue;
    if (ASKS.test(line)) inner.asks = true;
    if (inner.symbol !== '' && !inner.asks && LETS_THROUGH.test(line))
      return [
        {
          guard,
          symbol: inner.symbol,
          isNeeded: !inner.isDefined,
          source: { path, startLine: inner.line, endLine: place + 1 },
        },
      ];
  }
  return [];
}

/** "only in `DEBUG` builds": when a guard asks anything at all; null for one that always does. */
export function askedIn(evidence: Evidence, guard: string): string | null {
  const bare = guardName(guard).replace(/\(.*$/s, '');
  const found = buildConditions(evidence).find((each) => each.guard === bare);
  return found === undefined ? null : inBuilds(found);
}

/** "only in builds with `DEBUG`". */
export function inBuilds({ symbol, isNeeded }: Pick<BuildCondition, 'symbol' | 'isNeeded'>): string {
  return `only in builds ${isNeeded ? 'with' : 'without'} \`${symbol}\``;
}
