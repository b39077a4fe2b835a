import { UNSURE, UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { guardNames } from '../../../../../engine/facts/routes/guard-names.ts';
import { looksAtOthers } from '../../../../../engine/facts/routes/passed-names.ts';
import { addedNames } from '../../../../../engine/facts/routes/php/laravel-routes.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { mayRefuse, REFUSED } from './refusals.ts';

/** What stands before an application, and not before a route or a group, has this mark behind the one of what is unsure. */
const OF_ALL = '^';
const SENDS_TO_SIGN_IN = /['"]Location['"][^\n]{0,80}(?:log_?in|sign_?in)/i;
const MAKES_APPLICATION = /\bnew\s+\\?(?:Slim\\)?App\(|\bAppFactory::create\w*\(/;
const DEEPEST = 3;

/** What `$app->add(…)` puts before all routes of an application of Slim. */
export function addedToApplication(evidence: Evidence, { path, values }: Found<'route'>): string[] {
  if (values.framework !== 'Slim') return [];
  const { added, isOne } = applications(evidence);
  return added.filter((each) => isOne || each.path === path).map(({ name }) => `${UNSURE}${OF_ALL}${name}`);
}

/** Where only one application is made, all that is added anywhere is added to it. */
const applications = derived((evidence): { added: { path: string; name: string }[]; isOne: boolean } => {
  const texts = evidence.files
    .filter(({ path, place }) => place === 'source' && path.endsWith('.php'))
    .map(({ path }) => ({ path, text: withoutComments(evidence.lines(path) ?? []) }));
  return {
    added: texts.flatMap(({ path, text }) =>
      text.includes('$app->add')
        ? [...text.matchAll(/^[ \t]*\$app(->add(?:Middleware)?\([^\n]*)/gm)].flatMap(([, call = '']) =>
            addedNames(call)
              .slice(0, 1)
              .map((name) => ({ path, name })),
          )
        : [],
    ),
    isOne: texts.filter(({ text }) => MAKES_APPLICATION.test(text)).length === 1,
  };
});

/** Of what is added before a route, that is a guard whose own text turns callers away, or whose name says so where there is none. */
export function slimGuards(evidence: Evidence, route: Route): string[] {
  return route.guards.flatMap((guard) => {
    const { name, isOfAll } = added(guard);
    const text = classText(evidence, name);
    if (text === '') return isOfAll ? [] : guardNames([name]);
    return refuses(text) && !spares(text, route) ? [name] : [];
  });
}

/** What is added before a route and may turn callers away, without telling by its text that it does so before this one. */
export function slimPassed(evidence: Evidence, route: Route): string[] {
  return route.guards.flatMap((guard) => {
    if (guard === UNTOLD) return [guard.slice(UNSURE.length)];
    const { name, isOfAll } = added(guard);
    const text = classText(evidence, name);
    if (text === '') return looksAtOthers(name) || (!isOfAll && guardNames([name]).length > 0) ? [] : [name];
    return refuses(text) ? (spares(text, route) ? [name] : []) : mayRefuse(text) && !looksAtOthers(name) ? [name] : [];
  });
}

function added(guard: string): { name: string; isOfAll: boolean } {
  const name = guard.startsWith(UNSURE) ? guard.slice(UNSURE.length) : guard;
  return name.startsWith(OF_ALL) ? { name: name.slice(OF_ALL.length), isOfAll: true } : { name, isOfAll: false };
}

function refuses(text: string): boolean {
  return (REFUSED.test(text) || SENDS_TO_SIGN_IN.test(text)) && !/[cx]srf/i.test(text);
}

/** Whether a middleware names the route, its method where that is rare, or a path that it is at or below: it may let that one pass. */
function spares(text: string, { method, path, fact }: Route): boolean {
  if (method === 'OPTIONS' && /\boptions\b/i.test(text)) return true;
  return [...text.matchAll(/['"](\/?[\w./{}-]{2,60})(?:\?[^'"\n]*)?['"]/g)].some(([, each = '']) =>
    each.startsWith('/') ? path.endsWith(each) || `${path}/`.includes(`${each}/`) : each === fact.values.name,
  );
}

/** The text of the one class of a name and of those above it. */
function classText(evidence: Evidence, name: string, depth = 0): string {
  const told = texts(evidence).get(name);
  if (told !== undefined || depth > DEEPEST) return told ?? '';
  texts(evidence).set(name, '');
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 10 }).filter(
    (each) => each.kind === 'class' && each.name === name && evidence.file(each.path)?.place === 'source',
  );
  const lines = only && others.length === 0 ? (evidence.lines(only.path) ?? []) : [];
  const own = withoutComments(lines.slice((only?.startLine ?? 1) - 1, only?.endLine));
  const above = /\bextends\s+\\?(?:\w+\\)*(\w+)/.exec(own)?.[1];
  const text = above === undefined ? own : `${own}\n${classText(evidence, above, depth + 1)}`;
  texts(evidence).set(name, text);
  return text;
}

const texts = derived((): Map<string, string> => new Map());

/** What is caught is not answered yet. */
function withoutComments(lines: readonly string[]): string {
  return lines
    .filter((line) => !/^\s*(?:\/\/|#|\*|\/\*)/.test(line))
    .map((line) => line.replace(/\bcatch\s*\([^()]*\)/, ''))
    .join('\n');
}
