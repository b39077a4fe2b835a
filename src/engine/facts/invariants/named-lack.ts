import { identifierWords } from '../text/words.ts';

const LACKS =
  /(?:^|[\s(&|])!(?!=)|\bnot\b|(?:===?|\bis) ?(?:null|None|nil|undefined|false|0)\b|\b(?:nil|null|empty|blank|missing|none)\b/i;

/** Whether a condition asks for what its error says is required: `!user`, `user.password === ''`; `user.isLocked()` asks for no reset. */
export function asksForLack(thing: string, condition: string): boolean {
  const words = new Set(identifierWords(condition.replace(/\W+/g, ' ')).toLowerCase().split(/\s+/));
  return LACKS.test(condition) || thing.split(' ').some((word) => word.length > 2 && words.has(word));
}
