import { NAMED_FOR_ROUTES } from '../../../../../engine/facts/routes/own-tables.ts';
import { type FoundSymbol, findSymbols, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { importedClass } from '../handlers/imported-names.ts';

const MOST_SYMBOLS = 60;
const DEEPEST = 4;
const ROUTER = /rout(?:e|er|es|ing)$/i;
/** A name of a class with its method, as the fact has both: `OrderController.show`. */
const ACTION = /^([A-Z]\w*|\w+)(?:\.(\w+))?$/;

/**
 * A row in the table of a router that the project has written itself, with what answers it; none where no class of the project has
 * the method that adds it, or where the class that should answer is not there. An action that its class lacks is not told.
 */
export function ownTableRoute(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  if (!isAddedByOwn(evidence, fact)) return [];
  const [, type, action] = namedIn(fact) ?? [];
  if (type === undefined) return [fact];
  const classes = classesCalled(evidence, fact, type);
  const [first] = classes;
  if (first === undefined) return [];
  const isThere = action !== undefined && classes.some((each) => methodOf(evidence, each, action) !== undefined);
  return [{ ...fact, values: { ...fact.values, handler: isThere ? `${first.name}.${action}` : first.name } }];
}

/** The method, or the class, that answers such a row; null where several classes of the name have it. */
export function ownTableHandler(evidence: Evidence, fact: Found<'route'>, handler: string): FoundSymbol | null {
  const [, type = '', action] = ACTION.exec(handler) ?? [];
  const found = classesCalled(evidence, fact, type).flatMap((each) =>
    action === undefined ? each : (methodOf(evidence, each, action) ?? []),
  );
  const [only, ...others] = [...new Map(found.map((each) => [each.id, each])).values()];
  return only && others.length === 0 ? only : null;
}

/** The class and the method of a row; undefined where a function answers it. */
function namedIn({ values: { handler = '' }, path }: Found<'route'>): RegExpExecArray | undefined {
  const found = ACTION.exec(handler);
  return found !== null && (path.endsWith('.php') || /^[A-Z]/.test(handler)) ? found : undefined;
}

const adders = derived((): Map<string, boolean> => new Map());

/** Whether a class of the project has the method that adds the row; a usual word says so only of a router. */
function isAddedByOwn(evidence: Evidence, { values: { by = '' }, path }: Found<'route'>): boolean {
  const language = evidence.file(path)?.language ?? '';
  const key = `${language} ${by}`;
  const known = adders(evidence).get(key);
  if (known !== undefined) return known;
  const isOwn = findSymbols(evidence.pack, by, { exact: true, limit: MOST_SYMBOLS }).some((symbol) => {
    const file = evidence.file(symbol.path);
    const [owner = ''] = symbol.name.split('.');
    return (
      symbol.kind === 'method' &&
      file?.place === 'source' &&
      isKin(file.language, language) &&
      (NAMED_FOR_ROUTES.test(by) || ROUTER.test(owner))
    );
  });
  adders(evidence).set(key, isOwn);
  return isOwn;
}

function isKin(one: string, other: string): boolean {
  const isScript = (each: string): boolean => /^(?:typescript|tsx|javascript)$/.test(each);
  return one === other || (isScript(one) && isScript(other));
}

/** The classes that a row may mean: the one that its file imports, or all of the name; `posts` may stand for `PostsController`. */
function classesCalled(evidence: Evidence, { path }: Found<'route'>, written: string): FoundSymbol[] {
  const imported = importedClass(evidence, path, written)?.split('\\').at(-1);
  const name = imported ?? written;
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  for (const each of [name, `${capital}Controller`]) {
    const found = findSymbols(evidence.pack, each, { kind: 'class', exact: true, limit: MOST_SYMBOLS }).filter(
      (symbol) => symbol.name === each && evidence.file(symbol.path)?.place === 'source',
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** A method of a class, also one that it inherits. */
function methodOf(evidence: Evidence, type: FoundSymbol, action: string, depth = 0): FoundSymbol | undefined {
  const own = findSymbols(evidence.pack, `${type.name}.${action}`, { exact: true, limit: MOST_SYMBOLS }).find(
    (each) => each.kind === 'method' && each.path === type.path && each.name === `${type.name}.${action}`,
  );
  if (own !== undefined || depth >= DEEPEST) return own;
  for (const base of symbolDetail(evidence.pack, type.id)?.bases ?? []) {
    const name = base.split('\\').at(-1) ?? base;
    const [above, ...others] = findSymbols(evidence.pack, name, {
      kind: 'class',
      exact: true,
      limit: MOST_SYMBOLS,
    }).filter((each) => each.name === name && evidence.file(each.path)?.place === 'source' && each.id !== type.id);
    const found = above && others.length === 0 ? methodOf(evidence, above, action, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
