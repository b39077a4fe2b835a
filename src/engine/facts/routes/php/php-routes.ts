import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';
import { addressedScripts } from './addressed-scripts.ts';
import { apiPlatformRoutes } from './api-platform-routes.ts';
import { cakeRoutes } from './cake-routes.ts';
import { codeigniterRoutes } from './codeigniter-routes.ts';
import { collectedRoutes } from './collected-routes.ts';
import { isListOfFiles } from './laravel-files.ts';
import { guardsIn, laravelRoutes } from './laravel-routes.ts';
import { methodsIn, mezzioRoutes } from './mezzio-routes.ts';
import { yiiRoutes } from './yii-routes.ts';

export function phpRoutes(file: SourceFile): Fact[] {
  const registered = registeredRoutes(file);
  return registered.length > 0 ? registered : addressedScripts(file);
}

function registeredRoutes(file: SourceFile): Fact[] {
  if (
    !isListOfFiles(file) &&
    !/\bRoute\b|\bAuth::routes\(|\bApiPlatform\b|\bRouteAttributes\b|->(?:get|post)\(|Routes\(|\bRouteBuilder\b|\burlManager\b|\$route\[|\bapiPrefix\b|['"](?:allowed_methods|routes)['"]\s*=>|\bIlluminate\\\S*Routing\b/.test(
      file.text,
    )
  )
    return [];
  return [
    ...laravelRoutes(file),
    ...attributeRoutes(file),
    ...commentRoutes(file),
    ...laravelAttributes(file),
    ...apiPlatformRoutes(file),
    ...codeigniterRoutes(file),
    ...cakeRoutes(file),
    ...yiiRoutes(file),
    ...mezzioRoutes(file),
    ...collectedRoutes(file),
  ];
}

/** Symfony's `#[Route('/x', methods: ['GET'])]`, with a prefix on the class. */
function attributeRoutes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.name !== 'Route' || call.decorates === null) return [];
    const index = answering(file, call.decorates);
    const method = file.symbol(index);
    if (index === undefined || !method) return [];
    const isOfClass = index !== call.decorates;
    const path = stringValue(call.arguments[0]) ?? stringValue(namedArgument(call.arguments, 'path') ?? undefined);
    if (path === null) return [];
    const outer =
      method.container === null || isOfClass
        ? undefined
        : file.decorators(method.container).find((each) => each.name === 'Route');
    const prefix =
      stringValue(outer?.arguments[0]) ??
      stringValue(namedArgument(outer?.arguments ?? [], 'path') ?? undefined) ??
      (isOfClass ? '' : commentPrefix(file, method.container));
    const verbs = methodsIn(namedArgument(call.arguments, 'methods') ?? '');
    const handler = `${file.symbol(method.container)?.name ?? ''}.${method.name}`;
    const marks = [...(method.container === null ? [] : file.decorators(method.container)), ...file.decorators(index)];
    const rights = marks.flatMap(rightsOf);
    return verbs.map((verb) =>
      makeRoute({
        method: verb,
        path: below(prefix, path),
        framework: 'Symfony',
        line: call.line,
        endLine: call.endLine,
        handler,
        guards: granted(rights),
        symbol: index,
      }),
    );
  });
}

/** Symfony puts the path of a method behind that of its class as it is: `/` below `/orders` answers `/orders/`. */
function below(prefix: string, path: string): string[] {
  return path === '/' ? [`${prefix}/`] : [prefix, path];
}

/** The method that a route on it, or on its class where that is called itself, leads to. */
function answering(file: SourceFile, index: number): number | undefined {
  const kind = file.symbol(index)?.kind;
  if (kind === 'method') return index;
  return kind === 'class' ? file.members(index).find(({ symbol }) => symbol.name === '__invoke')?.index : undefined;
}

function rightsOf({ name, arguments: [first = ''] }: CodeCall): string[] {
  if (name === 'IsGranted') return [stringValue(first) ?? first];
  return name === 'Security' ? rightsIn(first) : [];
}

/** `is_granted('ROLE_STAFF')` of an expression that has to hold. */
function rightsIn(expression: string): string[] {
  return [...expression.matchAll(/(?<![!\w]|not )is_granted\(\s*\\?['"](\w+)/g)].map((match) => match[1] ?? '');
}

const IN_COMMENT = /@Route\(\s*(?:path\s*=\s*)?"([^"]*)"((?:[^()"]|"[^"]*"|\([^()]*\))*)\)/g;

/** Symfony's older form, in the comment over a method: `@Route("/x", methods={"GET"})`. */
function commentRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/Routing\\Annotation|Routing\\Attribute|FrameworkExtraBundle/)) return [];
  return file.parsed.symbols.flatMap((method, index): Fact[] => {
    if (method.kind !== 'method' || method.container === null) return [];
    const type = file.symbol(method.container);
    // A class that is called itself has its route over it.
    const isOfClass = method.name === '__invoke' && !method.doc.includes('@Route');
    const doc = isOfClass ? (type?.doc ?? '') : method.doc;
    if (!doc.includes('@Route')) return [];
    const prefix = isOfClass ? '' : commentPrefix(file, method.container);
    const said = `${type?.doc}\n${method.doc}`;
    const rights = [
      ...[...said.matchAll(/@IsGranted\(\s*"([^"]+)"/g)].map((match) => match[1] ?? ''),
      ...[...said.matchAll(/@Security\(\s*"([^"]+)"/g)].flatMap((match) => rightsIn(match[1] ?? '')),
    ];
    return [...doc.matchAll(IN_COMMENT)].flatMap(([, path = '', rest = '']) => {
      const verbs = stringsIn(/\bmethods\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(rest)?.[1] ?? '');
      return (verbs.length > 0 ? verbs : ['ANY']).map((verb) =>
        makeRoute({
          method: verb,
          path: below(prefix, path),
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

/** Attributes for Laravel: `#[Prefix('parcels')]` on the class, `#[Get('{id}', middleware: 'auth')]` on a method. */
function laravelAttributes(file: SourceFile): Fact[] {
  if (!file.imports(/^Spatie\\RouteAttributes/)) return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    const method = file.symbol(call.decorates);
    const verb = /^(?:Get|Post|Put|Patch|Delete|Options|Any)$/.exec(call.name)?.[0];
    if (!verb || call.receiver !== null || call.decorates === null || method?.kind !== 'method') return [];
    const path = stringValue(call.arguments[0]) ?? stringValue(namedArgument(call.arguments, 'uri') ?? undefined);
    if (path === null) return [];
    const above = method.container === null ? [] : file.decorators(method.container);
    const prefix = stringValue(above.find(({ name }) => name === 'Prefix')?.arguments[0]) ?? '';
    const shared = above.filter(({ name }) => name === 'Middleware').flatMap((each) => each.arguments);
    return [
      makeRoute({
        method: verb,
        path: [prefix, path, ''],
        framework: 'Laravel',
        line: call.line,
        endLine: call.endLine,
        handler: `${file.symbol(method.container)?.name ?? ''}@${method.name}`,
        guards: [...shared, namedArgument(call.arguments, 'middleware') ?? ''].flatMap(guardsIn),
        // A directory of controllers may be registered below any path.
        whole: false,
        symbol: call.decorates,
      }),
    ];
  });
}
