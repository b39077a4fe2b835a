import type { SourceFile } from '../source-file.ts';

/** A heading of a Markdown or reStructuredText document. */
export interface Heading {
  text: string;
  level: number;
  line: number;
}

/** A run of prose lines: a paragraph or a list item, without code blocks, tables, images and link lists. */
export interface Passage {
  text: string;
  line: number;
  endLine: number;
  /** True for an item of a list. */
  bullet: boolean;
  /** Columns before its first line: an item of a list inside another stands further right. */
  indent: number;
  /** Headings above it, outermost first. */
  under: string[];
}

const RST_LEVELS = '=-~^"\'`#*+.:_';

export function isDocument(file: SourceFile): boolean {
  return (
    /^(?:md|mdx|markdown|rst|adoc|txt)$/.test(file.extension) ||
    /^(?:README|CHANGELOG|CHANGES|HISTORY|NEWS|CONTRIBUTING)$/i.test(file.name)
  );
}

function commentEnd(lines: readonly string[], from: number): number {
  return lines.findIndex((line, place) => place > from && line.includes('-->'));
}

/** Reads a document once, line by line, into headings and passages. */
export function readDocument(file: SourceFile): { headings: Heading[]; passages: Passage[] } {
  const isRst = file.extension === 'rst';
  const headings: Heading[] = [];
  const passages: Passage[] = [];
  const under: Heading[] = [];
  let open: Passage | null = null;
  let fence = '';
  // A comment that is never closed is looked for once.
  let isOpen = false;
  const close = () => {
    if (open && open.text.trim() !== '') passages.push(open);
    open = null;
  };
  const head = (heading: Heading) => {
    close();
    while (under.length > 0 && (under.at(-1)?.level ?? 0) >= heading.level) under.pop();
    under.push(heading);
    headings.push(heading);
  };
  const lines = file.lines;
  for (let index = 0; index < lines.length; index++) {
    const raw = lines[index] ?? '';
    const text = raw.trim();
    const mark = /^(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = '';
      continue;
    }
    if (mark) {
      close();
      fence = mark.slice(0, 3);
      continue;
    }
    // A comment of HTML is shown to nobody.
    if (!isRst && text.startsWith('<!--') && !text.includes('-->')) {
      const end: number = isOpen ? -1 : commentEnd(lines, index);
      isOpen ||= end < 0;
      if (end > 0) {
        close();
        index = end;
        continue;
      }
    }
    if (index === 0 && text === '---') {
      const end = lines.indexOf('---', 1);
      if (end > 0 && end < 80) index = end;
      continue;
    }
    const atx = isRst ? null : /^(#{1,6}|={1,6}(?= \S))\s+(.+?)\s*#*$/.exec(text);
    if (atx) {
      head({ text: plainText(atx[2] ?? ''), level: (atx[1] ?? '').length, line: index + 1 });
      continue;
    }
    const below = lines[index + 1]?.trim() ?? '';
    const underlined =
      text !== '' &&
      // An attribute of AsciiDoc above the line that opens its block.
      !/^\[[^\]]*\]$/.test(text) &&
      !/^[-*+>|]/.test(text) &&
      (isRst
        ? /^([=\-~^"'`#*+.:_])\1{2,}$/.test(below) && below.length >= Math.min(text.length, 4)
        : /^(?:={3,}|-{3,})$/.test(below)) &&
      // In AsciiDoc the line that ends a block looks the same, and is not as long as what stands above it.
      (file.extension !== 'adoc' || Math.abs(below.length - text.length) <= 2) &&
      raw === raw.trimStart();
    if (underlined) {
      head({
        text: plainText(text),
        level: isRst ? RST_LEVELS.indexOf(below[0] ?? '=') + 1 : below.startsWith('=') ? 1 : 2,
        line: index + 1,
      });
      index++;
      continue;
    }
    const isNoise =
      text === '' ||
      /^(?:\||<|!\[|\[!\[|\[[^\]]+\]:|\.\. |:\w[\w -]*:|---+$|===+$|\*\*\*+$|>)/.test(text) ||
      (/^\s{4,}\S/.test(raw) && open === null && !/^\s*(?:[-*+]|\d+[.)])\s/.test(raw));
    if (isNoise) {
      close();
      continue;
    }
    const item = /^(?:[-*+•]|\d+[.)])\s+(.*)$/.exec(text);
    if (item || open === null) {
      close();
      open = {
        text: item ? (item[1] ?? '') : text,
        line: index + 1,
        endLine: index + 1,
        bullet: item !== null,
        indent: raw.length - raw.trimStart().length,
        under: under.map((each) => each.text),
      };
    } else {
      // The type of `open` is narrowed away by the closures above, so it is named here once more.
      const passage: Passage = open;
      passage.text += ` ${text}`;
      passage.endLine = index + 1;
    }
  }
  close();
  return { headings, passages };
}

/** Markup taken off: links, images, emphasis, roles and HTML; code keeps its back-ticks. */
export function plainText(text: string): string {
  return (
    text
      .replace(/!\[[^\]]*\]\([^()]*\)/g, '')
      // What stands in the brackets of a pattern, `[a-z]([a-z\d]*)?`, is no address.
      .replace(/\[([^\][]*)\](?:\([^()[\]*]*(?:\([^()]*\)[^()]*)?\)|\[[^\]]*\])/g, '$1')
      // Pictures and links of AsciiDoc.
      .replace(/\bimage::?[^\s[\]]+\[[^\]]*\]/g, '')
      .replace(/\b(?:(?:link|xref):|https?:\/\/)[^\s[\]]+\[([^\][]*)\]/g, '$1')
      .replace(/:[\w:]+:`~?([^`<]*?)(?:\s*<[^`>]*>)?`/g, '`$1`')
      .replace(/``([^`]+)``/g, '`$1`')
      .replace(/`([^`<]+?)\s*<[^`>]+>`__?/g, '$1')
      .split(/(`[^`]*`)/)
      .map((part, index) => (index % 2 === 1 ? part : withoutMarks(part)))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

function withoutMarks(prose: string): string {
  return prose
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/\*\*|__/g, '')
    .replace(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '')
    .replace(/(?<!\w)_([^_\s][^_]*)_(?!\w)/g, '$1')
    .replace(/&nbsp;|&#\d+;/g, ' ');
}
