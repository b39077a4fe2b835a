import { escaped } from '../../../../../base/escaped.ts';
import { isGuardPlug } from '../../../../../engine/facts/routes/elixir/phoenix-guards.ts';
import { derived, type Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import { isRefusingPlug } from './refusing-plugs.ts';

interface Plug {
  plug: string;
  /** `when action in [:edit]`, and what it is handed. */
  rest: string;
  line: number;
}

/** `plug :authorize when action in [:edit]` of a Phoenix controller, above its actions. */
export function controllerPlugs(evidence: Evidence, { startLine, path, name }: Handler): string[] {
  const action = name?.split('.').at(-1) ?? '';
  return plugsOf(evidence, path).flatMap(({ plug, rest, line }) => {
    if (line >= startLine) return [];
    const [, not, many, one] = /\bwhen\s*\(?\s*action\s+(?:(not\s+)?in\s*\[([^\]]*)\]|==\s*(:\w+))/.exec(rest) ?? [];
    const listed = many ?? one;
    if (/\bwhen\b/.test(rest) && listed === undefined) return [];
    const isListed = listed === undefined || new RegExp(`:${escaped(action)}\\b`).test(listed);
    const asks = isGuardPlug(plug) || isRefusingPlug(evidence, path, plug);
    return asks && isListed === (not === undefined) ? [plug] : [];
  });
}

const known = derived((): Map<string, Plug[]> => new Map());

/** A controller is read once for all of its actions. */
function plugsOf(evidence: Evidence, path: string): Plug[] {
  const kept = known(evidence).get(path);
  if (kept) return kept;
  const text = (evidence.lines(path) ?? []).join('\n');
  const plugs: Plug[] = [];
  let line = 1;
  let seen = 0;
  for (const match of text.matchAll(/^ {2}plug(?:[ \t]+|\(\s*)(:\w+|[A-Z][\w.]*)([^\n]*(?:\n {3,}[^\n]*)*)/gm)) {
    line += text.slice(seen, match.index).split('\n').length - 1;
    seen = match.index;
    plugs.push({ plug: match[1] ?? '', rest: match[2] ?? '', line });
  }
  known(evidence).set(path, plugs);
  return plugs;
}
