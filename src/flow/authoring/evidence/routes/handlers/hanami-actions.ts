import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';

/** The method of the class that answers `orders#show` or `orders.show` of Hanami: every action has a class of its own. */
export function hanamiAction(evidence: Evidence, fact: Found<'route'>, handler: string): FoundSymbol | undefined {
  const path = actionFile(evidence, fact, handler);
  const methods = path === undefined ? [] : symbolsOfFile(evidence.pack, path);
  return methods.find(({ kind, name }) => kind === 'method' && /(?:^|\.)(?:call|handle)$/.test(name));
}

/** The folder of the application to which a file of routes belongs. */
export function applicationOf(fact: Found<'route'>): string {
  return fact.path.replace(/config\/routes\.rb$/, '');
}

/** The file of the class that answers a route. */
export function actionFile(evidence: Evidence, fact: Found<'route'>, handler: string): string | undefined {
  const name = handler.replace(/::|[#.]/g, '/');
  return ['controllers', 'app/actions', 'actions']
    .map((folder) => `${applicationOf(fact)}${folder}/${name}.rb`)
    .find((path) => evidence.file(path));
}
