import type { Source } from '../../authoring/cite.ts';

/** A piece of a sentence: words, or the places that the words before it rest on. */
export type Span = string | { sources: readonly Source[] };

/** A part of an answer before its citations have numbers. */
export type Part =
  /** A sentence without its full stop, as the opening, a paragraph, a bullet or a numbered step. */
  | {
      form: 'opening' | 'paragraph' | 'bullet' | 'step';
      spans: Span[];
      /** What it says of each that it lists, in the words that stand above a column of a table. */
      tells?: readonly string[];
    }
  /** Lines of a file as they are, at most twelve. */
  | { form: 'excerpt'; path: string; startLine: number; endLine: number; language?: string }
  | { form: 'table'; head: string[]; rows: { cells: string[]; sources: Source[] }[] }
  | { form: 'diagram'; text: string };

export function opening(...spans: Span[]): Part {
  return { form: 'opening', spans };
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

/** The words that a part begins with. */
export function wordsOfPart(part?: Part): string {
  const [words] = part && 'spans' in part ? part.spans : [];
  return typeof words === 'string' ? words : '';
}
