import { escaped } from '../../../../../base/escaped.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { at, derived, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';

const LONGEST = 8_000;

/** The chain of a procedure of tRPC up to what answers: `.meta({ … }).input(z.object({ … }))`, without comments. */
export function procedureHead(evidence: Evidence, { fact }: Route): string {
  const { code } = maskCode('typescript', evidence.text(at(fact)).slice(0, LONGEST));
  return code.slice(0, /\.\s*(?:query|mutation|subscription)\s*\(/.exec(code)?.index ?? code.length);
}

/** Under which method and path a procedure of tRPC answers too, and what that is said to do, as trpc-openapi is told. */
export function openapiOf(evidence: Evidence, route: Route): { binding: string; summary: string } | null {
  if (route.fact.values.framework !== 'tRPC') return null;
  const prefix = servedBelow(evidence);
  if (prefix === null) return null;
  const head = procedureHead(evidence, route);
  const open = /\bopenapi\s*:\s*\{/.exec(head);
  const end = open ? closingBracket(head, open.index + open[0].length - 1) : -1;
  if (!open || end < 0) return null;
  const told = head.slice(open.index, end);
  const textOf = (key: string): string | undefined =>
    new RegExp(`[{,\\s]${escaped(key)}\\s*:\\s*(?:"([^"\\n]*)"|'([^'\\n]*)'|\`([^\`$\\n]*)\`)`)
      .exec(told)
      ?.slice(1)
      .find((each) => each !== undefined);
  const [method, path] = [textOf('method'), textOf('path')];
  const isOff = /\benabled\s*:\s*false\b/.test(told);
  if (isOff || method === undefined || !path?.startsWith('/')) return null;
  return { binding: `${method.toUpperCase()} ${routePath(prefix, path)}`, summary: textOf('summary') ?? '' };
}

/** What serves such procedures, and below which path; null where nothing does, or the path is not written. */
const servedBelow = derived((evidence): string | null => {
  const found = evidence.files
    .filter(({ path, place }) => place === 'source' && /\.[cm]?[jt]sx?$/.test(path))
    .flatMap(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      if (!/\bcreateOpenApi\w+\(/.test(text)) return [];
      const { code } = maskCode('typescript', text);
      // A page of Next that takes all that lies below its folder.
      const folder = /(?:^|\/)pages(\/[\w/-]+)\/\[\.{3}\w+\]\.[jt]s$/.exec(path)?.[1];
      if (folder !== undefined && /\bcreateOpenApiNextHandler\(/.test(code)) return [folder];
      return [...code.matchAll(SERVED)].map(([, , below]) => below ?? '');
    });
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 ? only : null;
});

const SERVED = /\.use\(\s*(["'])(\/[\w/-]*)\1\s*,\s*createOpenApiExpressMiddleware\(/g;
