import { NodeNames, plainLabel } from './mermaid-text.ts';

export interface Message {
  from: string;
  to: string;
  text: string;
}

const MOST_PARTIES = 8;
const MOST_MESSAGES = 14;

/** Who calls whom, in order, from the first caller down. */
export function sequenceDiagram(messages: readonly Message[]): string | null {
  const shown: Message[] = [];
  const parties = new Set<string>();
  for (const message of messages) {
    const grown = new Set([...parties, message.from, message.to]);
    if (grown.size > MOST_PARTIES || shown.length >= MOST_MESSAGES) continue;
    for (const party of grown) parties.add(party);
    shown.push(message);
  }
  if (shown.length < 2) return null;
  const names = new NodeNames();
  return [
    'sequenceDiagram',
    ...[...parties].map((party) => `  participant ${names.of(party)} as ${plainLabel(party)}`),
    ...shown.map(({ from, to, text }) => `  ${names.of(from)}->>${names.of(to)}: ${plainLabel(text)}`),
  ].join('\n');
}
