import { VUE_PAGES } from '../../../../engine/facts/routes/file-routes.ts';
import { OWN_TABLE } from '../../../../engine/facts/routes/own-tables.ts';
import { PLAIN_PHP } from '../../../../engine/facts/routes/php/addressed-scripts.ts';
import { routeScore } from '../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../engine/facts/routes/route-path.ts';
import { constantText, goConstantText } from '../constant-text.ts';
import type { Evidence, Found } from '../evidence.ts';
import { addressesOf } from './addresses/addresses.ts';
import { servedScript } from './addresses/served-script.ts';
import { namespacePath, withMembers } from './handlers/python-classes.ts';
import { describedRoute } from './paths/described-routes.ts';
import { routerPath } from './paths/django-routers.ts';
import { isFilePage, isNextPage, isReadByNobody } from './paths/file-pages.ts';
import { isOfJvm, spelledInJvm } from './paths/jvm-paths.ts';
import { mezzioRoute } from './paths/mezzio-routes.ts';
import { ownTableRoute } from './paths/own-tables.ts';
import { belowBase } from './paths/page-bases.ts';
import { declaredPage } from './paths/page-paths.ts';
import { drawnRoutes } from './paths/rails-draws.ts';
import { specifiedRoute } from './paths/specified-routes.ts';
import { isOfStaticSite } from './paths/static-sites.ts';
import { withAnswer } from './paths/warp-filters.ts';

/** What is a route by the place of its file; pages of a router in a browser have no such place. */
function isOfFile(path: string, framework: string): boolean {
  return framework === 'React Router'
    ? /(?:^|\/)app\/routes\//.test(path)
    : /^(?:Nuxt|SvelteKit|Next\.js)$/.test(framework);
}

/** A row of a table is a route where the project has the library that reads such rows. */
export function isRegistered(
  evidence: Evidence,
  { path, values: { listed, framework, method } }: Found<'route'>,
): boolean {
  if (isOfFile(path, framework) && isReadByNobody(evidence, path, framework)) return false;
  if (framework === 'SvelteKit') return method === 'PAGE' || !isOfStaticSite(evidence, path);
  if (framework === VUE_PAGES) return isFilePage(evidence, path);
  if (framework === 'Next.js') return !listed || isNextPage(evidence, path);
  if (framework === PLAIN_PHP) return addressesOf(evidence).has(path);
  return !listed || evidence.facts('dependency').some(({ values }) => values.name.replace(/^@\w+\//, '') === framework);
}

/** A route of Go whose group begins with a constant of another package: `api := r.Group(paths.API)`. */
export function belowConstant(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  const { before, ...values } = fact.values;
  if (before === undefined || !fact.path.endsWith('.go')) return fact;
  const text = goConstantText(evidence, fact.path, before);
  const path = text === null ? values.path : routePath(text, values.path);
  return { ...fact, subject: `${values.method} ${path}`, values: { ...values, path } };
}

/** A route whose path ends in a constant of another file, with the text of that; none where it cannot be told. */
export function spelledOut(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { after, declared, method, ...values } = fact.values;
  if (isOfJvm(fact)) return spelledInJvm(evidence, fact);
  if (values.framework === 'Django REST framework') {
    const path = routerPath(evidence, fact);
    return [{ ...fact, subject: `${method} ${path}`, values: { ...fact.values, path } }];
  }
  if (values.framework === 'Rails') return drawnRoutes(evidence, fact);
  if (values.framework === 'Warp') return [withAnswer(evidence, fact)];
  if (values.framework === 'Mezzio') return mezzioRoute(evidence, fact);
  if (values.framework === PLAIN_PHP) return servedScript(evidence, fact);
  if (values.framework === OWN_TABLE) return ownTableRoute(evidence, fact);
  if (method === 'PAGE' && /^(?:React|Vue) Router$/.test(values.framework))
    return (declared === undefined ? [fact] : declaredPage(evidence, fact)).map((page) => belowBase(evidence, page));
  if (declared !== undefined && method === 'PAGE') return declaredPage(evidence, fact);
  if (declared !== undefined && values.framework === 'go-swagger') return specifiedRoute(evidence, fact, declared);
  if (declared !== undefined) return describedRoute(evidence, fact, declared);
  if (fact.path.endsWith('.py') && (values.before !== undefined || /\{\w+\./.test(values.path))) {
    const { before, ...own } = values;
    const below = before === undefined ? '' : namespacePath(evidence, fact.path, before);
    const path = routePath(below, withMembers(evidence, fact.path, own.path));
    const score = routeScore(path, own.whole);
    return [{ ...fact, subject: `${method} ${path}`, values: { ...own, method, path }, score }];
  }
  if (after === undefined) return [fact];
  const text = fact.path.endsWith('.cs') ? constantText(evidence, after) : goConstantText(evidence, fact.path, after);
  if (text === null || !/^\/\S*$/.test(text)) return [];
  const path = routePath(values.path, text);
  const score = routeScore(path, values.whole);
  return [{ ...fact, subject: `${method} ${path}`, values: { ...values, method, path }, score }];
}
