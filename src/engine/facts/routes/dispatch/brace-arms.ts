import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { type Arm, MOST_ARMS } from './dispatch-arms.ts';

/** How a language with braces asks for methods and paths. */
export interface Asking {
  /** The methods and paths that a condition asks for; null where it asks for something that cannot be told. */
  condition(written: string): { methods: string[]; paths: string[] } | null;
  /** What a `switch` looks at. */
  subject(written: string): 'method' | 'path' | 'condition' | null;
  /** The methods that a condition turns away all but: `r.Method != http.MethodPost`. */
  only(written: string): string[];
  method(written: string): string | null;
  path(written: string): string | null;
  /** Whether a case without a body goes on in the next one. */
  falls: boolean;
  /** Whether the text of an arm gives an answer. */
  answers(body: string): boolean;
}

/** The `if`s and `switch`es of a function of Go or JavaScript that tell requests apart. */
export function braceArms(file: SourceFile, from: number, to: number, asking: Asking): Arm[] {
  const { bare, code } = file;
  const text = bare.slice(from, to);
  const arms = [...text.matchAll(/\bif\b\s*/g)].flatMap((match): (Arm & { isRest?: boolean })[] => {
    const begin = from + match.index + match[0].length;
    const head = headOf(file, begin);
    if (head === null) return [];
    const { written, open, close } = head;
    const at = from + match.index;
    const only = asking.only(written);
    if (only.length > 0 && /\breturn\b/.test(bare.slice(open, close)))
      return [{ methods: only, paths: [], at: close, from: close, to, isRest: true }];
    const asked = asking.condition(written);
    const isTold = asked !== null && asked.methods.length + asked.paths.length > 0;
    return isTold && asking.answers(bare.slice(open, close)) ? [{ ...asked, at, from: open, to: close }] : [];
  });
  const cases = [...text.matchAll(/\bswitch\b\s*/g)].flatMap((match) => {
    const begin = from + match.index + match[0].length;
    const open = bare.indexOf('{', begin);
    const close = open < 0 || open - begin > LONGEST_HEAD ? -1 : closingBracket(bare, open);
    const subject = close < 0 ? null : asking.subject(code.slice(begin, open).trim());
    return subject === null ? [] : casesOf(file, open, close, subject, asking);
  });
  const all = [...arms, ...cases].slice(0, MOST_ARMS);
  // What a request is turned away by holds for what follows in the same arm.
  return all.map((arm) => {
    if (!('isRest' in arm)) return arm;
    const around = all.filter((each) => each !== arm && each.from < arm.at && arm.at < each.to);
    const shown = around.toSorted((a, b) => b.from - a.from)[0]?.at ?? arm.at;
    return {
      methods: arm.methods,
      paths: [],
      at: arm.at,
      shown,
      from: arm.from,
      to: Math.min(to, ...around.map((each) => each.to)),
    };
  });
}

const LONGEST_HEAD = 300;

/** The condition of an `if` and the block or the statement behind it. */
function headOf({ bare, code }: SourceFile, begin: number): { written: string; open: number; close: number } | null {
  const isBraced = bare[begin] === '(';
  const end = isBraced ? closingBracket(bare, begin, LONGEST_HEAD) : bare.indexOf('{', begin) - 1;
  if (end < 0 || end - begin > LONGEST_HEAD) return null;
  const written = isBraced ? code.slice(begin + 1, end) : code.slice(begin, end + 1).trim();
  const open = end + 1 + (/^\s*/.exec(bare.slice(end + 1, end + 80))?.[0].length ?? 0);
  const close = bare[open] === '{' ? closingBracket(bare, open) : bare.indexOf(';', open);
  return close < 0 ? null : { written, open, close };
}

function casesOf(
  file: SourceFile,
  open: number,
  close: number,
  subject: 'method' | 'path' | 'condition',
  asking: Asking,
): Arm[] {
  const { bare, code } = file;
  const heads: { written: string; at: number; from: number }[] = [];
  for (let at = open + 1; at < close; at++) {
    const char = bare[at] ?? '';
    if (/[([{]/.test(char)) {
      const end = closingBracket(bare, at);
      if (end < 0) break;
      at = end;
      continue;
    }
    const head = /^(?:case\s|default\b)/.exec(bare.slice(at, at + 10));
    if (!head || /\w/.test(bare[at - 1] ?? '')) continue;
    const colon = colonAfter(bare, at, close);
    if (colon < 0) break;
    heads.push({ written: head[0].startsWith('case') ? code.slice(at + 4, colon).trim() : '', at, from: colon + 1 });
    at = colon;
  }
  let fallen: string[] = [];
  return heads.flatMap(({ written, at, from }, place): Arm[] => {
    const to = heads[place + 1]?.at ?? close;
    const body = bare.slice(from, to);
    const values = [...fallen, written];
    fallen = asking.falls && body.trim() === '' ? values : [];
    const asked =
      subject === 'condition'
        ? asking.condition(written)
        : {
            methods: subject === 'method' ? valuesOf(values.join(), asking.method) : [],
            paths: subject === 'path' ? valuesOf(values.join(), asking.path) : [],
          };
    if (!asked || asked.methods.length + asked.paths.length === 0 || !asking.answers(body)) return [];
    return [{ ...asked, at, from, to }];
  });
}

function valuesOf(written: string, read: (each: string) => string | null): string[] {
  return written.split(',').flatMap((each) => read(each.trim()) ?? []);
}

function colonAfter(bare: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const char = bare[at] ?? '';
    if (char === ':') return at;
    if (!/[([{]/.test(char)) continue;
    const close = closingBracket(bare, at);
    if (close < 0) return -1;
    at = close;
  }
  return -1;
}
