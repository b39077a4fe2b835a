import { NodeNames, plainLabel } from './mermaid-text.ts';

export interface Transition {
  from: string;
  to: string;
}

const MOST_STATES = 12;

/** The states of one thing and the moves between them that were found. */
export function stateDiagram(states: readonly string[], transitions: readonly Transition[]): string | null {
  const shown = states.slice(0, MOST_STATES);
  const known = new Set(shown);
  const moves = transitions.filter(({ from, to }) => known.has(from) && known.has(to));
  if (shown.length < 2 || moves.length === 0) return null;
  const names = new NodeNames();
  return [
    'stateDiagram-v2',
    ...shown.map((state) => `  ${names.of(state)} : ${plainLabel(state)}`),
    ...moves.map(({ from, to }) => `  ${names.of(from)} --> ${names.of(to)}`),
  ].join('\n');
}
