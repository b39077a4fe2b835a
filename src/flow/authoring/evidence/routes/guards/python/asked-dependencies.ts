import { closingBracket, splitList } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import { classChain } from '../../handlers/python-classes.ts';
import { letsStrangersBy } from './made-dependencies.ts';

/** What FastAPI is told to ask before it calls. */
const ASKED = /\b(?:Depends|Security)\(\s*([A-Za-z_][\w.]*)/g;

/** A scheme of FastAPI that answers strangers itself, unless it is told to let them pass. */
export const SCHEME_NAME = /^(?:\w+\.)?(?:OAuth2\w*Bearer|HTTPBearer|HTTPBasic|HTTPDigest|APIKey\w+)$/;

export interface Lines {
  path: string;
  startLine: number;
  endLine: number;
}

export interface Dependency {
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

/** What is asked for a handler: by its parameters, and by the attributes of a class that is made for each request. */
export function askedByHandler(evidence: Evidence, lines: Lines): Dependency[] {
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

/** What the parameters of a function ask for, by themselves or by the name of their type. */
export function askedBy(evidence: Evidence, path: string, signature: string): Dependency[] {
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

export function namesAsked(path: string, text: string): Dependency[] {
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

/** Whether what a parameter asks is a scheme of FastAPI that is made there, which reads a header. */
export function asksScheme(written: string): boolean {
  return SCHEME_NAME.test(/\b(?:Depends|Security)\(\s*([\w.]+)\(/.exec(written)?.[1] ?? '');
}

/** The parameters of a function as written. */
export function signatureOf(evidence: Evidence, { path, startLine, endLine }: Lines): string {
  const text = evidence.text({ path, startLine, endLine });
  const begin = /^[ \t]*(?:async[ \t]+)?def[ \t]+\w+(?:\[[^\]]*\])?\(/m.exec(text);
  const open = begin ? begin.index + begin[0].length - 1 : -1;
  return open < 0 ? '' : text.slice(open + 1, Math.max(open + 1, closingBracket(text, open)));
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
