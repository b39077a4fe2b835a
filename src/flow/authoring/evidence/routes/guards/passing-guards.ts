import { SOMETIMES, UNSURE, UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { guardNames } from '../../../../../engine/facts/routes/guard-names.ts';
import { insistsOnNothing } from '../../../../../engine/facts/routes/guard-options.ts';
import { looksAtOthers } from '../../../../../engine/facts/routes/passed-names.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { rustSymbol } from '../handlers/rust-names.ts';
import type { Route } from '../route.ts';
import { asksRequest } from './asked-requests.ts';
import { boundClass } from './bound-guards.ts';
import { textOf } from './definition-text.ts';
import { isEstablished } from './established-guards.ts';
import { asksOnlySome } from './go/who-passes.ts';
import { guardText } from './guard-text.ts';
import { letInBy, turnsStrangersAway } from './laravel/handled-callers.ts';
import { middlewareClasses } from './laravel/laravel-groups.ts';
import { isUnasked } from './laravel/optional-middleware.ts';
import { letsStrangersPass, refusesOnlyRequests } from './passed-strangers.ts';
import { asksWhereSetUp, letsAllPass, namesPath } from './python/decorator-guards.ts';
import { routerDependencies } from './python/dependency-guards.ts';
import { beforeView } from './python/middleware-text.ts';
import { mayRefuse, REFUSED } from './refusals.ts';
import { isKnownPlug, isPassingPlug, isRefusingPlug } from './refusing-plugs.ts';
import { sendsStrangersAway } from './sent-strangers.ts';
import { slimGuards, slimPassed } from './slim-middleware.ts';
import { sparesPath } from './spared-requests.ts';

/** A list of paths in a guard may name those that it lets pass. */
const LETS_PASS =
  /skip|allow|public|open|unauth(?!ori[sz]ed)|anonym|white_?list|exempt|exclu|ignor|bypass|no_?auth|unprotected/i;
const METHOD = /\b(?:Method(?:::|))?(GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete)\b/g;
/** Where a token is missing or wrong, the next one is called all the same. */
const GOES_ON =
  /(?:==\s*""|\berr\w*\s*!=\s*nil|(?<!\berr\w{0,8}\s?)==\s*nil|!ok|!found)\s*\{\s*(?:\/\/[^\n]*\n\s*)*(?:return\s+)?(?:\w+\.Next\(|(?:next|h|handler)(?:\.ServeHTTP)?\()/;
const NEXT = /\.Next\(|\bnext(?:\.(?:ServeHTTP|run))?\(/;
/** Who calls is looked up for what comes behind, which may do without. */
const LOADS_CALLER = /(?:^|\.)(?:get|load|fetch|set|with|resolve|inject)?_?current_?(?:user|account|member)$/i;
const REFUSES = /unauthori[sz]ed|forbidden|\b40[0-3]\b|abort|redirect|errors?\.New|fiber\.NewError/i;

const RUST_REFUSES = /unauthori[sz]ed|forbidden|\b40[13]\b|redirect|found\(|\bErr\(/i;

/** A function of a script that stands before others and lets every call go on, whatever it finds out about the caller. */
const SCRIPT_REFUSES =
  /\bthrow\b|\b[45]\d\d\b|unauthori|forbid|denied|reject|redirect|error|abort|next\(\s*[^)\s]|\.end\(|\.send|passport|authenticate\(|\breturn\b(?!\s+next\(\s*\))/i;

/**
 * The guards of a route without those that let it pass by their own text: its path is on their list, or they insist on
 * nothing. Of what asks nobody by its name, that is left whose own text turns callers away.
 */
export function standingGuards(evidence: Evidence, route: Route): string[] {
  const { path, values } = route.fact;
  if (values.framework === 'oapi-codegen') return checkedSchemes(evidence, route);
  if (values.framework === 'Slim') return slimGuards(evidence, route);
  const guards = route.guards.filter(
    (guard) => !isNamedOnly(evidence, route, guard) && !isGoneBy(evidence, route, guard),
  );
  if (/\.exs?$/.test(path)) return plugs(evidence, { ...route, guards });
  const isScript = /\.[cm]?[jt]sx?$/.test(path);
  if (!isScript && !/\.(?:go|rs)$/.test(path))
    return guards.flatMap((guard) => {
      if (!guard.startsWith(UNSURE)) return isLetThrough(evidence, route, guard) ? [] : [guard];
      if (isProven(evidence, route, guard)) return [guard.slice(UNSURE.length)];
      return path.endsWith('.py') ? routerDependencies(evidence, path, guard.slice(UNSURE.length)) : [];
    });
  return guards.flatMap((guard) => {
    if (guard.startsWith(SOMETIMES)) return [];
    const name = guard.startsWith(UNSURE) ? guard.slice(UNSURE.length) : guard;
    const symbol = definitionOf(evidence, route, name.replace(/\(.*$/s, ''));
    const text = symbol === undefined ? '' : guardText(evidence, symbol);
    if (insistsOnNothing(name) && !isToldOther(text)) return [];
    if (name !== guard && values.framework === 'tRPC') return isAskingProcedure(text) ? [name] : [];
    if (sparesMethod(text, route.method) || (values.open && LIFTED.test(text))) return [];
    if (name !== guard && isValidator(name)) return [];
    if (name !== guard && (isScript ? MAKES_ROUTER.test(text) : path.endsWith('.go') && !asksRequest(text))) return [];
    if (name !== guard)
      return (turnsAway(text) || (symbol?.kind === 'class' && isAsking(text))) && !isOnList(text, route) ? [name] : [];
    if (symbol === undefined) return [name];
    if (path.endsWith('.go') && asksOnlySome(text)) return [];
    // What is required may be something else than a caller: `requireTenant`.
    if (/^(?:function|method)$/.test(symbol.kind) && !OF_CALLER.test(text) && !REFUSED.test(text))
      return route.around?.includes(name) ? [name] : [];
    if (isScript && (letsStrangersPass(text) || refusesOnlyRequests(text))) return [];
    if (isScript) return /\bnext\(\s*\)/.test(text) && !SCRIPT_REFUSES.test(text) ? [] : [name];
    // A middleware of Rust is a type; where nothing beside it refuses anybody, it only looks who calls.
    if (symbol.kind === 'struct' && !RUST_REFUSES.test(text)) return [];
    if (LOADS_CALLER.test(symbol.name) && !REFUSED.test(text)) return [];
    return isOptional(evidence, symbol, text) || isOnList(text, route) ? [] : [name];
  });
}

/** What a function of Go is told by its one parameter, whose name speaks of something else than whether a caller is asked for. */
const TOLD = /^func (?:\([^()]*\) )?\w+\(\s*(\w+)\s+bool\s*\)/;
const INSISTS =
  /requir|must|strict|mandatory|enforc|force|need|optional|insist|auth|log_?in|signed|abort|fail|redirect|protect|secur|deny|refuse|enabled|^(?:on|active)$/i;

/** Whether `false` in what is called says nothing of whether a caller is asked for: `checkSignIn(ofOneParcel bool)`. */
function isToldOther(text: string): boolean {
  const name = TOLD.exec(text.trim())?.[1];
  return name !== undefined && !INSISTS.test(name);
}

function textOfGuard(evidence: Evidence, route: Route, guard: string): string {
  const symbol = definitionOf(evidence, route, guard.replace(MARK, '').replace(/\(.*$/s, ''));
  return symbol === undefined ? '' : guardText(evidence, symbol);
}

/** Whether nothing but its name says of what stands before a route that it asks who calls. */
function isNamedOnly(evidence: Evidence, { fact, around = [] }: Route, guard: string): boolean {
  if (guard.startsWith(UNSURE) || around.includes(guard)) return false;
  // What the description of a route names asks nobody.
  return /^security\(/.test(guard) || !isEstablished(evidence, fact.path, guard);
}

/** A guard of NestJS that looks up what was noted about a route and lets everybody pass by it: that it is public. */
const LIFTED = /\b[rR]eflector\b[\s\S]*\breturn true\b/;

/** A router asks before its own routes. */
const MAKES_ROUTER = /\b(?:express\.)?Router\(\s*[{)]/;

function plugs(evidence: Evidence, { guards, fact }: Route): string[] {
  return guards.flatMap((guard) => {
    if (!guard.startsWith(UNSURE)) return isPassingPlug(evidence, fact.path, guard) ? [] : [guard];
    const name = guard.slice(UNSURE.length);
    return isRefusingPlug(evidence, fact.path, name) ? [name] : [];
  });
}

/**
 * What stands before a route that asks nobody by its name, and whose own text is not in the repository, or may turn
 * callers away without telling before which routes.
 */
export function unreadNames(evidence: Evidence, route: Route): string[] {
  const { path, values } = route.fact;
  if (values.framework === 'Slim') return slimPassed(evidence, route);
  return route.guards
    .filter((guard) => {
      if (isGoneBy(evidence, route, guard) || isProven(evidence, route, guard)) return false;
      if (guard === UNTOLD || isSparing(evidence, route, guard.replace(MARK, ''))) return true;
      if (!guard.startsWith(UNSURE))
        return (
          (isNamedOnly(evidence, route, guard) &&
            !(/\.exs?$/.test(path) && isKnownPlug(evidence, path, guard)) &&
            !asksNobody(evidence, route, guard)) ||
          isLetThrough(evidence, route, guard) ||
          (path.endsWith('.go') && asksOnlySome(textOfGuard(evidence, route, guard))) ||
          (/\.[cm]?[jt]sx?$/.test(path) && refusesOnlyRequests(textOfGuard(evidence, route, guard)))
        );
      if (guard.startsWith(SOMETIMES) && asksAnybody(evidence, route, guard.slice(SOMETIMES.length))) return true;
      // Who calls without a token may be asked for it further on.
      if (insistsOnNothing(guard) && !isToldOther(textOfGuard(evidence, route, guard))) return true;
      const name = guard.replace(MARK, '').replace(/\(.*$/s, '');
      // What a class of routers asks is told by the name of what it asks.
      if (path.endsWith('.py') && routerDependencies(evidence, path, name).length > 0) return false;
      const names = values.framework === 'Laravel' ? middlewareClasses(evidence, name) : [name];
      return names.some((each) => isUnread(evidence, route, each, path));
    })
    .map((guard) => (isMark(path, guard) ? UNTOLD : guard).replace(MARK, ''));
}

/** Whether the text of a middleware of Laravel tells whom it lets in, whatever it is called. */
function isProven(evidence: Evidence, { fact }: Route, guard: string): boolean {
  return (
    fact.values.framework === 'Laravel' &&
    guard.startsWith(UNSURE) &&
    !guard.startsWith(SOMETIMES) &&
    guard !== UNTOLD &&
    (letInBy(evidence, guard.slice(UNSURE.length)) !== null || turnsStrangersAway(evidence, guard.slice(UNSURE.length)))
  );
}

/** Whether a function of Go that is called like a guard never leaves before the end by its own text, and refuses nobody. */
function asksNobody(evidence: Evidence, route: Route, guard: string): boolean {
  const text = route.fact.path.endsWith('.go') ? textOfGuard(evidence, route, guard) : '';
  return text !== '' && !LEAVES.test(text) && !/\b40[13]\b|Unauthori[sz]ed|Forbidden/.test(text);
}

/** What only the description of a route names, or an annotation, does nothing that a request could pass. */
function isMark(path: string, guard: string): boolean {
  return /^security\(/.test(guard) || (/\.(?:java|kt|cs)$/.test(path) && /^[A-Z]\w*(?:\(|$)/.test(guard));
}

const MARK = /^\?~?/;

/** Whether a guard lets the method of a route pass by its own text, which may ask all the same. */
function isSparing(evidence: Evidence, route: Route, guard: string): boolean {
  if (!/\.(?:[cm]?[jt]sx?|go)$/.test(route.fact.path)) return false;
  const symbol = definitionOf(evidence, route, guard.replace(/\(.*$/s, ''));
  return symbol !== undefined && sparesMethod(textOf(evidence, symbol), route.method);
}

/** Whether the path of a route is one that a guard of a script or of Python lets go on at once. */
function isGoneBy(evidence: Evidence, route: Route, guard: string): boolean {
  const isPython = route.fact.path.endsWith('.py');
  if (guard === UNTOLD || !(isPython || /\.[cm]?[jt]sx?$/.test(route.fact.path))) return false;
  const symbol = definitionOf(evidence, route, guard.replace(MARK, '').replace(/\(.*$/s, ''));
  if (symbol === undefined) return false;
  const file = (evidence.lines(symbol.path) ?? []).join('\n');
  return sparesPath(textOf(evidence, symbol), file, isPython, [route.path, route.fact.values.path]);
}

/** `method != "GET" && !role.May(…)` asks only others; so does `if (method === 'GET') return true`. */
const ASKS_OTHERS = /\b[mM]ethod(?:\(\))?\s*!==?\s*(?:["'](\w{3,7})["']|http\.Method(\w{3,7}))\s*(?:&&|\)?\s*\{)/g;
const LETS_GO =
  /\b[mM]ethod(?:\(\))?\s*===?\s*(?:["'](\w{3,7})["']|http\.Method(\w{3,7}))\s*\)?\s*\{?\s*return\s+(?:true|next\b)/g;
const LETS_LISTED = /\[([^\]\n]{3,60})\]\.includes\(\s*(?:\w+\.)*method\s*\)\s*\)\s*\{?\s*return\s+(?:true|next\b)/g;

function sparesMethod(text: string, method: string): boolean {
  if (!/[mM]ethod/.test(text) || /\b405\b|MethodNotAllowed/.test(text)) return false;
  const spared = [...text.matchAll(ASKS_OTHERS), ...text.matchAll(LETS_GO), ...text.matchAll(LETS_LISTED)];
  return spared.some(([, first = '', second = '']) =>
    (`${first} ${second}`.match(/\w+/g) ?? []).some((each) => each.toUpperCase() === method),
  );
}

/** Whether something asks who calls, by its name or by its own text. */
function asksAnybody(evidence: Evidence, route: Route, name: string): boolean {
  if (guardNames([name]).length > 0 || route.around?.includes(name)) return true;
  const symbol = definitionOf(evidence, route, name.replace(/\(.*$/s, ''));
  return symbol !== undefined && turnsAway(textOf(evidence, symbol));
}

/** What a middleware of Laravel looks at to tell who calls. */
const LARAVEL_CALLER =
  /\b[aA]uth\w*(?:::|->|\()|->(?:user|guard|can|cannot|bearerToken|session|cookie|header|hasValidSignature)\(|\b(?:Gate|Session|Cookie)::|token|api_?key|logged_?in|is_?admin|polic|permission|role/i;

/** A guard by its name that lets everybody go on, looks at nobody, or speaks of the path of a route in its own text. */
function isLetThrough(evidence: Evidence, route: Route, guard: string): boolean {
  const { path, values } = route.fact;
  const name = guard.replace(/[(:].*$/s, '');
  if (values.framework === 'Laravel') {
    const texts = middlewareClasses(evidence, name).map((each) => {
      const symbol = definitionOf(evidence, route, each);
      return symbol && textOf(evidence, symbol);
    });
    return (
      texts.length > 0 &&
      texts.every(
        (each) =>
          each?.includes('function handle(') &&
          (isUnasked(each, guard) || (!LARAVEL_CALLER.test(each) && !REFUSED.test(each))),
      )
    );
  }
  if (!path.endsWith('.py')) return false;
  if (!/Middleware$/.test(guard)) return letsAllPass(evidence, path, name) || asksWhereSetUp(evidence, path, name);
  const symbol = definitionOf(evidence, route, guard);
  return symbol !== undefined && namesPath(textOf(evidence, symbol), route.path);
}

function isUnread(evidence: Evidence, route: Route, name: string, path: string): boolean {
  if (/\.exs?$/.test(path)) return !isKnownPlug(evidence, path, name);
  const symbol = definitionOf(evidence, route, name);
  if (symbol === undefined) return !looksAtOthers(name);
  if (route.fact.values.framework === 'tRPC') return !isAskingProcedure(textOf(evidence, symbol));
  const whole = guardText(evidence, symbol);
  const text = path.endsWith('.py') && symbol.kind === 'class' ? beforeView(whole) : whole;
  if (!/\.(?:[cm]?[jt]sx?|go|rs)$/.test(path) || symbol.kind === 'class')
    return OF_CALLER.test(text) && mayRefuse(text.replace(RETHROWN, ''));
  if (isValidator(name)) return turnsAway(text) || mayAsk(text);
  if (path.endsWith('.go') && looksAtOthers(name.split('.').at(-1) ?? name) && !REFUSED.test(text)) return false;
  return (
    !turnsAway(text) && (mayAsk(text) || (path.endsWith('.go') && REFUSED.test(text) && !/[cx]srf|cors/i.test(text)))
  );
}

/** What a validator is named after that looks at what a caller brings along to prove who he is, or at his rights. */
const OF_PROOF = /token|jwt|session|auth(?!or)|key|access|owner|credential|secret|permission|role|right/i;

/**
 * What a validator refuses may have nothing to do with who calls: `mailValidator` where no mail is set up,
 * `userVerifyMailValidator` where the form about a user is wrong.
 */
function isValidator(name: string): boolean {
  const own = name.replace(/\(.*$/s, '');
  return /validat/i.test(own) && (looksAtOthers(own) || (/Validat(?:or|ion)s?$/.test(own) && !OF_PROOF.test(own)));
}

/** What went wrong in the filter itself, or behind it, is no answer to the caller. */
const RETHROWN = /\bthrow new (?:Servlet|IO|Runtime)Exception\(\s*\w+\s*\)|^\s*raise[ \t]*$/gm;

/** What code says that answers itself, or leaves, before it goes on. */
const LEAVES =
  /\breturn\b(?!\s+(?:async\s*)?(?:(?:[\w.]+\()?func(?:tion)?\b|(?:\w+\.)?[nN]ext\b|\(?[\w,: ]{0,60}\)?\s{0,3}=>|\w+\.ServeHTTP\())|\bthrow\b|\bpanic\(|\.Abort\w*\(|\bhttp\.Error\(|[rR]edirect\w*\(|\bErr\(/;

/** Who has called the next one has nothing more to do. */
const GONE_ON = /(?:\.Next|\bnext(?:\.ServeHTTP)?|\bh(?:andler)?\.ServeHTTP)\([^\n]{0,120}\n\s{0,40}return\b(?=\s*\n)/g;
const OF_CALLER =
  /auth(?!or)|jwt|oidc|saml|guard|protect|user(?!_?agent)|session|token|cookie|log(?:ged)?_?in\b|sign(?:ed)?_?in|permission|\brole|admin|owner|member|account|identity|password|credential|api_?key|\b40[13]\b|forbidden|denied|deny/i;

/** Whether code in front of routes looks at the caller and does not always go on, so that it may turn him away. */
function mayAsk(text: string): boolean {
  return LEAVES.test(text.replace(GONE_ON, '')) && OF_CALLER.test(text) && !/[cx]srf/i.test(text);
}

/** Whether a class of NestJS answers callers that they may not, and asks no route what it wants to be asked. */
function isAsking(text: string): boolean {
  const isBefore = /\bcanActivate\s*\(|\buse\s*\(/.test(text);
  return (
    isBefore && (REFUSED.test(text) || /Forbidden|Unauthorized/.test(text)) && !/\breflector\b|[cx]srf/i.test(text)
  );
}

/** Whether a procedure of tRPC is made from one that asks who calls. */
function isAskingProcedure(text: string): boolean {
  return /^[^=]*=\s*(?:[\w$]+\.)?(?:protected|private|authed)\w*[pP]rocedure\b/i.test(text);
}

/** Whether a function lets some calls go on and answers others that their caller may not. */
function turnsAway(text: string): boolean {
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

/** An operation names schemes of its document; what the validator of requests is given to check them refuses strangers. */
function checkedSchemes(evidence: Evidence, { guards, fact }: Route): string[] {
  const schemes = fact.values.guards ?? [];
  const others = guards.filter((each) => !schemes.includes(each) && !each.startsWith(UNSURE));
  return schemes.length > 0 ? [...others, ...authenticationFunctions(evidence)] : others;
}

/** `openapi3filter.Options{AuthenticationFunc: NewAuthenticator(keys)}`; the one that does nothing checks nothing. */
const authenticationFunctions = derived((evidence): string[] => {
  const found = evidence.files
    .filter(({ path, place }) => path.endsWith('.go') && place === 'source')
    .flatMap(({ path }) => evidence.lines(path) ?? [])
    .flatMap((line) => /\bAuthenticationFunc:\s*([\w.]+)/.exec(line)?.[1] ?? []);
  const [only, ...others] = new Set(found.filter((each) => !/Noop\w*$|^(?:nil|func)$/.test(each)));
  return only !== undefined && others.length === 0 ? [only] : [];
});

/** The one definition of the product that the name of a guard means. */
export function definitionOf(evidence: Evidence, { fact }: Route, name: string): FoundSymbol | undefined {
  const known = definitions(evidence);
  const key = `${fact.path} ${name}`;
  if (!known.has(key)) {
    const [own = name, type] = name.split(/\.|::/).toReversed();
    const found = findSymbols(evidence.pack, own, { exact: true, limit: 10 }).filter(
      (each) =>
        /^(?:function|method|class|struct|constant|variable)$/.test(each.kind) &&
        each.name.split('.').at(-1) === own &&
        evidence.file(each.path)?.place === 'source',
    );
    // A field is often called like its type: `app.Keys.Middleware`.
    const ofType = found.filter((each) => each.name === `${type}.${own}`);
    const [only, ...others] = ofType.length > 0 ? ofType : found;
    known.set(
      key,
      boundClass(evidence, fact, name) ??
        importedSymbol(evidence, fact.path, name) ??
        rustSymbol(evidence, fact.path, name, fact.symbol) ??
        (others.length === 0 ? only : undefined),
    );
  }
  return known.get(key);
}

const definitions = derived((): Map<string, FoundSymbol | undefined> => new Map());

function isOptional(evidence: Evidence, { path }: FoundSymbol, text: string): boolean {
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

/** Whether a guard lists the path of a route among those that it lets pass, by the method where the list has methods. */
function isOnList(text: string, { path, method }: Route): boolean {
  if (!LETS_PASS.test(text)) return false;
  const wanted = plain(path);
  return [...text.matchAll(/"(\/[^"\s]*)"/g)].some((match) => {
    if (plain(routePath(match[1] ?? '')) !== wanted) return false;
    const own = methodsIn(blockAround(text, match.index));
    const before = methodsIn(text.slice(0, match.index)).at(-1);
    return own.length > 0 ? own.includes(method) : before === undefined || before === method;
  });
}

function plain(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}

function methodsIn(text: string): string[] {
  return [...text.matchAll(METHOD)].map(([, method = '']) => method.toUpperCase());
}

/** The innermost braces around a place of a text. */
function blockAround(text: string, at: number): string {
  for (let open = text.lastIndexOf('{', at); open >= 0; open = text.lastIndexOf('{', open - 1)) {
    const close = closingBracket(text, open);
    if (close > at) return text.slice(open, close);
    if (open === 0) break;
  }
  return '';
}
