import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import { classChain, classOfName } from '../../handlers/python-classes.ts';

const DEEPEST = 4;
/** What FastAPI is told to ask before it calls. */
const ASKED = /\b(?:Depends|Security)\(\s*([A-Za-z_][\w.]*)/g;
const REFUSAL = /\b40[13]\b|HTTP_40[13]|unauthori[sz]ed|forbidden|credential|authenticat/i;
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
  return refusing(evidence, askedByHandler(evidence, { path, startLine, endLine }));
}

/** What a class of routers asks before all of their routes: `super().__init__(dependencies=[Depends(get_admin)])`. */
export function routerDependencies(evidence: Evidence, path: string, name: string): string[] {
  const type = /\wRouter$/.test(name) ? classOfName(evidence, path, name) : undefined;
  if (!type) return [];
  const text = evidence.text(type);
  return refusing(evidence, namesAsked(type.path, text));
}

function refusing(evidence: Evidence, asked: readonly Dependency[], depth = 0): string[] {
  const names = asked
    .filter(({ path, name, isScheme }) => isScheme || refuses(evidence, path, name))
    .flatMap((each) => {
      const inside = depth < DEEPEST ? gathered(evidence, each) : [];
      return inside.length > 0 ? refusing(evidence, inside, depth + 1) : (each.name.split('.').at(-1) ?? each.name);
    });
  return [...new Set(names)];
}

/** A body that only puts together what the function was handed: `return {"page": page}`, `return Page(page)`. */
const PUTS_TOGETHER = /^return\s+(?:\{|dict\(|[A-Z]\w*\()/;
const CALLS = /(?<![\w.])(?!(?:dict|int|str|bool|len|min|max|list)\b)[a-z_][\w.]*\(/;
/** One that only reads a part of that: `return clerk.role_in(shop)`. */
const READS_PART = /^return\s+\w+(?:\.(?!\w*(?:check|require|ensure|verif|assert|valid|auth))\w+)+(?:\([^()]*\))?\s*$/;

/** What is asked by a function that refuses nobody itself: it gathers the values of a query with who calls, or reads a part of that. */
function gathered(evidence: Evidence, { path, name }: Dependency): Dependency[] {
  const symbol = dependencyNamed(evidence, path, name);
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
      .filter((each) => refuses(evidence, each.path, each.name))
      .every((each) => dependencyNamed(evidence, each.path, each.name)?.kind === 'function');
  return isGathering || isMaking || READS_PART.test(body) ? asked : [];
}

function namesAsked(path: string, text: string): Dependency[] {
  return [...text.matchAll(ASKED)].map(({ 0: whole, 1: name = '', index }) => {
    const given = /^\s*\(([^()]*)\)/.exec(text.slice(index + whole.length))?.[1];
    // A scheme may be made where it is asked: `Depends(HTTPBasic())`.
    const isScheme = given !== undefined && SCHEME_NAME.test(name) && !/auto_error\s*=\s*False/.test(given);
    return { path, name, ...(isScheme ? { isScheme } : {}) };
  });
}

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
    if (direct.length > 0) return direct;
    const alias = aliasOf(evidence, path, parameter);
    return alias ? namesAsked(alias.path, alias.text) : [];
  });
}

/** What the type of a parameter stands for where it is short for more: `Annotated[User, Depends(get_current_user)]`. */
export function aliasOf(
  evidence: Evidence,
  path: string,
  parameter: string,
): { path: string; text: string } | undefined {
  const type = /^\s*\w+\s*:\s*((?:\w+\.)*[A-Z]\w*)\s*(?:=|$)/.exec(parameter)?.[1];
  const alias = type === undefined ? undefined : dependencyNamed(evidence, path, type);
  if (!alias || !/^(?:variable|constant|type)$/.test(alias.kind)) return undefined;
  const text = evidence.text(alias);
  return /=\s*(?:\w+\.)?Annotated\[/.test(text) ? { path: alias.path, text } : undefined;
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
const ASKS_NOBODY = /optional|maybe|page_?token|cursor|paginat|continuation/i;

/** Whether a dependency, or one that it asks for itself, turns strangers away. */
function refuses(evidence: Evidence, path: string, name: string, depth = 0): boolean {
  const key = `${path} ${name}`;
  const told = known(evidence).get(key);
  if (told !== undefined) return told;
  known(evidence).set(key, false);
  const symbol = depth < DEEPEST && !ASKS_NOBODY.test(name) ? dependencyNamed(evidence, path, name) : undefined;
  const text = symbol ? evidence.text(symbol) : '';
  const asksMore = (): boolean =>
    symbol !== undefined &&
    askedBy(evidence, symbol.path, signatureOf(evidence, symbol)).some(
      (each) => each.isScheme || refuses(evidence, each.path, each.name, depth + 1),
    );
  const answer =
    symbol?.kind === 'function'
      ? !letsPass(text) && (raisesRefusal(text) || asksMore())
      : SCHEME.test(text) && !/auto_error\s*=\s*False/.test(text);
  known(evidence).set(key, answer);
  return answer;
}

/** Whether something that a function raises, as far as its brackets go, is for who may not call. */
function raisesRefusal(text: string): boolean {
  return [...text.matchAll(/\braise\b[^\n(]*/g)].some(({ 0: begin, index }) => {
    const open = index + begin.length;
    const close = text[open] === '(' ? closingBracket(text, open) : -1;
    const raised = text.slice(index, close < 0 ? open : close + 1);
    return REFUSAL.test(raised) || SENT_AWAY.test(raised) || (/permission/i.test(raised) && !OTHER_ANSWER.test(raised));
  });
}

/** A function that may return nothing instead of who calls leaves the decision to others. */
function letsPass(text: string): boolean {
  return /\)\s*->\s*(?:Optional\[|[\w."']+\s*\|\s*None)/.test(text);
}
