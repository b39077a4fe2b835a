import type { Fact } from '../fact.ts';
import { namedArgument, stringsIn, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { laravelRoutes } from './laravel-routes.ts';
import { makeRoute } from './route-maker.ts';

export function phpRoutes(file: SourceFile): Fact[] {
  if (!/\bRoute\b|->(?:get|post)\(/.test(file.text)) return [];
  return [...laravelRoutes(file), ...attributeRoutes(file), ...commentRoutes(file)];
}

/** Symfony's `#[Route('/x', methods: ['GET'])]`, with a prefix on the class. */
function attributeRoutes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    const method = file.symbol(call.decorates);
    if (call.name !== 'Route' || call.decorates === null || method?.kind !== 'method') return [];
    const path = stringValue(call.arguments[0]) ?? stringValue(namedArgument(call.arguments, 'path') ?? undefined);
    if (path === null) return [];
    const outer =
      method.container === null ? undefined : file.decorators(method.container).find((each) => each.name === 'Route');
    const prefix =
      stringValue(outer?.arguments[0]) ??
      stringValue(namedArgument(outer?.arguments ?? [], 'path') ?? undefined) ??
      commentPrefix(file, method.container);
    const verbs = stringsIn(namedArgument(call.arguments, 'methods') ?? '');
    const handler = `${file.symbol(method.container)?.name ?? ''}.${method.name}`;
    const marks = [
      ...(method.container === null ? [] : file.decorators(method.container)),
      ...file.decorators(call.decorates),
    ];
    const rights = marks
      .filter(({ name }) => name === 'IsGranted')
      .map((each) => stringValue(each.arguments[0]) ?? each.arguments[0] ?? '');
    return (verbs.length > 0 ? verbs : ['ANY']).map((verb) =>
      makeRoute({
        method: verb,
        path: [prefix, path],
        framework: 'Symfony',
        line: call.line,
        endLine: call.endLine,
        handler,
        guards: granted(rights),
        symbol: call.decorates,
      }),
    );
  });
}

const IN_COMMENT = /@Route\(\s*(?:path\s*=\s*)?"([^"]*)"((?:[^()"]|"[^"]*"|\([^()]*\))*)\)/g;

/** Symfony's older form, in the comment over a method: `@Route("/x", methods={"GET"})`. */
function commentRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/Routing\\Annotation|Routing\\Attribute|FrameworkExtraBundle/)) return [];
  return file.parsed.symbols.flatMap((method, index): Fact[] => {
    if (method.kind !== 'method' || method.container === null || !method.doc.includes('@Route')) return [];
    const type = file.symbol(method.container);
    const prefix = commentPrefix(file, method.container);
    const rights = [...`${type?.doc}\n${method.doc}`.matchAll(/@IsGranted\(\s*"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    return [...method.doc.matchAll(IN_COMMENT)].flatMap(([, path = '', rest = '']) => {
      const verbs = stringsIn(/\bmethods\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(rest)?.[1] ?? '');
      return (verbs.length > 0 ? verbs : ['ANY']).map((verb) =>
        makeRoute({
          method: verb,
          path: [prefix, path],
          framework: 'Symfony',
          line: method.startLine,
          handler: `${type?.name ?? ''}.${method.name}`,
          guards: granted(rights),
          symbol: index,
        }),
      );
    });
  });
}

/** Rights that a route asks for, as its guards. */
function granted(rights: readonly string[]): string[] {
  return rights.filter(refuses).map((right) => `IsGranted(${right})`);
}

/** What everybody is granted keeps nobody out. */
function refuses(right: string): boolean {
  return !/PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY/.test(right);
}

function commentPrefix(file: SourceFile, type: number | null): string {
  return [...(file.symbol(type)?.doc ?? '').matchAll(IN_COMMENT)][0]?.[1] ?? '';
}
