import { count } from '../../wording/count.ts';
import { type PatternFinder, seenLines, sourceOf } from './pattern.ts';

/** How a link of the chain is written: it takes the next one, and may pass the request on. */
const LINK =
  /\bfunc(?: \([^)]*\))? ?\w*\(\w+ http\.Handler\) http\.Handler|\(\s*\w*req\w*\b[^)]*,\s*\w*res\w*\b[^)]*,\s*next\b[^)]*\)|\b(?:async )?\(?\s*(?:c|ctx|context)\b[^)]*,\s*next\b[^)]*\)?\s*(?:=>|\{)|def (?:call|__call__)\(self, (?:env|request|scope)\b|def __init__\(self, (?:get_response|app)\b|RequestDelegate \w+\)|function handle\(\s*(?:Request )?\$request,\s*(?:Closure )?\$next/;
/** How links are put into their order. */
const CHAINED =
  /\b(?:app|router|server|r|e|api|mux|route|builder|application)\.(?:use|Use|UseMiddleware|add_middleware|middleware)\b\s*[(<]|^\s*MIDDLEWARE\s*=|\bmiddleware\.(?:insert|use|push)|->(?:add|pipe|withMiddleware)\(/;
const FEWEST = 2;

/** Functions that each take a request and the next function, put one behind the other. */
export const findMiddlewareChain: PatternFinder = (evidence) => {
  const links = seenLines(evidence, ['next', 'middleware', 'handler'], LINK);
  const chained = seenLines(evidence, ['use', 'middleware'], CHAINED);
  if (links.length < FEWEST || chained.length < FEWEST) return null;
  return {
    name: 'middleware chain',
    certainty: new Set(links.map(({ path }) => path)).size >= FEWEST ? 'certain' : 'probable',
    statement: `Requests pass through a chain: ${count(links.length, 'function')} take a request and the next one, and ${count(chained.length, 'line')} put such functions in their order`,
    evidence: [
      ...links.slice(0, 2).map((line) => sourceOf(line, 'takes a request and the next function')),
      ...chained.slice(0, 2).map((line) => sourceOf(line, 'puts one into the chain')),
    ],
  };
};
