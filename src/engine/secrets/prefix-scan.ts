/**
 * Finds the places of a text where one of many patterns may begin. A pattern engine tries all of them at every character;
 * here two tables of pairs say whether the three characters at a place can begin any, and almost nowhere can they.
 */
export class PrefixScan {
  /** By the first and the second character, and by the second and the third. */
  readonly #first = new Uint8Array(128 * 128);
  readonly #second = new Uint8Array(128 * 128);
  readonly #fold: number;

  /** The patterns are written with letters, classes, groups of alternatives and escapes, and match three characters at least. */
  constructor(patterns: readonly RegExp[], { ignoreCase = false } = {}) {
    this.#fold = ignoreCase ? 32 : 0;
    for (const prefix of patterns.flatMap((pattern) => prefixesOf(pattern.source))) {
      const [a, b, c] = [0, 1, 2].map((at) => prefix.charCodeAt(at) | this.#fold);
      if (a === undefined || b === undefined || c === undefined) continue;
      this.#first[(a << 7) | b] = 1;
      this.#second[(b << 7) | c] = 1;
    }
  }

  /** The first such place from `from` on, or -1. */
  next(text: string, from: number): number {
    const fold = this.#fold;
    let a = from < text.length ? text.charCodeAt(from) | fold : 0;
    let b = from + 1 < text.length ? text.charCodeAt(from + 1) | fold : 0;
    for (let at = from + 2; at < text.length; at++) {
      const c = text.charCodeAt(at) | fold;
      if ((a | b | c) < 128 && this.#first[(a << 7) | b] === 1 && this.#second[(b << 7) | c] === 1) return at - 2;
      a = b;
      b = c;
    }
    return -1;
  }
}

const LENGTH = 3;

/** Every text of three characters that a match of a pattern can begin with. */
function prefixesOf(source: string): string[] {
  const reader = { source, at: 0 };
  return alternatives(reader).map((prefix) => prefix.slice(0, LENGTH));
}

interface Reader {
  source: string;
  at: number;
}

function alternatives(reader: Reader): string[] {
  const all: string[] = [];
  let own = [''];
  let last = [''];
  while (reader.at < reader.source.length) {
    const char = reader.source[reader.at++] ?? '';
    if (char === ')') break;
    if (char === '|') {
      all.push(...own);
      own = [''];
    } else if (char === '{') {
      const times = Number.parseInt(reader.source.slice(reader.at), 10);
      for (let more = 1; more < times; more++) own = extended(own, last);
      reader.at = reader.source.indexOf('}', reader.at) + 1;
    } else {
      last = part(reader, char);
      own = extended(own, last);
    }
  }
  return [...all, ...own];
}

function part(reader: Reader, char: string): string[] {
  if (char === '(') {
    reader.at += '?:'.length;
    return alternatives(reader);
  }
  if (char === '[') {
    const end = reader.source.indexOf(']', reader.at);
    const inside = reader.source.slice(reader.at, end);
    reader.at = end + 1;
    return charactersOf(`[${inside}]`);
  }
  if (char !== '\\') return [char];
  return charactersOf(`\\${reader.source[reader.at++]}`);
}

function charactersOf(pattern: string): string[] {
  const one = new RegExp(pattern);
  return Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((char) => one.test(char));
}

function extended(beginnings: string[], more: string[]): string[] {
  return beginnings.flatMap((beginning) =>
    beginning.length >= LENGTH ? [beginning] : more.map((each) => beginning + each),
  );
}
