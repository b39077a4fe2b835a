import { escaped } from '../../../../base/escaped.ts';
import { references } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  type FoundSymbol,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { importedFolder } from '../routes/handlers/go-methods.ts';
import type { Rule } from '../rules.ts';
import { isBehindNoRoute } from './unreached-classes.ts';
import { isOfUnusedForm } from './unused-forms.ts';

const BUILDS = /(?:^|\.)(?:__construct|__init__|constructor|initialize)$/;

/** Whether a rule is asked only by what nobody builds or calls. */
export function isNeverAsked(evidence: Evidence, { fact, others }: Rule): boolean {
  return [fact, ...others].every(({ symbol }) => isUnused(evidence, symbol));
}

/** A rule at a place that is asked, where others of its places are asked by nobody: a function that was copied and left behind. */
export function heldWhereAsked(evidence: Evidence, rule: Rule): Rule {
  if (rule.others.length === 0 || !isUnused(evidence, rule.fact.symbol)) return rule;
  const [first, ...others] = rule.others.filter(({ symbol }) => !isUnused(evidence, symbol));
  return first === undefined ? rule : { ...rule, fact: first, others };
}

function isUnused(evidence: Evidence, symbol: number | null): boolean {
  const own = symbol === null ? null : readSymbol(evidence.pack, symbol);
  if (!own) return false;
  if (isBehindNoRoute(evidence, own) || isOfUnusedForm(evidence, own)) return true;
  if (isBound(evidence, own)) return !isMarked(evidence, own) && isSpokenOfNowhere(evidence, own);
  if (own.kind === 'class') return isNeverMade(evidence, own);
  const around = own.name.split('.').slice(0, -1).join('.');
  const type = symbolsOfFile(evidence.pack, own.path).find((each) => each.kind === 'class' && each.name === around);
  if (!type) return false;
  return own.kind === 'constructor' || BUILDS.test(own.name)
    ? isNeverBuilt(evidence, own, type)
    : own.kind === 'method' && isNeverCalled(evidence, own, type);
}

/** A rule that is a class of its own, where others of its kind are made by their names and this one is not. */
function isNeverMade(evidence: Evidence, own: FoundSymbol): boolean {
  const isRule = (type: FoundSymbol): boolean =>
    symbolsOfFile(evidence.pack, type.path).some(
      ({ name }) => name.toLowerCase() === `${type.name}.isbroken`.toLowerCase(),
    );
  if (!isRule(own) || !isSpokenOfNowhere(evidence, own)) return false;
  const bases = new Set(symbolDetail(evidence.pack, own.id)?.bases ?? []);
  return evidence.facts('invariant').some(({ symbol }) => {
    const other = symbol === null || symbol === own.id ? null : readSymbol(evidence.pack, symbol);
    if (
      other?.kind !== 'class' ||
      !(symbolDetail(evidence.pack, other.id)?.bases ?? []).some((base) => bases.has(base))
    )
      return false;
    return !isSpokenOfNowhere(evidence, other);
  });
}

/** A thing that no other file speaks of is built by nobody. */
function isNeverBuilt({ pack }: Evidence, own: FoundSymbol, type: FoundSymbol): boolean {
  return [type.id, own.id].every((id) =>
    references(pack, id, { atLeast: 'guess', lines: 1 }).every((use) => use.path === own.path),
  );
}

/** `addBoatToHarbour`: a name that no other thing has by chance. */
const TELLING = /^_?[a-z]+(?:[A-Z][a-z]+){2,}$|^_?[a-z]+(?:_[a-z]+){2,}$|^(?:[A-Z][a-z]+){3,}$/;
/** In Go the letters of a short name are all large: `checkHTTPPort`, `ReadPDFCrateList`. */
const TELLING_IN_GO = /^(?:[a-z]+|[A-Z][a-z]+)(?:[A-Z]+[a-z]+){2,}[A-Z]*$/;
/** What frameworks call by its name. */
const BY_NAME =
  /^_?(?:action|after|before|check|clean|get|handle|has|is|on|perform|process|scope|set|test|validate|visit)(?=[A-Z_])/i;
const BY_TYPE =
  /(?:Actor|Command|Component|Consumer|Controller|Endpoint|Grain|Handler|Hub|Job|Listener|Observer|Policy|Request|Resolver|Resource|Subscriber|Validator|View|ViewSet|Worker)s?$/;
/** A mark, or the end of one that was written on several lines. */
const MARK = /^\s*(?:@|#?\[\w|\)+\]?\s*$)/;

/** A method whose name stands nowhere but where it is written; what has a mark or a base may be called by what reads those. */
function isNeverCalled(evidence: Evidence, own: FoundSymbol, type: FoundSymbol): boolean {
  const name = lastName(own);
  if (!TELLING.test(name) || BY_NAME.test(name) || BY_TYPE.test(type.name)) return false;
  if ((symbolDetail(evidence.pack, type.id)?.bases.length ?? 0) > 0) return false;
  return !isMarked(evidence, own) && isSpokenOfNowhere(evidence, own);
}

/** What is only called by its name, which stands where it is called: no framework finds it, and nothing overrides it. */
function isBound(evidence: Evidence, own: FoundSymbol): boolean {
  const name = lastName(own);
  if (/\.(?:java|cs)$/.test(own.path))
    return own.kind === 'method' && name !== 'main' && name !== 'Main' && isStatic(evidence, own);
  if (own.kind !== 'function' || own.name.includes('.')) return false;
  if (own.path.endsWith('.go')) return TELLING.test(name) || TELLING_IN_GO.test(name);
  if (/\.(?:rs|kt)$/.test(own.path)) return TELLING.test(name);
  return own.path.endsWith('.py') && TELLING.test(name) && !BY_NAME.test(name);
}

function isStatic(evidence: Evidence, own: FoundSymbol): boolean {
  return /\bstatic\b/.test(symbolDetail(evidence.pack, own.id)?.signature ?? '');
}

function isMarked(evidence: Evidence, own: FoundSymbol): boolean {
  const lines = evidence.lines(own.path) ?? [];
  return lines.slice(Math.max(0, own.startLine - 2), own.startLine).some((line) => MARK.test(line));
}

/** Where a name may stand without being called. */
const REMARK = /^\s*(?:\/\/|\/?\*)/;

/** Whether the name of a thing stands only where such things are written, and in tests. */
function isSpokenOfNowhere(evidence: Evidence, own: FoundSymbol): boolean {
  const name = lastName(own);
  const word = new RegExp(`\\b${escaped(name)}\\b`);
  const around = own.name.split('.').at(-2);
  const type = around !== undefined && isStatic(evidence, own) ? new RegExp(`\\b${escaped(around)}\\b`) : undefined;
  return filesWithName(evidence.pack, name)
    .filter((path) => evidence.file(path)?.place !== 'test')
    .every((path) => {
      const lines = evidence.lines(path) ?? [];
      // Who calls what belongs to a type names the type too.
      if (type !== undefined && path !== own.path && !lines.some((line) => type.test(line))) return true;
      if (own.path.endsWith('.go') && path.endsWith('.go') && directoryOf(path) !== directoryOf(own.path))
        return !isNamedFromOutside(evidence, own, path);
      const code = lines.filter((line) => line.includes(name) && !REMARK.test(line)).join('\n');
      const written = symbolsOfFile(evidence.pack, path).filter((each) => lastName(each) === name);
      return code.split(word).length - 1 <= written.length;
    });
}

/** Another package of Go names a function behind the name of its package: a function of its own of that name is another. */
function isNamedFromOutside(evidence: Evidence, own: FoundSymbol, path: string): boolean {
  const folder = directoryOf(own.path);
  const called = new RegExp(`\\b(\\w+)\\.${escaped(lastName(own))}\\b`, 'g');
  return (evidence.lines(path) ?? []).some((line) => {
    // What takes all names of a package over names it alone.
    if (/^\s*(?:import\s+)?\.\s+"/.test(line)) return true;
    if (REMARK.test(line)) return false;
    return [...line.matchAll(called)].some(([, name = '']) => {
      const imported = importedFolder(evidence, path, name);
      return imported === undefined || imported.endsWith(folder);
    });
  });
}

function lastName({ name }: FoundSymbol): string {
  return name.split('.').at(-1) ?? name;
}
