const LONGEST_LABEL = 28;
const LONGEST_MESSAGE = 44;

/** A label for a node or an edge: quoted, on one line, short, and without what the parser takes for syntax. */
export function label(...lines: string[]): string {
  return `"${lines
    .slice(0, 2)
    .map((line) => labelLine(line))
    .join('<br/>')}"`;
}

function labelLine(text: string, longest = LONGEST_LABEL): string {
  const clean = text
    .replace(/[`<>;]/g, '')
    .replace(/"/g, '#quot;')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean.length <= longest) return clean || '-';
  // The end of a path says more than its beginning.
  return clean.includes('/') ? `…${clean.slice(clean.length - longest + 1)}` : `${clean.slice(0, longest - 1)}…`;
}

/** Words for a message of a sequence or a transition: these diagrams know no quotes. */
export function plainLabel(text: string): string {
  return labelLine(text.replace(/[{}]/g, '').replace(/[;:#"]/g, ' '), LONGEST_MESSAGE) || '-';
}

/** Generated names for nodes: a name from the code could be a word of the language, such as `end`. */
export class NodeNames {
  readonly #names = new Map<string, string>();

  of(key: string): string {
    const known = this.#names.get(key) ?? `n${this.#names.size + 1}`;
    this.#names.set(key, known);
    return known;
  }
}
