import { escaped } from '../../../base/escaped.ts';
import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { identifierWords } from '../text/words.ts';
import { makeInvariant } from './invariant-maker.ts';
import { contextOf, ofField, ruleFromMessage } from './message-rule.ts';
import { messageText } from './message-text.ts';
import { isOwnFault } from './own-state.ts';

interface DeclaredError {
  name: string;
  message: string;
  at: number;
}

/** How languages give an error its words where they declare it, with a word that such a file must have. */
const DECLARATIONS: Readonly<Record<string, readonly [string, RegExp]>> = {
  // `add_error(changeset, :name, "…")`
  elixir: ['add_error(', /\badd_error\(\s*(?:\w+,\s*)?:(\w+),\s*("(?:[^"\\\n]|\\.)*")/g],
  // `var ErrNoName = errors.New("…")`
  go: ['rr', /\b([Ee]rr[A-Z]\w*)\s*=\s*(?:\w+\.)?(?:New|Errorf)\(\s*("(?:[^"\\\n]|\\.)*")/g],
  // `#[error("…")] NoName`
  rust: ['#[error("', /#\[error\(\s*("(?:[^"\\]|\\.){1,300}")[^\]]{0,200}\)\]\s*(?:#\[[^\]]{0,200}\]\s*)?([A-Z]\w*)/g],
};

/** Errors that a file declares with what they say. */
export function declaredErrors(file: SourceFile): DeclaredError[] {
  const [sign, pattern] = DECLARATIONS[file.language] ?? [];
  if (sign === undefined || pattern === undefined || !file.text.includes(sign)) return [];
  return [...file.code.matchAll(pattern)].flatMap((match): DeclaredError[] => {
    const [text = '', name = ''] = [match[1] ?? '', match[2] ?? ''].toSorted((a) => (a.startsWith('"') ? -1 : 1));
    const message = messageText(text);
    return message === null ? [] : [{ name, message, at: match.index }];
  });
}

/** What says a rule wherever it is raised. */
const SAYS_RULE =
  /\b(?:must|cannot|can ?not|can't|may not|only|at least|at most|no more than|(?:is|are) (?:not (?:allowed|permitted)|required for)|not allowed to)\b/i;

/** What goes on from the name of a field; "a gift needs a sender" and "cannot change the port of a boat" are sentences of their own. */
const SAYS_OF_FIELD =
  /^(?:already|are|at (?:least|most)|can(?! ?not\b)|(?:cannot|can ?not|can't|may not|must not) (?:be|contain|differ|end|exceed|have|include|match|start)|does|has|have|is|may(?! not\b)|must(?! not\b)|needs?|not|only|requires?|should)\b/i;

function isRaisedForFault(file: SourceFile, name: string): boolean {
  return [...file.bare.matchAll(new RegExp(`\\breturn\\b[^\\n]*\\b${escaped(name)}\\b`, 'g'))].some(({ index }) => {
    const line = file.lineAt(index);
    return isOwnFault(file, { line, endLine: line });
  });
}

/** An error that other files raise says the rule that they hold. */
export function errorRules(file: SourceFile): InvariantFact[] {
  return declaredErrors(file).flatMap(({ name, message, at }): InvariantFact[] => {
    if (!SAYS_RULE.test(message) || isRaisedForFault(file, name)) return [];
    // What Ecto says of a field begins with its name.
    const field = file.language === 'elixir' ? name : undefined;
    const said = field === undefined || !SAYS_OF_FIELD.test(message) ? message : `${identifierWords(field)} ${message}`;
    const spoken = ruleFromMessage(said, contextOf(file, '', null, new Set()));
    const line = file.lineAt(at);
    if (spoken === null) return [];
    const rule = ofField(spoken, field, file, line);
    return [makeInvariant({ file, rule, form: 'message', line, endLine: line, refusal: { error: name, message } })];
  });
}
