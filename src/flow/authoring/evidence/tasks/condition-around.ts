import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';

const HEAD = /^\s*(?:\}\s*)?(?:else\s+|el)?if\s*(.*?)\s*[:{]\s*$/;
const PATH = String.raw`\$?\w+(?:(?:\.|->|::)\w+)+`;
const EQUALS = new RegExp(String.raw`^\(?(${PATH})\s*(?:===?|is)\s*(${PATH}|"[\w -]+"|'[\w -]+')\)?$`);
/** A path, or a name alone that says by itself that it is a switch: `isDemo`, `enableSweeps`, `settings.ENABLE_QUEUE`. */
const SWITCH = new RegExp(
  String.raw`^\(?(${PATH}|(?:is|enable|use|should|has|with|run|allow)(?:d?[A-Z_])\w*|[A-Z][A-Z_]*_(?:ENABLED|MODE|ON))\)?$`,
);

/** The one `if` right around a line, where it compares a value or asks for a switch: "if `order.state` is `State.paid`". */
export function conditionAround(evidence: Evidence, place: { path: string; startLine: number }): string | null {
  const written = headAbove(evidence, place);
  const [, left, right] = EQUALS.exec(written) ?? [];
  return left === undefined || right === undefined ? null : `if ${code(left)} is ${code(right)}`;
}

/** The switch right around the line that plans work: "only if `conf.CleanUp` is on". */
export function switchAround(evidence: Evidence, place: { path: string; startLine: number }): string | null {
  const name = SWITCH.exec(headAbove(evidence, place))?.[1];
  return name === undefined ? null : `only if ${code(name.replace(/^(?:this|self|\w)\./, ''))} is on`;
}

/** What is asked in the nearest line above that stands less deep, and opens no call. */
function headAbove(evidence: Evidence, { path, startLine }: { path: string; startLine: number }): string {
  const lines = evidence.lines(path) ?? [];
  let depth = lines[startLine - 1]?.search(/\S/) ?? 0;
  for (let place = startLine - 2; place >= 0; place--) {
    const line = lines[place] ?? '';
    const own = line.search(/\S/);
    if (own < 0 || own >= depth) continue;
    if (!/[([]$/.test(line.trimEnd())) return HEAD.exec(line)?.[1] ?? '';
    depth = own;
  }
  return '';
}
