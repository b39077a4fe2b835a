import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

/**
 * The functions of C# that are handed an application or a group to register their routes on: `MapOrders`,
 * `OrderEndpoints.Map`, or whatever a type has that does so, `CancelOrder.`, or all types that extend
 * one, `OrderGroup.*`.
 */
export function endpointFunctions(evidence: Evidence, { path, values }: Found<'mount'>): number[] {
  const [, type = '', name = ''] = /^(?:(\w+)\.)?(\w*|\*)$/.exec(values.router) ?? [];
  if (name === '')
    return registering(evidence)
      .filter((each) => each.name.split('.').at(-2) === type)
      .map(({ id }) => id);
  if (name === '*')
    return registering(evidence).flatMap((each) => (basesOf(evidence, each).includes(type) ? each.id : []));
  // What many have is registered by each of them.
  if (/^I[A-Z]/.test(type))
    return registering(evidence)
      .filter((each) => each.name.split('.').at(-1) === name && basesOf(evidence, each).includes(type))
      .map(({ id }) => id);
  const found = findSymbols(evidence.pack, type === '' ? name : `${type}.${name}`, {
    kind: 'method',
    exact: true,
    limit: 20,
  }).filter((each) => each.path.endsWith('.cs') && evidence.file(each.path)?.place === 'source');
  // A function that is called by its name alone is of the same class.
  const here = found.filter((each) => each.path === path);
  const wanted = here.length > 0 ? here : found;
  return wanted.length === 1 || new Set(wanted.map((each) => each.name)).size === 1 ? wanted.map(({ id }) => id) : [];
}

function basesOf(evidence: Evidence, { path, name }: FoundSymbol): readonly string[] {
  const own = name.split('.').slice(0, -1).join('.');
  const type = symbolsOfFile(evidence.pack, path).find((each) => each.kind === 'class' && each.name === own);
  return (type && symbolDetail(evidence.pack, type.id)?.bases) ?? [];
}

/** Functions in which routes of ASP.NET are registered. */
const registering = derived((evidence): FoundSymbol[] => {
  const symbols = new Set(
    evidence
      .facts('route')
      .flatMap(({ values, symbol }) => (values.framework === 'ASP.NET' && symbol !== null ? [symbol] : [])),
  );
  return [...symbols].flatMap((id) => readSymbol(evidence.pack, id) ?? []);
});
