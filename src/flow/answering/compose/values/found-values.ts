import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { at, type Evidence, type ProjectFile } from '../../../authoring/evidence/evidence.ts';
import { bareName } from '../../../authoring/evidence/files/bare-name.ts';
import { modelsOf } from '../../../authoring/evidence/models.ts';
import { type StateSet, statesOf } from '../../../authoring/evidence/states.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isMigration, isWrittenElsewhere } from '../../subject/side-code.ts';
import { saidOf } from '../list/listed.ts';
import { listsBehind, valuesGiven } from './listed-in-code.ts';
import { machinesIn } from './state-machines.ts';
import type { AskedValues, Value, ValueSet } from './value-set.ts';

const MOST_FILES = 40;
/** Words of names that say nothing about what the values are of. */
const SAYS_LITTLE = /^(?:choic|enum|default|valu|list|all|name|const|constant|model|machin|the|field)$/;

/** The sets of values that the code declares for what is asked, those first whose names say nothing else. */
export function foundValues(evidence: Evidence, asked: AskedValues): ValueSet[] {
  const files = ownFiles(evidence, asked);
  const found = [
    ...declaredSets(evidence, asked),
    ...memberSets(evidence, asked),
    ...files.flatMap(({ path }) => machinesIn(evidence, path, (name) => isCalled(asked, name, path) !== null)),
    ...files.flatMap(({ path }) => listedSets(evidence, path, asked)),
    ...files.flatMap(({ path }) => constantSets(evidence, path, asked)),
    ...bareSets(evidence, asked),
  ];
  if (found.length === 0)
    return [...movedSets(evidence, files, asked), ...givenSets(evidence, files, asked)].slice(0, 1);
  const seen = new Set<string>();
  return found.filter(({ values }) => {
    const key = values
      .map(({ name }) => plainValue(name))
      .toSorted()
      .join();
    return !seen.has(key) && seen.add(key);
  });
}

/** How many words of a name are about something else; null where it is not called what is asked. */
function isCalled({ sort, owner }: AskedValues, name: string, path: string): number | null {
  const own = nameTerms(shortName(name)).parts;
  const around = [...nameTerms(name).parts, ...nameTerms(calledAfter(path)).parts];
  const isMet = (word: string): boolean => around.some((part) => isSame(part, word));
  if (!own.some((part) => sort.includes(part)) || !isMet(owner.at(-1) ?? '')) return null;
  const others = own.filter(
    (part) => !sort.includes(part) && !SAYS_LITTLE.test(part) && !owner.some((each) => isSame(part, each)),
  ).length;
  // What is called after something else must be called after all that is asked.
  return others > 0 && !owner.every(isMet) ? null : others;
}

/** *Member* and `membership` are told by one beginning. */
export function isSame(part: string, word: string): boolean {
  return (
    part === word ||
    (word.length >= SHORTEST && part.startsWith(word)) ||
    (part.length >= SHORTEST && word.startsWith(part))
  );
}

const SHORTEST = 4;
/** A name with more words about something else is the name of something else. */
const MOST_OTHERS = 1;

/** Enumerations that bear the name, alone or inside of what has the values. */
function declaredSets(evidence: Evidence, asked: AskedValues): ValueSet[] {
  return statesOf(evidence)
    .filter(({ fact }) => isOwnCode(evidence.file(fact.path)) && !isWrittenElsewhere(fact.path))
    .flatMap((set) => {
      const symbol = set.fact.symbol === null ? null : readSymbol(evidence.pack, set.fact.symbol);
      const others = isCalled(asked, symbol?.name ?? set.name, set.fact.path);
      return others === null || others > MOST_OTHERS ? [] : [{ set, symbol, others }];
    })
    .sort((a, b) => a.others - b.others)
    .map(({ set, symbol }) => ofStates(evidence, set, symbol));
}

function ofStates({ pack }: Evidence, { name, values, moves, fact }: StateSet, symbol: FoundSymbol | null): ValueSet {
  const members = symbol
    ? symbolsOfFile(pack, fact.path).filter((each) => each.name === `${symbol.name}.${shortName(each.name)}`)
    : [];
  return {
    name: symbol?.name ?? name,
    path: fact.path,
    source: at(fact),
    values: values.map((value): Value => {
      const member = members.find((each) => shortName(each.name) === value);
      const written = member && WRITTEN.exec(symbolDetail(pack, member.id)?.signature ?? '')?.[1];
      const isOther = written !== undefined && plainValue(written) !== plainValue(value);
      const said = [isOther ? `written as ${written}` : '', saidOf(pack, member)].filter(Boolean).join('; ');
      return { name: value, source: member ? at(member) : at(fact), said };
    }),
    moves: moves.map(({ from, to, fact: move }) => ({ from, to, source: at(move) })),
  };
}

/** The text that stands for a value where it is kept: `MANAGER = "m"`. */
const WRITTEN = /=\s*("[^"]{1,40}"|'[^']{1,40}')/;

/** The class that is called after both, `OrderStatus`, where what it is made from is no enumeration that is known. */
function memberSets(evidence: Evidence, { names }: AskedValues): ValueSet[] {
  return names
    .flatMap((name) => findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 3 }))
    .filter(({ path }) => isOwnCode(evidence.file(path)) && !isWrittenElsewhere(path))
    .flatMap((type): ValueSet[] => {
      const values = symbolsOfFile(evidence.pack, type.path)
        .filter(({ name }) => name === `${type.name}.${shortName(name)}` && CONSTANT.test(shortName(name)))
        .map((symbol): Value => ({ name: shortName(symbol.name), source: at(symbol) }));
      const source = { path: type.path, startLine: type.startLine, endLine: type.startLine };
      return values.length < 2 ? [] : [{ name: type.name, path: type.path, source, values, moves: [] }];
    });
}

const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/** Lists of plain values behind a name of the sort, in the files of what has them. */
function listedSets(evidence: Evidence, path: string, asked: AskedValues): ValueSet[] {
  const isAsked = (name: string): boolean => {
    if (name.includes('__')) return false;
    const parts = nameTerms(name).parts;
    const others = parts.filter((part) => !asked.sort.includes(part) && !SAYS_LITTLE.test(part));
    return (
      parts.some((part) => asked.sort.includes(part)) &&
      others.every((part) => asked.owner.some((word) => isSame(part, word)))
    );
  };
  return listsBehind(path, evidence.lines(path) ?? [], isAsked).map(({ name, line, endLine, values }) => ({
    name,
    path,
    source: { path, startLine: line, endLine },
    values,
    moves: movesBetween(evidence, path, values),
  }));
}

/** Roles are those of people, so that the one list of the product that is called just that is meant. */
function bareSets(evidence: Evidence, asked: AskedValues): ValueSet[] {
  if (!asked.sort.includes(ROLE) || !asked.owner.some((word) => PEOPLE.has(word))) return [];
  const [only, ...others] = findSymbols(evidence.pack, 'roles', { exact: true, limit: 10 }).filter(
    ({ kind, path }) => /^(?:constant|variable)$/.test(kind) && isOwnCode(evidence.file(path)),
  );
  return only && others.length === 0 ? listedSets(evidence, only.path, asked) : [];
}

const [ROLE = ''] = nameTerms('role').parts;
const PEOPLE: ReadonlySet<string> = new Set(
  'user member account person people'.split(' ').flatMap((word) => nameTerms(word).parts),
);

/** Constants that begin alike with the sort: `CampaignStatusDraft`, `STATUS_DRAFT`. */
function constantSets(evidence: Evidence, path: string, asked: AskedValues): ValueSet[] {
  const byPrefix = new Map<string, FoundSymbol[]>();
  for (const symbol of symbolsOfFile(evidence.pack, path)) {
    const prefix = symbol.kind === 'constant' ? PREFIX.exec(symbol.name)?.[0] : undefined;
    if (prefix !== undefined && isCalled(asked, prefix, path) === 0)
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), symbol]);
  }
  return [...byPrefix].flatMap(([prefix, symbols]): ValueSet[] => {
    const [first] = symbols;
    if (!first || symbols.length < 2) return [];
    const values = symbols.map((symbol): Value => {
      const text = WRITTEN.exec(symbolDetail(evidence.pack, symbol.id)?.signature ?? '')?.[1];
      return {
        name: text?.slice(1, -1) ?? shortName(symbol.name),
        source: at(symbol),
        said: text ? `\`${shortName(symbol.name)}\`` : '',
      };
    });
    return [{ name: `${prefix}…`, path, source: at(first), values, moves: movesBetween(evidence, path, values) }];
  });
}

const PREFIX =
  /^(?:\w+\.)?(?:\w*?(?:Status|State|Type|Kind|Role|Level|Mode|Phase|Stage|Priority|Visibility|Scope|Category|Plan|Reason|Backend|Driver|Provider|Engine)(?=[A-Z])|(?:[A-Z]+_)*?(?:STATUS|STATE|TYPE|KIND|ROLE|LEVEL|MODE|PHASE|STAGE|PRIORITY|VISIBILITY|SCOPE|CATEGORY|PLAN|REASON|BACKEND|DRIVER|PROVIDER|ENGINE)(?=_[A-Z]))/;

/** Where states are declared by the moves between them alone: the file of what has them, and its moves. */
function movedSets(evidence: Evidence, files: readonly ProjectFile[], { sort }: AskedValues): ValueSet[] {
  if (!sort.includes(STATE)) return [];
  return files.flatMap(({ path }): ValueSet[] => {
    const facts = evidence.facts('transition').filter((fact) => fact.path === path);
    const names = [...new Set(facts.flatMap(({ values }) => [values.from, values.to]))];
    const [first] = facts;
    if (!first || names.length < LEAST_MOVED || !MACHINE.test((evidence.lines(path) ?? []).join('\n'))) return [];
    const values = names.map((name): Value => {
      const fact = facts.find(({ values: { from, to } }) => from === name || to === name) ?? first;
      return { name, source: at(fact) };
    });
    const moves = facts.map((fact) => ({ from: fact.values.from, to: fact.values.to, source: at(fact) }));
    return [{ name: 'state', path, source: at(first), values, moves, isPartial: true }];
  });
}

const [STATE = ''] = nameTerms('state').parts;
const LEAST_MOVED = 3;
const MACHINE = /\bstate_machine\b|\baasm\b|StateMachine/;

/** Where nothing lists them: what the field of that name is given or asked for in the files of what has it. */
function givenSets(evidence: Evidence, files: readonly ProjectFile[], { sort }: AskedValues): ValueSet[] {
  const paths = new Set(files.map(({ path }) => path));
  const model = modelsOf(evidence).find(
    ({ fact, fields }) => paths.has(fact.path) && fields.some(({ name }) => isOfSort(name, sort)),
  );
  const field = model?.fields.find(({ name }) => isOfSort(name, sort))?.name;
  if (!model || field === undefined) return [];
  const all = files.flatMap(({ path }) => valuesGiven(path, evidence.lines(path) ?? [], field));
  const values = [...new Map(all.toReversed().map((value) => [value.name, value])).values()].reverse();
  if (values.length < 2 || values.length > MOST_GIVEN) return [];
  return [{ name: field, path: model.fact.path, source: at(model.fact), values, moves: [], isPartial: true }];
}

const MOST_GIVEN = 8;

function isOfSort(name: string, sort: readonly string[]): boolean {
  const { parts } = nameTerms(name);
  return parts.length === 1 && sort.includes(parts[0] ?? '');
}

/** Moves of the same file both of whose ends are values of the set. */
function movesBetween(evidence: Evidence, path: string, values: readonly Value[]): ValueSet['moves'] {
  const nameOf = (text: string): string | undefined =>
    values.find(({ name }) => plainValue(name) === plainValue(text))?.name;
  return evidence
    .facts('transition')
    .filter((fact) => fact.path === path)
    .flatMap((fact) => {
      const [from, to] = [nameOf(fact.values.from), nameOf(fact.values.to)];
      return from !== undefined && to !== undefined ? [{ from, to, source: at(fact) }] : [];
    });
}

function plainValue(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** Files that are called after what has the values, and those of its models. */
function ownFiles(evidence: Evidence, { owner, words }: AskedValues): ProjectFile[] {
  const isOwner = (name: string): boolean => {
    const parts = nameTerms(shortName(name)).parts.filter(
      (part) => !SAYS_LITTLE.test(part) && !/^(?:schema|entity|status|state|type)$/.test(part),
    );
    return (
      parts.length > 0 &&
      parts.every((part) => owner.some((word) => isSame(part, word))) &&
      parts.some((part) => isSame(part, owner.at(-1) ?? ''))
    );
  };
  const ofModels = new Set(modelsOf(evidence).flatMap(({ name, fact }) => (isOwner(name) ? [fact.path] : [])));
  const machines = ['Machine', 'StateMachine'].flatMap((end) =>
    findSymbols(evidence.pack, `${words.join('')}${end}`, { exact: true, limit: 3 }).map(({ path }) => path),
  );
  const fits = ({ path }: ProjectFile): boolean =>
    ofModels.has(path) || machines.includes(path) || isOwner(calledAfter(path));
  const weight = ({ path }: ProjectFile): number => (ofModels.has(path) ? 2 : OF_DATA.test(path) ? 1 : 0);
  return evidence.files
    .filter((file) => isOwnCode(file) && fits(file))
    .sort((a, b) => weight(b) - weight(a) || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_FILES);
}

const OF_DATA = /(?:^|\/)(?:models?|entit(?:y|ies)|domain|schemas?|enums?)\//i;

function isOwnCode(file: ProjectFile | undefined): boolean {
  return file !== undefined && isProduction(file.role) && file.place === 'source' && !isMigration(file.path);
}

/** A file that is called after the sort alone is one of its folder: `storage/type.go`. */
function calledAfter(path: string): string {
  const own = bareName(path);
  return OF_A_SORT.test(own) ? path.split('/').slice(-2, -1).join('') || own : own;
}

const OF_A_SORT =
  /^(?:types?|kinds?|enums?|const(?:ant)?s?|status(?:es)?|states?|modes?|roles?|providers?|drivers?|backends?)$/i;
