import type { SourceFile } from '../../source-file.ts';
import { namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import type { RouteFact } from '../route-facts.ts';
import { makeRoute } from '../route-maker.ts';
import { type PageObject, pageObjects } from './page-objects.ts';
import type { PagePath } from './page-path.ts';
import { routeTags } from './route-tags.ts';

const ROUTERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:react-router(?:-dom)?(?:$|\/)|@reach\/router$)/, 'React Router'],
  [/^wouter(?:$|\/)/, 'wouter'],
  [/^vue-router$/, 'Vue Router'],
  [/^@angular\/router$/, 'Angular'],
  [/^@solidjs\/router$/, 'Solid Router'],
  [/^@tanstack\/(?:react|solid)-router$/, 'TanStack Router'],
];
/** A part of an application may hand its table to others who know the router. */
const VUE_TABLE = /\bcomponent\s*:\s*\(\)\s*=>\s*import\(\s*['"][^'"\n]+\.vue['"]/;
/** Where the routes of an application begin: below it, a path without a slash is one of the root. */
const ROOT =
  /\b(?:create(?:Browser|Hash|Memory)Router|createRouter|provideRouter|RouterModule\.forRoot)\s*\(|<(?:Browser|Hash|Memory)Router\b|\bnew\s+(?:Vue)?Router\s*\(/;

/** The file of the whole application has its routes, wherever the router stands around it. */
const WHOLE = /^(?:app|main|root)(?:[-_.]?(?:routes?|router|routing))?\.[jt]sx$/i;
/** What is shown sends the reader on to another page. */
const SENDS_ON = /^(?:Navigate|Redirect)$/;

/** Pages that the browser chooses by its address: the tables and elements of React Router, Vue Router, Angular and their like. */
export function clientPages(file: SourceFile): RouteFact[] {
  const framework =
    ROUTERS.find(([module]) => file.imports(module))?.[1] ??
    (VUE_TABLE.test(file.code) ? 'Vue Router' : hasReactTable(file) ? 'React Router' : undefined);
  if (framework === undefined) return [];
  if (framework === 'TanStack Router') return tanstackPages(file);
  const isRoot =
    ROOT.test(file.bare) ||
    (framework === 'Angular' && /^app[.-]rout/.test(file.name)) ||
    (framework === 'React Router' && WHOLE.test(file.name));
  const pages = [...pageObjects(file).map(ofObject), ...routeTags(file)].filter(
    ({ rooted, declared, handler }) => (isRoot || rooted || declared !== undefined) && !SENDS_ON.test(handler ?? ''),
  );
  // The frame around pages has the path of the first of them: what it shows there is that page.
  const byPath = new Map(pages.map((each) => [each.declared ?? each.path, each]));
  return [...byPath.values()].map(({ path, declared, rooted, handler, guards, line }) =>
    makeRoute({
      method: 'PAGE',
      path: [path],
      declared,
      framework,
      line,
      handler,
      guards,
      whole: isRoot || rooted,
    }),
  );
}

/** `const routes: RouteObject[] = […]`, whose type a package of the project hands on from React Router. */
function hasReactTable(file: SourceFile): boolean {
  return (
    /:\s*RouteObject(?:\[\])?\s*=/.test(file.bare) &&
    file.parsed.imports.some(({ names }) => names.some(({ local }) => local === 'RouteObject'))
  );
}

/** `createFileRoute('/orders/$id')({ component })`; a last part with an underscore is a frame around pages. */
function tanstackPages(file: SourceFile): RouteFact[] {
  return file.parsed.calls.flatMap((call): RouteFact[] => {
    const written = call.name === 'createFileRoute' ? stringValue(call.arguments[0]) : null;
    const parts = written?.split('/').filter((part) => part !== '');
    if (!parts || /^_/.test(parts.at(-1) ?? '')) return [];
    const path = parts
      .filter((part) => !/^_|^\(.*\)$/.test(part))
      .map((part) => part.replace(/_$/, '').replace(/^\$(\w+)/, '{$1}'));
    const found = { method: 'PAGE', framework: 'TanStack Router', line: call.line, handler: file.name };
    return path.includes('$') ? [] : [makeRoute({ ...found, path: [path.join('/')] })];
  });
}

function ofObject({ own, ...place }: PageObject): PagePath & {
  handler: string | undefined;
  guards: string[];
  line: number;
} {
  const value = (name: string) => namedArgument(own, name) ?? '';
  const lazy = own.find((each) => /^(?:async\s+)?lazy\b/.test(each)) ?? '';
  const shown = value('element') || value('component') || value('Component') || value('loadComponent') || lazy;
  const guards = guardNames(splitList(value('canActivate').replace(/^\[|\]$/g, '')));
  if (/\brequires?Auth\w*\s*:\s*true/.test(value('meta'))) guards.push('requiresAuth');
  return { ...place, handler: shownName(shown), guards };
}

/** `Home` of `<Home />`, `Home` and `() => import('./views/Home.vue')`. */
function shownName(written: string): string | undefined {
  const imported = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"][^'"]*?([\w.$-]+)['"]/.exec(written)?.[1];
  return imported ?? /^<?\s*([A-Z][\w$.]*)/.exec(written)?.[1];
}
