import { decompress } from '../compressed.ts';
import type { Pack } from '../open-pack.ts';

export interface CommitMessage {
  subject: string;
  body: string;
}

/** The messages of these commits. Neighbouring commits share a block, which is read once. */
export function commitMessages(pack: Pack, ids: Iterable<number>): Map<number, CommitMessage> {
  const block = pack.query('select first, data from commit_texts where first <= ? order by first desc limit 1');
  const messages = new Map<number, CommitMessage>();
  const blocks = new Map<number, Map<number, CommitMessage>>();
  for (const id of ids) {
    const row = block.get(id);
    if (!row) continue;
    const first = Number(row['first']);
    const known = blocks.get(first) ?? readBlock(row['data']);
    blocks.set(first, known);
    const message = known.get(id);
    if (message) messages.set(id, message);
  }
  return messages;
}

function readBlock(data: unknown): Map<number, CommitMessage> {
  const stored: [number, string, string][] = JSON.parse(decompress(data));
  return new Map(stored.map(([id, subject, body]) => [id, { subject, body }]));
}
