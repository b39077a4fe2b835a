import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { LetIn } from '../../route.ts';
import { conditionAt, isReached } from '../asked-conditions.ts';
import { textOf } from '../definition-text.ts';
import { REFUSED } from '../refusals.ts';
import { middlewareClasses } from './laravel-groups.ts';

type LaravelLetIn = Extract<LetIn, 'administrators' | 'programs'> | null;

const MOST_FOUND = 20;
const LONGEST_BODY = 30;

/** Whom a middleware of Laravel lets go on by its own text, whatever it is called; null where that is somebody else. */
export function letInBy(evidence: Evidence, guard: string): LaravelLetIn {
  const known = answers(evidence);
  const told = known.get(guard);
  if (told !== undefined) return told;
  const found = middlewareClasses(evidence, guard).flatMap((name) => handlesOf(evidence, name));
  const [first, ...others] = new Set(found.map((each) => letInByText(textOf(evidence, each))));
  const answer = first !== undefined && others.length === 0 ? first : null;
  known.set(guard, answer);
  return answer;
}

const answers = derived((): Map<string, LaravelLetIn> => new Map());

/** Whether all that a name of middleware stands for turns away, by its own text, whoever is not signed in. */
export function turnsStrangersAway(evidence: Evidence, guard: string): boolean {
  const known = turned(evidence);
  const told = known.get(guard);
  if (told !== undefined) return told;
  const found = middlewareClasses(evidence, guard).flatMap((name) => handlesOf(evidence, name));
  const answer = found.length > 0 && found.every((each) => demandsSignIn(textOf(evidence, each).split('\n')));
  known.set(guard, answer);
  return answer;
}

const turned = derived((): Map<string, boolean> => new Map());

/** The one class of a name that handles requests, beside others that are called alike. */
export function handlingClass(evidence: Evidence, name: string): FoundSymbol | undefined {
  const [only, ...others] = classesOf(evidence, name).filter((type) => handlesIn(evidence, type, name).length > 0);
  return others.length === 0 ? only : undefined;
}

/**
 * Whom a middleware that turns strangers away asks for by the name of his session: `$guard = 'clerks'` of its method, or
 * `auth()->guard('clerks')`; null where it asks for whoever is signed in.
 */
export function sessionAsked(evidence: Evidence, guard: string): string | null {
  const texts = middlewareClasses(evidence, guard)
    .flatMap((name) => handlesOf(evidence, name))
    .map((each) => textOf(evidence, each));
  const [only, ...others] = new Set(texts.flatMap((text) => [...text.matchAll(SESSION)].map(([, name = '']) => name)));
  return only === undefined || others.length > 0 || /^(?:web|api|sanctum|passport|jwt|token)$/.test(only) ? null : only;
}

const SESSION = /(?:\$guard\s*=\s*|\bguard\(\s*|\bauth\(\s*)['"](\w+)['"]/g;

function handlesOf(evidence: Evidence, name: string): FoundSymbol[] {
  return classesOf(evidence, name).flatMap((type) => handlesIn(evidence, type, name));
}

function handlesIn(evidence: Evidence, { path }: FoundSymbol, name: string): FoundSymbol[] {
  return symbolsOfFile(evidence.pack, path).filter(
    (each) => each.kind === 'method' && each.name.endsWith(`${name}.handle`),
  );
}

function classesOf(evidence: Evidence, name: string): FoundSymbol[] {
  return findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: MOST_FOUND }).filter(
    (each) =>
      each.path.endsWith('.php') &&
      each.name.split('.').at(-1) === name &&
      evidence.file(each.path)?.place === 'source',
  );
}

function letInByText(text: string): LaravelLetIn {
  if (demandsAdministrator(text.split('\n'))) return 'administrators';
  return asksProgram(text) ? 'programs' : null;
}

const GOES_ON = /\$next\(/;
const LEAVES = /\b(?:throw|abort|return|redirect)\b/;
const IS_ADMIN =
  /(?:->|::)(?:is_?|root_?|site_?)?(?:super_?)?admin(?:istrator)?(?:\(\))?(?:\s*={2,3}\s*(?:true|1))?$|->has_?Role\(\s*['"](?:super[-_ ]?)?admin(?:istrator)?['"]\s*\)$|->role\s*={2,3}\s*['"]admin(?:istrator)?['"]$/i;
const IS_NONE =
  /^!\s*[^&|]*(?:->|::)(?:is_?|root_?|site_?)?(?:super_?)?admin(?:istrator)?(?:\(\))?$|(?:->|::)(?:is_?|root_?|site_?)?(?:super_?)?admin(?:istrator)?\s*(?:!={1,2}\s*(?:true|1)|={2,3}\s*(?:false|0))$|^!\s*[^&|]*->has_?Role\(\s*['"](?:super[-_ ]?)?admin(?:istrator)?['"]\s*\)$|->role\s*!={1,2}\s*['"]admin(?:istrator)?['"]$/i;

/**
 * `if (! $user || ! $user->is_admin) { abort(403); }` before all goes on, or `if ($user?->isAdmin()) { return $next($request); }`
 * as the only way on.
 */
function demandsAdministrator(lines: readonly string[]): boolean {
  const goesOn = lines.flatMap((line, place) => (GOES_ON.test(line) && place > 0 ? [place] : []));
  const [first, ...others] = goesOn;
  if (first === undefined) return false;
  return lines.slice(0, first + 1).some((line, place) => {
    if (!isReached(lines, place, 0)) return false;
    const given = /^\s*abort_(if|unless)\(\s*(.+?)\s*,\s*(?:401|403|404|Response::)/.exec(line);
    if (given) return (given[1] === 'if' ? IS_NONE : IS_ADMIN).test(given[2]?.trim() ?? '') && place < first;
    const condition = /^\s*if\b/.test(line) ? conditionAt(lines, place, LONGEST_BODY) : null;
    if (condition === null) return false;
    const asked = withoutBrackets(condition.written);
    const hasWayOn = GOES_ON.test(condition.body);
    if (!hasWayOn)
      return (
        place < first && asked.split('||').some((each) => IS_NONE.test(each.trim())) && LEAVES.test(condition.body)
      );
    return others.length === 0 && !asked.includes('||') && asked.split('&&').some((each) => isAdmin(each.trim()));
  });
}

function isAdmin(written: string): boolean {
  return !written.startsWith('!') && IS_ADMIN.test(written);
}

/** What turns somebody away for not being signed in: `Auth::authenticate()`, `return redirect()->route('login')`. */
const TURNED =
  /\breturn response\(\)->json\([^;]{0,200}?\]\s*,\s*401\s*,?\s*\)|\breturn redirect\(\)->route\(\s*['"][\w./]*\bsession\.(?:index|create)['"]|\b(?:Auth::|auth\([^()]*\)->)(?:guard\([^()]*\)->)?authenticate\(|\bthrow new \\?(?:\w+\\)*(?:AuthenticationException|UnauthorizedHttpException)\b|\breturn redirect\(\)->guest\(|\breturn redirect\(\s*['"]\/?(?:log-?in|sign-?in)['"]|\breturn redirect\(\)->(?:route|to)\(\s*['"][\w./]*(?:log-?in|sign-?in)(?:\.\w+)?['"]|\babort\(\s*401\b/i;
const KNOWS_CALLER = String.raw`(?:\b(?:Auth::|auth\([^()]*\)->)(?:guard\([^()]*\)->)?|\$request->)`;
const IS_STRANGER = new RegExp(
  `^!\\s*${KNOWS_CALLER}(?:check|user|id)\\([^()]*\\)$|^${KNOWS_CALLER}(?:guest\\(\\)|user\\([^()]*\\)\\s*={2,3}\\s*null)$|^is_null\\(\\s*${KNOWS_CALLER}user\\([^()]*\\)\\s*\\)$`,
);
const LOOKS_AT_CALLER = new RegExp(`${KNOWS_CALLER}(?:check|user|id|guest|authenticate)\\(`);

/** Whether strangers are turned away at the end of it all, or where it is asked whether somebody is signed in. */
function demandsSignIn(lines: readonly string[]): boolean {
  if (!LOOKS_AT_CALLER.test(lines.join('\n'))) return false;
  return lines.some((line, place) => {
    if (!isReached(lines, place, 0)) return false;
    if (!/^\s*if\b/.test(line)) return TURNED.test(line);
    const { written = '', body = '' } = conditionAt(lines, place, LONGEST_BODY) ?? {};
    const asked = withoutBrackets(written);
    return asked.split('||').some((each) => IS_STRANGER.test(each.trim())) && TURNED.test(body) && !GOES_ON.test(body);
  });
}

function withoutBrackets(written: string): string {
  return written.trim().replace(/^\((.*)\)$/s, '$1');
}

const READS_TOKEN = /->bearerToken\(|->headers?(?:->get)?\(\s*['"](?:Authorization|X-[\w-]*(?:Token|Key|Secret))['"]/i;
const OF_PERSON = /user|\bauth\(\)|\bAuth::|account|member|customer/i;

/** Whether a token of its own is all that is asked for, and nobody is known by it who signs in. */
function asksProgram(text: string): boolean {
  return READS_TOKEN.test(text) && REFUSED.test(text) && !OF_PERSON.test(text);
}
