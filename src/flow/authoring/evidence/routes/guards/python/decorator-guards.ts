import { stringsIn } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import { conditionAt } from '../asked-conditions.ts';
import { mayRefuse, REFUSED } from '../refusals.ts';

const CALLER_WORDS =
  /\b(?:current_?user|user|scopes?|roles?|permissions?|token|session|is_authenticated|authed|is_admin|logged_in)\b/i;

/** What tells who calls, also by the name of a function that is asked. */
const OF_CALLER =
  /user|roles?\b|permission|token|session|auth(?!or)|is_admin|logged_in|login_|verify_|api_?key|cookie|jwt|has_|can_|check_|ensure_(?!ascii)|require|identity|credential|account|member/i;

/** A decorator of Python that turns callers away says so where it is defined, whatever it is called. */
export function isRefusing(evidence: Evidence, path: string, name: string): boolean {
  if (!path.endsWith('.py') || /csrf|limit|throttl|cache/i.test(name)) return false;
  const lines = linesOf(evidence, definitionOf(evidence, path, name));
  if (!HANDS_ON.test(lines.join('\n'))) return false;
  const refusal = lines.some(
    (line, place) => /\b(?:raise|return|abort)\b/.test(line) && REFUSED.test(lines.slice(place, place + 3).join('\n')),
  );
  return ((refusal || hidesFromCaller(lines)) && CALLER_WORDS.test(askedIn(lines.join('\n')))) || refusesByRight(lines);
}

/** A function inside of it takes all that the view below is handed: `def wrapper(request, *args, **kwargs)`. */
const HANDS_ON = /\bdef \w+\([^)]*\*args/;

/** What somebody is or may do: `user_profile.is_keeper`, `request.user.can_seal()`. */
const OF_RIGHT =
  /^\s*if\s+(not\s+)?(?:request\.|self\.|g\.)?\w*(?:user|member|account)\w*\.(?:is|has|can|may)_\w+(?:\(\))?\s*:\s*$/;
/** `if not authenticate_caller(request):`. */
const OF_REQUEST =
  /^\s*if\s+(not)\s+(?:\w+\.)*(?:authenticate|authori[sz]e|verify|check|validate|is_authori[sz]ed)\w*\(\s*request\b[^()]*\)\s*:/;

/** Whether who lacks a right, or is what nobody may be here, is sent away by it: the view is not called for him. */
function refusesByRight(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line.trim() !== '');
  return said.some((line, place) => {
    const [whole, lacks] = OF_RIGHT.exec(line) ?? OF_REQUEST.exec(line) ?? [];
    const first = said[place + 1] ?? '';
    if (whole === undefined || /\.is_(?:anonymous|active)\b/.test(whole)) return false;
    if (lacks === undefined) return /^\s*raise\b/.test(first) && !whole.includes('is_authenticated');
    return /^\s*raise\b/.test(first) || (/^\s*return\b/.test(first) && /[rR]edirect|[fF]orbid|[dD]enied/.test(first));
  });
}

/** What a function says of itself asks nobody. */
const SAYS = /^([ \t]*)(?:"""[\s\S]*?"""|'''[\s\S]*?''')[ \t]*$/gm;
/** Whether all is set up is no question of who calls: `user_manager.has_been_customized()`, `accounts is None`. */
const SET_UP =
  /\b(?:\w+\.)*\w*(?:[mM]anager|[sS]tore|[rR]epository|[rR]egistry|[dD]atabase|[sS]ervice|[bB]ackend)(?:\.(?:has_been_\w+|is_(?:set_?up|configured|initiali[sz]ed|customi[sz]ed|empty|installed|ready|enabled|first_?run)|has_(?:any_?)?(?:users|accounts|members)|is_?empty|count|exists|enabled)\(\s*\)|\s+is\s+(?:not\s+)?None)/g;

function askedIn(text: string): string {
  return text.replace(SAYS, '').replace(SET_UP, '').replace(OF_SETTINGS, '');
}

const HIDDEN = /^\s*raise\s+(?:\w+\.)*Http404\b/;

/** `if request.user.is_keeper: return view(…)` and `raise Http404` behind it: who may not is told that there is nothing. */
function hidesFromCaller(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line.trim() !== '');
  return said.some((line, place) => {
    if (!/^\s*(?:if|elif)\b.*\brequest\.user\b/.test(line)) return false;
    const below = said.slice(place + 1);
    const end = below.findIndex((each) => depthOf(each) <= depthOf(line));
    const inside = end < 0 ? below : below.slice(0, end);
    const [next = '', first = ''] = end < 0 ? [] : below.slice(end);
    if (inside.some((each) => /^\s*return\b/.test(each))) return HIDDEN.test(/^\s*else\s*:/.test(next) ? first : next);
    return inside.some((each) => HIDDEN.test(each));
  });
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** `config.login_type == constants.LOGIN_OAUTH` asks how it is set up. */
const OF_SETTINGS = /\b(?:config|settings|constants|current_app)(?:\.\w+)+/g;

/**
 * A decorator that gives back nothing but what the function below it answers, or that looks at nobody, asks no caller who
 * he is, whatever its name.
 */
export function letsAllPass(evidence: Evidence, path: string, name: string): boolean {
  const text = linesOf(evidence, definitionOf(evidence, path, name)).join('\n');
  if (!/\n\s+(?:async )?def /.test(text)) return false;
  // What it refuses by says nothing of who calls: a setting, or the time.
  if (!OF_CALLER.test(askedIn(text.slice(text.indexOf('\n'))))) return true;
  if (mayRefuse(text)) return false;
  const known = [...text.matchAll(/\bdef (\w+)\(\s*(\w*)/g)].flatMap(([, inner, taken]) => [inner, taken]);
  const returned = [...text.matchAll(/^\s+return\b[ \t]*(?:await[ \t]+)?(\w*)/gm)].map(([, each]) => each);
  return returned.length > 0 && returned.every((each) => known.includes(each));
}

/** `settings.SHOP_IS_CLOSED` and `config.IS_CLOSED`, what the product is set up with. */
const OF_SET_UP = /\b\w*(?:settings|config)\.[A-Z][A-Z\d_]+\b/;

/** Whether a decorator turns callers away nowhere but where a setting says so: `if settings.IS_CLOSED and not request.user.is_authenticated:`. */
export function asksWhereSetUp(evidence: Evidence, path: string, name: string): boolean {
  const lines = path.endsWith('.py') ? linesOf(evidence, definitionOf(evidence, path, name)) : [];
  const text = lines.join('\n').replace(SAYS, '');
  if (!HANDS_ON.test(text) || !OF_SET_UP.test(text)) return false;
  const said = text.split('\n').slice(1);
  const asked = said.flatMap((_, place) => conditionAt(said, place) ?? []).filter(({ body }) => mayRefuse(body));
  const isBelow = (line: string): boolean => asked.some(({ body }) => body.split('\n').includes(line));
  return (
    asked.length > 0 &&
    asked.every(({ written }) => OF_SET_UP.test(written) && !/\bor\b/.test(written)) &&
    !said.some((line) => mayRefuse(line) && !isBelow(line))
  );
}

/** `if request.method != "POST": return HttpResponseNotAllowed(…)` of a decorator of the product: the methods that it lets on. */
export function methodsDemanded(evidence: Evidence, path: string, name: string): string[] {
  const lines = linesOf(evidence, definitionOf(evidence, path, name));
  if (!HANDS_ON.test(lines.join('\n'))) return [];
  const asked = lines.flatMap((line) => /^\s*if\s+request\.method\s+(?:!=|not in)\s+(.+):\s*$/.exec(line)?.[1] ?? []);
  const [only, ...others] = asked;
  const isRefused = /\b405\b|[nN]ot_?[aA]llowed/.test(lines.join('\n'));
  return only === undefined || others.length > 0 || !isRefused
    ? []
    : stringsIn(only).filter((each) => /^[A-Z]+$/.test(each));
}

/** What stands before all views may name the paths that it lets through: `for path in ["/accounts", "/api"]`. */
export function namesPath(text: string, path: string): boolean {
  return [...text.matchAll(/["']\/([\w/-]*)["']/g)].some(
    ([, each = '']) => each !== '' && `${path}/`.startsWith(`/${each}`),
  );
}

function definitionOf(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  return importedSymbol(evidence, path, name) ?? symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
}

function linesOf(evidence: Evidence, symbol: FoundSymbol | undefined): string[] {
  if (symbol?.kind !== 'function') return [];
  const lines = (evidence.lines(symbol.path) ?? []).slice(symbol.startLine - 1, symbol.endLine);
  return lines.filter((line) => !/^\s*#/.test(line));
}
