import type { FactOfKind } from '../fact.ts';
import { cutAt, firstSentence } from '../text/words.ts';
import { type Passage, plainText } from './document-text.ts';

export const FEATURES =
  /^(?:(?:[\w-]+ ){0,2}(?:features|highlights|capabilities|functionality|overview)\b(?! (?:requests?|flags?|branch|matrix|gates?|not)\b).{0,30}|feature (?:list|overview|highlights)|what (?:it does|can (?:it|you) do).*|(?:here are )?(?:some of )?(?:the )?things (?:that )?you can do\b.*|why \w+\??)$/i;
/** Headings below which a README says what to do, not what the project is. */
export const DOING =
  /^(?:(?:quick(?: |-)?)?(?:start|install\w*|set ?up|build\w*|usage|download\w*|getting|how to|running|run|deploy\w*|develop\w*|contribut\w*|licen[cs]\w*|sponsor\w*|donat\w*|funding|for enterprises?|backers|credits|support|(?:(?:system|server|hardware|software|minimum) )?requirements|(?:common|known) (?:issues|problems)|prerequisites|upgrad\w*|cloning|testing|tests|community|menu|contents|table of contents|for development|release\w*|docker|configuration|faqs?|troubleshooting|(?:live |online )?demos?|links|screenshots?|translations?)\b)/i;

type Feature = FactOfKind<'readme'>['values']['features'][number];

export function featuresOf(passages: readonly Passage[]): Feature[] {
  // A list may also hang below a sentence that says so: "It is able to:".
  let isList = false;
  let ofAnother: string | null = null;
  const offered = passages.filter((each) => {
    if (!each.bullet) ofAnother = OF_ANOTHER.test(each.text.trim()) ? headingWords(each) : null;
    if (!each.bullet)
      isList =
        !DOING.test(headingWords(each)) &&
        !/^if you\b/i.test(each.text) &&
        /\b(?:able to|features?(?: [a-z]+){0,3}|supports?|provides?|offers?|includes?|can(?: be used to)?|(?:lets|allows|helps|enables) you(?: to)?)\s*:$|^use [\w .-]{2,30} to\s*:$/i.test(
          each.text.trim(),
        );
    // "Till is a counter that is quick by default:" goes on with why.
    if (!each.bullet && each.under.length <= 1)
      isList ||= /^[A-Z]\w+ is an? [^.:]+ that(?:['’]s| is) [^.:]+:$/.test(each.text.trim());
    return each.bullet && ofAnother !== headingWords(each) && (isList || FEATURES.test(headingWords(each)));
  });
  const outermost = Math.min(...offered.map(({ indent }) => indent));
  const items = offered
    .filter(({ indent }) => indent === outermost)
    .map((each) => ({ text: cutAt(firstSentence(plainText(withHead(each.text))), LONGEST_FEATURE), line: each.line }));
  return [...items, ...featuresByHeading(passages)].filter((each) => each.text.length > 3);
}

/** "… for these scenarios:", "… for you if you are…": what others do with it, who they are, or what it needs. */
const OF_ANOTHER =
  /\b(?:cases|dependencies|examples?|for instance|requirements|scenarios|situations|stack|such as|tasks|technologies)\s*:$|\bif you(?:['’]re|(?: \w+){0,2})\s*(?:…|\.{2,3}|:)$/i;

/** "**Light** Our script is small": the words in bold are the head of what follows. */
function withHead(text: string): string {
  return text.replace(/^\*\*([^*\n]{3,60}[^*\s:.])\*\*\s+(?=[A-Z])/, '**$1**: ');
}

export const MOST_FEATURES = 30;
const LONGEST_FEATURE = 260;
const FEWEST_COLUMNS = 2;
const FEWEST_ROWS = 3;
/** Heads of tables that compare or explain what stands in the first column, rather than list what they name. */
const EXPLAINS =
  /^(?:features?|names?|options?|descriptions?|details?|notes?|comments?|status|support(?:ed)?|available|availability|versions?|since|links?|examples?|commands?|keys?|values?|types?|default|free|pro|community|enterprise|open source|cloud|self-hosted|plan|basic|premium|os|platforms?|windows|linux|macos|us|them|others?)$/i;

/** A table below "Features" whose columns each list what belongs to their head: `| Planning | Reports |`. */
export function featureTable(lines: readonly string[], headings: readonly { text: string; line: number }[]): Feature[] {
  const at = headings.findIndex(({ text }) => FEATURES.test(bare(text)));
  const from = headings[at]?.line;
  if (from === undefined) return [];
  const rows = lines.slice(from, headings[at + 1]?.line).map((line, place) => ({ line: from + place + 1, text: line }));
  const table = rows.filter(({ text }) => text.trim().startsWith('|') && text.trim().endsWith('|'));
  const [head, rule, ...body] = table.map(({ line, text }) => ({ line, cells: cellsOf(text) }));
  if (!head || !rule?.cells.every((each) => /^:?-+:?$/.test(each)) || body.length < FEWEST_ROWS) return [];
  if (head.cells.length < FEWEST_COLUMNS || head.cells.some((each) => EXPLAINS.test(each) || each.length < 3))
    return [];
  return head.cells.map((name, column) => {
    const items = body
      .map(({ cells }) => cells[column] ?? '')
      .filter((each) => /^\w.*[a-z]{3}/i.test(each))
      .slice(0, MOST_OF_A_HEADING);
    const said = items.map((each) => firstSentence(each).replace(/[.;,]+$/, '')).join(', ');
    return {
      text: cutAt(`${name}: ${said}`, LONGEST_FEATURE),
      line: head.line,
      endLine: body.at(-1)?.line ?? head.line,
    };
  });
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((each) => plainText(each.replace(/<br\s*\/?>/gi, ' ')).trim());
}

const MOST_OF_A_HEADING = 6;

/** Features with a heading each: its words, and after them what the list or the first sentence below it says. */
function featuresByHeading(passages: readonly Passage[]): Feature[] {
  const below = Map.groupBy(
    passages.filter(({ under }) => FEATURES.test(bare(under.at(-2) ?? '')) && under.length > 1),
    headingWords,
  );
  if (below.size < 2) return [];
  return [...below].flatMap(([heading, own]) => {
    const [first] = own;
    if (!first || DOING.test(heading) || /[?]$/.test(heading) || /:$/.test(first.text.trim())) return [];
    const items = own.filter(({ bullet, indent }) => bullet && indent === first.indent).slice(0, MOST_OF_A_HEADING);
    const said = first.bullet
      ? items.map(({ text }) => firstSentence(plainText(text)).replace(/[.;,]+$/, '')).join(', ')
      : firstSentence(plainText(first.text));
    const endLine = (items.at(-1) ?? first).endLine;
    return [{ text: cutAt(`${heading}: ${said}`, LONGEST_FEATURE), line: first.line, endLine }];
  });
}

/** The words of the nearest heading, without the pictures around them. */
export function headingWords({ under }: Passage): string {
  return bare(under.at(-1) ?? '');
}

export function bare(heading: string): string {
  return heading.replace(/^[^\w]+|[^\w?]+$/g, '');
}
