import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { shortName } from '../../../authoring/evidence/components.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { definitionOf, predicateOf } from '../../wording/symbol-words.ts';
import { cited, type Part, paragraph, step } from '../part.ts';
import { branchOf } from './branches.ts';
import { callPath, type PathStep } from './call-path.ts';
import { type Clause, clauseOf, together } from './clauses.ts';
import { type Statement, statementsOf } from './statements.ts';

const MOST_STEPS = 10;
const MOST_CALLS = 40;
const TOGETHER = 3;
const DEEPEST = 3;
const NEAR = 15;
const LEAST_STEPS = 2;

interface Step {
  conditions: string[];
  clauses: Told[];
  /** The statement that decides whether it is done. */
  governor: Statement | null;
}

/** A clause with what its call leads to, where that is known. */
type Told = Clause & { leads?: PathStep };

/** What a function does in the order of its lines, in words that quote them: conditions, effects, and what comes back. */
export function* bodySteps(inquiry: Inquiry, from: SymbolDetail, subject = 'it'): Generator<Part> {
  const outline = fileOutline(inquiry.pack, from.path);
  if (!outline) return;
  const { statements } = statementsOf(outline, from);
  const calls = callPath(inquiry, from, MOST_CALLS);
  const all = [...walked(statements, { language: outline.language, ...AT_THE_TOP })].map((each) => ({
    ...each,
    clauses: each.clauses.map((clause) => withCall(clause, calls)),
  }));
  const weights = all.map((each) => weightOf(inquiry, each));
  const least = [...weights].sort((a, b) => b - a)[MOST_STEPS - 1] ?? 0;
  const shown = all.filter((_, place) => (weights[place] ?? 0) >= least).slice(0, MOST_STEPS);
  if (shown.length < LEAST_STEPS) return;
  yield paragraph(
    shown.length < all.length
      ? `In the order of its lines ${subject}, as far as it matters here:`
      : `In the order of its lines ${subject}:`,
  );
  for (const each of shown) yield step(wordsOf(each), cited(...sourcesOf(each, from.path)));
}

const ENDS = /^(?:returns|raises|throws|stops|goes|gives) /;

const LONGEST_GIST = 170;

/** The one thing that a function without a comment does, in the words of its lines: what comes nearest to what is asked. */
export function gistOf(inquiry: Inquiry, symbol: SymbolDetail): string | null {
  const outline = CALLABLE.test(symbol.kind) ? fileOutline(inquiry.pack, symbol.path) : null;
  if (!outline) return null;
  const { statements } = statementsOf(outline, symbol);
  const [best] = [...walked(statements, { language: outline.language, ...AT_THE_TOP })]
    .filter(({ clauses }) => clauses.some(({ isEffect }) => isEffect))
    .map((each) => ({ words: wordsOf(each), weight: weightOf(inquiry, each) }))
    .filter(({ words }) => words.length <= LONGEST_GIST)
    .sort((a, b) => b.weight - a.weight);
  return best?.words ?? null;
}

const CALLABLE = /^(?:function|method)$/;
const AT_THE_TOP = { conditions: [], governor: null, subject: null, sets: null };

interface Place {
  language: string;
  conditions: string[];
  governor: Statement | null;
  /** What is decided between, for the cases inside. */
  subject: string | null;
  /** What is set to what the branches give. */
  sets: string | null;
}

function* walked(statements: readonly Statement[], place: Place): Generator<Step> {
  const { language, conditions, governor } = place;
  let run: Clause[] = [];
  let sets: string | null = null;
  const flushed = (): Step[] => {
    const made = run.length > 0 ? [{ conditions, clauses: run, governor }] : [];
    run = [];
    return made;
  };
  for (const [at, statement] of statements.entries()) {
    const branch = branchOf(statement, statements.slice(0, at), place.subject);
    if (!branch) {
      const modified = language === 'ruby' ? modifierOf(statement) : null;
      const isLast = at === statements.length - 1;
      const clause =
        statement.children.length > 0
          ? null
          : given(clauseOf(modified?.done ?? statement, language, isLast), isLast ? place.sets : null);
      if (clause && modified) {
        yield* flushed();
        yield { conditions: [...conditions, modified.words], clauses: [{ ...clause, statement }], governor };
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
    if (branch.words === 'if that fails' && statement.children.every(passesOn)) continue;
    const inner = branch.words === null ? conditions : [...conditions, branch.words];
    if (inner.length > DEEPEST) continue;
    sets = statement.sets ?? (/^(?:els|when\b|case\b)/.test(statement.bare) ? sets : null);
    const held = {
      sets: sets ?? place.sets,
      language,
      conditions: inner,
      governor: branch.words === null ? governor : statement,
    };
    if (branch.inline) yield* walked([{ ...statement, ...branch.inline, children: [] }], { ...held, subject: null });
    yield* walked(statement.children, { ...held, subject: branch.subject ?? null });
  }
  yield* flushed();
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

function withCall(clause: Clause, calls: readonly PathStep[]): Told {
  const { startLine, endLine } = clause.statement;
  const leads = calls.find(
    ({ use, target }) =>
      !/^(?:class|interface|struct|trait|enum|type)$/.test(target.kind) &&
      use.lines.some((line) => startLine <= line && line <= endLine) &&
      clause.words.includes(shortName(target.name)),
  );
  return leads ? { ...clause, leads } : clause;
}

function wordsOf({ conditions, clauses }: Step): string {
  const words = clauses.map(({ words: own, leads }) => `${own}${leads ? leadsTo(own, leads) : ''}`);
  const done = clauses.some(({ leads }) => leads) ? words.join('; ') : together(words);
  return [...conditions, done].join(', ');
}

/** What is known of a call; where it stands inside another, by its name. */
function leadsTo(words: string, { target, use }: PathStep): string {
  const says = predicateOf(target)?.replace(/^is documented as .*$/, '') ?? '';
  const name = shortName(target.name);
  const isWhole = isCallOf(name, words);
  const sure = use.certainty === 'exact' ? '' : `, probably ${code(target.name)}`;
  if (says !== '') return isWhole || sure !== '' ? `${sure}, which ${says}` : `, where ${code(name)} ${says}`;
  if (target.path === use.path) return sure;
  return `${isWhole || sure !== '' ? sure : `, with ${code(name)}`} in ${code(target.path)}`;
}

/** Whether the code that is quoted is the call of a name and nothing else. */
function isCallOf(name: string, words: string): boolean {
  const quoted = words.slice(words.lastIndexOf(' `') + 2).replace(/`[^`]*$/, '');
  const before = /^(?:await )?[\w.$@:>-]*/.exec(words.slice(words.indexOf(' `') + 2))?.[0] ?? '';
  let depth = 0;
  for (const [at, char] of [...quoted].entries()) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (char === ')' && depth === 0) return before.endsWith(name) && at === quoted.length - 1;
  }
  return quoted === before && before.endsWith(name);
}

function sourcesOf({ clauses, governor }: Step, path: string): CodeSource[] {
  const [startLine, endLine] = [clauses[0]?.statement.startLine ?? 1, clauses.at(-1)?.statement.endLine ?? 1];
  const isNear = governor !== null && endLine - governor.startLine < NEAR;
  return [
    ...clauses.flatMap(({ leads }) => (leads && leads.target.path !== path ? [definitionOf(leads.target)] : [])),
    ...(governor && !isNear ? [{ path, startLine: governor.startLine, endLine: governor.endLine }] : []),
    { path, startLine: isNear ? governor.startLine : startLine, endLine },
  ];
}

/** Steps that speak of what is asked, and such as change or refuse something, say most. */
function weightOf({ subject }: Inquiry, { conditions, clauses }: Step): number {
  const total = subject.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const told = clauses.flatMap(({ statement, leads }) => [statement.text, leads?.target.doc.slice(0, DOC_READ) ?? '']);
  return (
    (2 * maskWeight(subject.matcher.mask([...conditions, ...told].join(' ')), subject.terms)) / total +
    Number(clauses.some(({ isEffect }) => isEffect)) +
    (clauses.some(({ leads }) => leads) ? LEADS_ON : 0) +
    (conditions.length > 0 ? DECIDED : 0)
  );
}

const DOC_READ = 200;
const LEADS_ON = 0.8;
const DECIDED = 0.3;
