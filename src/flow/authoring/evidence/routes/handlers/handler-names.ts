import { escaped } from '../../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { goFunction } from './go-methods.ts';
import type { Handler } from './handler.ts';
import { importedSymbol } from './imported-names.ts';
import { concernsOf, type RailsController, railsTarget } from './rails-controllers.ts';

/** The function of Elixir that goes by its whole name; of several clauses the first. */
export function inModule(evidence: Evidence, name: string): FoundSymbol | undefined {
  return findSymbols(evidence.pack, name, { exact: true, limit: 8 }).find(
    (each) => each.name === name && evidence.file(each.path)?.place === 'source',
  );
}

/** `export const GET = list;` is another name for a function of its file, or one that it imports. */
export function standsFor(
  evidence: Evidence,
  { path, startLine, endLine, name }: FoundSymbol,
): FoundSymbol | undefined {
  const text = evidence.text({ path, startLine, endLine });
  const own = /=\s*([\w$]+)\s*;?\s*$/.exec(text)?.[1];
  if (own === undefined || own === name) return undefined;
  return symbolsOfFile(evidence.pack, path).find((each) => each.name === own) ?? importedSymbol(evidence, path, own);
}

/** `s.adminRest.deleteComment`: a method of what a field of the receiver holds. */
export const OF_FIELD = /^(?:[a-z]{1,4}|this|self)(?:\.\w+)+\.(\w+)$/;

/** The one method of the product that is called so; none where several are. */
export function onlyMethod(evidence: Evidence, method: string): FoundSymbol | undefined {
  const [only, ...others] = findSymbols(evidence.pack, method, { kind: 'method', exact: true, limit: 8 }).filter(
    ({ path, name }) => name.split('.').at(-1) === method && evidence.file(path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}

/** `orders.show` of a function that is handed `orders: OrderController`: a method of the one class with that name. */
export function handedMethod(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const [, object, method] = /^(\w+)\.(\w+)$/.exec(/\.[cm]?tsx?$/.test(path) ? name : '') ?? [];
  if (object === undefined) return undefined;
  const text = evidence.lines(path)?.join('\n') ?? '';
  const type = new RegExp(`\\b${escaped(object)}\\??:\\s*(?:I(?=[A-Z]))?([A-Z]\\w*)\\b`).exec(text)?.[1];
  const whole = `${type}.${method}`;
  const found = type === undefined ? [] : findSymbols(evidence.pack, whole, { exact: true, limit: 8 });
  const [only, ...others] = found.filter(
    ({ path: from, name: own }) => own === whole && evidence.file(from)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}

/** The method of a class with which it answers what another class or an interface declares. */
export function inheritedBy(evidence: Evidence, handler: string | null): FoundSymbol | undefined {
  const found = findSymbols(evidence.pack, handler ?? '', { kind: 'method', exact: true, limit: 8 }).filter(
    ({ path, name }) => name === handler && evidence.file(path)?.place === 'source',
  );
  return found.length === 1 ? found[0] : undefined;
}

/** `wrap(loginHandler(expiry), "")`: what was handed to the maker is no function, so the maker itself tells what is done. */
export function makerNames(handler: string): string[] {
  return [...handler.matchAll(/[(,]\s*([A-Za-z_][\w.]*)(?=\()/g)].map(([, name = '']) => name).toReversed();
}

/** Names that a handler may be defined by: inside wrappers, as `guard(app.getUser)`, and without its receiver. */
export function handlerNames(handler: string): string[] {
  const wrapped = [...handler.matchAll(/[(,]\s*([A-Za-z_][\w.]*)(?=\s*[,)])/g)].map(([, name = '']) => name);
  const names = [...wrapped.toReversed(), handler.replace(/\(.*$/, '').replace(/@/g, '.')];
  return names.flatMap((name) => (/^[a-z]{1,3}\.\w+$/.test(name) ? [name, name.slice(name.indexOf('.') + 1)] : [name]));
}

export const IN_NAMESPACE = /^([\w\\]+\\(\w+))(?:@(\w+))?$/;

/**
 * `App\Shop\OrderController@store` is a method of the class in `app/Shop/OrderController.php`. What begins a namespace
 * may stand for a folder of another name.
 */
export function inNamespace(evidence: Evidence, handler: string): FoundSymbol | undefined {
  const [, whole = '', type = '', action = '__invoke'] = IN_NAMESPACE.exec(handler) ?? [];
  const parts = whole.split('\\').filter((part) => part !== '');
  for (const rooted of [parts, parts.slice(1), parts.slice(2)]) {
    const found = findSymbols(evidence.pack, [...rooted, action].join('.'), { kind: 'method', exact: true }).filter(
      ({ path, name }) => name === `${type}.${action}` && evidence.file(path)?.place === 'source',
    );
    const ending = `/${rooted.join('/')}.`.toLowerCase();
    const inFolder = found.find(({ path }) => rooted.length > 1 && `/${path}`.toLowerCase().includes(ending));
    const [only] = found;
    if (inFolder || (only && found.length === 1)) return inFolder ?? only;
  }
  return undefined;
}

const MOST_NAMESAKES = 40;

export function nearest(evidence: Evidence, fact: Found<'route'>, name: string): FoundSymbol | undefined {
  const all = findSymbols(evidence.pack, name, { limit: MOST_NAMESAKES, exact: true });
  // Among too many of a name that of the same file may not be.
  const own = all.length < MOST_NAMESAKES ? [] : symbolsOfFile(evidence.pack, fact.path);
  const found = [...own, ...all].filter(
    ({ kind, path, name: whole }) =>
      /^(?:function|method|class|constant|variable|struct)$/.test(kind) &&
      evidence.file(path)?.place === 'source' &&
      !isOfOtherLanguage(path, fact.path) &&
      whole.split('.').at(-1) === name.split(/\.|::/).at(-1) &&
      // A variable inside of something is another one than that of the same name outside.
      !(/^(?:constant|variable)$/.test(kind) && whole !== name && !name.includes('.')),
  );
  return (
    found.find(({ path }) => path === fact.path) ??
    goFunction(evidence, fact.path, name) ??
    (found.length === 1 && own.length === 0 ? found[0] : found.find(({ path }) => isBeside(path, fact.path, name)))
  );
}

const LANGUAGES = [
  /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
  /\.(?:java|kts?|scala)$/,
  /\.py$/,
  /\.rb$/,
  /\.php$/,
  /\.go$/,
  /\.rs$/,
  /\.cs$/,
];

/** Whether no name of one file can mean something of the other. */
function isOfOtherLanguage(path: string, other: string): boolean {
  const [one, another] = [path, other].map((each) => LANGUAGES.findIndex((language) => language.test(each)));
  return one !== another && one !== -1 && another !== -1;
}

/** `views.checks` beside `urls.py` means the `checks` of the `views.py` in the same folder. */
function isBeside(path: string, registration: string, name: string): boolean {
  const qualifier = name.split('.').at(-2);
  const folder = registration.slice(0, registration.lastIndexOf('/') + 1);
  return qualifier !== undefined && path.startsWith(`${folder}${qualifier}.`);
}

/** The method of a controller of Rails, of a module that it takes in, or of one that it extends, where that is in the repository. */
export function railsHandler(evidence: Evidence, fact: Found<'route'>, handler: string): FoundSymbol | undefined {
  const target = railsTarget(evidence, fact.path, handler);
  if (!target) return undefined;
  const known = railsMethods(evidence);
  const methods = known.get(target.chain) ?? methodsOf(evidence, fact.path, target.chain);
  known.set(target.chain, methods);
  return methods.get(target.action);
}

/** Of each controller, for all of its actions. */
const railsMethods = derived((): Map<readonly RailsController[], Map<string, FoundSymbol>> => new Map());

function methodsOf(evidence: Evidence, routes: string, chain: readonly RailsController[]): Map<string, FoundSymbol> {
  const symbols = chain
    .flatMap(({ path, lines }) => [path, ...concernsOf(evidence, routes, lines)])
    .flatMap((path) => (path === undefined ? [] : symbolsOfFile(evidence.pack, path)))
    .filter(({ kind }) => kind === 'method');
  // Of several of one name the first is meant.
  return new Map(symbols.toReversed().map((symbol) => [symbol.name.split('.').at(-1) ?? symbol.name, symbol]));
}

/** What a route of Rails names: an action may be written in a class above, and is then one of each class below it. */
export function routedAction(evidence: Evidence, { fact, handler }: Route, answering: Handler): string | null {
  if (fact.values.framework !== 'Rails' || handler === null) return null;
  const target = railsTarget(evidence, fact.path, handler);
  const [own] = target?.chain ?? [];
  if (!target || !own || own.path === answering.path) return null;
  const type = symbolsOfFile(evidence.pack, own.path).find(
    ({ kind, name }) => kind === 'class' && name.endsWith('Controller'),
  );
  return type ? `${type.name}.${target.action}` : null;
}
