import { escaped } from '../../../../../base/escaped.ts';
import { conditionAt } from './asked-conditions.ts';
import { REFUSED } from './refusals.ts';

const LEAVES = /\b(?:return|throw|raise|redirect\w*|halt|render)\b/;
/** What is told, or where is sent, who has signed in before. */
const KNOWN_BEFORE = /\balready\b|redirect/i;

/**
 * Whether a handler asks who calls only to send away those who are known: `const { session } = await verifySession(req); if
 * (session) return answer('Already signed in')`. Everybody else goes on, so that this is no guard.
 */
export function isForStrangersOnly(lines: readonly string[], written: string): boolean {
  const name = written.replace(/\(.*$/s, '');
  const call = new RegExp(`(?<![\\w.$])${escaped(name)}\\(`);
  const places = lines.flatMap((line, place) => (place > 0 && call.test(line) ? [place] : []));
  return places.length > 0 && places.every((place) => asksForStrangers(lines, place, name));
}

function asksForStrangers(lines: readonly string[], place: number, name: string): boolean {
  const held = heldBy(lines[place] ?? '', name);
  const asked = [`(?:await\\s+)?${escaped(name)}\\([^()]*\\)`, ...held.map(escaped)].join('|');
  const isKnown = new RegExp(
    `^[\\s(]*(?:!!\\s*)?(?:${asked})(?:\\??\\.(?:session|user)\\w*)?(?:\\s*!==?\\s*(?:null|undefined|nil)|\\s+is\\s+not\\s+None)?[\\s)]*$`,
  );
  const isStranger = new RegExp(
    `(?:!\\s*|\\bnot\\s+|\\bunless\\s+)(?:${asked})(?![\\w$])|(?:${asked})\\s*={2,3}\\s*(?:null|undefined|nil)`,
  );
  const below = lines.slice(place);
  if (below.some((line) => isStranger.test(line))) return false;
  return below.some((line, at) => {
    const condition = /^\s*(?:if|unless)\b/.test(line) ? conditionAt(lines, place + at) : null;
    return (
      condition !== null &&
      !condition.isUnless &&
      isKnown.test(condition.written) &&
      LEAVES.test(condition.body) &&
      KNOWN_BEFORE.test(condition.body) &&
      !REFUSED.test(condition.body)
    );
  });
}

/** The names that a line gives to what a call answers: `session` and `known` of `const { session, user: known } = ask(`. */
function heldBy(line: string, name: string): string[] {
  const [, held = ''] =
    new RegExp(`(?:^|[\\s(])(\\$?[\\w$]+|\\{[^{}]*\\})\\s*:?=\\s*(?:await\\s+)?${escaped(name)}\\(`).exec(line) ?? [];
  return held
    .replace(/[{}]/g, '')
    .split(',')
    .map((each) => each.split(':').at(-1)?.trim() ?? '')
    .filter((each) => /^\$?[A-Za-z_$][\w$]*$/.test(each));
}
