import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

const LINK = /\s*[?!]?\.\s*(\w+)\s*(?:<([\w\s,.<>]*)>)?\s*\(/y;

/** One call of a chain of calls: `.MapGet("/orders", List)`. */
export interface Link {
  name: string;
  /** What is given in angle brackets. */
  type: string;
  arguments: string[];
  at: number;
  end: number;
}

/** The calls of a chain that goes on from a place. */
export function linksFrom(file: SourceFile, from: number): Link[] {
  const links: Link[] = [];
  let at = from;
  for (;;) {
    LINK.lastIndex = at;
    const match = LINK.exec(file.bare);
    if (!match) return links;
    const open = match.index + match[0].length - 1;
    const end = closingBracket(file.bare, open);
    if (end < 0) return links;
    links.push({
      name: match[1] ?? '',
      type: match[2]?.trim() ?? '',
      arguments: splitList(file.code.slice(open + 1, end)),
      at: open,
      end,
    });
    at = end + 1;
  }
}
