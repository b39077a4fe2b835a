/** Code type for an identifier, a path or a literal. Back-ticks inside would end it early and are taken out. */
export function code(text: string): string {
  const clean = text.replace(/`/g, "'").replace(/\s+/g, ' ').trim();
  return `\`${clean}\``;
}

/** Text that may stand in a table cell: on one line, with its bars escaped. */
export function cell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim();
}

/** No paragraph is longer; each bracket that nobody closes is read to the end. */
const LONGEST = 10_000;
/** What no mark can be part of: an underscore inside of a name and a colon before a blank are none either. */
const PLAIN = /^(?:[A-Za-z\d#.,;'"()/?!=%@-]|(?<=[A-Za-z\d])_(?=[A-Za-z\d])|:(?= )| (?! ))*$/;

/**
 * Text from a document, comment or commit as plain words on one line: without links, images, badges, emphasis, HTML and
 * the roles of reStructuredText. Numbers in square brackets would be read as citations and lose their brackets.
 */
export function plain(written: string): string {
  const text = written.slice(0, LONGEST);
  // Most subjects of commits and most sentences have nothing of all that.
  if (PLAIN.test(text)) return text.trim();
  return (
    withoutEmphasis(
      withoutTags(withReferences(text))
        .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
        .replace(/\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1')
        .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
        // A link whose address stands elsewhere: `[WSGI]` of a README, [`super::Record`] of Rust; a method keeps its type.
        .replace(
          /(?<![\w`\])])\[([A-Z][\w.+-]*(?: [\w.+-]+){0,3}|`(?:(?![A-Z])\w+::)*([^`]+)`)\](?![\w([:])/g,
          (_, text: string, name?: string) => (name === undefined ? text : `\`${name}\``),
        )
        // A name in braces that stands in code type itself is no role.
        .replace(/(?<!`)(?::[a-z:]+:|\{[a-z:]+\})`~?([^`<]+?)(?:\s*<[^`>]*>)?`/g, '$1')
        .replace(/``([^`]+)``/g, '`$1`')
        .replace(/`([^`<]+?)\s*<[^`>]+>`_+/g, '$1')
        // "a metasearch engine_": a word that refers to an address below, and not the last one of "_a stressed word_".
        .replace(
          /(?<![\w_])_(?=[^\s_])[^_`]+_(?!\w)|(?<![`\w])([A-Za-z][A-Za-z-]+)__?(?=[\s.,;:)"]|$)/g,
          (whole, word?: string) => word ?? whole,
        )
        // A member of a class by javadoc: what the link is called, or the name of the member.
        .replace(
          /\{@link(?:plain)?\s+((?:[\w.]+)?)#(\w+)(?:\([^(){}]*\))?(?:\s+([^{}]+))?\}/g,
          (_, type: string, member: string, label?: string) =>
            label?.trim() ?? `\`${type === '' ? '' : `${type.split('.').at(-1)}.`}${member}\``,
        )
        .replace(/\{@(?:link|code|linkcode|linkplain)\s+([^}]*)\}/g, '$1'),
    )
      .replace(/(?<![\w+])\+([A-Za-z_][\w:]*)\+(?![\w+])/g, '`$1`')
      .replace(/\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g, '$1')
      .replace(/:[a-z_]{3,30}:(?=\s|$)/g, ' ')
      // What manual pages are set with.
      .replace(/\\(?:&|f[BIRP])/g, '')
      // The shortcodes of Hugo: `{{% note %}}`.
      .replace(/\{\{(?:%.*?%)?\}\}/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/\p{Extended_Pictographic}(?:[\uFE0F\u200D]|\p{Emoji_Modifier})*/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Marks of emphasis go, except where they stand in code type; `__init__` is a name, and what `*`/`*` stands between no word. */
function withoutEmphasis(text: string): string {
  if (!/[*_]/.test(text)) return text;
  const spans: string[] = [];
  return text
    .replace(/`[^`]*`|\uE003|(?<!\w)__[a-z][a-z\d]*(?:_[a-z\d]+)*__(?!\w)/g, (span) => {
      spans.push(span.startsWith('__') ? code(span) : span);
      return '\uE003';
    })
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*/\\])\*(?=[^\s*/\\.,;:<>=&|)-])([^*]+?)(?<=[^\s/\\(<=&|-])\*(?!\w)/g, '$1')
    .replace(/(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, '$1')
    .replace(/\uE003/g, () => spans.shift() ?? '');
}

/** What XML comments refer to by an attribute is a word of the sentence: `<see cref="T:Shop.Order"/>` → `Order`. */
function withReferences(text: string): string {
  return text
    .replace(
      /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword)="(?:[A-Z]:)?([^"]+)"\s*\/?>(?:<\/\w+>)?/g,
      (_, name: string) => {
        const short = name.replace(/\(.*$/, '').split('.').at(-1) ?? name;
        return `\`${short.replace(/\{.*$/, '')}\``;
      },
    )
    .replace(/<c>([^<]+)<\/c>/g, '`$1`')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>');
}

/** A word in angle brackets that is no tag of HTML or of comments in XML stands for something: `<type>/*`. */
const STAND_IN =
  /^<(?!(?:a|abbr|address|article|aside|b|big|blockquote|body|br|button|c|caption|center|cite|code|col|dd|del|description|details|dfn|div|dl|dt|em|example|exception|figcaption|figure|font|footer|form|h\d|head|header|hr|html|i|iframe|img|include|inheritdoc|input|ins|item|kbd|label|li|link|list|listheader|main|mark|nav|ol|option|p|para|picture|pre|q|remarks|returns|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|term|textarea|tfoot|th|thead|title|tr|tt|u|ul|value|var|video)>)[a-z][a-z\d_-]*>$/;

/** Tags and comments of HTML go, except where they stand in code type. */
const SPOKEN_TAG = /<([a-z][\w-]*)(?: [^<>`]*)?\/?>(?=\s+(?:tag|element|node|wrapper)s?\b)/gi;

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const bare = (tag: string): string => (STAND_IN.test(tag) && !text.includes(`</${tag.slice(1)}`) ? code(tag) : ' ');
  // "wraps it in a <mark> tag" speaks of the tag.
  const spoken = outsideCode(text, (part) => part.replace(SPOKEN_TAG, '`<$1>`'));
  return outsideCode(spoken, (part) => part.replace(/<!--(?:(?!<!--)[\s\S])*?-->|<[^<>\s][^<>]*>/g, bare));
}

function outsideCode(text: string, changed: (part: string) => string): string {
  const parts = text.split(/(`[^`\n]*`)/);
  return parts.map((part, place) => (place % 2 === 1 ? part : changed(part))).join('');
}

/** Whether quotes, brackets and back-ticks all close: what does not close was cut, or is no prose. */
export function isBalanced(text: string): boolean {
  const pairs: [string, string][] = [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
    ['“', '”'],
  ];
  if ((text.match(/`/g)?.length ?? 0) % 2 === 1 || (text.match(/"/g)?.length ?? 0) % 2 === 1) return false;
  return pairs.every(([open, close]) => text.split(open).length === text.split(close).length);
}

const SHORTEST_CLAUSE = 30;
/** `, month, and day`: the middle of a list. */
const IN_LIST =
  /^(?:, \S+(?: \S+)?){0,5},? (?:and|or) (?=\S+(?:,|$| \S+$| (?:fields?|files?|options?|values?|headers?)\b))/;

/**
 * A sentence that is too long up to the end of a clause that says something by itself; null where there is none, or where
 * what follows takes some of it back: "…, unless the shop is shut".
 */
export function clauseOf(sentence: string, longest: number): string | null {
  if (sentence.length <= longest) return sentence;
  const ends = [...sentence.slice(0, longest).matchAll(/[,;:]\s| \(| [–—-] /g)].map(({ index }) => index);
  const end = ends.findLast(
    (at) => at >= SHORTEST_CLAUSE && isBalanced(sentence.slice(0, at)) && !IN_LIST.test(sentence.slice(at, at + 160)),
  );
  if (end === undefined || /\b(?:unless|except|but|not|only|without)\b/i.test(sentence.slice(end))) return null;
  // Of a list that is cut off, nothing is named.
  const clause = sentence.slice(0, end).replace(/, (?:including|such as) (?!.* (?:and|or) ).*$/, '');
  return /\b(?:eg|e\.g\.?|i\.e\.?|such as|and|or|the|an?|of|to|if|when)$/i.test(clause) ||
    /^(?:if|when|for|in|to|according)\b|: if [^,;:]*$/i.test(clause)
    ? null
    : clause;
}

/** A gap where something was left out: empty quotes, a stop behind a blank, two stops. */
export const GAP = /\bundefined\b|""|``|“”|\s[,;.](?=\s|$)|(?<!\.)\.\.(?!\.)/;

/** A quotation in the author's words, or nothing where it would be broken, too long or empty. */
export function quote(text: string, longest = 200): string | null {
  const words = plain(text).replace(/[.;:,]+$/, '');
  if (words.length < 3 || words.length > longest || !isBalanced(words) || words.endsWith('…') || GAP.test(words))
    return null;
  // What is quoted inside goes with other marks, except in code type.
  return `"${outsideCode(words, (part) => part.replace(/"/g, '“').replace(/“([^“]*)“/g, '“$1”'))}"`;
}

/** The first letter in capitals, unless the word is written as code. */
export function capital(text: string): string {
  return /^[a-z][a-z'-]*(?=[\s,.:;]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** The first letter small, unless the word is a name, an acronym or code. */
export function lower(text: string): string {
  return /^(?:[A-Z][a-z]+(?!-[A-Z])(?=[-\s,.:;]|$)|A(?= ))/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
