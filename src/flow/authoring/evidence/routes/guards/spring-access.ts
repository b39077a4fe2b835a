import { stringsIn } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { jvmModule, jvmPrograms, programsWith } from '../../files/jvm-modules.ts';
import { boundTexts } from '../../settings/bound-lists.ts';
import { jvmText, serverPrefix } from '../paths/jvm-paths.ts';
import { chainsBefore, type ProgramChains } from './spring-programs.ts';

type Chain = Found<'mount'>;

const MOST_OPEN_PARTS = 3;

/** What Spring Security or Shiro asks the callers of a path, by the chains of rules that speak about it. */
export function springAccess(evidence: Evidence, fact: Found<'route'>, path: string): string[] {
  const asked = askedOf(evidence, fact, path);
  // Where several chains could be meant, a caller is asked if none of them lets him in.
  return asked.length > 0 && asked.every((each) => each !== null && each !== '') ? [asked[0] ?? ''] : [];
}

/** Whether the rule that decides about a route may be one that cannot be read. */
export function isUntoldBySpring(evidence: Evidence, fact: Found<'route'>, path: string): boolean {
  return askedOf(evidence, fact, path).includes('');
}

/** Whether a chain speaks about a route, so that what else stands before it only serves that chain. */
export function isToldBySpring(evidence: Evidence, fact: Found<'route'>, path: string): boolean {
  return askedOf(evidence, fact, path).length > 0;
}

/** Whether each chain that may be meant names the path of a route among those that it lets everybody reach. */
export function isOpenedBySpring(evidence: Evidence, fact: Found<'route'>, path: string): boolean {
  const told = toldOf(evidence, fact, path);
  return told.length > 0 && told.every(({ asks, isNamed }) => asks === null && isNamed);
}

/** What each chain that may be meant asks: null where it lets everybody in, empty where it cannot be told. */
function askedOf(evidence: Evidence, fact: Found<'route'>, path: string): (string | null)[] {
  return toldOf(evidence, fact, path).map(({ asks }) => asks);
}

interface Answer {
  asks: string | null;
  /** Whether the rule is for some paths, and not for all that are left. */
  isNamed: boolean;
}

function toldOf(evidence: Evidence, fact: Found<'route'>, path: string): Answer[] {
  const { framework, open } = fact.values;
  if (!/^(?:Spring|JAX-RS)$/.test(framework) || open) return [];
  const all = allChains(evidence);
  // The only chains of Shiro stand before all that the modules of a product bring.
  const [only, ...others] = all;
  if (only?.values.framework === 'Shiro' && others.length === 0)
    return toldBy(evidence, fact, path, { module: jvmModule(only.path), chains: all, mayHaveMore: false });
  const told = chainsBefore(evidence, all, fact.path).map((program) => toldBy(evidence, fact, path, program));
  // Of the programs with a route, one may ask nobody.
  const isOfAll = told.every((each) => each.length > 0) || told.every((each) => each.length === 0);
  return isOfAll ? told.flat() : [...told.flat(), { asks: '', isNamed: false }];
}

/** What the chains of one program say of a route. */
function toldBy(
  evidence: Evidence,
  fact: Found<'route'>,
  path: string,
  { module, chains, mayHaveMore }: ProgramChains,
): Answer[] {
  const more: Answer[] = mayHaveMore ? [{ asks: '', isNamed: false }] : [];
  if (chains.length === 0) return more;
  // What a server puts before all paths is taken off before they are compared.
  const before = serverPrefix(evidence, fact) ?? '';
  const own = before !== '' && path.startsWith(before) ? path.slice(before.length) : path;
  const { method } = fact.values;
  const speaking = chains.filter(({ values: { within } }) => within?.some((pattern) => fits(pattern, own)));
  const rest = chains.filter(({ values: { within } }) => within === undefined);
  const told = [...(speaking.length > 0 ? speaking : rest), ...rest.filter(isOfOpen)].flatMap(
    (chain) => answerOf(evidence, chain, module, method, own) ?? [],
  );
  // What one chain denies to everybody is answered by another, or it would be no route.
  const answers = told.map((each) =>
    chains.length > 1 && each.asks?.startsWith('denyAll') ? { ...each, asks: '' } : each,
  );
  return [...answers, ...more];
}

/** All chains of rules of a project. */
export const allChains = derived((evidence): Chain[] =>
  evidence.facts('mount').filter(({ values }) => /^(?:Spring Security|Shiro)$/.test(values.framework)),
);

/** Requests that `ignoring()` names never reach a chain. */
function isOfOpen({ values: { access = [] } }: Chain): boolean {
  return access.every(({ asks }) => asks === null);
}

/** The first rule of a chain that fits a request; one of which it cannot be told whether it fits hides those below. */
function answerOf(evidence: Evidence, chain: Chain, module: string, method: string, path: string): Answer | undefined {
  for (const { fits: list, asks } of chain.values.access ?? []) {
    const answers = list.map((each): boolean | null => {
      if (each.method !== undefined && each.method !== method) return false;
      if (each.listed !== undefined)
        return boundTexts(evidence, each.listed, module)?.some((pattern) => fits(pattern, path)) ?? null;
      if (each.constant === undefined) return each.path === undefined || fits(each.path, path);
      const text = jvmText(evidence, chain.path, each.constant);
      const patterns = text === null ? listedTexts(evidence, each.constant) : [text];
      return patterns === null ? null : patterns.some((pattern) => fits(`${pattern}${each.path ?? ''}`, path));
    });
    const isNamed = list.some(
      (each) => each.constant !== undefined || each.listed !== undefined || /[^/*]/.test(each.path ?? ''),
    );
    if (answers.includes(true)) return { asks, isNamed };
    // Where routes say by a mark of their own that they are open, a list that is made by the program holds those.
    if (answers.includes(null) && !(asks === null && hasOpenMarks(evidence))) return { asks: '', isNamed };
  }
  return undefined;
}

const OPEN_MARK = /@(?:Anonymous|AllowAnonymous|Public|NoAuth|SkipAuth|IgnoreAuth|PassToken|Unauthenticated|Unsecured)/;

const hasOpenMarks = derived((evidence): boolean =>
  evidence
    .facts('route')
    .filter(({ values }) => values.framework === 'Spring' && values.open)
    .some(({ path, startLine, endLine }) =>
      evidence
        .lines(path)
        ?.slice(Math.max(0, startLine - 4), endLine)
        .some((line) => OPEN_MARK.test(line)),
    ),
);

/** Texts that a constant of the product lists; null where it is not found or is made otherwise. */
function listedTexts(evidence: Evidence, written: string): string[] | null {
  const name = written.split('.').at(-1) ?? '';
  const [only, ...others] = (name === '' ? [] : findSymbols(evidence.pack, name, { exact: true, limit: 5 })).filter(
    (each) => /^(?:constant|variable|property)$/.test(each.kind) && evidence.file(each.path)?.place === 'source',
  );
  if (only === undefined || others.length > 0) return null;
  const text = (evidence.lines(only.path) ?? []).slice(only.startLine - 1, only.endLine).join(' ');
  const texts = stringsIn(text.replace(/^[^=]*=/, ''));
  return texts.length > 0 ? texts : null;
}

/** Whether a pattern of Spring, `/orders/*` or `/orders/**`, fits a path; a variable of the path is no fixed text. */
function fits(pattern: string, path: string): boolean {
  const parts = segments(pattern);
  // A pattern that may begin again at many places would be tried at all of them.
  if (parts.filter((part) => part === '**').length > MOST_OPEN_PARTS) return false;
  return pattern.startsWith('/') && fitsFrom(parts, segments(path));
}

function segments(path: string): string[] {
  return path.split('/').filter((each) => each !== '');
}

function fitsFrom([first, ...rest]: readonly string[], path: readonly string[]): boolean {
  if (first === undefined) return path.length === 0;
  const isMany = first === '**' || first.startsWith('{*');
  if (isMany) return rest.length === 0 || path.some((_, place) => fitsFrom(rest, path.slice(place)));
  const [own, ...below] = path;
  return own !== undefined && fitsSegment(first, own) && fitsFrom(rest, below);
}

function fitsSegment(pattern: string, segment: string): boolean {
  if (pattern === segment || pattern === '*' || /^\{[^{}]*\}$/.test(pattern)) return true;
  const [begin = '', end] = pattern.split(/\*(.*)/s);
  return (
    end !== undefined &&
    !segment.startsWith('{') &&
    segment.length >= begin.length + end.length &&
    segment.startsWith(begin) &&
    segment.endsWith(end)
  );
}

/** Whether rules stand before routes of other programs of a repository, and before none of those with a route. */
export function isBuiltWithoutRules(evidence: Evidence, { path, values }: Found<'route'>): boolean {
  if (values.framework !== 'Spring' || jvmPrograms(evidence).length < 2) return false;
  const all = allChains(evidence);
  const isElsewhere = all.some(({ values: chain }) => chain.framework === 'Spring Security');
  return (
    isElsewhere &&
    programsWith(evidence, jvmModule(path)).length > 0 &&
    chainsBefore(evidence, all, path).every(({ chains, mayHaveMore }) => chains.length === 0 && !mayHaveMore)
  );
}
