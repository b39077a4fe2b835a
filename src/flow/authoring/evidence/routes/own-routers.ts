import {
  type FoundSymbol,
  findSymbols,
  symbolsBearing,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { termsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';

const NAMES = ['Router', 'Route', 'Routes', 'Routing', 'FrontController', 'RouteCollection', 'UrlRouter', 'WebRouter'];
/** In PHP a class of a framework of the project has its name before such a word: `Harbour_Dispatcher`, `HttpRouter`. */
const PARTS = ['router', 'dispatcher', 'controller'];
const OF_REQUESTS = /(?:Router|Dispatcher|FrontController)$/;
const OF_OTHERS = /event|signal|command|job|message|mail|notif|queue|hook|task/i;
/** What a class does that sends requests on to what answers them. */
const SENDS_ON =
  /^(?:(?:add|map|register|append|define|match|find|resolve)_?(?:route|url|path|request|controller)?s?|dispatch|route|run|get|post|handle(?:_?request)?)$/i;
/** In other languages, what is called a router sends packets and messages as often as requests. */
const OF_WEB = /^(?:php|typescript|tsx|javascript|python|ruby|elixir)$/;

export interface OwnRouter {
  name: string;
  source: CodeSource;
}

/** A class of the product that by its name and methods sends requests on to what answers them. */
export const ownRouter = derived((evidence): OwnRouter | null => {
  const called = NAMES.flatMap((name) =>
    findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 20 }).filter((each) => each.name === name),
  );
  const found = called.find((symbol) => sendsOn(evidence, symbol)) ?? ofFramework(evidence);
  return found ? { name: found.name, source: found } : null;
});

function ofFramework(evidence: Evidence): FoundSymbol | undefined {
  return PARTS.flatMap(termsOf)
    .flatMap((term) => symbolsBearing(evidence.pack, term, new Set(['class'])))
    .find(
      (symbol) =>
        symbol.path.endsWith('.php') &&
        OF_REQUESTS.test(symbol.name) &&
        !OF_OTHERS.test(symbol.name) &&
        sendsOn(evidence, symbol),
    );
}

function sendsOn(evidence: Evidence, { name, path }: FoundSymbol): boolean {
  const file = evidence.file(path);
  if (file?.place !== 'source' || !OF_WEB.test(file.language)) return false;
  return symbolsOfFile(evidence.pack, path).some(
    (each) =>
      each.kind === 'method' && each.name.startsWith(`${name}.`) && SENDS_ON.test(each.name.slice(name.length + 1)),
  );
}
