import { AppError } from '../../../base/errors.ts';

/** A regular expression as a small program: consuming steps, splits and assertions, by index. */
export type Step =
  | { kind: 'character'; accepts: (code: number) => boolean; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'assert'; what: 'start' | 'end' | 'border' | 'inside'; next: number }
  | { kind: 'match' };

const MOST_STEPS = 5_000;
const MOST_REPEATS = 500;
const DEEPEST_GROUP = 50;

/**
 * Reads the usual syntax without what no linear-time search can do: references back and looking around. Lazy
 * quantifiers are read as plain ones, since only whether a line matches is asked.
 */
export function parsePattern(pattern: string, ignoreCase: boolean): { steps: Step[]; start: number } {
  return new PatternParser(pattern, ignoreCase).parse();
}

/** A piece of program whose loose ends are set by `patch`. */
interface Piece {
  start: number;
  patch: (next: number) => void;
}

type Accepts = (code: number) => boolean;

class PatternParser {
  readonly #pattern: string;
  readonly #ignoreCase: boolean;
  readonly #steps: Step[] = [{ kind: 'match' }];
  #at = 0;
  #depth = 0;

  constructor(pattern: string, ignoreCase: boolean) {
    this.#pattern = pattern;
    this.#ignoreCase = ignoreCase;
  }

  parse(): { steps: Step[]; start: number } {
    const piece = this.#alternatives();
    if (this.#at < this.#pattern.length) this.#refuse('has a closing bracket without an opening one');
    piece.patch(0);
    return { steps: this.#steps, start: piece.start };
  }

  #alternatives(): Piece {
    if (++this.#depth > DEEPEST_GROUP) this.#refuse('is nested too deeply');
    let piece = this.#sequence();
    while (this.#take('|')) {
      const left = piece;
      const right = this.#sequence();
      const split = this.#add({ kind: 'split', next: left.start, other: right.start });
      piece = {
        start: split,
        patch: (next) => {
          left.patch(next);
          right.patch(next);
        },
      };
    }
    this.#depth -= 1;
    return piece;
  }

  #sequence(): Piece {
    let piece: Piece | null = null;
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#peek())) {
      const next = this.#repeated();
      piece = piece ? join(piece, next) : next;
    }
    return piece ?? this.#empty();
  }

  #repeated(): Piece {
    const from = this.#at;
    const first = this.#atom();
    const written = this.#pattern.slice(from, this.#at);
    const range = this.#quantifier();
    if (!range) return first;
    this.#take('?');
    const again = (): Piece => this.#reparse(written);
    let piece: Piece | null = null;
    for (let i = 0; i < range.least; i++) {
      const copy = i === 0 ? first : again();
      piece = piece ? join(piece, copy) : copy;
    }
    if (range.most === Number.POSITIVE_INFINITY) {
      const loop = this.#loop(range.least === 0 ? first : again());
      return piece ? join(piece, loop) : loop;
    }
    for (let i = range.least; i < range.most; i++) {
      const optional = this.#optional(i === 0 ? first : again());
      piece = piece ? join(piece, optional) : optional;
    }
    return piece ?? this.#empty();
  }

  #quantifier(): { least: number; most: number } | null {
    if (this.#take('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.#take('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#take('?')) return { least: 0, most: 1 };
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(this.#pattern.slice(this.#at, this.#at + 20));
    if (!counted) return null;
    this.#at += counted[0].length;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3]);
    if (least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS) || most < least) {
      this.#refuse(`repeats something more than ${MOST_REPEATS} times, or fewer times than it begins with`);
    }
    return { least, most };
  }

  /** A repeated piece needs steps of its own for every time, so its text is read again. */
  #reparse(written: string): Piece {
    const inner = new PatternParser(written, this.#ignoreCase);
    const { steps, start } = inner.parse();
    const offset = this.#steps.length;
    const ends: number[] = [];
    for (const step of steps.slice(1)) {
      const place = this.#add(step);
      const moved = this.#steps[place];
      if (moved && 'next' in moved) {
        if (moved.next === 0) ends.push(place);
        moved.next = moved.next === 0 ? 0 : moved.next - 1 + offset;
      }
      if (moved?.kind === 'split') {
        if (moved.other === 0) ends.push(-place);
        moved.other = moved.other === 0 ? 0 : moved.other - 1 + offset;
      }
    }
    if (start === 0) return this.#empty();
    return {
      start: start - 1 + offset,
      patch: (next) => {
        for (const end of ends) {
          const step = this.#steps[Math.abs(end)];
          if (end < 0 && step?.kind === 'split') step.other = next;
          else if (step && 'next' in step) step.next = next;
        }
      },
    };
  }

  #atom(): Piece {
    const character = this.#peek();
    this.#at += 1;
    switch (character) {
      case '(':
        return this.#group();
      case '[':
        return this.#character(this.#class());
      case '.':
        return this.#character(() => true);
      case '^':
        return this.#assertion('start');
      case '$':
        return this.#assertion('end');
      case '\\':
        return this.#escaped();
      case '*':
      case '+':
      case '?':
        return this.#refuse(`has nothing to repeat before '${character}'`);
      default:
        return this.#character(this.#literal(character));
    }
  }

  #group(): Piece {
    if (this.#pattern.startsWith('?:', this.#at)) this.#at += 2;
    else if (/^\?<[A-Za-z]/.test(this.#pattern.slice(this.#at, this.#at + 3))) {
      this.#at = this.#pattern.indexOf('>', this.#at) + 1;
      if (this.#at === 0) this.#refuse('has a group name without an end');
    } else if (this.#peek() === '?') this.#refuse('looks ahead or behind, which this search cannot do');
    const piece = this.#alternatives();
    if (!this.#take(')')) this.#refuse('has an opening bracket without a closing one');
    return piece;
  }

  #escaped(): Piece {
    const character = this.#peek();
    this.#at += 1;
    if (character === 'b') return this.#assertion('border');
    if (character === 'B') return this.#assertion('inside');
    if (/[1-9k]/.test(character)) this.#refuse('refers back to a group, which this search cannot do');
    if (character === '') this.#refuse('ends in a backslash');
    return this.#character(CLASSES[character] ?? this.#literal(CONTROLS[character] ?? character));
  }

  #class(): Accepts {
    const negated = this.#take('^');
    const parts: Accepts[] = [];
    while (this.#peek() !== ']') {
      if (this.#at >= this.#pattern.length) this.#refuse('has an opening bracket without a closing one');
      parts.push(this.#classPart());
    }
    this.#at += 1;
    const accepts: Accepts = (code) => parts.some((part) => part(code));
    return negated ? (code) => !accepts(code) : accepts;
  }

  #classPart(): Accepts {
    const low = this.#classCharacter();
    if (typeof low === 'function') return low;
    if (this.#peek() !== '-' || ['', ']'].includes(this.#pattern[this.#at + 1] ?? '')) return this.#literal(low);
    this.#at += 1;
    const high = this.#classCharacter();
    if (typeof high === 'function') return this.#refuse('has a range that ends in a class');
    const [from, to] = [low.charCodeAt(0), high.charCodeAt(0)];
    if (to < from) this.#refuse('has a range that runs backwards');
    if (!this.#ignoreCase) return (code) => code >= from && code <= to;
    return (code) => cases(code).some((each) => each >= from && each <= to);
  }

  #classCharacter(): string | Accepts {
    const character = this.#peek();
    this.#at += 1;
    if (character !== '\\') return character;
    const escaped = this.#peek();
    this.#at += 1;
    return CLASSES[escaped] ?? CONTROLS[escaped] ?? escaped;
  }

  #literal(character: string): Accepts {
    const wanted = character.charCodeAt(0);
    if (!this.#ignoreCase) return (code) => code === wanted;
    const either = cases(wanted);
    return (code) => either.includes(code);
  }

  #character(accepts: Accepts): Piece {
    return this.#open({ kind: 'character', accepts, next: 0 });
  }

  #assertion(what: 'start' | 'end' | 'border' | 'inside'): Piece {
    return this.#open({ kind: 'assert', what, next: 0 });
  }

  #empty(): Piece {
    const place = this.#add({ kind: 'split', next: 0, other: 0 });
    const step = this.#steps[place];
    return {
      start: place,
      patch: (next) => {
        if (step?.kind !== 'split') return;
        step.next = next;
        step.other = next;
      },
    };
  }

  #loop(body: Piece): Piece {
    const split: Step = { kind: 'split', next: body.start, other: 0 };
    const place = this.#add(split);
    body.patch(place);
    return {
      start: place,
      patch: (next) => {
        split.other = next;
      },
    };
  }

  #optional(body: Piece): Piece {
    const split: Step = { kind: 'split', next: body.start, other: 0 };
    const place = this.#add(split);
    return {
      start: place,
      patch: (next) => {
        body.patch(next);
        split.other = next;
      },
    };
  }

  #open(step: Extract<Step, { next: number }>): Piece {
    const start = this.#add(step);
    return {
      start,
      patch: (next) => {
        step.next = next;
      },
    };
  }

  #add(step: Step): number {
    if (this.#steps.length >= MOST_STEPS) this.#refuse('is too large');
    this.#steps.push(step);
    return this.#steps.length - 1;
  }

  #peek(): string {
    return this.#pattern[this.#at] ?? '';
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #refuse(reason: string): never {
    const message = `The pattern ${reason}. Write \\ before a character that stands for itself, or search for the exact text.`;
    throw new AppError('invalid-input', message, { details: [{ field: 'pattern', message: reason }] });
  }
}

const isDigit: Accepts = (code) => code >= 48 && code <= 57;
const isSpace: Accepts = (code) => code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0xfeff;
export const isWord: Accepts = (code) =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;

const CLASSES: Record<string, Accepts> = {
  d: isDigit,
  D: (code) => !isDigit(code),
  w: isWord,
  W: (code) => !isWord(code),
  s: isSpace,
  S: (code) => !isSpace(code),
};
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' };

function cases(code: number): number[] {
  const character = String.fromCharCode(code);
  return [code, character.toLowerCase().charCodeAt(0), character.toUpperCase().charCodeAt(0)];
}

function join(first: Piece, second: Piece): Piece {
  first.patch(second.start);
  return { start: first.start, patch: second.patch };
}
