import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { passedNames, unsureNames } from '../passed-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { isOpenGuard, standsBefore } from './nest-routes.ts';

export const INVERSIFY = 'inversify-express';
const PACKAGE = /^inversify-(?:express|restify|koa|hono)(?:-utils)?$/;

const METHOD: Record<string, string> = {
  httpGet: 'GET',
  httpPost: 'POST',
  httpPut: 'PUT',
  httpPatch: 'PATCH',
  httpDelete: 'DELETE',
  httpHead: 'HEAD',
  httpOptions: 'OPTIONS',
  all: 'ANY',
};

/**
 * Controllers of a container: `@controller('/orders', TYPES.SignedIn)` over a class and `@httpGet('/:id', TYPES.Keeper)` over
 * its methods. What stands behind a path is middleware, often a name under which the container holds a class.
 */
export function inversifyRoutes(file: SourceFile): Fact[] {
  return [...controllers(file), ...applications(file), ...boundClasses(file)];
}

function controllers(file: SourceFile): Fact[] {
  const isTaken = ({ name }: CodeCall): boolean => PACKAGE.test(file.moduleOf(name) ?? '');
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    const marks = symbol.kind === 'class' ? file.decorators(index) : [];
    const controller = marks.find((each) => each.name === 'controller' && isTaken(each));
    if (controller === undefined) return [];
    const [prefix = '', ...above] = writtenArguments(file, controller);
    const constant = pathOf(file, prefix) === null ? prefix : undefined;
    return file.members(index).flatMap(({ symbol: method, index: at }): Fact[] =>
      file
        .decorators(at)
        .filter((mark) => isTaken(mark) && standsBefore(file, mark, method))
        .flatMap((mark) => {
          const given = writtenArguments(file, mark);
          const [verb, rest] =
            mark.name === 'httpMethod' ? [stringValue(given[0] ?? ''), given.slice(1)] : [METHOD[mark.name], given];
          const path = pathOf(file, rest[0] ?? "''");
          if (verb === undefined || verb === null || path === null) return [];
          return makeRoute({
            method: verb === 'all' ? 'ANY' : verb,
            path: [pathOf(file, prefix) ?? '', path],
            framework: INVERSIFY,
            line: method.startLine,
            endLine: mark.line,
            handler: `${symbol.name}.${method.name}`,
            guards: standing([...above, ...rest.slice(1)]),
            before: constant,
            symbol: at,
          });
        }),
    );
  });
}

/** A group of the path that may be left out, `/orders(/*)?`, stands for the path with it. */
function pathOf(file: SourceFile, written: string): string | null {
  const text = stringValue(written) ?? constantText(file, written);
  return text?.replace(/\(([^()]*)\)\?/g, '$1') ?? null;
}

/** What is handed to a decorator behind the path, by its name: `TYPES.SignedIn`, `Symbol.for('SignedIn')`, `signedIn`. */
function standing(written: readonly string[]): string[] {
  const names = written.map((each) => keyOf(each) ?? each).filter((each) => !isOpenGuard(each));
  return [...new Set(passedNames(names))];
}

/** A name of the container, however it is written. */
function keyOf(written: string): string | null {
  return /^Symbol\.for\((.*)\)$/s.exec(written)?.[1]?.replace(/^['"`](.*)['"`]$/, '$1') ?? stringValue(written);
}

/** `new InversifyExpressServer(container, null, { rootPath: '/api' })` and what its `setConfig` puts before all. */
function applications(file: SourceFile): Fact[] {
  if (!/\bnew\s+Inversify\w*Server\s*\(/.test(file.bare)) return [];
  const application = { router: 'app', framework: INVERSIFY, onto: 'application' };
  const made = [...file.bare.matchAll(/\bnew\s+Inversify\w*Server\s*\(/g)].map((match): Fact => {
    const open = match.index + match[0].length - 1;
    const given = splitList(file.code.slice(open + 1, Math.max(open + 1, closingBracket(file.bare, open))));
    const written = namedArgument(given.slice(2, 3), 'rootPath') ?? "''";
    const prefix = pathOf(file, written);
    const constant = prefix === null ? written : undefined;
    return makeMount({ ...application, prefix: prefix ?? '', constant, line: file.lineAt(match.index) });
  });
  const put = file.parsed.calls
    .filter(({ name, receiver }) => name === 'use' && receiver === 'app')
    .flatMap(({ arguments: given, line }): Fact[] => {
      const guards = unsureNames(given);
      return guards.length === 0 ? [] : [makeMount({ ...application, prefix: '', line, guards })];
    });
  return [...made, ...put];
}

const IS_GUARD = /(?:Middleware|Guard|Filter|Interceptor|Policy)$/;
const LONGEST_BINDING = 800;

/** `container.bind<Door>(TYPES.SignedIn).to(SignedInMiddleware)`: the class behind a name that may stand before routes. */
function boundClasses(file: SourceFile): Fact[] {
  if (!file.imports(/^inversify(?:-|$)/)) return [];
  return [...file.bare.matchAll(/\.\s*bind\s*(?:<[^()]*?>)?\s*\(/g)].flatMap((match): Fact[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const written = file.code.slice(open + 1, close).trim();
    const key = nameOf(keyOf(written) ?? written);
    const rest = file.bare.slice(close + 1, close + LONGEST_BINDING).split(/\.\s*bind\s*[<(]/)[0] ?? '';
    const type =
      /^\s*\.\s*to\(\s*([A-Z]\w*)\s*\)/.exec(rest)?.[1] ??
      /^\s*\.\s*to(?:ConstantValue|DynamicValue)\([^;]*?\bnew\s+([A-Z]\w*)/.exec(rest)?.[1] ??
      (/^\s*\.\s*toSelf\(/.test(rest) ? key : undefined);
    if (key === '' || type === undefined || !(IS_GUARD.test(key) || IS_GUARD.test(type))) return [];
    return [
      makeMount({
        prefix: '',
        router: key,
        framework: INVERSIFY,
        line: file.lineAt(match.index),
        module: file.moduleOf(type),
        onto: type,
      }),
    ];
  });
}

function nameOf(written: string): string {
  return written.split('.').at(-1)?.trim() ?? '';
}
