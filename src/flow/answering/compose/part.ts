import type { Source } from '../../authoring/cite.ts';

/** A piece of a sentence: words, or the places that the words before it rest on. */
export type Span = string | { sources: readonly Source[] };

/** What a sentence is to the question, where the standing of the answer hangs on it. */
export type Saying =
  /** Nothing was found. */
  | 'not-found'
  /** No rule was found. */
  | 'no-rule'
  /** Only something to build on was found. */
  | 'to-build-on'
  /** What is told was found by the words of the question alone. */
  | 'guess'
  /** What a thing checks of itself, or refuses when it is done, was found by the thing and the deed. */
  | 'own-checks'
  /** What the project wrote for just what is asked. */
  | 'guide'
  /** A rule. */
  | 'rule'
  /** Places that fit follow. */
  | 'places'
  /** A command does what is asked. */
  | 'command';

/** A part of an answer before its citations have numbers. */
export type Part =
  /** A sentence without its full stop, as the opening, a paragraph, a bullet, a numbered step or what is done within one. */
  | {
      form: 'opening' | 'paragraph' | 'bullet' | 'step' | 'substep';
      spans: Span[];
      /** What it says of each that it lists, in the words that stand above a column of a table. */
      tells?: readonly string[];
      says?: Saying;
      /** What an answer lacks that begins so, in words that follow "Weak evidence:". */
      lack?: string;
    }
  /** Lines of a file as they are, at most forty-eight. */
  | { form: 'excerpt'; path: string; startLine: number; endLine: number; language?: string }
  | { form: 'table'; head: string[]; rows: { cells: string[]; sources: Source[] }[] }
  | { form: 'diagram'; text: string };

export function opening(...spans: Span[]): Part {
  return { form: 'opening', spans };
}

/** The opening of an answer that has none. */
export function notFound(...what: Span[]): Part {
  return saying('not-found', opening('Not found in this project: ', ...what));
}

export function saying(says: Saying, part: Part): Part {
  return 'spans' in part ? { ...part, says } : part;
}

/** A part that is not what was asked for, and what it lacks. */
export function lacking(lack: string, part: Part): Part {
  return 'spans' in part ? { ...part, lack } : part;
}

/** Whether a part says one of these to the question. */
export function doesSay(part: Part | undefined, ...sayings: readonly Saying[]): boolean {
  return part !== undefined && 'spans' in part && part.says !== undefined && sayings.includes(part.says);
}

export function paragraph(...spans: Span[]): Part {
  return { form: 'paragraph', spans };
}

export function bullet(...spans: Span[]): Part {
  return { form: 'bullet', spans };
}

export function step(...spans: Span[]): Part {
  return { form: 'step', spans };
}

export function substep(...spans: Span[]): Part {
  return { form: 'substep', spans };
}

export function cited(...sources: (Source | null | undefined)[]): Span {
  return { sources: sources.filter((source) => source !== null && source !== undefined) };
}

/** Items with a citation each, joined as a sentence joins them: "a [1], b [2] and c [3]", or "a [1], b [2] and 4 more". */
export function citedList(items: readonly { text: string; source: Source }[], more = 0): Span[] {
  const spans = items.flatMap(({ text, source }, place) => {
    const before = place === 0 ? '' : place === items.length - 1 && more === 0 ? ' and ' : ', ';
    return [`${before}${text}`, cited(source)];
  });
  return more > 0 ? [...spans, ` and ${more} more`] : spans;
}

/** The files that a part cites, in their order. */
export function pathsOf(part: Part): string[] {
  const spans = 'spans' in part ? part.spans : part.form === 'table' ? part.rows : [];
  return spans.flatMap((span) =>
    typeof span === 'string' ? [] : span.sources.flatMap((source) => ('path' in source ? [source.path] : [])),
  );
}

/** The words that a part begins with. */
export function wordsOfPart(part?: Part): string {
  const [words] = part && 'spans' in part ? part.spans : [];
  return typeof words === 'string' ? words : '';
}
