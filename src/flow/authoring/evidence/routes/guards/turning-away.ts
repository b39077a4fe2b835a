import { type FoundSymbol, findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { textOf } from './definition-text.ts';
import { REFUSED } from './refusals.ts';
import { sendsStrangersAway } from './sent-strangers.ts';

/** Where a token is missing or wrong, the next one is called all the same. */
const GOES_ON =
  /(?:==\s*""|\berr\w*\s*!=\s*nil|(?<!\berr\w{0,8}\s?)==\s*nil|!ok|!found)\s*\{\s*(?:\/\/[^\n]*\n\s*)*(?:return\s+)?(?:\w+\.Next\(|(?:next|h|handler)(?:\.ServeHTTP)?\()/;
const NEXT = /\.Next\(|\bnext(?:\.(?:ServeHTTP|run))?\(/;
const REFUSES = /unauthori[sz]ed|forbidden|\b40[0-3]\b|abort|redirect|errors?\.New|fiber\.NewError/i;

/** What code says that answers itself, or leaves, before it goes on. */
export const LEAVES =
  /\breturn\b(?!\s+(?:async\s*)?(?:(?:[\w.]+\()?func(?:tion)?\b|(?:\w+\.)?[nN]ext\b|\(?[\w,: ]{0,60}\)?\s{0,3}=>|\w+\.ServeHTTP\())|\bthrow\b|\bpanic\(|\.Abort\w*\(|\bhttp\.Error\(|[rR]edirect\w*\(|(?<!\.)\bErr\(/;

/** Who has called the next one has nothing more to do. */
const GONE_ON = /(?:\.Next|\bnext(?:\.ServeHTTP)?|\bh(?:andler)?\.ServeHTTP)\([^\n]{0,120}\n\s{0,40}return\b(?=\s*\n)/g;
/** What code says that deals with who calls. */
export const OF_CALLER =
  /auth(?!or)|authorit|\bclaims\b|casbin|jwt|oidc|saml|guard|protect|user(?!_?agent)|session|token|cookie|log(?:ged)?_?in\b|sign(?:ed)?_?in|permission|\brole|admin|owner|member|account|identity|password|credential|api_?key|\b40[13]\b|forbidden|denied|deny/i;

/** Whether code in front of routes looks at the caller and does not always go on, so that it may turn him away. */
export function mayAsk(text: string): boolean {
  return LEAVES.test(text.replace(GONE_ON, '')) && OF_CALLER.test(text) && !/[cx]srf/i.test(text);
}

/** Whether a class of NestJS answers callers that they may not, and asks no route what it wants to be asked. */
export function isAsking(text: string): boolean {
  const isBefore = /\bcanActivate\s*\(|\buse\s*\(/.test(text);
  return (
    isBefore && (REFUSED.test(text) || /Forbidden|Unauthorized/.test(text)) && !/\breflector\b|[cx]srf/i.test(text)
  );
}

/** Whether a function lets some calls go on and answers others that their caller may not. */
export function turnsAway(text: string): boolean {
  return (
    (NEXT.test(text) || /\bthrow\b|\.Abort\(\)|\.AbortWith\w+\(/.test(text)) &&
    (REFUSED.test(text) || sendsStrangersAway(text)) &&
    !GOES_ON.test(text) &&
    !/[cx]srf/i.test(text) &&
    (sendsStrangersAway(text) || refusesStrangers(text.split('\n').slice(0, MOST_LINES)))
  );
}

const MOST_LINES = 600;
/** A branch for those who brought something along: `if token != "" {`, `if (req.headers.authorization) {`. */
const BROUGHT =
  /\bif\b[^\n]{0,80}?\b(?!err\b|error\b)\w+\s*!==?\s*(?:""|''|nil\b|null\b|undefined\b)|\bif\s*\(\s*[\w.?]{0,60}(?:token|authorization|session|key)\s*\)\s*\{/i;

/** Whether anybody is refused who brought nothing along. */
function refusesStrangers(lines: readonly string[]): boolean {
  const depthOf = (line: string): number => line.length - line.trimStart().length;
  return lines.some((line, place) => {
    if (!REFUSED.test(line)) return false;
    let depth = depthOf(line);
    for (let at = place - 1; at > 0 && depth > 0; at--) {
      const above = lines[at] ?? '';
      if (above.trim() === '' || depthOf(above) >= depth) continue;
      depth = depthOf(above);
      if (BROUGHT.test(above)) return false;
    }
    return true;
  });
}

/** Whether a guard goes on where nothing was brought along, or leaves it to a library that may. */
export function isOptional(evidence: Evidence, { path }: FoundSymbol, text: string): boolean {
  if (GOES_ON.test(text)) return true;
  // What a library calls for those whom it does not know may send them on.
  const handler = /\bErrorHandler:\s*(\w+)\s*[,}\n]/.exec(text)?.[1];
  const [only, ...others] =
    handler === undefined
      ? []
      : findSymbols(evidence.pack, handler, { exact: true, limit: 5 }).filter((each) => each.path === path);
  if (only === undefined || others.length > 0) return false;
  const refusal = textOf(evidence, only);
  return NEXT.test(refusal) && !REFUSES.test(refusal);
}
