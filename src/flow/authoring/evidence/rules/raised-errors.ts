import { escaped } from '../../../../base/escaped.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { isChecked } from './taken-classes.ts';
import { isThrown } from './throwing-calls.ts';
import { rulesWordedElsewhere } from './worded-elsewhere.ts';

/** A project with more errors than these says too little with each. */
const MOST_ERRORS = 150;
const MOST_FILES = 20;

/** The rules that code enforces. What an error says is held where it is raised: told there if that is one place alone. */
export const enforcedFacts = derived((evidence): Found<'invariant'>[] => {
  let left = MOST_ERRORS;
  const facts = withWords(evidence).map((fact) => ({ fact, name: declaredError(evidence, fact) }));
  const declared = new Set(facts.flatMap(({ name }) => name ?? []));
  return facts.flatMap(({ fact, name }) => {
    if (name === null) return wrapsDeclared(evidence, fact, declared) ? [] : [fact];
    const raised = left-- > 0 ? raisedAt(evidence, name) : null;
    if (!raised) return [];
    const { owner, condition, ...place } = raised;
    return [{ ...fact, ...place, values: { ...fact.values, owner, ...(condition && { condition }) } }];
  });
});

/** The facts as they were found, and in the place of those whose words stand in another file what these say. */
function withWords(evidence: Evidence): Found<'invariant'>[] {
  const worded = rulesWordedElsewhere(evidence);
  const key = ({ path, startLine }: Found<'invariant'>): string => `${path}:${startLine}`;
  const told = new Set(worded.map(key));
  const found = evidence
    .facts('invariant')
    .filter((fact) => !told.has(key(fact)) && isThrown(evidence, fact) && isChecked(evidence, fact));
  return [...found, ...worded];
}

/** `Refused("Boats cannot be sold", errLastBoat)`: what the error inside says is the rule, and the words around it hold too widely. */
function wrapsDeclared(evidence: Evidence, fact: Found<'invariant'>, declared: ReadonlySet<string>): boolean {
  const { form, message } = fact.values;
  if (form !== 'message' || message === undefined || declared.size === 0 || !fact.path.endsWith('.go')) return false;
  const names = evidence.text(fact).matchAll(/,\s*(?:\w+\.)?([Ee]rr[A-Z]\w*)\s*\)/g);
  return [...names].some(([, name = '']) => declared.has(name));
}

/** The name of the error whose declaration a rule was read from: `ErrNoName = errors.New("…")`, `#[error("…")]`. */
function declaredError(evidence: Evidence, { path, startLine, values }: Found<'invariant'>): string | null {
  const { form, condition, error } = values;
  if (form !== 'message' || condition !== undefined || error === undefined || !/\.(?:go|rs)$/.test(path)) return null;
  const line = evidence.lines(path)?.[startLine - 1] ?? '';
  return line.includes('#[error(') ||
    line
      .trimStart()
      .replace(/^var\s+/, '')
      .startsWith(error)
    ? error
    : null;
}

/** Where a name is asked about, listed or set: it is not raised there. */
const NOT_RAISED =
  /^\s*(?:\/\/|\*|case\b)|\berrors\.(?:Is|As)\b|[!=]=|=>|\bmatches!|\bif let\b|^\s*(?:var\s+)?\w+\s*=[^=]/;

interface Raised {
  path: string;
  startLine: number;
  endLine: number;
  symbol: number;
  owner: string;
  /** What is asked before it is raised, where one line says it. */
  condition: string | undefined;
}

function raisedAt(evidence: Evidence, name: string): Raised | null {
  const sources = filesWithName(evidence.pack, name).filter((path) => evidence.file(path)?.place === 'source');
  if (sources.length > MOST_FILES) return null;
  const word = new RegExp(`(?<![\\w"])${escaped(name)}(?!\\w)`);
  const [only, ...others] = sources.flatMap((path) =>
    (evidence.lines(path) ?? []).flatMap((text, at) =>
      text.includes(name) && word.test(text) && !NOT_RAISED.test(text) && text.trim() !== `${name},`
        ? [{ path, line: at + 1 }]
        : [],
    ),
  );
  if (!only || others.length > 0) return null;
  const { path, line } = only;
  const around = symbolsOfFile(evidence.pack, path).findLast(
    ({ kind, startLine, endLine }) =>
      /^(?:function|method|constructor)$/.test(kind) && startLine < line && line <= endLine,
  );
  if (!around) return null;
  const startLine = conditionBefore(evidence.lines(path) ?? [], line);
  // What is asked beside may bound the rule, which the error does not say.
  const asked = evidence.lines(path)?.[startLine - 1] ?? '';
  if (asked.includes('&&')) return null;
  const owner = around.name.split('.').at(-1) ?? around.name;
  const condition = /^\s*(?:\} else )?if ([^;{}]+?) \{\s*$/.exec(asked)?.[1];
  return { path, startLine, endLine: line, symbol: around.id, owner, condition };
}

const MOST_BEFORE = 5;

/** The line of the condition that leads to a line, which says why; the line itself where none stands right before it. */
function conditionBefore(lines: readonly string[], line: number): number {
  for (let place = line - 1; place > Math.max(0, line - 1 - MOST_BEFORE); place--) {
    const text = lines[place - 1] ?? '';
    if (/^\s*(?:if|\} else if)\b/.test(text)) return place;
    if (/^\s*\}?\s*$/.test(text)) return line;
  }
  return line;
}
