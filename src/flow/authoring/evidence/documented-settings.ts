import type { CodeSource } from '../cite.ts';
import { sentencesOf } from '../wording/doc-sentence.ts';
import { isBalanced, plain } from '../wording/markup.ts';
import { derived } from './evidence.ts';

export interface DocumentedSetting {
  text: string;
  source: CodeSource;
}

const DOCUMENT = /\.(?:md|mdx|rst|adoc|txt|[15-8])$/i;
/** A heading, list item, table row, term or line of a manual page that begins with the name of a setting. */
const LEAD =
  /^[\s#>|*+-]*(?:\.B\s+|\.It(?: Ev| Fl)?\s+)?[`'"*]*(--[a-z][\w-]+|-?-?[A-Z][A-Z\d]*(?:_[A-Z\d]+)*|[a-z]+(?:[._][a-z\d]+)+)[`'"*]*\s*(.*)$/;
const LINES_BELOW = 8;
const LONGEST = 140;

/** What documents say of settings that are explained under their own name, by that name. */
export const documentedSettings = derived((evidence): Map<string, DocumentedSetting> => {
  const names = new Set(evidence.facts('setting').map(({ values }) => values.name));
  const found = new Map<string, DocumentedSetting>();
  for (const { path, place } of evidence.files) {
    if (
      !DOCUMENT.test(path) ||
      /^(?:agent|vendored|fixture|test)$/.test(place) ||
      /changelog|changes|news|release/i.test(path)
    )
      continue;
    const lines = evidence.lines(path) ?? [];
    for (const [index, line] of lines.entries()) {
      const [, name = '', rest = ''] = LEAD.exec(line) ?? [];
      if (!names.has(name) || found.has(name)) continue;
      const said = line.trim().startsWith('|') ? fromRow(rest) : fromText(rest, lines, index);
      if (said)
        found.set(name, { text: said.text, source: { path, startLine: index + 1, endLine: index + 1 + said.below } });
    }
  }
  return found;
});

interface Said {
  text: string;
  below: number;
}

/** The longest cell of a row that is prose. */
function fromRow(rest: string): Said | null {
  // A cell that begins with code holds a value.
  const cells = rest
    .split(/(?<!\\)\|/)
    .filter((cell) => !/^\s*`/.test(cell))
    .map((cell) => sentence(cell));
  const text = cells.filter((cell) => cell !== null).sort((a, b) => b.length - a.length)[0];
  return text ? { text, below: 0 } : null;
}

/** The words behind the name, or the first prose below it. */
function fromText(rest: string, lines: readonly string[], index: number): Said | null {
  // What is assigned without a space is a value, also where it has several words.
  if (/^=\S/.test(rest)) return null;
  // A small letter right behind the name goes on with a sentence about it: "`PORT` environment variable, but …".
  if (/^[a-z]/.test(rest)) return null;
  const own = sentence(rest.replace(/^(?:\{[^}]*\}|\([^)]*\)|[:=–—-])\s*/, ''));
  if (own) return { text: own, below: 0 };
  // In a list of assignments, what stands below one is about the next.
  if (rest.startsWith('=')) return null;
  const isCell = /^\s*[-*]\s+[-*]\s/.test(lines[index] ?? '');
  for (let below = 1; below <= LINES_BELOW; below++) {
    // In a table that is written as a list, each cell begins like an item of it.
    const line = (lines[index + below]?.trim() ?? '').replace(isCell ? /^[-*]\s+/ : /^(?!)/, '');
    if (/^#|^\.(?:B|TP|SH|It)\b|^[=~-]{4,}$/.test(line) && below > 1) return null;
    // The next setting of the list.
    if (/^[-*]?\s*[`*]*[A-Z][A-Z\d]*_[A-Z\d_]+[`*]*(?:$|[\s:=])/.test(line)) return null;
    if (
      line === '' ||
      /^(?:defaults?(?: is)?\b|(?:type|required|env|environment|since|example)\b.{0,40}$)|^[.:`|]/i.test(line)
    )
      continue;
    const next = lines[index + below + 1]?.trim() ?? '';
    const text = sentence(/[.!:]$/.test(line) || next === '' ? line : `${line} ${next}`);
    return text ? { text, below: below + (text.length > line.length ? 1 : 0) } : null;
  }
  return null;
}

/** The middle of another sentence, an order to the reader, or an example: no meaning of a setting. */
const ELSEWHERE =
  /^(?:You|Will|Finally|To the|Is|Are|Processing|Then|But|So|Now|Here|Next|First|Run|Add|Debug)\b|^(?:and|or|as well as|to|with)\b|^["`][^"`]*=|\s#\s|\b[A-Z][A-Z\d]*_[A-Z\d_]+=|\bas follows$|\bfor your$|\bin this example$|\bfollowing(?: settings?| variables?| options?)?$|\bbelow$/;

function sentence(text: string): string | null {
  const first = sentencesOf(plain(text))[0]?.replace(/[.:;,]+$/, '') ?? '';
  const isProse = first.split(/\s+/).length >= 3 && first.length <= LONGEST && /^[A-Za-z`"(]/.test(first);
  return isProse &&
    isBalanced(first) &&
    !ELSEWHERE.test(first) &&
    !/https?:\/\/|\s=\s|^(?:see|example|e\.g|note|defaults?|this is an? (?:standard|optional))\b/i.test(first)
    ? first
    : null;
}
