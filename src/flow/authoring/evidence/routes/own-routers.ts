import { findSymbols, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { derived } from '../evidence.ts';

const NAMES = ['Router', 'Route', 'Routes', 'Routing', 'FrontController', 'RouteCollection', 'UrlRouter', 'WebRouter'];
/** What a class does that sends requests on to what answers them. */
const SENDS_ON =
  /^(?:(?:add|map|register|append|define|match|find|resolve)_?(?:route|url|path|request)?s?|dispatch|route|get|post|handle(?:_?request)?)$/i;
/** In other languages, what is called a router sends packets and messages as often as requests. */
const OF_WEB = /^(?:php|typescript|tsx|javascript|python|ruby|elixir)$/;

/** A class of the product that by its name and methods sends requests on to what answers them. */
export const ownRouter = derived((evidence): { name: string; source: CodeSource } | null => {
  for (const name of NAMES)
    for (const symbol of findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 20 })) {
      const file = evidence.file(symbol.path);
      if (symbol.name !== name || file?.place !== 'source' || !OF_WEB.test(file.language)) continue;
      const methods = symbolsOfFile(evidence.pack, symbol.path).filter(
        (each) => each.kind === 'method' && each.name.startsWith(`${name}.`),
      );
      if (methods.some((each) => SENDS_ON.test(each.name.slice(name.length + 1)))) return { name, source: symbol };
    }
  return null;
});
