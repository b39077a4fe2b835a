import { isWord, parsePattern, type Step } from './parse-pattern.ts';

/**
 * Tests lines against a regular expression in time that is linear in the line, whatever the pattern: the set of all
 * states that the pattern may be in is carried along, and sets that were met before are remembered together with where
 * each character leads (a lazily built automaton). JavaScript's own engine tries ways one after the other, and a hostile
 * pattern makes it try exponentially many.
 */
export class LinearPattern {
  readonly #steps: readonly Step[];
  readonly #start: number;
  readonly #giveUpAt: number;
  #states = new Map<string, State>();
  #closures = 0;
  #gaveUp = false;

  constructor(pattern: string, options: { ignoreCase?: boolean; giveUpAt?: number } = {}) {
    const { steps, start } = parsePattern(pattern, options.ignoreCase ?? false);
    this.#steps = steps;
    this.#start = start;
    this.#giveUpAt = options.giveUpAt ?? Number.POSITIVE_INFINITY;
  }

  /** True once its time was over: what `test` says from then on means nothing. */
  get gaveUp(): boolean {
    return this.#gaveUp;
  }

  /** True where the pattern fits somewhere in the line. */
  test(line: string): boolean {
    let state = this.#state([this.#start], START);
    for (let i = 0; i < line.length; i++) {
      const code = line.charCodeAt(i);
      let next = code < ASCII ? state.next[code] : undefined;
      if (!next) {
        next = this.#advance(state, code);
        if (code < ASCII) state.next[code] = next;
      }
      if (next === MATCHED) return true;
      if (this.#gaveUp) return false;
      state = next;
    }
    return this.#closure(state, null) === null;
  }

  /** Null stands for "the pattern has matched". */
  #closure({ threads, before }: State, code: number | null): number[] | null {
    // Linear still means the line times the pattern, and a pattern of thousands of states is dear on every character.
    if (++this.#closures % LOOK_EVERY === 0 && performance.now() > this.#giveUpAt) this.#gaveUp = true;
    const seen = new Set<number>();
    const open = [...threads];
    while (open.length > 0) {
      const place = open.pop() ?? 0;
      if (seen.has(place)) continue;
      seen.add(place);
      const step = this.#steps[place];
      if (!step || step.kind === 'match') return null;
      if (step.kind === 'split') open.push(step.next, step.other);
      else if (step.kind === 'assert' && holds(step.what, before, code)) open.push(step.next);
    }
    return [...seen];
  }

  #advance(state: State, code: number): State {
    const reached = this.#closure(state, code);
    if (!reached) return MATCHED;
    const threads = [this.#start];
    for (const place of reached) {
      const step = this.#steps[place];
      if (step?.kind === 'character' && step.accepts(code)) threads.push(step.next);
    }
    return this.#state(threads, isWord(code) ? WORD : OTHER);
  }

  #state(threads: readonly number[], before: Before): State {
    const unique = [...new Set(threads)].sort((a, b) => a - b);
    const key = `${before} ${unique.join(' ')}`;
    const known = this.#states.get(key);
    if (known) return known;
    // A pattern with very many states forgets them all now and then, which keeps memory bounded and time linear.
    if (this.#states.size >= MOST_STATES) this.#states = new Map();
    const state: State = { threads: unique, before, next: [] };
    this.#states.set(key, state);
    return state;
  }
}

/** What stands before the current place: nothing, a letter or digit, or something else. */
type Before = 0 | 1 | 2;
const START: Before = 0;
const WORD: Before = 1;
const OTHER: Before = 2;

interface State {
  threads: readonly number[];
  before: Before;
  next: (State | undefined)[];
}

const ASCII = 128;
const MOST_STATES = 2_000;
const LOOK_EVERY = 16;
const MATCHED: State = { threads: [], before: OTHER, next: [] };

function holds(what: 'start' | 'end' | 'border' | 'inside', before: Before, code: number | null): boolean {
  if (what === 'start') return before === START;
  if (what === 'end') return code === null;
  const border = (before === WORD) !== (code !== null && isWord(code));
  return border === (what === 'border');
}
