import { escaped } from '../../../../../../base/escaped.ts';
import { UNSURE, UNTOLD } from '../../../../../../engine/facts/routes/guard-marks.ts';
import { closingBracket, givenAt } from '../../../../../../engine/facts/text/literal.ts';
import { callers } from '../../../../../../engine/pack/graph/symbol-graph.ts';
import {
  type FoundSymbol,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { directoryOf } from '../../../files/directory-of.ts';
import { goFolders, goMethod } from '../../handlers/go-methods.ts';
import { parametersOf } from '../../paths/go-mounts.ts';
import { callsIn, linesWithoutComments } from './router-places.ts';

const DEEPEST = 4;
const MOST_CALLERS = 8;
const MOST_FILES = 40;

interface Built {
  /** What asks, with whether it asks for an administrator where its options say so: `auth.Add({ AdminRequired: true })`. */
  name: string;
  /** Whether its options let those pass who are not known. */
  isOptional: boolean;
}

/**
 * The guards of a route of Go with what those ask that are made by an object with options, `auth.WithAdminNotRequired().Add()`:
 * its constructor says what holds, and each link of the chain what it changes. One that is handed to the function around is
 * told by what its callers hand it, and not by the name of the parameter.
 */
export function builtGuards(evidence: Evidence, fact: Found<'route'>, guards: readonly string[]): string[] {
  const inside = fact.symbol === null || !fact.path.endsWith('.go') ? null : readSymbol(evidence.pack, fact.symbol);
  if (!inside) return [...guards];
  let kept = [...guards];
  for (const written of givenBeside(evidence, fact)) {
    const built = builtGuard(evidence, inside, written, 0);
    if (built === null) continue;
    const told = built.isOptional ? [] : [built.name];
    // A chain of several calls was kept as something that nobody could name.
    const own = [written, `${UNSURE}${written}`, ...(/\).*\)/s.test(written) ? [UNTOLD] : [])];
    const place = kept.findIndex((each) => own.includes(each));
    kept = place < 0 ? [...kept, ...told] : [...kept.slice(0, place), ...told, ...kept.slice(place + 1)];
  }
  // What the group of a route uses was kept by its name.
  const ofGroups = kept.map((each) => {
    const built = /^[A-Za-z_]\w*$|^[A-Za-z_][\w.]*\.\w+\(\)$/.test(each) ? builtGuard(evidence, inside, each, 0) : null;
    return built === null ? each : built.isOptional ? null : built.name;
  });
  return [...new Set(ofGroups.filter((each) => each !== null))];
}

/** What a registration is given beside the path. */
function givenBeside(evidence: Evidence, { path, startLine, endLine }: Found<'route'>): string[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const open = /\.(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Handle|Get|Post|Put|Patch|Delete)\(/.exec(text);
  const given = open ? givenAt(text, open.index + open[0].length - 1).slice(1) : [];
  return given.filter((each) => /^[A-Za-z_]\w*$|^[A-Za-z_][\w.]*\(/.test(each) && !each.includes('\n'));
}

const known = derived((): Map<string, Built | null> => new Map());

function builtGuard(evidence: Evidence, inside: FoundSymbol, written: string, depth: number): Built | null {
  const key = `${inside.id} ${written}`;
  const kept = known(evidence).get(key);
  if (kept !== undefined) return kept;
  known(evidence).set(key, null);
  const found = /^\w+$/.test(written)
    ? heldGuard(evidence, inside, written, depth)
    : chainedGuard(evidence, inside, written);
  known(evidence).set(key, found);
  return found;
}

/** A guard by the name of a parameter, as all who call the function hand it, or of a variable, as it is set. */
function heldGuard(evidence: Evidence, inside: FoundSymbol, name: string, depth: number): Built | null {
  if (depth >= DEEPEST) return null;
  const text = linesWithoutComments(evidence, inside);
  const place = parametersOf(text).indexOf(name);
  if (place < 0) {
    const set = [...text.matchAll(new RegExp(`(?<![\\w.])${escaped(name)}\\s*:?=\\s*([^\\n]+)$`, 'gm'))];
    const [only, ...others] = set.map(([, value = '']) => value.trim());
    return only === undefined || others.length > 0 ? null : builtGuard(evidence, inside, only, depth + 1);
  }
  const found = usesOf(evidence, inside).map(({ user, given }) =>
    builtGuard(evidence, user, given[place] ?? '', depth + 1),
  );
  const [first, ...others] = found;
  return first && others.every((each) => each?.name === first.name && each.isOptional === first.isOptional)
    ? first
    : null;
}

interface CallOf {
  user: FoundSymbol;
  given: string[];
}

/** Where a function is called, and what it is given there. */
function usesOf(evidence: Evidence, called: FoundSymbol): CallOf[] {
  const own = called.name.split('.').at(-1) ?? called.name;
  const used = callers(evidence.pack, called.id, { limit: MOST_CALLERS, lines: MOST_CALLERS }).flatMap((use) =>
    use.symbol && evidence.file(use.path)?.place === 'source' ? [{ user: use.symbol, lines: use.lines }] : [],
  );
  const found = [...used, ...(called.kind === 'method' ? writtenUses(evidence, own) : [])].flatMap(
    ({ user, lines }) => {
      const around = linesWithoutComments(evidence, user);
      return callsIn(around, own).flatMap(({ from, given }) => {
        const line = user.startLine + around.slice(0, from).split('\n').length - 1;
        const written = around.slice(from, around.indexOf('(', from));
        return lines.includes(line) ? [{ user, given, line, written }] : [];
      });
    },
  );
  const once = [...new Map(found.map((each) => [`${each.user.id} ${each.line}`, each])).values()];
  // Methods of several types may have one name: whose is called, the type of the object tells.
  const meant = once.filter(({ user, written }) => goMethod(evidence, user.path, written)?.id === called.id);
  return meant.length > 0 || once.length > 1 ? meant : once;
}

interface Use {
  user: FoundSymbol;
  lines: number[];
}

const usesByName = derived((): Map<string, Use[]> => new Map());

/** Where methods of a name are called by the text alone: of what a field of a field is, `svc.crates.Register(…)`, the graph knows nothing. */
function writtenUses(evidence: Evidence, name: string): Use[] {
  const kept = usesByName(evidence).get(name);
  if (kept) return kept;
  const found = [...goFolders(evidence).values()].flat().flatMap((path): Use[] => {
    const lines = evidence.lines(path) ?? [];
    const places = lines.flatMap((line, at) => (line.includes(`.${name}(`) ? [at + 1] : []));
    if (places.length === 0) return [];
    return symbolsOfFile(evidence.pack, path)
      .filter(({ kind }) => /^(?:function|method)$/.test(kind))
      .map((user) => ({ user, lines: places.filter((at) => at > user.startLine && at <= user.endLine) }))
      .filter((use) => use.lines.length > 0);
  });
  usesByName(evidence).set(name, found);
  return found;
}

const OPTION = /\b([A-Za-z]\w*)\s*:\s*(true|false)\b/g;
const CHANGED = /\.([A-Za-z]\w*)\s*=\s*(true|false)\b/g;
const OF_ADMINISTRATOR = /admin|superuser|staff/i;
const LETS_STRANGERS = /optional|allow_?(?:anonymous|guests?|strangers)|anonymous_?allowed/i;
const REFUSES = /\.Abort\w*\(|\b40[13]\b|[uU]nauthori[sz]ed|[fF]orbidden|\breturn\s+(?:\w+\.)?(?:New\w*Error|Err\w+)/;

function chainedGuard(evidence: Evidence, inside: FoundSymbol, written: string): Built | null {
  const links = linksOf(written);
  const maker = links?.calls.at(-1);
  if (!links || maker === undefined || links.base === '') return null;
  const method = goMethod(evidence, inside.path, `${links.base}.${maker}`);
  if (!method?.name.includes('.')) return null;
  const type = method.name.slice(0, method.name.lastIndexOf('.'));
  const text = linesWithoutComments(evidence, method);
  if (!REFUSES.test(text)) return null;
  const options = defaultsOf(evidence, method, type);
  for (const call of links.calls.slice(0, -1)) {
    const link = packageSymbols(evidence, method).find(({ name }) => name === `${type}.${call}`);
    // What a link changes that was not read, nobody can tell.
    if (!link) return null;
    for (const [, name = '', value] of linesWithoutComments(evidence, link).matchAll(CHANGED))
      options.set(name, value === 'true');
  }
  const asked = [...options].filter(([name]) => new RegExp(`\\.${escaped(name)}\\b`).test(text));
  if (asked.length === 0) return null;
  const ofAdministrator = asked.filter(([name]) => OF_ADMINISTRATOR.test(name));
  const told = ofAdministrator.length === 1 ? `({ ${ofAdministrator[0]?.[0]}: ${ofAdministrator[0]?.[1]} })` : '';
  return {
    name: `${links.base}.${maker}${told}`,
    isOptional: asked.some(([name, isSet]) => LETS_STRANGERS.test(name) && isSet),
  };
}

/** `auth` with `WithAdminNotRequired` and `Add` of `auth.WithAdminNotRequired().Add()`. */
function linksOf(written: string): { base: string; calls: string[] } | null {
  const base = /^[A-Za-z_]\w*(?:\.\w+)*?(?=\.\w+\()/.exec(written)?.[0] ?? '';
  const calls: string[] = [];
  let rest = written.slice(base.length);
  while (rest !== '') {
    const link = /^\s*\.\s*(\w+)\(/.exec(rest);
    const close = link ? closingBracket(rest, link[0].length - 1) : -1;
    if (!link || close < 0) return null;
    calls.push(link[1] ?? '');
    rest = rest.slice(close + 1);
  }
  return { base, calls };
}

/** The options that what makes an object of a type sets: those that differ between several makers are not known. */
function defaultsOf(evidence: Evidence, method: FoundSymbol, type: string): Map<string, boolean> {
  const makes = new RegExp(`\\)\\s*\\(?\\s*\\*?${escaped(type)}\\b`);
  const found = new Map<string, boolean>();
  const unsure = new Set<string>();
  for (const symbol of packageSymbols(evidence, method)) {
    if (symbol.kind !== 'function' || !makes.test(symbolDetail(evidence.pack, symbol.id)?.signature ?? '')) continue;
    for (const [, name = '', value] of linesWithoutComments(evidence, symbol).matchAll(OPTION)) {
      if (found.has(name) && found.get(name) !== (value === 'true')) unsure.add(name);
      found.set(name, value === 'true');
    }
  }
  return new Map([...found].filter(([name]) => !unsure.has(name)));
}

function packageSymbols(evidence: Evidence, { path }: FoundSymbol): FoundSymbol[] {
  const files = (goFolders(evidence).get(directoryOf(path)) ?? []).slice(0, MOST_FILES);
  return files.flatMap((file) => symbolsOfFile(evidence.pack, file));
}
