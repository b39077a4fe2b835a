import { fileOutline } from '../../../../../engine/pack/file-outline.ts';
import { CALLABLE, type SymbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../../inquiry.ts';
import { maskWeight } from '../../../subject/question-terms.ts';
import { branchOf, CAUGHT, isInner, THAT_FAILS } from './branches.ts';
import { type Clause, clauseOf, LEAVES_LOOP, together } from './clauses.ts';
import { ENDED } from './condition.ts';
import { GOVERNS, type Statement, statementsOf } from './statements.ts';

const TOGETHER = 3;
const DEEPEST = 3;

/** One step of a function: what is done together, under which conditions. */
export interface BodyStep {
  conditions: string[];
  clauses: Clause[];
  /** The statement that decides whether it is done. */
  governor: Statement | null;
  /** What is done where it fails. */
  failing?: BodyStep;
}

/** What a function does in the order of its lines, as far as that can be said in words that quote them. */
export function readSteps({ pack }: Inquiry, from: SymbolDetail): BodyStep[] {
  const outline = fileOutline(pack, from.path);
  return outline ? stepsIn(outline, from) : [];
}

export function stepsIn(
  file: { lines: readonly string[]; language: string },
  from: { startLine: number; endLine: number },
): BodyStep[] {
  const { language } = file;
  const steps: BodyStep[] = [];
  for (const each of walked(statementsOf(file, from).statements, { language, ...AT_THE_TOP })) {
    const last = steps.at(-1);
    const isOfLast =
      each.conditions.at(-1) === THAT_FAILS && last?.conditions.join() === each.conditions.slice(0, -1).join();
    if (last && isOfLast && !last.failing)
      steps.splice(-1, 1, { ...last, failing: { ...each, conditions: [THAT_FAILS] } });
    else steps.push(each);
  }
  return steps;
}

/** A step in words: "if `order.paid`, calls `send(order)` and returns `order`". */
export function stepWords(
  { conditions, clauses, failing }: BodyStep,
  more: (clause: Clause) => string = () => '',
): string {
  const words = clauses.map((clause) => ({ own: clause.words, more: more(clause) }));
  const done = words.some((each) => each.more !== '')
    ? words.map((each) => `${each.own}${each.more}`).join('; ')
    : together(words.map(({ own }) => own));
  const failed = failing ? `; ${stepWords(failing)}` : '';
  return `${[...conditions, done].join(', ')}${failed}`;
}

/** What ends a function, or the turn of a loop. */
export const ENDS = /^(?:returns|raises|throws|stops|goes|gives|leaves) /;

const LONGEST_GIST = 170;

/** The one thing that a function without a comment does, in the words of its lines: what comes nearest to what is asked. */
export function gistOf(
  inquiry: Inquiry,
  symbol: SymbolDetail,
): { words: string; startLine: number; endLine: number } | null {
  const [best] = (CALLABLE.has(symbol.kind) ? readSteps(inquiry, symbol) : [])
    .filter(
      ({ clauses, conditions }) =>
        clauses.some(({ isEffect }) => isEffect) &&
        !isInner(conditions) &&
        !conditions.some((each) => each === THAT_FAILS || each === CAUGHT || each.startsWith('on `')),
    )
    .map((each) => ({
      words: [stepWords({ conditions: [], clauses: each.clauses, governor: null }), each.conditions.join(' and ')]
        .join(' ')
        .trimEnd(),
      weight: stepWeight(inquiry, each),
      startLine: each.clauses[0]?.statement.startLine ?? symbol.startLine,
      endLine: each.clauses.at(-1)?.statement.endLine ?? symbol.endLine,
    }))
    .filter(({ words }) => words.length <= LONGEST_GIST && !SAYS_LITTLE.test(words))
    .sort((a, b) => b.weight - a.weight);
  return best ?? null;
}

/** `result`, `{…}`, `:ok`, `nil` alone tell nothing to who does not see the lines. */
const SAYS_LITTLE = /^(?:returns|gives) `(?:[:$]?\w+(?:, \w+)*|""|'')`|^(?:stops|goes|raises|throws) /;
const AT_THE_TOP = { conditions: [], governor: null, subject: null, sets: null, isLoop: false };

interface Place {
  language: string;
  conditions: string[];
  governor: Statement | null;
  /** What is decided between, for the cases inside. */
  subject: string | null;
  /** What is set to what the branches give. */
  sets: string | null;
  /** A loop is the nearest of what can be left around it. */
  isLoop: boolean;
}

function* walked(statements: readonly Statement[], place: Place): Generator<BodyStep> {
  const { language, governor } = place;
  let { conditions } = place;
  let run: Clause[] = [];
  let sets: string | null = null;
  const flushed = (): BodyStep[] => {
    const made = run.length > 0 ? [{ conditions, clauses: run, governor }] : [];
    run = [];
    return made;
  };
  let mayEnd = false;
  for (const [at, statement] of statements.entries()) {
    if (mayEnd && !OTHER_CASE.test(statement.bare)) {
      if (!conditions.includes(ENDED)) conditions = [...conditions, ENDED];
      mayEnd = false;
    }
    const branch = branchOf(statement, statements.slice(0, at), place.subject);
    // Nothing is done where a failure is caught and let go.
    if (!branch && statement.children.length === 0 && CATCHES.test(statement.bare)) continue;
    if (!branch) {
      const modified = language === 'ruby' ? modifierOf(statement) : null;
      const isLast = at === statements.length - 1;
      // That nothing went wrong is how functions of Go end.
      const isUsual = isLast && conditions.length === 0 && language === 'go' && statement.text === 'return nil';
      const clause =
        statement.children.length > 0 || isUsual
          ? null
          : given(clauseOf(modified?.done ?? statement, language, isLast), isLast ? place.sets : null);
      // What ends a case of `switch` leaves no loop.
      if (clause?.words === LEAVES_LOOP && !place.isLoop) continue;
      if (clause && modified) {
        yield* flushed();
        yield { conditions: [...conditions, modified.words], clauses: [{ ...clause, statement }], governor };
        if (ENDING.test(modified.done.bare)) conditions = passed(conditions, modified.words, place);
      } else if (clause) {
        // Outside of conditions each statement is a step of its own; what ends the work belongs to what it ends.
        if (
          run.length >= (conditions.length === 0 ? 1 : TOGETHER) &&
          (conditions.length === 0 || !ENDS.test(clause.words))
        )
          yield* flushed();
        run.push(clause);
      }
      continue;
    }
    const first = branch.before ? clauseOf({ ...statement, ...branch.before, children: [] }, language) : null;
    if (first) run.push(first);
    yield* flushed();
    if (branch.words === THAT_FAILS && statement.children.every(passesOn)) continue;
    const inner = branch.words === null ? conditions : [...conditions, branch.words];
    // What else would be done says itself when.
    const isChoice =
      !/^(?:if|unless|guard)\b/.test(statement.bare) || /^(?:els|elif\b)/.test(statements[at + 1]?.bare ?? '');
    const last = branch.inline?.bare ?? statement.children.at(-1)?.bare ?? '';
    const isGuard = branch.words !== null && !isChoice && ENDING.test(last);
    if (isGuard) conditions = passed(conditions, branch.words ?? '', place);
    else if (place.conditions.length > 0 && endsInside(statement)) mayEnd = true;
    if (inner.filter((each) => !/^(?:unless|for each) /.test(each)).length > DEEPEST) continue;
    sets = statement.sets ?? (/^(?:els|when\b|case\b)/.test(statement.bare) ? sets : null);
    const held = {
      sets: sets ?? place.sets,
      language,
      conditions: inner,
      governor: branch.words === null ? governor : statement,
      isLoop: LOOP.test(statement.bare) || (place.isLoop && !LEFT_ALONE.test(statement.bare)),
    };
    const told = [
      ...(branch.inline ? walked([{ ...statement, ...branch.inline, children: [] }], { ...held, subject: null }) : []),
      ...walked(statement.children, { ...held, subject: branch.subject ?? null }),
    ];
    yield* told;
    // What ends it in words that cannot be quoted ends it all the same.
    if (isGuard && told.length === 0 && branch.words !== THAT_FAILS && !conditions.includes(ENDED))
      conditions = [...conditions, ENDED];
  }
  yield* flushed();
}

const ENDING = /^(?:return|continue|break|next|raise|throw|panic|exit|die|abort|os\.Exit|sys\.exit|process\.exit)\b/;
const LEAVING = /^(?:return|raise|throw|panic|exit|die|abort|os\.Exit|sys\.exit|process\.exit)\b/;
const LOOP = /^(?:for|foreach|while|until|loop|do)\b/;
/** A `break` inside leaves this, and nothing around it. */
const LEFT_ALONE = /^(?:switch|select)\b/;
/** What stands beside the branch before it. */
const OTHER_CASE = /^(?:els|elif\b|case\b|when\b|default\b|except\b|catch\b|rescue\b|finally\b|ensure\b)/;
const CATCHES = /^(?:\}\s*)?(?:except|catch|rescue)\b(?!\s*[.=])/;
const CAUGHT_HERE = /^(?:try|begin|except|catch|rescue)\b/;

/** Whether something inside may end the work around a branch, though the branch as a whole does not. */
function endsInside({ bare, children }: Statement, ends = ENDING): boolean {
  if (!GOVERNS.test(bare) || CAUGHT_HERE.test(bare)) return false;
  const inner = LOOP.test(bare) ? LEAVING : ends;
  return children.some((child) =>
    child.children.length > 0 ? endsInside(child, inner) : inner.test(child.bare) && !passesOn(child),
  );
}
const MOST_PASSED = 2;

/**
 * The conditions of what follows something that ends its loop or its branch: that this was not met. What ends the whole
 * function at its top is told by a step of its own.
 */
function passed(conditions: string[], words: string, place: Place): string[] {
  if (place.conditions.length === 0 || words === THAT_FAILS) return conditions;
  const [, word, condition] = /^(if|unless) (`[^`]*`)$/.exec(words) ?? [];
  const isLong = conditions.length - place.conditions.length >= MOST_PASSED;
  if (condition === undefined || isLong) return [...place.conditions, ENDED];
  return [...conditions, `${word === 'if' ? 'unless' : 'if'} ${condition}`];
}

/** The last value of a branch is what the whole is set to. */
function given(clause: Clause | null, sets: string | null): Clause | null {
  if (!clause || sets === null) return clause;
  return { ...clause, words: clause.words.replace(/^(?:gives|calls|runs) /, `sets ${code(sets)} to `) };
}

/** What only hands on that something failed is no part of the way. */
function passesOn({ bare, children }: Statement): boolean {
  return (
    children.length === 0 &&
    /^return\b.*\berr\b|^return\s*$|^(?:\w+\.)?(?:[lL]og\w*|logger)\.|^return\b.*(?:Errorf|Wrapf?)\(/.test(bare)
  );
}

const MODIFIER = /^(.*\S)\s+(if|unless)\s+(\S.*)$/;

/** `stop if order.paid?` of Ruby. */
function modifierOf(statement: Statement): { words: string; done: Statement } | null {
  const found = MODIFIER.exec(statement.bare);
  if (!found || /^(?:if|unless|elsif)\b|=\s*$/.test(statement.bare)) return null;
  const [, before = '', word = '', condition = ''] = found;
  const at = statement.text.length - condition.length;
  return {
    words: `${word} ${code(statement.text.slice(at))}`,
    done: { ...statement, text: statement.text.slice(0, before.length), bare: before },
  };
}

/** Steps that speak of what is asked, and such as change or refuse something, say most. */
export function stepWeight({ subject }: Inquiry, { conditions, clauses }: BodyStep): number {
  const total = subject.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const told = [...conditions, ...clauses.map(({ statement }) => statement.text)].join(' ');
  return (
    (2 * maskWeight(subject.matcher.mask(told), subject.terms)) / total +
    Number(clauses.some(({ isEffect }) => isEffect)) +
    (conditions.length > 0 ? DECIDED : 0)
  );
}

const DECIDED = 0.3;
