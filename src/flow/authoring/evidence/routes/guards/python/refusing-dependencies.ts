import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import type { FoundSymbol } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { classChain, classOfName } from '../../handlers/python-classes.ts';
import { askedBy, type Dependency, dependencyNamed, signatureOf } from './asked-dependencies.ts';
import { innerFunctions, letsStrangersBy, type MakerCall, makerCall } from './made-dependencies.ts';

export const DEEPEST = 4;

const REFUSAL =
  /\b40[13]\b|HTTP_40[13]|unauthori[sz]ed|forbidden|credential|authenticat|not_?permitted|access_?denied|insufficient_?(?:scope|role|permission|privilege)/i;

/** Whoever has not signed in may be sent to where he can: `HTTPException(302, headers={"Location": "/login"})`. */
const SENT_AWAY = /(?:\b|HTTP_)30[237](?:\b|_)(?=[\s\S]*(?:log_?-?in|sign_?-?in))/i;

/** A permission may also be what was asked for, and is not there. */
const OTHER_ANSWER = /(?:\b|HTTP_)(?:40[0245-9]|4[12]\d|5\d\d)(?:\b|_)/;

/** What takes the answer of a provider to somebody who signs in asks for no token: `OAuth2AuthorizeCallback`. */
const SCHEME = /=\s*(?:\w+\.)?(?:OAuth2(?!\w*Callback)\w*|HTTPBearer|HTTPBasic|HTTPDigest|APIKey\w+)\(/;

/** What lets strangers pass, and what only reads where a list goes on: such a token is no one's. */
export const ASKS_NOBODY = /optional|maybe|or_?(?:anonymous|guest|none)|page_?token|cursor|paginat|continuation/i;

const known = derived((): Map<string, boolean> => new Map());

/** Whether a dependency, or one that it asks for itself, turns strangers away. */
export function refuses(evidence: Evidence, asked: Dependency, depth = 0): boolean {
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

/** The call that makes what is asked, where it is asked or where the name of that is set. */
export function madeBy(evidence: Evidence, { path, name, call, within }: Dependency): MakerCall | undefined {
  if (call !== undefined) return { path, name, given: call };
  const local = within === undefined ? undefined : makerCall(path, within, name);
  if (local !== undefined) return local;
  const symbol = dependencyNamed(evidence, path, name);
  const text = symbol && /^(?:variable|constant)$/.test(symbol.kind) ? evidence.text(symbol) : '';
  return symbol === undefined || text === '' || SCHEME.test(text)
    ? undefined
    : makerCall(symbol.path, text, symbol.name);
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
