import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';

const VERB = /["'](GET|POST|PUT|PATCH|DELETE)["']/g;
const ASKED = '(?:request|req)\\.method';
/** `request.method != "POST"`, `request.method not in ("GET", "POST")`, and nothing that must hold besides. */
const OTHER = new RegExp(
  `^\\(?\\s*(?:${ASKED}\\s*!=\\s*["']\\w+["'](?:\\s+and\\s+${ASKED}\\s*!=\\s*["']\\w+["'])*|not\\s+${ASKED}\\s*==\\s*["']\\w+["']|${ASKED}\\s+not\\s+in\\s*[([{][^)\\]}]*[)\\]}])\\s*\\)?$`,
);
const ONE = new RegExp(`^(?:el)?if\\s*\\(?\\s*${ASKED}\\s*(?:==\\s*["']\\w+["']|\\s+in\\s*[([{][^)\\]}]*[)\\]}])`);
/** What is answered to a method that is not taken. */
const REFUSES =
  /^(?:raise\b|return\s+(?:[\w.]*(?:NotAllowed|BadRequest|Forbidden|NotFound|Http404)\w*\b|.*\b(?:status|status_code|code)\s*=\s*[\w.]*4\d\d|.*,\s*(?:[\w.]*_)?40[0-9]\w*\s*\)?$|\w*err(?:or)?\w*\())/;
const MOST_LINES = 400;

interface Block {
  head: string;
  /** The statements below the head, one a line. */
  inside: string[];
}

/**
 * The methods that a function of Django tells apart by itself: the one without which it goes no further, and those for which it
 * does something of their own; what remains then is the answer to whoever only looks.
 */
export function pythonRequestMethods(text: string): string[] {
  const { code } = maskCode('python', text);
  const blocks = blocksOf(code.split('\n').slice(0, MOST_LINES));
  for (const [place, { head, inside }] of blocks.entries()) {
    // One of several reasons to refuse is enough.
    const [, asked = ''] = /^if\s+(.*):/.exec(head) ?? [];
    const other = asked.split(/\bor\b/).find((each) => OTHER.test(each.trim()));
    if (other !== undefined) return turnsAway(inside) ? verbsIn(other) : [];
    if (!/^if\b/.test(head) || !ONE.test(head) || verbsIn(head).length === 0) continue;
    const rest = blocks.slice(place + 1);
    const end = rest.findIndex((block) => !ONE.test(block.head) || !/^elif\b/.test(block.head));
    const chain = [head, ...rest.slice(0, end < 0 ? rest.length : end).map((block) => block.head)];
    const behind = end < 0 ? undefined : rest[end];
    const told = [...new Set(chain.flatMap((each) => verbsIn(conditionOf(each))))];
    if (isRefusal(behind) || told.includes('GET')) return isRefusal(behind) || told.length > 1 ? told : [];
    // Without anything else to say the function has no answer.
    return behind === undefined ? told : ['GET', ...told];
  }
  return [];
}

function conditionOf(head: string): string {
  return ONE.exec(head)?.[0] ?? '';
}

function isRefusal(block: Block | undefined): boolean {
  if (block === undefined) return false;
  return /^else\s*:/.test(block.head) ? turnsAway(block.inside) : REFUSES.test(block.head);
}

/** Whether a block does nothing but say no, after words about it in a log. */
function turnsAway(inside: readonly string[]): boolean {
  return inside.some((line) => REFUSES.test(line)) && !inside.some((line) => /^(?:if|for|while|try|with)\b/.test(line));
}

function verbsIn(text: string): string[] {
  return [...text.matchAll(VERB)].map(([, verb = '']) => verb);
}

/** The statements of a function that stand in none of its blocks, each with what is below it. */
function blocksOf(lines: readonly string[]): Block[] {
  const head = lines.findIndex((line) => /^\s*(?:async\s+)?def\s/.test(line));
  const end = lines.findIndex((line, place) => place >= head && /:\s*$/.test(line));
  // What one method of a class asks is no matter of what the class answers.
  if (head < 0 || end < 0 || lines.slice(0, head).some((line) => /^\s*class\s/.test(line))) return [];
  const body = lines.slice(end + 1).filter((line) => line.trim() !== '');
  const depth = Math.min(...body.slice(0, 1).map(depthOf));
  const found: Block[] = [];
  for (const line of body) {
    const text = line.trim();
    if (depthOf(line) <= depth)
      found.push({ head: text, inside: [...(/^(?:if|else)\b[^\n]*:\s*(\S.*)$/.exec(text)?.[1]?.split('\n') ?? [])] });
    else found.at(-1)?.inside.push(text);
  }
  return found;
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}
