import { escaped } from '../../../base/escaped.ts';
import { findText } from '../../../engine/pack/search/find-text.ts';
import type { Inquiry } from '../inquiry.ts';

const PATIENCE_MS = 250;
const SHORTEST = 4;
const MOST_LINES = 300;

/** Names in the question, written as code is, that no line of the project has: whoever asks takes them for given. */
export function missingNames({
  pack,
  subject,
  understanding,
}: Pick<Inquiry, 'pack' | 'subject' | 'understanding'>): string[] {
  const found = new Set(subject.named.map(({ asked }) => asked));
  return understanding.identifiers.filter((name) => {
    const own = name.split(/\.|::|#|->/).at(-1) ?? name;
    if (found.has(name) || own.length < SHORTEST) return false;
    const { lines, complete } = findText(pack, own, {
      isWord: true,
      ignoreCase: true,
      limit: MOST_LINES,
      patience: PATIENCE_MS,
    });
    // `getPolls` is no `getPoll`.
    const whole = new RegExp(`(?<![\\w$])${escaped(own)}(?![\\w$])`, 'i');
    return complete && !lines.some(({ text }) => whole.test(text));
  });
}
