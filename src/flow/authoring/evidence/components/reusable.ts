import { shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { type Component, componentsOf, packageComponentsOf } from '../components.ts';
import { derived, type Evidence } from '../evidence.ts';
import { modelsOf } from '../models.ts';
import { isTestHarness } from './test-harness.ts';

const LEAST_USERS = 3;
const LEAST_CALLERS = 2;
const FEWEST_LINES = 3;
const FEW = 4;

/** Definitions that new code would call or build on, the widest used first: what does something, not what is kept. */
export const reusableOf = derived((evidence): Component[] => {
  const models = new Set(
    modelsOf(evidence)
      .filter(({ stored }) => stored === 'table')
      .map(({ name }) => name),
  );
  const kept = new Set(evidence.facts('data-model').map(({ path, values }) => `${path} ${values.name}`));
  const known = new Set(componentsOf(evidence).map(({ name }) => name));
  const isOffered = (component: Component): boolean =>
    // What is asked for by the name of its interface is built on by that, and a field may have its name.
    !known.has(`I${component.name}`) &&
    component.users >= LEAST_USERS &&
    !kept.has(`${component.path} ${component.name}`) &&
    !models.has(component.name) &&
    isBuiltOn(component) &&
    !isHolder(evidence, component) &&
    !isOneOfSeveral(evidence, component) &&
    isNamedAt(evidence, component) &&
    !isTestHarness(evidence, component.path);
  const exported = componentsOf(evidence).filter(isOffered);
  // A program of one package has little to export.
  const found =
    exported.length >= FEW ? exported : [...exported, ...packageComponentsOf(evidence).filter(isOffered)].sort(byUsers);
  // What only its neighbours use is a part of them, unless nothing goes further.
  const wide = found.filter(({ directories }) => directories > 1);
  const [errors = [], others = []] = [true, false].map((wanted) =>
    (wide.length > 0 ? wide : found).filter(({ name }) => ERROR.test(name) === wanted),
  );
  return [...others, ...errors];
});

function byUsers(a: Component, b: Component): number {
  return b.users - a.users;
}

/** Types that carry values from one place to another, and what every class of a framework begins with. */
export const CARRIER =
  /(?:Controller|Migration\w*|Record|Dto|DTO|Entity|Model|Enum|Types?|Props|Options|Params|Args|Event|Msg|Warning|State|Kind|Status|Id|Ids|Request|Response|Result|Payload|Data|Info|Item|Cfg|Conf|Config)$/;
/** A fixed list of values. */
const ENUMERATION = /(?:Enum|Flag)$/;
/** What stands in for something while it is tested. */
const STAND_IN = /^(?:Mock|Fake|Stub|Dummy)(?=[A-Z]|$)|^(?:mock|fake|stub|dummy)(?=[A-Z_])|^assert_?[A-Z_]/;
/** What is thrown is built on as well, but by less of the code than it seems. */
const ERROR = /(?:Exception|Error)$/;
/** Every program writes to its log. */
export const LOGS = /^(?:debug|info|warn|warning|error|fatal|critical|print|log|trace|notice)f?$/i;

/** What an application keeps stands in a folder of its own, or says so by what it extends. */
const MODELS = /(?:^|\/)(?:models?|entities|entity)\//i;
const MODEL_BASE = /(?:Model|Record|Entity)(?:Base)?$|^(?:Base|Abstract)?(?:Model|Entity)\b/;
/** Names that a language gave to something of its own, so that a bare mention may mean that. */
const OF_THE_LANGUAGE = /^(?:Process|Thread|Queue|Set|Struct|Logger|Time|Date|File|Dir|Map|List|Error|Symbol|Proxy)$/;

function isBuiltOn(component: Component): boolean {
  const { kind, name, path, callers, implementers, startLine, endLine, signature, bases } = component;
  if (STAND_IN.test(name)) return false;
  if (kind === 'macro') return !LOGS.test(name) && isCalled(component);
  if (kind === 'function' || kind === 'method')
    return !LOGS.test(name) && (callers >= LEAST_CALLERS || isShown(path, name));
  if (!/^(?:class|struct|trait|module|interface)$/.test(kind)) return false;
  if (MODELS.test(path) || bases.some((base) => MODEL_BASE.test(base)) || OF_THE_LANGUAGE.test(name)) return false;
  if (CARRIER.test(name) || /\brecord\b/.test(signature) || bases.some((base) => ENUMERATION.test(base))) return false;
  // One line of a type is a name for something else.
  if (endLine - startLine + 1 <= FEWEST_LINES && implementers === 0) return false;
  return true;
}

/** Functions of Elixir that take other numbers of things are others; a call by their name does not say which is meant. */
function isOneOfSeveral({ pack }: Evidence, { kind, name, path }: Component): boolean {
  if (kind !== 'function' || !/\.exs?$/.test(path)) return false;
  return symbolsOfFile(pack, path).filter((each) => each.kind === kind && shortName(each.name) === name).length > 1;
}

/** Languages that write the methods of a type into it. */
const WHOLE_TYPE = /\.(?:java|kt|cs|php|ts|tsx|py|scala|dart)$/;
const KEEPS = /^(?:(?:get|set|is|has)_?(?=[A-Z])|to_?string$|equals$|(?:get)?hashcode$|__\w+(?:__)?$|constructor$)/i;

/** A type that only keeps values, and on which nothing is built. */
function isHolder({ pack }: Evidence, { kind, name, path, implementers, bases }: Component): boolean {
  if (!/^(?:class|struct)$/.test(kind) || implementers > 0 || bases.length > 0 || !WHOLE_TYPE.test(path)) return false;
  return symbolsOfFile(pack, path)
    .filter((each) => each.kind === 'method' && each.name.split('.').at(-2) === name)
    .every((each) => KEEPS.test(shortName(each.name)));
}

/** A macro of C that takes nothing is a number or a flag. */
function isCalled({ name, path, signature }: Component): boolean {
  return !/\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|m|mm)$/.test(path) || signature.includes(`${name}(`);
}

/** Components of a page are used by their tags. */
function isShown(path: string, name: string): boolean {
  return /\.[jt]sx$/.test(path) && /^[A-Z]/.test(name);
}

/** Whether the line that is shown as a use has the name, and does more than import it. */
function isNamedAt(evidence: Evidence, { name, use }: Component): boolean {
  const line = evidence.lines(use.path)?.[use.line - 1] ?? '';
  return line.includes(name) && !/^\s*(?:import|from|use|using(?! ?\(| var )|require|#include|\/\/|\*|#)\b/.test(line);
}
