import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import { classChain, classOfName } from '../../handlers/python-classes.ts';
import {
  asWritten,
  innerFunctions,
  letsStrangersBy,
  type MakerCall,
  makerCall,
  rightsOf,
  subjectsOf,
} from './made-dependencies.ts';

const DEEPEST = 4;
/** What FastAPI is told to ask before it calls. */
const ASKED = /\b(?:Depends|Security)\(\s*([A-Za-z_][\w.]*)/g;
const REFUSAL =
  /\b40[13]\b|HTTP_40[13]|unauthori[sz]ed|forbidden|credential|authenticat|not_?permitted|access_?denied|insufficient_?(?:scope|role|permission|privilege)/i;
/** Whoever has not signed in may be sent to where he can: `HTTPException(302, headers={"Location": "/login"})`. */
const SENT_AWAY = /(?:\b|HTTP_)30[237](?:\b|_)(?=[\s\S]*(?:log_?-?in|sign_?-?in))/i;
/** A permission may also be what was asked for, and is not there. */
const OTHER_ANSWER = /(?:\b|HTTP_)(?:40[0245-9]|4[12]\d|5\d\d)(?:\b|_)/;
/** A scheme of FastAPI that answers strangers itself, unless it is told to let them pass. */
const SCHEME_NAME = /^(?:\w+\.)?(?:OAuth2\w*Bearer|HTTPBearer|HTTPBasic|HTTPDigest|APIKey\w+)$/;
/** What takes the answer of a provider to somebody who signs in asks for no token: `OAuth2AuthorizeCallback`. */
const SCHEME = /=\s*(?:\w+\.)?(?:OAuth2(?!\w*Callback)\w*|HTTPBearer|HTTPBasic|HTTPDigest|APIKey\w+)\(/;

/**
 * What a handler of FastAPI takes that is not made for strangers: `user: CurrentUser` where that stands for
 * `Annotated[User, Depends(get_current_user)]`, also in another file, and the function refuses who is not known.
 */
export function dependencyGuards(evidence: Evidence, { path, name, startLine, endLine }: Handler): string[] {
  if (!path.endsWith('.py') || name === null) return [];
  return refusing(evidence, askedByHandler(evidence, { path, startLine, endLine })).map((each) => each.name);
}

/** Whom what a handler takes lets in, where the project names them: `Asked(subjects={Clerk, Depot})`. */
export function dependencySubjects(evidence: Evidence, { path, startLine, endLine }: Lines): Map<string, string[]> {
  if (!path.endsWith('.py')) return new Map();
  const asked = refusing(evidence, askedByHandler(evidence, { path, startLine, endLine }));
  return new Map(asked.flatMap(({ name, subjects }) => (subjects.length > 0 ? [[name, subjects]] : [])));
}

/** What a class of routers asks before all of their routes: `super().__init__(dependencies=[Depends(get_admin)])`. */
export function routerDependencies(evidence: Evidence, path: string, name: string): string[] {
  const type = /\wRouter$/.test(name) ? classOfName(evidence, path, name) : undefined;
  if (!type) return [];
  const text = evidence.text(type);
  return refusing(evidence, namesAsked(type.path, text)).map((each) => each.name);
}

interface ToldGuard {
  name: string;
  /** Whom it lets in, where it is told so by the names of their types. */
  subjects: string[];
}

function refusing(evidence: Evidence, asked: readonly Dependency[], depth = 0): ToldGuard[] {
  const guards = asked
    .filter((each) => each.isScheme || refuses(evidence, each))
    .flatMap((each) => {
      const inside = depth < DEEPEST ? gathered(evidence, each) : [];
      return inside.length > 0 ? refusing(evidence, inside, depth + 1) : toldGuard(evidence, each);
    });
  return guards.filter(({ name }, place) => guards.findIndex((each) => each.name === name) === place);
}

/** What a call makes goes by its own name, or by that of the type for which it stands, with the rights that it is told. */
function toldGuard(evidence: Evidence, asked: Dependency): ToldGuard {
  const made = madeBy(evidence, asked);
  const own = asked.name.split('.').at(-1) ?? asked.name;
  const rights = [...(made === undefined ? [] : rightsOf(evidence, made)), ...(asked.scopes ?? [])];
  const name = made !== undefined && asked.alias !== undefined ? asked.alias : own;
  return {
    name: asWritten(name, rights),
    subjects: made === undefined ? [] : subjectsAsked(evidence, made, asked.type),
  };
}

/** Whom a call lets in, or else what is asked first by the function that it makes. */
function subjectsAsked(evidence: Evidence, made: MakerCall, type: string | undefined): string[] {
  const own = subjectsOf(made, type);
  if (own.length > 0) return own;
  const maker = dependencyNamed(evidence, made.path, made.name);
  if (maker?.kind !== 'function') return [];
  const inside = innerFunctions(evidence.text(maker)).flatMap(({ signature }) =>
    askedBy(evidence, maker.path, signature).map((each) => ({ ...each, within: evidence.text(maker) })),
  );
  const told = inside.flatMap((each) => {
    const call = madeBy(evidence, each);
    const subjects = call === undefined ? [] : subjectsOf(call, each.type);
    return subjects.length > 0 ? [subjects] : [];
  });
  return told[0] ?? [];
}

/** The call that makes what is asked, where it is asked or where the name of that is set. */
function madeBy(evidence: Evidence, { path, name, call, within }: Dependency): MakerCall | undefined {
  if (call !== undefined) return { path, name, given: call };
  const local = within === undefined ? undefined : makerCall(path, within, name);
  if (local !== undefined) return local;
  const symbol = dependencyNamed(evidence, path, name);
  const text = symbol && /^(?:variable|constant)$/.test(symbol.kind) ? evidence.text(symbol) : '';
  return symbol === undefined || text === '' || SCHEME.test(text)
    ? undefined
    : makerCall(symbol.path, text, symbol.name);
}

/** A body that only puts together what the function was handed: `return {"page": page}`, `return Page(page)`. */
const PUTS_TOGETHER = /^return\s+(?:\{|dict\(|[A-Z]\w*\()/;
const CALLS = /(?<![\w.])(?!(?:dict|int|str|bool|len|min|max|list)\b)[a-z_][\w.]*\(/;
/** One that only reads a part of that: `return clerk.role_in(shop)`. */
const READS_PART = /^return\s+\w+(?:\.(?!\w*(?:check|require|ensure|verif|assert|valid|auth))\w+)+(?:\([^()]*\))?\s*$/;

/** What is asked by a function that refuses nobody itself: it gathers the values of a query with who calls, or reads a part of that. */
function gathered(evidence: Evidence, { path, name, call }: Dependency): Dependency[] {
  const symbol = call === undefined ? dependencyNamed(evidence, path, name) : undefined;
  if (symbol?.kind !== 'function') return [];
  const text = evidence.text(symbol);
  const signature = signatureOf(evidence, symbol);
  const body = text
    .slice(text.indexOf(signature) + signature.length)
    .replace(/^\s*\)[^:]*:/, '')
    .replace(/^\s*("{3}|'{3})[\s\S]*?\1/, '')
    .trim();
  const takesValues = /\bQuery\(|:\s*(?:int|str|bool)\b/.test(signature);
  const isGathering = takesValues && PUTS_TOGETHER.test(body) && !CALLS.test(body);
  const asked = askedBy(evidence, symbol.path, signature);
  // What is made for a handler, `order_form`, is no guard for being made with who calls; who calls is read from a scheme.
  const isMaking =
    !MAY_ASK.test(name) &&
    !raisesRefusal(text) &&
    asked
      .filter((each) => refuses(evidence, each))
      .every((each) => dependencyNamed(evidence, each.path, each.name)?.kind === 'function');
  return isGathering || isMaking || READS_PART.test(body) ? asked : [];
}

function namesAsked(path: string, text: string): Dependency[] {
  return [...text.matchAll(ASKED)].map(({ 0: whole, 1: name = '', index }) => {
    const end = index + whole.length;
    const close = text[end] === '(' ? closingBracket(text, end) : -1;
    const call = close < 0 ? undefined : text.slice(end + 1, close);
    // A scheme may be made where it is asked: `Depends(HTTPBasic())`.
    const isScheme = call !== undefined && SCHEME_NAME.test(name) && !/auto_error\s*=\s*False/.test(call);
    const scopes = SCOPES.exec(text.slice(end))?.[1]?.match(/(?<=["'])[\w:.-]+(?=["'])/g) ?? [];
    return {
      path,
      name,
      ...(isScheme ? { isScheme } : {}),
      ...(call === undefined || SCHEME_NAME.test(name) ? {} : { call }),
      ...(scopes.length > 0 ? { scopes } : {}),
    };
  });
}

/** `Security(read_clerk, scopes=["crates"])`. */
const SCOPES = /^\s*,\s*scopes\s*=\s*[[({]([^\])}]{1,200})[\])}]/;

/** What is asked for a handler: by its parameters, and by the attributes of a class that is made for each request. */
function askedByHandler(evidence: Evidence, lines: Lines): Dependency[] {
  return [...askedBy(evidence, lines.path, signatureOf(evidence, lines)), ...askedByClass(evidence, lines)];
}

const ATTRIBUTE = /^[ \t]+(\w+)[ \t]*:[^=\n(]{1,120}=[ \t]*((?:Depends|Security)\([^\n]*)/gm;

/** `user: User = Depends(get_user)` of the class around a handler or of one above it, the nearest of each name. */
function askedByClass(evidence: Evidence, { path, startLine }: Lines): Dependency[] {
  const type = symbolsOfFile(evidence.pack, path)
    .filter((each) => each.kind === 'class' && each.startLine < startLine && startLine <= each.endLine)
    .at(-1);
  if (!type) return [];
  const nearest = new Map<string, Dependency[]>();
  for (const { path: from, text } of classChain(evidence, type).own) {
    if (!/\b(?:Depends|Security)\(/.test(text)) continue;
    for (const [, name = '', given = ''] of text.matchAll(ATTRIBUTE))
      if (!nearest.has(name)) nearest.set(name, namesAsked(from, given));
  }
  return [...nearest.values()].flat();
}

/** Names of what may ask who calls; a form with a password is how somebody signs in. */
const MAY_ASK = /^(?!OAuth2PasswordRequestForm).*(?:token|auth|user|perm|key|verif|valid|check|require|access)/i;

/** Whether a handler takes something that may ask who calls, and of which that was not understood. */
export function hasUnreadDependency(evidence: Evidence, { path, startLine, endLine }: Lines): boolean {
  if (!path.endsWith('.py')) return false;
  return askedByHandler(evidence, { path, startLine, endLine })
    .filter(({ name }) => MAY_ASK.test(name) && !ASKS_NOBODY.test(name))
    .some(({ path: from, name }) => {
      const symbol = dependencyNamed(evidence, from, name);
      const lines = symbol ? (evidence.lines(symbol.path) ?? []).slice(symbol.startLine - 1, symbol.endLine) : [];
      return symbol === undefined || lines.some((line) => /\braise\b|\b(?:Depends|Security)\(/.test(line));
    });
}

interface Lines {
  path: string;
  startLine: number;
  endLine: number;
}

interface Dependency {
  /** The file in which it goes by its name. */
  path: string;
  name: string;
  /** Whether it is a scheme of FastAPI that is made where it is asked. */
  isScheme?: boolean;
  /** What the function or class of that name is handed where it makes what is asked: `Depends(Allowed("edit"))`. */
  call?: string;
  /** The text around, where a name may be set that only it knows. */
  within?: string;
  /** The rights that are asked for beside. */
  scopes?: string[];
  /** What the type of the parameter is called, and what that stands for. */
  alias?: string;
  type?: string;
}

/** Whether what a parameter asks is a scheme of FastAPI that is made there, which reads a header. */
export function asksScheme(written: string): boolean {
  return SCHEME_NAME.test(/\b(?:Depends|Security)\(\s*([\w.]+)\(/.exec(written)?.[1] ?? '');
}

/** The parameters of a function as written. */
function signatureOf(evidence: Evidence, { path, startLine, endLine }: Lines): string {
  const text = evidence.text({ path, startLine, endLine });
  const begin = /^[ \t]*(?:async[ \t]+)?def[ \t]+\w+(?:\[[^\]]*\])?\(/m.exec(text);
  const open = begin ? begin.index + begin[0].length - 1 : -1;
  return open < 0 ? '' : text.slice(open + 1, Math.max(open + 1, closingBracket(text, open)));
}

/** What the parameters of a function ask for, by themselves or by the name of their type. */
function askedBy(evidence: Evidence, path: string, signature: string): Dependency[] {
  return splitList(signature).flatMap((parameter) => {
    const direct = namesAsked(path, parameter);
    if (direct.length > 0)
      return letsStrangersBy(parameter) ? [] : direct.map((each) => ({ ...each, type: parameter }));
    const alias = aliasOf(evidence, path, parameter);
    if (alias === undefined || letsStrangersBy(alias.text)) return [];
    const { name, text } = alias;
    return namesAsked(alias.path, text).map((each) => ({ ...each, alias: name, type: text }));
  });
}

/** What the type of a parameter stands for where it is short for more: `Annotated[User, Depends(get_current_user)]`. */
export function aliasOf(
  evidence: Evidence,
  path: string,
  parameter: string,
): { path: string; text: string; name: string } | undefined {
  const type = /^\s*\w+\s*:\s*((?:\w+\.)*[A-Z]\w*)\s*(?:=|$)/.exec(parameter)?.[1];
  const alias = type === undefined ? undefined : dependencyNamed(evidence, path, type);
  if (!alias || !/^(?:variable|constant|type)$/.test(alias.kind)) return undefined;
  const text = evidence.text(alias);
  return /=\s*(?:\w+\.)?Annotated\[/.test(text) ? { path: alias.path, text, name: alias.name } : undefined;
}

/** The definition that a file means by the name of what is asked. */
export function dependencyNamed(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  return (
    importedSymbol(evidence, path, name) ??
    symbolsOfFile(evidence.pack, path).find((each) => each.name === name) ??
    onlyFunction(evidence, name)
  );
}

/** What a package hands on from one of its modules is the one function of that name: `from .asked import *`. */
function onlyFunction(evidence: Evidence, name: string): FoundSymbol | undefined {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, kind: 'function', limit: 3 }).filter(
    ({ path }) => path.endsWith('.py') && evidence.file(path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}

const known = derived((): Map<string, boolean> => new Map());

/** What lets strangers pass, and what only reads where a list goes on: such a token is no one's. */
const ASKS_NOBODY = /optional|maybe|or_?(?:anonymous|guest|none)|page_?token|cursor|paginat|continuation/i;

/** Whether a dependency, or one that it asks for itself, turns strangers away. */
function refuses(evidence: Evidence, asked: Dependency, depth = 0): boolean {
  const { path, name, call, within } = asked;
  const key = `${path} ${name} ${call ?? ''} ${within ?? ''}`;
  const told = known(evidence).get(key);
  if (told !== undefined) return told;
  known(evidence).set(key, false);
  const answer = depth < DEEPEST && !ASKS_NOBODY.test(name) && turnsAway(evidence, asked, depth);
  known(evidence).set(key, answer);
  return answer;
}

function turnsAway(evidence: Evidence, asked: Dependency, depth: number): boolean {
  const made = madeBy(evidence, asked);
  if (made !== undefined) return !letsStrangersBy(made.given) && makesRefusing(evidence, made, depth);
  const symbol = dependencyNamed(evidence, asked.path, asked.name);
  if (symbol === undefined) return false;
  const text = evidence.text(symbol);
  return symbol.kind === 'function'
    ? !letsPass(text) &&
        (raisesRefusal(text) || anyRefuses(evidence, symbol.path, signatureOf(evidence, symbol), '', depth))
    : SCHEME.test(text) && !/auto_error\s*=\s*False/.test(text);
}

function anyRefuses(evidence: Evidence, path: string, signature: string, within: string, depth: number): boolean {
  return askedBy(evidence, path, signature).some(
    (each) => each.isScheme || refuses(evidence, within === '' ? each : { ...each, within }, depth + 1),
  );
}

/** Whether what a function gives back, or an object of a class that is called, turns strangers away. */
function makesRefusing(evidence: Evidence, { path, name }: MakerCall, depth: number): boolean {
  if (/^fastapi_users\.current_user$/.test(name)) return true;
  const maker = dependencyNamed(evidence, path, name);
  if (maker?.kind === 'class') return isRefusingCaller(evidence, maker, depth);
  if (maker?.kind !== 'function') return false;
  const text = evidence.text(maker);
  const inside = innerFunctions(text);
  if (inside.some(({ body }) => !letsPass(body) && raisesRefusal(body))) return true;
  if (inside.some(({ signature }) => anyRefuses(evidence, maker.path, signature, text, depth))) return true;
  return [...text.matchAll(MADE_OF)].some(([, base = '', made = '']) => {
    const type = classOfName(evidence, maker.path, base || made);
    return type !== undefined && isRefusingCaller(evidence, type, depth);
  });
}

/** The class of which a function makes its answer, or a class inside of it is one: `class Named(Asked):`, `return Asked(…)`. */
const MADE_OF = /^[ \t]+(?:class[ \t]+\w+\(([\w.]+)\)|return[ \t]+([A-Z_]\w*)\()/gm;

/** Whether objects of a class refuse where they are called, by themselves or by a method of theirs. */
function isRefusingCaller(evidence: Evidence, type: FoundSymbol, depth: number): boolean {
  const { own } = classChain(evidence, type);
  const call = own.flatMap(({ methods }) => methods.get('__call__') ?? [])[0];
  if (call === undefined) return false;
  const text = evidence.text(call);
  const helpers = [...text.matchAll(/\bself\.(\w+)\(/g)].flatMap(
    ([, name = '']) => own.flatMap(({ methods }) => methods.get(name) ?? [])[0] ?? [],
  );
  return (
    !letsPass(text) &&
    (raisesRefusal(text) ||
      helpers.some((each) => raisesRefusal(evidence.text(each))) ||
      anyRefuses(evidence, call.path, signatureOf(evidence, call), '', depth))
  );
}

/** Whether something that a function raises, as far as its brackets go, is for who may not call. */
export function raisesRefusal(text: string): boolean {
  return [...text.matchAll(/\braise\b[^\n(]*/g)].some(({ 0: begin, index }) => {
    const open = index + begin.length;
    const close = text[open] === '(' ? closingBracket(text, open) : -1;
    const raised = text.slice(index, close < 0 ? open : close + 1);
    return REFUSAL.test(raised) || SENT_AWAY.test(raised) || (/permission/i.test(raised) && !OTHER_ANSWER.test(raised));
  });
}

/** A function that may return nothing instead of who calls leaves the decision to others. */
export function letsPass(text: string): boolean {
  return /\)\s*->\s*(?:Optional\[|[\w."']+\s*\|\s*None|[^:\n]{0,80}\bAnonymous)/.test(text);
}
