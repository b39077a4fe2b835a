import type { FactOfKind } from '../fact.ts';
import { VERBS } from '../text/verbs.ts';
import { cutAt, firstSentence } from '../text/words.ts';
import { type Passage, plainText } from './document-text.ts';

export const FEATURES =
  /^(?:(?!(?:technical|architecture|architectural|system|code|project) )(?:[\w-]+ ){0,2}(?:features|highlights|capabilities|functionality|overview)\b(?! (?:requests?|flags?|branch|matrix|gates?|not)\b).{0,30}|feature (?:list|overview|highlights)|what (?:it does|can (?:it|you) do).*|(?:here are )?(?:some of )?(?:the )?things (?:that )?you can do\b.*|why \w+\??)$/i;
/** The first sentence of an item; a name in bold alone is explained by the paragraph below it. */
function explained(item: Passage, passages: readonly Passage[]): string {
  const own = firstSentence(plainText(withHead(item.text)));
  const below = passages[passages.indexOf(item) + 1];
  if (!/^\*\*[^*]+\*\*:?$/.test(item.text.trim()) || !below || below.bullet || below.indent <= item.indent) return own;
  const said = tellingSentence(plainText(below.text));
  const head = own.replace(/[.:]$/, '');
  if (/[:?]$/.test(said) || said.split(' ').length < FEWEST_SAID) return own;
  return said.startsWith(head) ? said : `${head}: ${said}`;
}

/** What is hard, or so for everybody, leads to a feature: "No two shops are the same. Till lets you …". */
const LEADS_TO =
  /^(?:no (?:two|one)|every(?:one|body)?|most|many|often|sometimes|not all)\b|\b(?:boring|complicated|critical|crucial|cumbersome|difficult|essential|expensive|hard|important|painful|tedious|time-consuming|tricky|vital)\b/i;
/** Somebody, or the product by its name, and what it does or lets do: "Till provides …", "In addition to it, users can …". */
const OFFERS =
  /^(?:(?:In addition|Besides|With)\b[^,]*, )?(?:You|Users|[A-Z][\w.-]+(?: [A-Z][\w.-]+)?) (?:are (?:able|empowered|free) to|can|let|lets|allows?|provides?|includes?|offers?|supports?|enables?|gives?|helps?|makes|automates?|handles?|solves?)\b/i;

/** The first sentence, or the second where the first only leads to it. */
function tellingSentence(text: string): string {
  const first = firstSentence(text);
  const second = firstSentence(text.slice(first.length).trim());
  return LEADS_TO.test(first) && !OFFERS.test(first) && OFFERS.test(second) ? second : first;
}

/** Headings below which a README says what to do, not what the project is. */
export const DOING =
  /^(?:(?:quick(?: |-)?)?(?:start|install\w*|set ?up|build\w*|usage|download\w*|getting|how to|running|run|deploy\w*|develop\w*|contribut\w*|licen[cs]\w*|sponsor\w*|donat\w*|funding|for enterprises?|backers|credits|support|(?:(?:system|server|hardware|software|minimum) )?requirements|(?:common|known) (?:issues|problems)|prerequisites|upgrad\w*|cloning|(?:(?:unit|integration|e2e|end-to-end|manual|automated) ?-?)?test(?:ing|s)?|stay(?:ing)?|community|menu|contents|table of contents|for development|release\w*|docker|configuration|faqs?|troubleshooting|(?:live |online )?demos?|links|screenshots?|translations?)\b|(?:join|get|stay|our|need|where)\b.*\b(?:community|connected|help|involved|support|touch)\b)/i;

type Feature = FactOfKind<'readme'>['values']['features'][number];

/** A box that is ticked is a feature; what is still to be done is none. */
function withoutBoxes(passages: readonly Passage[]): Passage[] {
  return passages
    .filter(({ bullet, text }) => !(bullet && /^\[ ?\]\s/.test(text)))
    .map((each) => (each.bullet ? { ...each, text: each.text.replace(/^\[[xX]\]\s+/, '') } : each));
}

export function featuresOf(all: readonly Passage[]): Feature[] {
  const passages = withoutBoxes(all);
  // A list may also hang below a sentence that says so: "It is able to:".
  let listUnder: string | null = null;
  let ofAnother: string | null = null;
  const opening = openingList(passages);
  const offered = withoutPlaces(passages).filter((each) => {
    const leading = each.bullet ? '' : plainText(each.text);
    if (!each.bullet) ofAnother = OF_ANOTHER.test(leading) ? headingWords(each) : null;
    const isOwn = !DOING.test(headingWords(each)) && !OF_OTHERS.test(headingWords(each));
    // "Till is a counter that is quick by default:" goes on with why.
    const saysWhy = each.under.length <= 1 && /^[A-Z]\w+ is an? [^.:]+ that(?:['’]s| is) [^.:]+:$/.test(leading);
    if (!each.bullet) listUnder = (isOwn && leadsToFeatures(each.text, leading)) || saysWhy ? headingWords(each) : null;
    const isOffered = listUnder === headingWords(each) || FEATURES.test(headingWords(each)) || opening.has(each);
    return each.bullet && ofAnother !== headingWords(each) && isOffered;
  });
  const defined = featuresByTerm(passages);
  const outer = offered.filter((each) => defined.length === 0 || !FEATURES.test(headingWords(each)));
  const outermost = Math.min(...outer.map(({ indent }) => indent));
  const items = outer
    .filter(({ indent }) => indent === outermost)
    .map((each) => ({ text: cutAt(explained(each, passages), LONGEST_FEATURE), line: each.line }))
    // An option, or a command, is what a reader types.
    .filter(({ text }) => !/^`-|^[\w ]{1,40}: `[^`]+`$/.test(text) && !NO_MORE_SAID.test(text));
  return [...defined, ...items, ...featuresByHeading(passages)].filter((each) => each.text.length > 3);
}

const FEWEST_OF_OPENING = 4;
const FEWEST_AHEAD = 0.75;

/** A list below the title, before any other heading, whose items each say more of what they begin with: "Stock: count it". */
function openingList(passages: readonly Passage[]): Set<Passage> {
  const own = passages.filter(({ bullet, indent, under }) => bullet && indent === 0 && under.length === 1);
  const first = own.filter(({ under }) => under[0] === passages.find(({ bullet }) => !bullet)?.under[0]);
  const isAhead = ({ text }: Passage): boolean =>
    /^(?!\[)[^.:]{3,40}(?::\*{0,2}|\*{0,2}:| [–—-]) \S+(?: \S+){3}/.test(text);
  return new Set(
    first.length >= FEWEST_OF_OPENING && first.filter(isAhead).length >= first.length * FEWEST_AHEAD ? first : [],
  );
}

/** What others offer for the product. */
const OF_OTHERS = /^(?:[\w-]+ ){0,2}(?:add-?ons?|ecosystem|extensions|plug-?ins|related projects|themes)$/i;

/** "Some of the supported games include:" goes on with names of other things. */
const NAMES_OTHERS =
  /(?:^|[.!] )(?:some|many|most) of (?:our|the|these|its)\b(?![^.:]*\b(?:capabilities|features|functions|functionality|highlights|tools)\b)[^.:]*\binclude\s*:$/i;
/** "And many more…". */
const NO_MORE_SAID = /^(?:and )?(?:so )?(?:much|many|lots|plenty|a lot) (?:of )?(?:more|others?)\b\W*$/i;

/** Whether what stands above a list says that features follow: "It is able to:", or a heading that is only set in bold. */
function leadsToFeatures(written: string, leading: string): boolean {
  if (/^if you\b/i.test(leading) || NAMES_OTHERS.test(leading)) return false;
  if (/^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/.test(written.trim()) && FEATURES.test(bare(leading))) return true;
  return (
    /\b(?:able to|features?(?: [a-z]+){0,3}|(?<!\b(?:and|for|get|need) )supports?|provides?|offers?|includes?|can(?: be used to)?|(?:lets|allows|helps|enables) you(?: to)?)\s*:$|^use [\w .-]{2,30} to\s*:$/i.test(
      leading,
    ) ||
    // "It has all the features that a shop needs, including:".
    /\bfeatures\b[^.:]*,? including\s*:$/i.test(leading) ||
    // "Till provides a suite of tools to count the stock:".
    /\b(?:provides?|offers?|includes?|comes with|gives you|has)\b[^.:]*\b(?:capabilities|everything|features|functionality|tools)\b[^.:]*:$/i.test(
      leading,
    )
  );
}

/** "Follow us on …", "Please visit …": where people meet, and what they should do there. */
const TO_A_PLACE =
  /^(?:[\w.()+ /-]{1,30}(?::| [–—-]) )?(?:please|join|follow (?:us|@)|subscribe (?:on|to (?:us|me|our|my|the (?:channel|list|mailing|newsletter)))\b|chat (?:with|on)|talk to|ask (?:us|questions?|on|in)|say hi|reach (?:us|out)|contact us|find us|star us|want to|watch our|visit (?:us|our)|tweet)\b/i;

/** A list that mostly sends its reader to other places tells no features, and neither does one such item of another. */
function withoutPlaces(passages: readonly Passage[]): Passage[] {
  const isOfPlace = (each: Passage): boolean => each.bullet && TO_A_PLACE.test(bare(plainText(each.text)));
  const lists = Map.groupBy(
    passages.filter(({ bullet }) => bullet),
    ({ under }) => under.join('\n'),
  );
  const isOfPlaces = ({ under }: Passage): boolean => {
    const list = lists.get(under.join('\n')) ?? [];
    return list.filter(isOfPlace).length > list.length / 2;
  };
  return passages.filter((each) => !each.bullet || !(isOfPlace(each) || isOfPlaces(each)));
}

const FEWEST_TERMS = 3;
const LONGEST_HEAD = 60;

/** Paragraphs below "Features" that each begin with what they are about in bold; the lists inside them are details. */
function featuresByTerm(passages: readonly Passage[]): Feature[] {
  const told = passages.flatMap((each): Feature[] => {
    const [, bold, rest = ''] = /^\*\*([^*]{3,120}?)[:.]?\*\*[:.]?\s+(?:[-–—]\s+)?(\S.+)$/.exec(each.text) ?? [];
    // Of two sentences in bold, the first is the head.
    const [head] = bold === undefined || bold.length <= LONGEST_HEAD ? [bold] : bold.split('. ');
    if (each.bullet || head === undefined || !FEATURES.test(headingWords(each))) return [];
    const said = tellingSentence(plainText(rest));
    const text = cutAt(`${plainText(head)}: ${said.charAt(0).toUpperCase()}${said.slice(1)}`, LONGEST_FEATURE);
    return [{ text, line: each.line, endLine: each.endLine }];
  });
  return told.length >= FEWEST_TERMS ? told : [];
}

const FEWEST_CELLS = 3;
const FEWEST_SAID = 6;

/** Cells of a table in HTML that each begin with a head in bold and say more of it in a sentence. */
export function featureCells(lines: readonly string[], headings: readonly { text: string; line: number }[]): Feature[] {
  const text = lines.join('\n');
  const found: Feature[] = [];
  for (const { 0: cell, index } of text.matchAll(/<td\b(?:(?!<td\b|<\/td>)[\s\S]){20,4000}<\/td>/gi)) {
    const [before = '', , head = '', ...after] = cell.split(/<(strong|b|h[1-6])\b[^>]*>([^<]{3,60})<\/\1>/i);
    const said = tellingSentence(plainText(after.join(' ').replace(/<(?:br|\/div|\/p)\b[^>]*>/gi, '\n')));
    const line = text.slice(0, index).split('\n').length;
    const above = headings.findLast((each) => each.line < line)?.text ?? '';
    const isApart = plainText(before) === '' && !DOING.test(bare(above));
    if (!isApart || said.split(' ').length < FEWEST_SAID || !/^[A-Z].*[a-z.]$/.test(said)) continue;
    found.push({
      text: cutAt(`${plainText(head).replace(/[.:]+$/, '')}: ${said}`, LONGEST_FEATURE),
      line,
      endLine: line + cell.split('\n').length - 1,
    });
  }
  return found.length >= FEWEST_CELLS ? found : [];
}

/** "… for these scenarios:", "… for you if you are…": what others do with it, who they are, or what it needs. */
const OF_ANOTHER =
  /\b(?:cases|dependencies|examples?|for instance|requirements|scenarios|situations|stack|such as|tasks|technologies)\s*:$|\bif you(?:['’]re|(?: \w+){0,2})\s*(?:…|\.{2,3}|:)$/i;

/** "**Light** Our script is small": the words in bold are the head of what follows, and so they are with a full stop. */
function withHead(text: string): string {
  return text.replace(/^\*\*([^*\n]{3,60}[^*\s:.])\.?\*\*\s+(?=[A-Z])/, '**$1**: ');
}

export const MOST_FEATURES = 30;
const LONGEST_FEATURE = 340;
const FEWEST_COLUMNS = 2;
const FEWEST_ROWS = 3;
/** Heads of tables that compare or explain what stands in the first column, rather than list what they name. */
const EXPLAINS =
  /^(?:features?|names?|options?|descriptions?|details?|notes?|comments?|status|support(?:ed)?|available|availability|versions?|since|links?|examples?|commands?|keys?|values?|types?|default|free|pro|community|enterprise|open source|cloud|self-hosted|plan|basic|premium|os|platforms?|windows|linux|macos|us|them|others?)$/i;

const NAMES = /^(?:features?|capabilit(?:y|ies)|what)$/i;
const YES = /^(?:yes|y|true|x|✓|✔️?|✅|☑️?|:white_check_mark:|:heavy_check_mark:|full|supported)$/i;
const HAD = new RegExp(`${YES.source}|^(?:no|n|n/a|false|-|–|—|✗|✘|❌|:x:|none|planned|partial|)$`, 'i');
const DESCRIBES = /^(?:descriptions?|details?|what it does|summary)$/i;

/** A table below "Features" whose columns each list what belongs to their head: `| Planning | Reports |`. */
export function featureTable(lines: readonly string[], headings: readonly { text: string; line: number }[]): Feature[] {
  const at = headings.findIndex(({ text }) => FEATURES.test(bare(text)));
  const from = headings[at]?.line;
  if (from === undefined) return [];
  const rows = lines.slice(from, headings[at + 1]?.line).map((line, place) => ({ line: from + place + 1, text: line }));
  const table = rows.filter(({ text }) => text.trim().startsWith('|') && text.trim().endsWith('|'));
  const [head, rule, ...body] = table.map(({ line, text }) => ({ line, cells: cellsOf(text) }));
  if (!head || !rule?.cells.every((each) => /^:?-+:?$/.test(each)) || body.length < FEWEST_ROWS) return [];
  // `| Feature | Description |`: a row each.
  const [first = '', second = '', third] = head.cells;
  if (third === undefined && NAMES.test(first) && DESCRIBES.test(second))
    return body.map(({ line, cells: [name = '', said = ''] }) => ({
      text: cutAt(`${name}: ${firstSentence(said)}`, LONGEST_FEATURE),
      line,
    }));
  // `| Feature | Phone | Web |`: where each of them is to be had.
  if (NAMES.test(first) && body.every(({ cells }) => cells.slice(1).every((each) => HAD.test(each))))
    return body.flatMap(({ line, cells: [name = '', ...had] }): Feature[] => {
      const places = head.cells.slice(1).filter((_, place) => YES.test(had[place] ?? ''));
      const only = places.length < had.length ? ` (${places.join(', ')})` : '';
      return places.length === 0 ? [] : [{ text: cutAt(`${name}${only}`, LONGEST_FEATURE), line }];
    });
  if (head.cells.length < FEWEST_COLUMNS || head.cells.some((each) => EXPLAINS.test(each) || each.length < 3))
    return [];
  return head.cells.map((name, column) => {
    const items = body
      .map(({ cells }) => cells[column] ?? '')
      .filter((each) => /^\w.*[a-z]{3}/i.test(each))
      .slice(0, MOST_OF_A_HEADING);
    const said = inARow(items.map((each) => firstSentence(each)));
    return {
      text: cutAt(`${name}: ${said}`, LONGEST_FEATURE),
      line: head.line,
      endLine: body.at(-1)?.line ?? head.line,
    };
  });
}

const FEW_WORDS = 4;

/** Items of a list in one sentence: names are parted by commas, and sentences, which have their own, by semicolons. */
function inARow(items: readonly string[]): string {
  const told = items.map((each) => each.replace(/[.;,]+$/, ''));
  if (told.every((each) => !each.includes(',') && each.split(' ').length <= FEW_WORDS)) return told.join(', ');
  return told
    .map((each, place) =>
      place === 0 || !VERBS.includes(/^[A-Z][a-z]+(?= )/.exec(each)?.[0].toLowerCase() ?? '')
        ? each
        : `${each.charAt(0).toLowerCase()}${each.slice(1)}`,
    )
    .join('; ');
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((each) => plainText(each.replace(/<br\s*\/?>/gi, ' ')).trim());
}

const MOST_OF_A_HEADING = 6;
const MOST_WORDS = 36;

function wordsOf(items: readonly Passage[]): number {
  return items.flatMap(({ text }) => firstSentence(plainText(text)).split(/\s+/)).length;
}

/** A sentence that only says where to look: "Screenshots can be seen by clicking the links below." */
const SHOWN_BELOW =
  /\b(?:screenshots?|links?|pictures?)\b.*\bbelow\b|\bbelow\b.*\b(?:screenshots?|links?|pictures?)\b/i;

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
    const listed = own.filter(
      ({ bullet, indent, text }) => bullet && indent === first.indent && !NO_MORE_SAID.test(plainText(text)),
    );
    const items = listed.slice(0, MOST_OF_A_HEADING);
    while (items.length > 2 && wordsOf(items) > MOST_WORDS) items.pop();
    const row = inARow(items.map(({ text }) => firstSentence(plainText(text))));
    const more =
      listed.length > items.length ? `${row.includes('; ') ? ';' : ''} and ${listed.length - items.length} more` : '';
    const said =
      first.bullet || (items.length > 0 && SHOWN_BELOW.test(first.text))
        ? `${row}${more}`
        : tellingSentence(plainText(first.text));
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
