import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall, CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { answersOf } from '../graphql-routes.ts';
import { limitNames } from '../limit-names.ts';
import { passedNames } from '../passed-names.ts';
import { makeRoute } from '../route-maker.ts';
import { type DecoratorPackage, decoratorPackage } from './decorator-package.ts';

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

const OPEN =
  /^(?:(?:Is|Make)?Public(?:Route|Api|Endpoint)?|Skip(?:Jwt)?Auth\w*|AllowAnonymous|AllowUnauthori[sz]ed\w*|No(?:Jwt)?Auth\w*|(?:Auth\w*|Login)NotRequired|Unauthenticated|Anonymous|(?:Jwt)?(?:Auth)?Optional(?:Jwt)?(?:Auth)?)$/;
const ASKING = /^(?:UseGuards|Roles|Permissions?|Auth(?:ori[sz]ed|enticated)?|Security|Require\w+)$/;

/** Controllers and resolvers that are told by decorators: NestJS, routing-controllers, tsoa, OvernightJS, TypeGraphQL. */
export function nestRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  const isTsoa = file.imports(/^@?tsoa(?:\/|$)/);
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (symbol.kind !== 'class') continue;
    const decorators = file.decorators(index);
    const controller = decorators.find(
      (each) => /^(?:Json|Rest)?Controller$/.test(each.name) || (each.name === 'Route' && isTsoa),
    );
    const resolver = decorators.some((each) => each.name === 'Resolver');
    if (!controller && !resolver) continue;
    const taken = decoratorPackage(file, controller?.name ?? 'Resolver');
    const written = writtenPath(controller?.arguments ?? []);
    const constant = /^[A-Za-z_$][\w$.]*$/.test(written) && constantText(file, written) === null ? written : undefined;
    const prefixes = pathsOf(file, written);
    for (const { symbol: method, index: at } of file.members(index)) {
      const marks = file.decorators(at).filter((mark) => standsBefore(file, mark, method));
      const all = [...decorators, ...marks];
      const summary = marks.map((mark) => stringValue(namedArgument(mark.arguments, 'summary') ?? undefined));
      for (const mark of marks) {
        const verb = controller ? METHOD[mark.name] : undefined;
        const operation = resolver ? OPERATION[mark.name] : undefined;
        if (verb === undefined && operation === undefined) continue;
        const paths = operation
          ? [stringValue(namedArgument(mark.arguments, 'name') ?? undefined) ?? method.name]
          : pathsOf(file, writtenPath(mark.arguments));
        for (const prefix of operation ? [''] : prefixes)
          for (const path of paths)
            facts.push(
              makeRoute({
                method: verb ?? operation ?? '',
                path: operation ? [path] : [prefix, path],
                framework: operation ? 'GraphQL' : isTsoa ? 'tsoa' : taken.framework,
                line: method.startLine,
                endLine: mark.line,
                handler: `${symbol.name}.${method.name}`,
                whole: operation !== undefined || taken.known,
                guards: guards(file, all, operation ? KNOWN : taken),
                limits: all.some(skipsLimits)
                  ? []
                  : limitNames(all.flatMap((each) => (each.name === 'UseGuards' ? each.arguments : []))),
                open: all.some(isOpen),
                summary: summary.find((each) => each !== null),
                before: operation ? undefined : constant,
                answers: operation ? answeredBy(mark.arguments[0]) : undefined,
                version: operation ? null : versionOf(file, controller, marks),
                symbol: at,
              }),
            );
      }
    }
  }
  return facts;
}

/** `@SkipThrottle()`, but not `@SkipThrottle({ default: false })`. */
function skipsLimits({ name, arguments: given }: CodeCall): boolean {
  return name === 'SkipThrottle' && !given.join().includes('false');
}

/** `@Query(() => [Order])`, `@Query((returns) => Order)`. */
function answeredBy(written: string | undefined): 'one' | 'many' | undefined {
  const [, list, type = ''] = /^\(?\w*\)?\s*=>\s*(\[*)\s*(\w+)\s*\]*$/.exec(written?.trim() ?? '') ?? [];
  return type === '' ? undefined : answersOf(type, list !== '');
}

/**
 * `@Version('2')` of a method, or `@Controller({ path: 'orders', version: ['1', '2'] })`, several with commas between them;
 * neutral ones have none in their path, and `?` is one that is written elsewhere.
 */
function versionOf(file: SourceFile, controller: CodeCall | undefined, marks: readonly CodeCall[]): string | null {
  const own = marks.find(({ name }) => name === 'Version')?.arguments[0];
  const written = own ?? namedArgument(controller?.arguments ?? [], 'version');
  if (written === null) return null;
  return listed(written)
    .map((each) =>
      each.includes('VERSION_NEUTRAL') ? 'neutral' : (stringValue(each) ?? constantText(file, each) ?? '?'),
    )
    .join();
}

/** Decorators of the parameters count as those of their method, and say nothing of who may call it. */
export function standsBefore(file: SourceFile, mark: CodeCall, method: CodeSymbol): boolean {
  if (mark.line !== method.startLine) return mark.line < method.startLine;
  const line = file.bare.slice(file.offsetOf(mark.line), file.offsetOf(mark.line + 1));
  return line.indexOf(`@${mark.name}`) < line.search(new RegExp(`(?<![@\\w$])${escaped(method.name)}\\s*[(<]`));
}

/** The first argument of a decorator, or the path among its options. */
function writtenPath(list: readonly string[]): string {
  const first = list[0]?.trim() ?? '';
  return first.startsWith('{') ? (namedArgument(list, 'path') ?? '') : first;
}

function pathsOf(file: SourceFile, written: string): string[] {
  const paths = listed(written)
    .map((each) => stringValue(each) ?? constantText(file, each))
    .filter((each) => each !== null);
  return paths.length > 0 ? paths : [''];
}

/** `@Public()`, or a guard that is told to let everybody in: `@Authenticated({ public: true })`. */
function isOpen({ name, arguments: given }: CodeCall): boolean {
  if (isLifting(name)) return true;
  return (
    ASKING.test(name) &&
    ['public', 'isPublic', 'optional', 'anonymous'].some((option) => namedArgument(given, option) === 'true')
  );
}

/** Whether a decorator takes what stands below it out of what is asked elsewhere, by its name. */
export function isLifting(name: string): boolean {
  return OPEN.test(name);
}

const KNOWN: DecoratorPackage = { framework: 'GraphQL', known: true };

function guards(file: SourceFile, decorators: readonly CodeCall[], { known }: DecoratorPackage): string[] {
  return decorators
    .flatMap((each) => {
      if (PUTS_BEFORE.test(each.name)) return passedNames(each.arguments.flatMap(listed));
      if (!known && !(each.name in METHOD)) {
        const handed = each.arguments.flatMap(listed).filter((name) => isFunction(file, name));
        if (handed.length > 0) return passedNames(handed);
      }
      if (!ASKING.test(each.name) || isOpen(each)) return [];
      return each.name === 'UseGuards'
        ? each.arguments.filter((guard) => !isOpenGuard(guard))
        : [`${each.name}(${each.arguments.join(', ').replace(/,(?=\s*[}\])])/g, '')})`];
    })
    .filter((each) => each.length <= 120);
}

/** What tsoa, routing-controllers and OvernightJS call middleware before a method. */
const PUTS_BEFORE = /^(?:(?:Class)?Middlewares?|UseBefore)$/;

/** Whether a decorator of a package that is not known is handed a function that the file takes in or defines. */
function isFunction(file: SourceFile, name: string): boolean {
  if (!/^[a-z_$][\w$]*$/.test(name)) return false;
  return (
    file.moduleOf(name) !== undefined ||
    file.parsed.symbols.some((symbol) => symbol.kind === 'function' && symbol.name === name)
  );
}

function listed(written: string): string[] {
  return written.startsWith('[') ? splitList(written.slice(1, -1)) : [written];
}

/** Guards that let strangers in: those who count, switch features, or ask only whoever says who he is. */
export function isOpenGuard(guard: string): boolean {
  return (
    /throttl|rate_?limit|limiter|csrf|feature(?!\w*(?:abilit|permission|access|auth))|optional|guest|anonymous|recaptcha|captcha/i.test(
      guard.replace(/\(.*$/s, ''),
    ) || /^AuthGuard\(\s*\[?\s*['"]anonymous\b/.test(guard)
  );
}
