import { escaped } from '../../../../../../base/escaped.ts';
import { UNSURE } from '../../../../../../engine/facts/routes/guard-marks.ts';
import {
  isForStrangers,
  isGuard,
  isOfOthers,
  middlewareIn,
} from '../../../../../../engine/facts/routes/php/laravel-routes.ts';
import { splitList, stringsIn } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { laravelController } from '../../handlers/laravel-actions.ts';
import type { Route } from '../../route.ts';
import { sendsOnSignedIn } from './laravel-groups.ts';

/** `$this->middleware('auth')->except(['index'])` in the constructor of a controller, or `('auth', ['except' => 'index'])`. */
const REGISTERED = /\$this->middleware\(((?:[^()]|\([^()]*\))*)\)((?:\s*->(?:only|except)\([^()]*\))*)/g;
const OPTION = /['"](only|except)['"]\s*=>\s*(\[[^\]]*\]|['"][^'"]*['"])/g;
/** `new Middleware('auth', except: ['index'])` in the list of those that a controller has. */
const LISTED = /new\s+Middleware\(((?:[^()]|\([^()]*\))*)\)/g;

interface Registered {
  guards: string[];
  /** Other middleware, by its name or its class. */
  others: string[];
  /** The actions before which they stand, and those before which they do not; null where none are named. */
  only: string[] | null;
  except: string[] | null;
}

/** Middleware that a controller of Laravel puts before its own actions, where it asks who the caller is. */
export function constructorGuards(evidence: Evidence, handler: Handler): string[] {
  return registeredFor(evidence, handler).flatMap(({ guards }) => guards);
}

/**
 * A route of Laravel with the middleware of its controller whose name does not say that it asks: it may do so by its own
 * text, or send on whoever is signed in.
 */
export function withConstructor(evidence: Evidence, route: Route, handler: Handler | null): Route {
  const { framework, freed = [] } = route.fact.values;
  if (framework !== 'Laravel') return route;
  const action = handler ?? inheritedAction(evidence, route);
  if (!action?.path.endsWith('.php')) return route;
  const registered = registeredFor(evidence, action);
  const others = registered.flatMap((each) => each.others).filter((name) => !freed.includes(name));
  // What stands before an action that was found is told with that.
  const guards = handler === null ? registered.flatMap((each) => each.guards) : [];
  if (others.length + guards.length === 0) return route;
  const strangers = others.filter((name) => isForStrangers(name) && sendsOnSignedIn(evidence, name));
  const unsure = others.filter((name) => !isOfOthers(name)).map((name) => UNSURE + name);
  return {
    ...route,
    guards: [...new Set([...route.guards, ...guards, ...unsure])],
    forStrangers: [...new Set([...(route.forStrangers ?? []), ...strangers])],
  };
}

type Action = Pick<Handler, 'path' | 'startLine' | 'name'>;

/** What a controller of the project has from a trait of a library: `logout` of `LoginController@logout`. */
function inheritedAction(evidence: Evidence, { fact }: Route): Action | null {
  const name = /@(\w+)$/.exec(fact.values.handler ?? '')?.[1];
  const type = name === undefined ? undefined : laravelController(evidence, fact);
  if (name === undefined || type === undefined || !/^\s+use\s+\w/m.test(evidence.text(type))) return null;
  return { path: type.path, startLine: type.startLine, name };
}

/** What a controller registers that stands before one of its actions. */
function registeredFor(evidence: Evidence, { path, startLine, name }: Action): Registered[] {
  const type = symbolsOfFile(evidence.pack, path)
    .filter((each) => each.kind === 'class' && each.startLine <= startLine && startLine <= each.endLine)
    .at(-1);
  if (!type) return [];
  const action = name?.split('.').at(-1) ?? '';
  return registeredBy(evidence, type).filter(
    ({ only, except }) => only?.includes(action) !== false && except?.includes(action) !== true,
  );
}

const known = derived((): Map<string, Registered[]> => new Map());

/** A controller is read once for all of its actions. */
function registeredBy(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): Registered[] {
  const key = `${path} ${startLine}`;
  const kept = known(evidence).get(key);
  if (kept) return kept;
  const found = registeredIn((evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n'));
  known(evidence).set(key, found);
  return found;
}

function registeredIn(text: string): Registered[] {
  if (!/\$this->middleware\(|\bfunction middleware\(\)/.test(text)) return [];
  const code = text.replace(/^\s*(?:\/\/|#(?!\[)|\*|\/\*).*$/gm, '');
  const registered = [...code.matchAll(REGISTERED)].map(([, written = '', terms = '']) => {
    const [names = '', options = ''] = splitList(written);
    return { names, terms: `${options.replace(OPTION, '->$1($2)')}${terms}` };
  });
  const listed = /\bfunction middleware\(\)[^{]*\{([\s\S]*?)\n {4}\}/.exec(code)?.[1] ?? '';
  const made = [...listed.matchAll(LISTED)].map(([, inside = '']) => {
    const [names = '', ...terms] = inside.split(/,\s*(?=(?:only|except)\s*:)/);
    return { names, terms: terms.map((term) => term.replace(/^(\w+)\s*:([\s\S]*)$/, '->$1($2)')).join('') };
  });
  return [...registered, ...made, { names: listed.replace(LISTED, ''), terms: '' }]
    .map(({ names, terms }) => {
      const isInline = /^(?:static\s+)?(?:function|fn)\b/.test(names);
      const named = isInline ? [] : middlewareIn(names);
      return {
        guards: isInline ? askedInside(names) : named.filter(isGuard),
        others: named.filter((each) => !isGuard(each)),
        only: actionsIn(terms, 'only'),
        except: actionsIn(terms, 'except'),
      };
    })
    .filter(({ guards, others }) => guards.length + others.length > 0);
}

/** `$this->checkPermission('orders')` on a line of its own in the function that is put before the actions. */
function askedInside(written: string): string[] {
  return [
    ...written.matchAll(/^\s*\$this->((?:check|prevent|require|authorize|ensure|deny)[A-Z]\w*)\(([^()\n]*)\);/gm),
  ].map(([, name = '', given = '']) => (given.trim() === '' ? name : `${name}(${given.trim()})`));
}

function actionsIn(terms: string, term: string): string[] | null {
  const given = new RegExp(`->${escaped(term)}\\(([^()]*)\\)`).exec(terms)?.[1];
  return given === undefined ? null : stringsIn(given);
}
