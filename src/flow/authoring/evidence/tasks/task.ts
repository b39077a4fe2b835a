import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { Found } from '../evidence.ts';

/** Work that is done apart from the code that asks for it, with both ends. */
export interface Task {
  /** Its class, function, queue, topic or event. */
  name: string;
  sort: Found<'task'>['values']['sort'];
  framework: string;
  /** Who does it; an event has all who listen. */
  done: Doer[];
  /** Where it is handed over, without the lines that only give its schedule. */
  asked: Found<'task'>[];
  /** When it is done again and again, with the lines that say so. */
  schedules: { text: string; fact: Found<'task'> }[];
}

export interface Doer {
  fact: { path: string; startLine: number; endLine: number };
  symbol: FoundSymbol | null;
  /** What is called at its time where that is no code of the project; the symbol is the function around the call. */
  outside?: string;
  /** What a command that is started by its name says of itself. */
  help?: string | null;
}
