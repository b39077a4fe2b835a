import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../engine/facts/text/literal.ts';
import {
  type FoundSymbol,
  findSymbols,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { textOf } from './definition-text.ts';
import { isKnownGuard, moduleOutside } from './known-guards.ts';
import { middlewareCalled } from './laravel/laravel-groups.ts';
import { REFUSED } from './refusals.ts';

const DEEPEST = 3;
const MOST_NAMED = 12;
const MOST_CALLED = 16;
const MOST_HANDED = 4;

/**
 * Whether what stands before a handler asks who calls, by more than its name: it is a guard of a framework or of a library
 * that is taken in, its definition refuses callers, or that hands on to one of these. What only describes a route, or of which
 * nothing was found, is none.
 */
export function isEstablished(evidence: Evidence, path: string, written: string): boolean {
  // A text of Laravel is a class by another name.
  const called = path.endsWith('.php') ? middlewareCalled(evidence, nameOf(written)) : [];
  return [written, ...called].some((each, place) =>
    called.length > 0 && place === 0
      ? isKnownGuard(evidence, path, each)
      : stands(evidence, path, each, 0) || isUnheard(evidence, path, each),
  );
}

/** Whether a name leads nowhere, neither into the repository nor out of it: it is all there is. */
function isUnheard(evidence: Evidence, path: string, written: string, depth = 0): boolean {
  const name = nameOf(written);
  if (moduleOutside(evidence, path, name) !== null || definitionsOf(evidence, path, name).length > 0) return false;
  return valuesOf(evidence, path, name).every((value) => {
    const made = /^([A-Za-z_$][\w$.]*)(?!\s*=>)/.exec(value)?.[1] ?? '';
    const isName = made !== '' && made !== name && !/^(?:func|function|async|new|await)$/.test(made);
    return isName && depth < DEEPEST && isUnheard(evidence, path, made, depth + 1);
  });
}

function stands(evidence: Evidence, path: string, written: string, depth: number): boolean {
  // One guard stands before very many routes; what is made of itself asks nobody.
  const kept = established(evidence);
  const key = `${depth} ${path} ${written}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  kept.set(key, false);
  const answer = isKnownGuard(evidence, path, written) || isFound(evidence, path, written, depth);
  kept.set(key, answer);
  return answer;
}

const established = derived((): Map<string, boolean> => new Map());

function isFound(evidence: Evidence, path: string, written: string, depth: number): boolean {
  const name = nameOf(written);
  if (definitionsOf(evidence, path, name).some((each) => refuses(evidence, each, depth))) return true;
  const values = valuesOf(evidence, path, name);
  if (values.some(saysNo)) return true;
  // It may be made of another, or hand on to what it is handed: `Checks([MayEdit])`.
  const others = [...values.flatMap((each) => namesIn(each, name)), ...handedTo(written)];
  return depth < DEEPEST && others.some((each) => stands(evidence, path, each, depth + 1));
}

function nameOf(written: string): string {
  return written
    .replace(/^:/, '')
    .replace(/[(<[].*$/s, '')
    .replace(/(?<!:):(?!:).*$/s, '')
    .replace(/^(?:\$?this|self|\$)(?:\.|->)/, '');
}

/** The names of functions and classes among what something is handed. */
function handedTo(written: string): string[] {
  const given = /\((.*)\)$/s.exec(written)?.[1] ?? '';
  const plain = given.replace(/"[^"]*"|'[^']*'/g, '');
  return (plain.match(/(?<![\w.$])[A-Za-z_$][\w$.]*(?![\w$.]*\s*[=:(])/g) ?? []).slice(0, MOST_HANDED);
}

const KIND = /^(?:function|method|class|struct|constant|variable|property|trait|module|interface|object|other)$/;

/** The definitions that a name may mean: what the file takes in, what it has itself, or all of that name. */
function definitionsOf(evidence: Evidence, path: string, name: string): FoundSymbol[] {
  const [own = name, type] = name.split(/\.|::|->/).toReversed();
  if (own === '') return [];
  const taken = importedSymbol(evidence, path, name);
  if (taken) return [taken];
  // An attribute of C# goes by its class without the last word of that.
  const names = path.endsWith('.cs') ? [own, `${own}Attribute`] : [own];
  const isNamed = (each: FoundSymbol): boolean =>
    names.includes(each.name.split('.').at(-1) ?? '') && KIND.test(each.kind);
  const here = symbolsOfFile(evidence.pack, path).filter(isNamed);
  if (here.length > 0) return here;
  // What a variable holds has its methods: `allows.requires` after `allows = Allows()` of another file.
  const holder =
    type === undefined ? undefined : importedSymbol(evidence, path, name.slice(0, -own.length).replace(/\W+$/, ''));
  if (holder && /^(?:variable|constant)$/.test(holder.kind)) return [holder];
  const all = names
    .flatMap((each) => findSymbols(evidence.pack, each, { exact: true, limit: MOST_NAMED }))
    .filter(
      (each) => isNamed(each) && familyOf(each.path) === familyOf(path) && evidence.file(each.path)?.place === 'source',
    );
  const ofType = all.filter((each) => each.name.split('.').at(-2)?.toLowerCase() === type?.toLowerCase());
  return type !== undefined && ofType.length > 0 ? ofType : all;
}

function familyOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (/^[cm]?[jt]sx?$|^vue$|^svelte$/.test(ending)) return 'script';
  return /^(?:java|kt|scala|groovy)$/.test(ending) ? 'jvm' : /^exs?$/.test(ending) ? 'ex' : ending;
}

const CALLED = /((?:[A-Za-z_$][\w$]*(?:\.|::|->))*[A-Za-z_$][\w$]*)(?:!?\(|\s*\{)/g;
/** What is handed to another by its name alone, or stands in a list: `procedure.use(signedIn)`, `[signedIn, mayEdit]`. */
const HANDED = /[(,:[]\s*([A-Za-z_$][\w$.]*)\s*(?=[,)}\]])/g;
/** What may ask who calls, or refuse him, by its name. */
const MAY_ASK =
  /auth|jwt|oidc|saml|login|sign|session|token|user|role|perm|access|guard|protect|require|ensure|check|verif|valid|den(?:y|ied)|turn|forbid|reject|refuse|abort|fail|error|respond|admin|owner|member|key|allow|secur|bearer|cookie|account|polic|middleware|handle|wrap|apply|passport|principal|identity/i;

function calledIn(text: string): string[] {
  const names = [...text.matchAll(CALLED), ...text.matchAll(HANDED)]
    .map(([, name = '']) => name)
    .filter((name) => MAY_ASK.test(name));
  return [...new Set(names)].slice(0, MOST_CALLED);
}

const MOST_MADE = 3;
const LONGEST_VALUE = 4_000;

/** What a variable of the file is set to: `signedIn = guard.make(keys)`, `signedIn := func(next http.Handler) … {`. */
function valuesOf(evidence: Evidence, path: string, name: string): string[] {
  const [first = ''] = name.split(/\.|::|->/);
  const text = /^[A-Za-z_$][\w$]*$/.test(first) ? (evidence.lines(path) ?? []).join('\n') : '';
  if (!text.includes(first)) return [];
  const set = new RegExp(`(?<![\\w.])${escaped(first)}\\s{0,3}(?::[^=\\n]{1,60})?:?=(?![=>])\\s{0,3}`, 'g');
  return [...text.matchAll(set)].slice(0, MOST_MADE).map((match) => {
    const rest = text.slice(match.index + match[0].length, match.index + LONGEST_VALUE);
    const line = /^[^\n]*(?:\n\s+\.[^\n]*){0,4}/.exec(rest)?.[0] ?? '';
    const open = /[({[]\s*$/.exec(line);
    const close = open ? closingBracket(rest, open.index) : -1;
    return close < 0 ? line : rest.slice(0, close + 1);
  });
}

/** What such a value is, or calls. */
function namesIn(value: string, name: string): string[] {
  return [...calledIn(value), ...(/^[A-Za-z_$][\w$.]*(?=;?\s*$)/.exec(value) ?? [])].filter((each) => each !== name);
}

/** An annotation of Java or Kotlin, which does nothing itself. */
const IS_ANNOTATION = /@interface\s+\w|\bannotation\s+class\b/;
/** What notes something about a method for others to look up. */
const NOTES = /\bSetMetadata\(\s*([\w.]+|'[^'\n]+'|"[^"\n]+")|\bReflector\.createDecorator\b/;
/** Says no to a framework that refuses for it. */
const SAYS_NO = /\bcanActivate\b|\bdef (?:has_permission|has_object_permission|test_func)\b|\bfunction authorize\(/;
const LEAVES =
  /\b(?:throw|raise|abort\w*|halt|redirect\w*|reject\w*|panic|deny\w*)\b|\bnext\(\s*\w|\.Abort\w*\(|\bErr\(|[rR]edirect|\b404\b/;
const OF_CALLER =
  /auth(?!or)|authorit|\bclaims\b|casbin|user(?!_?agent)|session|token|cookie|log(?:ged)?_?in|sign(?:ed)?_?in|permission|\brole|admin|owner|member|account|identity|credential|api_?key|secret/i;

function refuses(evidence: Evidence, symbol: FoundSymbol, depth: number): boolean {
  const kept = refusing(evidence);
  const known = kept.get(symbol.id);
  if (known !== undefined) return known;
  kept.set(symbol.id, false);
  const answer = isRefusing(evidence, symbol, depth);
  if (answer || depth === 0) kept.set(symbol.id, answer);
  else kept.delete(symbol.id);
  return answer;
}

/** What tells what a route answers, and answers nothing itself. */
const DESCRIBES =
  /@?\b(?:Open)?(?:Api|Swagger)[A-Z]\w*\([^()]*\)|\bresponses?\s*[=:]\s*\{[^{}]*\}|^\s*[\w.]+\s*=\s*[{["'\d][^()\n]*$/gm;

function saysNo(text: string): boolean {
  const done = text.replace(DESCRIBES, '');
  return REFUSED.test(done) || SAYS_NO.test(done) || (LEAVES.test(done) && OF_CALLER.test(done));
}

const refusing = derived((): Map<number, boolean> => new Map());

function isRefusing(evidence: Evidence, symbol: FoundSymbol, depth: number): boolean {
  const text = textOf(evidence, symbol);
  if (IS_ANNOTATION.test(text)) return isLookedUp(evidence, symbol, text);
  const noted = NOTES.exec(text);
  if (noted && symbol.kind !== 'class')
    return isNoteAsked(evidence, noted[1] ?? symbol.name) || appliesGuard(evidence, symbol, text, depth);
  if (saysNo(text) || appliesGuard(evidence, symbol, text, depth)) return true;
  if (depth >= DEEPEST) return false;
  const bases = symbolDetail(evidence.pack, symbol.id)?.bases ?? [];
  // `export const authorize = policies.authorize;`
  const held = /^(?:variable|constant|property)$/.test(symbol.kind)
    ? /[^=!<>]=\s*([\w$.]+)\s*;?\s*$/.exec(text)?.[1]
    : undefined;
  return [...bases, ...calledIn(text), ...(held === undefined ? [] : [held])]
    .filter((each) => each !== symbol.name)
    .some((each) => stands(evidence, symbol.path, each, depth + 1));
}

/** `applyDecorators(SetMetadata(…), UseGuards(SealGuard))`. */
function appliesGuard(evidence: Evidence, { path }: FoundSymbol, text: string, depth: number): boolean {
  const applied = [...text.matchAll(/\bUseGuards\(([^()]*)/g)].flatMap(
    ([, names = '']) => names.match(/[A-Z]\w*/g) ?? [],
  );
  return (
    depth < DEEPEST &&
    applied.some((each) => stands(evidence, path, each, depth + 1) || isUnheard(evidence, path, each))
  );
}

/** Whether code that refuses callers looks for an annotation, or a guard of a framework stands on it. */
function isLookedUp(evidence: Evidence, { name, path }: FoundSymbol, text: string): boolean {
  const above = [...text.matchAll(/@([A-Z][\w.]*(?:\([^()]*\))?)/g)].map(([, each = '']) => each);
  if (above.some((each) => isKnownGuard(evidence, path, each))) return true;
  const own = name.split('.').at(-1) ?? name;
  const asked = new RegExp(
    `\\b${escaped(own)}(?:\\.class|::class)|@(?:annotation|within)\\([^)]*\\b${escaped(own)}\\b|@${escaped(own)}\\b[^\\n]*\\n(?:\\s*@[^\\n]*\\n)*[^\\n]*\\b(?:class|object)\\b[^\\n]*(?:Filter|Interceptor|Aspect)`,
  );
  return lookingTexts(evidence).some((each) => asked.test(each));
}

/** Files of the JVM that look for annotations before methods are called, and refuse callers. */
const lookingTexts = derived((evidence): string[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && /\.(?:java|kt)$/.test(path))
    .map(({ path }) => (evidence.lines(path) ?? []).join('\n'))
    .filter((text) => LOOKS.test(text) && (REFUSED.test(text) || /Unauthorized|Forbidden|AccessDenied/.test(text))),
);

const LOOKS =
  /\b(?:get\w*Annotation|findAnnotation|isAnnotationPresent|hasAnnotation|findMergedAnnotation|getAnnotatedElement)\b|@annotation\(|@within\(|ContainerRequestFilter|@(?:Interceptor|AroundInvoke)\b/;

/** Whether a guard of NestJS looks up what a decorator notes. */
function isNoteAsked(evidence: Evidence, key: string): boolean {
  const own = key.replace(/^["'](.*)["']$/, '$1').replace(/^\w+\.(?=\w+$)/, '');
  const asked = new RegExp(`\\b${escaped(own)}\\b`);
  return askingTexts(evidence).some((text) => asked.test(text));
}

const askingTexts = derived((evidence): string[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && /\.ts$/.test(path))
    .map(({ path }) => (evidence.lines(path) ?? []).join('\n'))
    .filter((text) => /\bcanActivate\b/.test(text) && /\b_?\w*[rR]eflector\b/.test(text)),
);
