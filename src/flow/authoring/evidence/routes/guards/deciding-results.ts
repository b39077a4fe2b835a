import { escaped } from '../../../../../base/escaped.ts';
import { symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import type { Evidence } from '../../evidence.ts';
import { conditionAt, isReached } from './asked-conditions.ts';
import { inheritedMethods } from './inherited-methods.ts';
import { REFUSED } from './refusals.ts';

const MOST_LINES = 80;
const LEAVES = /\b(?:throw|raise)\b/;
/** `boolean signedIn() {`, `bool SignedIn() =>`, `fun signedIn(): Boolean`. */
const GIVES_BOOLEAN = /\b(?:boolean|Boolean|bool)\s+\w+\s*\(|\)\s*:\s*Boolean\b/;
const PASSWORD = /password|passwd|credential/i;

/**
 * Whether a method of the handler's class, or of one above it, only says yes or no, and the handler does not turn callers
 * away for a no: `signedIn();` alone, or `boolean known = signedIn();` that only chooses what is shown, keeps nobody out.
 */
export function isUndecided(evidence: Evidence, handler: CodeSource, written: string): boolean {
  const name = ownName(handler, written);
  return name !== null && onlyAnswers(evidence, handler, name) && !decides(evidence, handler, name);
}

/**
 * Whether a handler turns callers away where such a method, which is handed nothing and looks at no password, says no:
 * that asks who calls, also in what has to do with signing in.
 */
export function decidesWithoutSecret(evidence: Evidence, handler: CodeSource, written: string): boolean {
  const name = ownName(handler, written);
  if (name === null || !onlyAnswers(evidence, handler, name)) return false;
  const isSecret = inheritedMethods(evidence, handler, name).some((each) => PASSWORD.test(evidence.text(each)));
  return !isSecret && decides(evidence, handler, name, '\\(\\s*\\)');
}

function ownName({ path }: CodeSource, written: string): string | null {
  if (!/\.(?:java|kt|cs)$/.test(path)) return null;
  return /^(?:this\.)?([A-Za-z_]\w*)(?=\(|$)/.exec(written)?.[1] ?? null;
}

function onlyAnswers(evidence: Evidence, handler: CodeSource, name: string): boolean {
  const methods = inheritedMethods(evidence, handler, name);
  return (
    methods.length > 0 &&
    methods.every((each) => {
      const head = symbolDetail(evidence.pack, each.id)?.signature ?? '';
      return GIVES_BOOLEAN.test(head) && !LEAVES.test(evidence.text(each));
    })
  );
}

function decides(
  evidence: Evidence,
  { path, startLine, endLine }: CodeSource,
  name: string,
  givenPattern = '\\(',
): boolean {
  const lines = (evidence.lines(path) ?? [])
    .slice(startLine - 1, endLine)
    .slice(0, MOST_LINES)
    .map((line) => (/^\s*(?:\/\/|\*|\/\*)/.test(line) ? '' : line));
  const call = `(?:this\\.)?\\b${escaped(name)}${givenPattern}`;
  const held = lines.flatMap((line) => new RegExp(`\\b(\\w+)\\s*=\\s*(?:await\\s+)?${call}`).exec(line)?.[1] ?? []);
  const asked = [call, ...held.map((each) => `\\b${escaped(each)}\\b`)].join('|');
  const isNo = new RegExp(`^[\\s(]*!\\s*(?:await\\s+)?(?:${asked})|(?:${asked})[^()]*\\)?\\s*==\\s*false\\b`);
  return lines.some((line, place) => {
    const condition = /\bif\b/.test(line) ? conditionAt(lines, place) : null;
    if (condition === null || !isReached(lines, place, 0)) return false;
    // Where something else must hold too, not everybody is turned away for a no.
    return (
      !condition.written.includes('&&') &&
      condition.written.split('||').some((each) => isNo.test(each.trim())) &&
      (LEAVES.test(condition.body) || REFUSED.test(condition.body))
    );
  });
}
