import { type SymbolDetail, shortName } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../../authoring/cite.ts';
import { code } from '../../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../../inquiry.ts';
import { isAccessor } from '../../../places/definitions.ts';
import { commentOf, definitionOf } from '../../../wording/symbol-words.ts';
import { cited, type Part, step, substep } from '../../part.ts';
import { callPath, type PathStep } from '../call-path.ts';
import { CAUGHT, isInner, THAT_FAILS } from './branches.ts';
import type { Clause } from './clauses.ts';
import { fillings, isCheck, isSeen } from './filling.ts';
import { type BodyStep, ENDS, readSteps, stepWeight, stepWords } from './read-steps.ts';

const MOST_STEPS = 10;
const MOST_CALLS = 160;
/** More than are cited are not told of. */
const MOST_LEADS = 2;
const NEAR = 15;
const LEAST_STEPS = 2;
const LEADS_ON = 0.8;
const LAST = 0.6;
const CHECK = 0.4;
const SEEN = 0.3;
/** What comes later is what comes of it. */
const LATER = 0.2;
/** What is filled in one after the other says little of what is done. */
const FILLING = 0.2;

interface ToldSteps {
  steps: Part[];
  isAll: boolean;
  /** One of them, but for the last, ends the function. */
  mayEnd: boolean;
}

/**
 * What a function does in the order of its lines, in words that quote them: conditions, effects, and what comes back. Of
 * many steps, those that say most.
 */
export function bodySteps(inquiry: Inquiry, from: SymbolDetail, most = MOST_STEPS): ToldSteps {
  const { evidence } = inquiry;
  const calls = callPath(inquiry, from, MOST_CALLS);
  const read = readSteps(inquiry, from).filter((each) => !isAside(inquiry, from.name, each));
  const isFilling = fillings(read);
  const all = read.map((step) => {
    const telling = step.clauses.filter((clause) => !isFilling(clause));
    const each = telling.length > 0 ? { ...step, clauses: telling } : step;
    const leads = new Map(
      each.clauses
        .flatMap((clause) => callOf(clause, calls) ?? [])
        .filter(({ call: { target } }) => said(target) !== '' || !isAccessor(target, evidence.lines(target.path) ?? []))
        .slice(0, each.governor ? MOST_LEADS - 1 : MOST_LEADS)
        .map((lead) => [lead.clause, lead.call]),
    );
    return { ...each, leads };
  });
  const weights = all.map((each, place) =>
    each.clauses.every(isFilling)
      ? FILLING * stepWeight(inquiry, each)
      : stepWeight(inquiry, each) +
        (each.leads.size > 0 ? LEADS_ON : 0) +
        (isCheck(each) ? CHECK : 0) +
        (isSeen(each) ? SEEN : 0) +
        (LATER * place) / all.length +
        (place === all.length - 1 ? LAST : 0),
  );
  const order = [...all.keys()].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const kept = new Set(order.slice(0, most));
  // Of what is decided between, one case without the others tells half.
  for (const place of otherCases(all, order, kept).slice(0, MOST_CASES)) kept.add(place);
  // What is done where something fails follows what may fail.
  const shown = all.filter(
    ({ conditions }, place) => kept.has(place) && (!conditions.includes(THAT_FAILS) || kept.has(place - 1)),
  );
  if (shown.length < LEAST_STEPS) return { steps: [], isAll: true, mayEnd: false };
  return {
    isAll: shown.length === all.length,
    mayEnd: shown.slice(0, -1).some(({ clauses }) => clauses.some(({ words }) => ENDS.test(words))),
    steps: [...underConditions(pastEnds(shown), from.path)],
  };
}

/** The step that says most of each case beside one that is told. */
function otherCases(steps: readonly BodyStep[], order: readonly number[], kept: ReadonlySet<number>): number[] {
  const caseAt = (place: number): string[] =>
    (steps[place]?.conditions ?? []).flatMap((each) => (CASE.test(each) ? [each] : [])).slice(-1);
  const told = new Set([...kept].flatMap(caseAt));
  const subjects = new Set([...told].flatMap((each) => CASE.exec(each)?.[1] ?? []));
  return order.filter((place) =>
    caseAt(place).some((each) => {
      const isMissing = subjects.has(CASE.exec(each)?.[1] ?? '') && !told.has(each);
      if (isMissing) told.add(each);
      return isMissing;
    }),
  );
}

/** "if `order.state` is `'paid'`" */
const CASE = /^if (`[^`]+`) is /;
const MOST_CASES = 4;

/** What a function inside it does matters where it speaks of what is asked. */
function isAside({ subject: { matcher } }: Inquiry, name: string, { conditions, clauses }: BodyStep): boolean {
  if (!isInner(conditions)) return false;
  const told = matcher.mask([...conditions, ...clauses.map(({ statement }) => statement.text)].join(' '));
  return (told & ~matcher.mask(name)) === 0;
}

interface LeadingStep extends BodyStep {
  leads: ReadonlyMap<Clause, PathStep>;
}

/** Behind a step that ends the work where something holds, it goes without saying that this did not hold. */
function pastEnds(steps: readonly LeadingStep[]): LeadingStep[] {
  const passed = new Set<string>();
  return steps.map((each) => {
    const conditions = each.conditions.filter((condition) => !passed.has(condition));
    const last = each.conditions.at(-1);
    if (last?.startsWith('if `') && ENDS.test(each.clauses.at(-1)?.words ?? ''))
      passed.add(last.replace(/^if /, 'unless '));
    return { ...each, conditions };
  });
}

/** Steps in order; what several of them hang on is said once, above them. */
function* underConditions(steps: readonly LeadingStep[], path: string): Generator<Part> {
  let before: string | undefined;
  for (let at = 0; at < steps.length; ) {
    const conditions = steps[at]?.conditions ?? [];
    const [first] = conditions;
    const others = steps.slice(at).findIndex((each) => each.conditions[0] !== first);
    const count = isSaidOnce(first) ? (others < 0 ? steps.length - at : others) : 1;
    const run = steps.slice(at, at + count);
    // After "if `x`", what is done unless `x` is the other case.
    const not = before?.replace(/^if /, 'unless ');
    const isOther = first !== undefined && not !== undefined && (first === not || first.startsWith(`${not}, `));
    const shared = count > 1 ? sharedOf(run) : Number(isOther);
    const lead = conditions.slice(0, shared).map((each) => (isOther ? each.replace(not, 'otherwise') : each));
    if (count > 1) yield step(`${lead.join(', ')}:`);
    let last: string[] = [];
    for (const each of run) {
      const own = [...(count > 1 ? [] : lead), ...each.conditions.slice(shared)];
      const told = { ...each, conditions: sinceLast(last, own) };
      last = own;
      const words = stepWords(told, (clause) => leadsTo(clause.words, each.leads.get(clause)));
      yield (count > 1 ? substep : step)(words, cited(...sourcesOf(each, [...each.leads.values()], path)));
    }
    before = first;
    at += count;
  }
}

const SAME = 'under the same conditions';

/** What was said right before is not said again. */
function sinceLast(last: readonly string[], own: string[]): string[] {
  const isSame = last.length > 1 && last.every((condition, place) => own[place] === condition);
  return isSame ? [SAME, ...own.slice(last.length)] : own;
}

/** What is done where something fails belongs to the step before it. */
function isSaidOnce(condition: string | undefined): boolean {
  return condition !== undefined && condition !== THAT_FAILS && condition !== CAUGHT;
}

/** How many conditions at the beginning are the same for all. */
function sharedOf(steps: readonly BodyStep[]): number {
  const [first] = steps;
  const differs = first?.conditions.findIndex((each, place) =>
    steps.some(({ conditions }) => conditions[place] !== each),
  );
  return differs === undefined || differs < 0 ? (first?.conditions.length ?? 0) : differs;
}

/** Of several calls of a clause, the one that it is, else one that says what it does. */
function callOf(clause: Clause, calls: readonly PathStep[]): { clause: Clause; call: PathStep } | null {
  const { startLine, endLine } = clause.statement;
  const inside = calls.filter(
    ({ use, target }) =>
      !/^(?:class|interface|struct|trait|enum|type)$/.test(target.kind) &&
      use.lines.some((line) => startLine <= line && line <= endLine) &&
      clause.words.includes(shortName(target.name)),
  );
  const call =
    inside.find(({ target }) => isCallOf(shortName(target.name), clause.words) && mayTake(target, clause.words)) ??
    // What is called for an argument is told where it is certain, and not guessed.
    inside.find(({ target, use }) => use.certainty === 'exact' && said(target) !== '');
  return call ? { clause, call } : null;
}

/** What its author wrote of it, as such: a comment may be older than the code. */
function said(target: SymbolDetail): string {
  const comment = commentOf(target);
  return comment ? `whose comment says ${comment}` : '';
}

/** What is known of a call; where it stands inside another, by its name. */
function leadsTo(words: string, call: PathStep | undefined): string {
  if (!call) return '';
  const { target, use } = call;
  const says = said(target);
  const name = shortName(target.name);
  const isWhole = isCallOf(name, words);
  const sure = use.certainty === 'exact' ? '' : `, probably ${code(target.name)}`;
  // The name stands in the call already.
  if (sure !== '' && says === '' && isWhole && target.name === name)
    return target.path === use.path ? '' : `, probably that in ${code(target.path)}`;
  if (says !== '') return isWhole || sure !== '' ? `${sure}, ${says}` : `, with ${code(name)}, ${says}`;
  return target.path === use.path ? sure : `${sure} in ${code(target.path)}`;
}

/** Whether the code that is quoted is the call of a name and nothing else. */
function isCallOf(name: string, words: string): boolean {
  const quoted = words.slice(words.lastIndexOf(' `') + 2).replace(/`[^`]*$/, '');
  const before = /^(?:await )?[\w.$@:>-]*/.exec(quoted)?.[0] ?? '';
  let depth = 0;
  for (const [at, char] of [...quoted].entries()) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (char === ')' && depth === 0) return before.endsWith(name) && at === quoted.length - 1;
  }
  return quoted === before && before.endsWith(name);
}

/** Whether a method of a language in which several bear one name takes as many arguments as it is given. */
export function mayTake({ path, signature }: Pick<SymbolDetail, 'path' | 'signature'>, words: string): boolean {
  const quoted = words.slice(words.lastIndexOf(' `') + 2);
  if (!/\.(?:java|cs)$/.test(path) || quoted.includes('…')) return true;
  const [given, taken] = [argumentsIn(quoted), argumentsIn(signature ?? '')];
  return given === null || taken === null || given === taken;
}

/** How many arguments stand in the first brackets of a text; null where that cannot be told. */
function argumentsIn(text: string): number | null {
  const start = text.indexOf('(');
  let [depth, commas, isEmpty] = [0, 0, true];
  if (start < 0 || /\.\.\.|\bparams\b|[^=]=[^=>]/.test(text)) return null;
  for (const char of text.slice(start)) {
    if (/[([{<]/.test(char)) depth += 1;
    else if (/[)\]}>]/.test(char)) depth -= 1;
    else if (char === ',' && depth === 1) commas += 1;
    else if (/\S/.test(char)) isEmpty = false;
    if (depth === 0) return isEmpty ? 0 : commas + 1;
  }
  return null;
}

function sourcesOf({ clauses, governor, failing }: BodyStep, leads: readonly PathStep[], path: string): CodeSource[] {
  const last = (failing ?? { clauses }).clauses.at(-1)?.statement.endLine ?? 1;
  const [startLine, endLine] = [
    clauses[0]?.statement.startLine ?? 1,
    Math.max(last, clauses.at(-1)?.statement.endLine ?? 1),
  ];
  const isNear = governor !== null && endLine - governor.startLine < NEAR;
  // Of more places than are cited, the lines themselves and what they hang on come first.
  return [
    { path, startLine: isNear ? governor.startLine : startLine, endLine },
    ...(governor && !isNear ? [{ path, startLine: governor.startLine, endLine: governor.endLine }] : []),
    ...leads.flatMap(({ target }) => (target.path === path && said(target) === '' ? [] : [definitionOf(target)])),
  ];
}
