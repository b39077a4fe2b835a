import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import type { Move, Value, ValueSet } from './value-set.ts';

/** `queued = State(initial=True)` of Python's state machines, `state :queued` of Ruby's. */
const STATE = /^\s*(?:(\w+)\s*=\s*State\(|state\s+:(\w+)\b)/;
const MACHINE = /State\(|state_machine\b|\baasm\b/;
/** `queued.to(started, cond="can_start")` */
const MOVE = /\b(\w+)\.to\((\w+)(?:,[^()]*?\b(cond|unless)=["'](\w+)["'])?[^()]*\)/g;

/** State machines of a file that are called what is asked, with their states and the moves between them. */
export function machinesIn(evidence: Evidence, path: string, isAsked: (name: string) => boolean): ValueSet[] {
  const lines = evidence.lines(path) ?? [];
  if (!lines.some((line) => MACHINE.test(line))) return [];
  const classes = (fileOutline(evidence.pack, path)?.symbols ?? []).filter(({ kind }) =>
    /^(?:class|module)$/.test(kind),
  );
  return classes.flatMap(({ name, startLine, endLine }): ValueSet[] => {
    const values: Value[] = [];
    const moves: Move[] = [];
    for (let line = startLine; line <= Math.min(endLine, lines.length); line++) {
      const text = lines[line - 1] ?? '';
      const source = { path, startLine: line, endLine: line };
      const [, one, other] = STATE.exec(text) ?? [];
      const state = one ?? other;
      if (state !== undefined && !values.some((value) => value.name === state)) values.push({ name: state, source });
      for (const [, from = '', to = '', word, condition] of text.matchAll(MOVE))
        moves.push({
          from,
          to,
          source,
          ...(condition && { condition: `${word === 'unless' ? 'not ' : ''}\`${condition}\`` }),
        });
    }
    const known = new Set(values.map((value) => value.name));
    if (values.length < 2 || !isAsked(`${name}State`)) return [];
    return [
      {
        name,
        path,
        source: { path, startLine, endLine: Math.min(endLine, startLine + 2) },
        values,
        moves: moves.filter(({ from, to }) => known.has(from) && known.has(to)),
      },
    ];
  });
}
