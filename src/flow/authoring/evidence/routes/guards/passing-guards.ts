import { SOMETIMES, UNSURE, UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { guardNames } from '../../../../../engine/facts/routes/guard-names.ts';
import { insistsOnNothing } from '../../../../../engine/facts/routes/guard-options.ts';
import { looksAtOthers } from '../../../../../engine/facts/routes/passed-names.ts';
import { derived, type Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { asksRequest } from './asked-requests.ts';
import { textOf } from './definition-text.ts';
import { isEstablished } from './established-guards.ts';
import { asksOnlySome } from './go/who-passes.ts';
import { definitionOf, MARK, textOfGuard } from './guard-definition.ts';
import { guardText } from './guard-text.ts';
import { handlingClass, letInBy, turnsStrangersAway } from './laravel/handled-callers.ts';
import { middlewareClasses } from './laravel/laravel-groups.ts';
import { isUnasked } from './laravel/optional-middleware.ts';
import { letsStrangersPass, refusesOnlyRequests } from './passed-strangers.ts';
import { isAskingProcedure } from './procedures.ts';
import { asksWhereSetUp, letsAllPass, namesPath } from './python/decorator-guards.ts';
import { routerDependencies } from './python/dependency-guards.ts';
import { beforeView, onlyNotesCaller } from './python/middleware-text.ts';
import { mayRefuse, REFUSED } from './refusals.ts';
import { isKnownPlug, isPassingPlug, isRefusingPlug } from './refusing-plugs.ts';
import { slimGuards, slimPassed } from './slim-middleware.ts';
import { isGoneBy, isOnList, isSparing, sparesMethod } from './spared-routes.ts';
import { isAsking, isOptional, LEAVES, mayAsk, OF_CALLER, turnsAway } from './turning-away.ts';
import { lacksRefusal } from './unnamed-middleware.ts';

/** Who calls is looked up for what comes behind, which may do without. */
const LOADS_CALLER = /(?:^|\.)(?:get|load|fetch|set|with|resolve|inject)?_?current_?(?:user|account|member)$/i;
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
    (guard) =>
      !isNamedOnly(evidence, route, guard) && !isGoneBy(evidence, route, guard) && !isNoting(evidence, route, guard),
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
    if (name !== guard && values.framework === 'tRPC')
      return symbol !== undefined && isAskingProcedure(evidence, symbol) ? [name] : [];
    if (sparesMethod(text, route.method) || (values.open && LIFTED.test(text))) return [];
    if (name !== guard && isValidator(name)) return [];
    if (name !== guard && (isScript ? MAKES_ROUTER.test(text) : path.endsWith('.go') && !asksRequest(text))) return [];
    if (name !== guard)
      return (turnsAway(text) || (symbol?.kind === 'class' && isAsking(text))) && !isOnList(text, route) ? [name] : [];
    if (symbol === undefined) return isScript && lacksRefusal(evidence, path, name.replace(/\(.*$/s, '')) ? [] : [name];
    if (path.endsWith('.go') && (asksOnlySome(text) || isOfPackage(route, name, text))) return [];
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
      if (isNoting(evidence, route, guard)) return false;
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

/** Whether only the package of a function of Go is called like a guard, `guard.Journal()`, and the function always goes on. */
function isOfPackage({ around = [] }: Route, name: string, text: string): boolean {
  const [own = name, pack] = name.replace(/\(.*$/s, '').split('.').toReversed();
  return (
    pack !== undefined &&
    !around.includes(name) &&
    guardNames([own]).length === 0 &&
    !mayAsk(text) &&
    !REFUSED.test(text)
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
      const symbol = definitionOf(evidence, route, each) ?? handlingClass(evidence, each);
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

/** What stands before all routes of Python and only notes who calls keeps nobody out. */
function isNoting(evidence: Evidence, route: Route, guard: string): boolean {
  const name = guard.replace(MARK, '').replace(/\(.*$/s, '');
  if (!route.fact.path.endsWith('.py') || !/Middleware$/.test(name)) return false;
  const symbol = definitionOf(evidence, route, name);
  return symbol !== undefined && onlyNotesCaller(textOf(evidence, symbol));
}

function isUnread(evidence: Evidence, route: Route, name: string, path: string): boolean {
  if (/\.exs?$/.test(path)) return !isKnownPlug(evidence, path, name);
  const symbol =
    definitionOf(evidence, route, name) ??
    (route.fact.values.framework === 'Laravel' ? handlingClass(evidence, name) : undefined);
  if (symbol === undefined) return !looksAtOthers(name);
  if (route.fact.values.framework === 'tRPC') return !isAskingProcedure(evidence, symbol);
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
