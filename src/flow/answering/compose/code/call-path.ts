import { type FileOutline, fileOutline } from '../../../../engine/pack/file-outline.ts';
import { callees, type Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { writtenOut } from '../../subject/prototypes.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { definitionOf, kindWord, predicateOf } from '../../wording/symbol-words.ts';
import { cited, type Span } from '../part.ts';
import { conditionOf, INSIDE, SOMETIMES } from './body/condition.ts';
import { gistOf } from './body/read-steps.ts';

const MOST_STEPS = 6;
const CALLS_READ = 60;
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type']);
/** Calls that carry no part of the story. */
const ASIDE =
  /^(?:logger|len|str|int|float|bool|list|dict|set|tuple|isinstance|getattr|setattr|hasattr|format|join|append|push|toString|cast|assert|super|range|type|repr|fail|panic|Error|Exception|String|Number|Boolean|Array|Object|Ok|Err|Some|None|err|bail)$/;
const LOGS = /^(?:log|debug|info|warn|warning|error|fatal|panic|print|trace|sprint|fprint)(?:f|ln|w)?$/i;

const FAILED = /\berr != nil\b/;

export interface PathStep {
  target: SymbolDetail;
  use: Use;
  /** As written, where the call stands inside an `if` or the like. */
  condition: string | null;
  weight: number;
  /** What it does, in its author's words or in those of its lines. */
  says: () => string | null;
}

/** What a function calls, in the order of its lines, as far as the targets are known; the steps that matter most. */
export function callPath(inquiry: Inquiry, from: SymbolDetail, most = MOST_STEPS): PathStep[] {
  const { evidence, pack, subject } = inquiry;
  const outline = fileOutline(pack, from.path);
  const seen = new Set<number>([from.id]);
  const steps: PathStep[] = [];
  const uses = callees(pack, from.id, { limit: Math.max(CALLS_READ, most) }).filter(({ symbol }) => symbol !== null);
  uses.sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  for (const use of uses) {
    if (!use.symbol || seen.has(use.symbol.id)) continue;
    seen.add(use.symbol.id);
    const found = symbolDetail(pack, use.symbol.id);
    const target = found && writtenOut(evidence, found);
    const own = target ? shortName(target.name) : '';
    // An overload that calls another one says nothing about the way.
    if (target?.name === from.name) continue;
    if (
      !target ||
      own.length < 2 ||
      ASIDE.test(own) ||
      LOGS.test(own) ||
      /(?:Error|Exception|Warning)$/.test(own) ||
      target.kind === 'variable'
    )
      continue;
    const told = subject.matcher.mask(`${target.name} ${target.doc.slice(0, 200)}`);
    const weight =
      maskWeight(told, subject.terms) +
      (predicateOf(target) ? 1 : 0) +
      Math.min(2, (target.endLine - target.startLine) / 20);
    const condition = outline ? sharedCondition(outline, from, use.lines, own) : null;
    // What a type calls stands in its methods anyway.
    steps.push({
      target,
      use,
      condition: (TYPES.has(from.kind) ? condition?.replace(`${INSIDE}, `, '').replace(INSIDE, '') : condition) || null,
      weight,
      says: () => predicateOf(target) ?? gistOf(inquiry, target)?.words ?? null,
    });
  }
  // What is only done where something failed is no part of the way.
  const going = steps.filter(({ condition }) => !FAILED.test(condition ?? ''));
  if (going.length > 0) steps.splice(0, steps.length, ...going);
  const least = steps.map(({ weight }) => weight).sort((a, b) => b - a)[most - 1] ?? 0;
  return steps.filter(({ weight }) => weight >= least).slice(0, most);
}

/** The condition under which a name is called; of several calls, only the one that all of them share. */
function sharedCondition(
  outline: FileOutline,
  from: SymbolDetail,
  lines: readonly number[],
  name: string,
): string | null {
  const [first = null, ...others] = new Set(lines.map((line) => conditionOf(outline, from, { line, name })));
  if (others.length === 0) return first;
  return first === null || others.includes(null) ? null : SOMETIMES;
}

/** A step in words: "if `x`, calls `y`, which does z". */
export function stepSpans({ target, use, condition, says }: PathStep, subject = ''): Span[] {
  const what = predicateOf(target);
  const done = what ? null : says();
  // Making an object and naming a type look alike from here.
  const verb = TYPES.has(target.kind)
    ? `uses the ${kindWord(target)}`
    : isDrawn(target, use)
      ? 'renders'
      : isCase(target)
        ? 'uses'
        : 'calls';
  const call = `${subject}${use.certainty === 'exact' ? '' : 'probably '}${verb}`;
  const lead = condition === null ? '' : `${condition}, `;
  const text = `${lead}${call} ${code(target.name)}${what ? `, which ${what}` : ` in ${code(target.path)}`}${done ? `, which ${done}` : ''}`;
  const line = use.lines[0] ?? 1;
  return [
    text.charAt(0).toUpperCase() + text.slice(1),
    // One place a step: the line that calls, or the definition where that tells of another file; what is said of it stands there.
    cited(
      target.path === use.path ? { path: use.path, startLine: line, endLine: line } : null,
      target.path !== use.path || what ? definitionOf(target) : null,
    ),
  ];
}

/** `Operation::Upload(record)` makes a value of an enumeration. */
function isCase({ kind, path }: SymbolDetail): boolean {
  return kind === 'constant' && /\.(?:rs|swift|kt|java|scala)$/.test(path);
}

/** `<Dialog />` in a page is no call that anyone would see there: components are named in capitals. */
function isDrawn({ name, path }: SymbolDetail, use: Use): boolean {
  return /\.[jt]sx$/.test(path) && /\.[jt]sx$/.test(use.path) && /^\p{Lu}.*\p{Ll}/u.test(shortName(name));
}

/** A step of a numbered list, which begins with its verb. */
export function bareStep(each: PathStep): Span[] {
  const [first, ...rest] = stepSpans(each);
  return typeof first === 'string' ? [`${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...rest] : [];
}

/** Methods that do all the work of their class. */
export const AT_WORK =
  /\.(?:__call__|__invoke|run|handle|handle_async|execute|perform|process|process_request|on_?(?:request|message|event)|dispatch|ServeHTTP|serve|call|invoke|intercept|doFilter|consume|apply|start)$/i;

/**
 * What a short way goes on in: the longest of its steps, where that has steps of its own, or the method that does the work
 * of a class which speaks of what is asked.
 */
export function deeperStep(inquiry: Inquiry, steps: readonly PathStep[]): SymbolDetail | null {
  const told = new Set(steps.map(({ target }) => target.id));
  const sure = steps.filter(({ use }) => use.certainty === 'exact');
  const [longest] = (steps.length > SHORT_WAY ? [] : sure)
    .filter(({ target }) => !TYPES.has(target.kind))
    .map(({ target }) => ({
      target,
      steps: callPath(inquiry, target).filter((each) => !told.has(each.target.id) && !TYPES.has(each.target.kind)),
    }))
    // What only hands its work on is told by what it hands it to.
    .filter(
      (each) =>
        each.steps.length > 1 || (steps.length === 1 && each.target.endLine - each.target.startLine > FEW_LINES),
    )
    .sort((a, b) => b.target.endLine - b.target.startLine - (a.target.endLine - a.target.startLine));
  return (
    longest?.target ??
    workOf(
      inquiry,
      sure.map(({ target }) => target),
    ) ??
    serviceOf(inquiry, steps)
  );
}

/** `ParcelSender.new(parcel).call`: what is called of a class that does one thing, and is called after what is asked. */
function serviceOf({ subject: { matcher } }: Inquiry, steps: readonly PathStep[]): SymbolDetail | null {
  const own = steps
    .map(({ target }) => target)
    .filter(({ kind, name }) => kind === 'method' && ALL_WORK.test(name))
    .filter(({ name }) => matcher.mask(name.slice(0, name.lastIndexOf('.'))) !== 0);
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** `new BanUser(user)` is made to be handled: the method that does the work of the class which says most of what is asked. */
function workOf({ pack, subject: { matcher, terms } }: Inquiry, targets: readonly SymbolDetail[]): SymbolDetail | null {
  const [best] = targets
    .filter(({ kind }) => kind === 'class')
    .map((type) => ({ type, weight: maskWeight(matcher.mask(shortName(type.name)), terms) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const [found, ...others] = best
    ? symbolsOfFile(pack, best.type.path).filter(
        ({ name }) => name.startsWith(`${best.type.name}.`) && ALL_WORK.test(name),
      )
    : [];
  return found && others.length === 0 ? symbolDetail(pack, found.id) : null;
}

const ALL_WORK = /\.(?:__call__|__invoke|handle|perform|execute|run|call)$/;
const SHORT_WAY = 3;
const FEW_LINES = 5;
