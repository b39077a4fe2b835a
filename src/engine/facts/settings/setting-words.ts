import { firstSentence, oneLine } from '../text/words.ts';

const LONGEST = 140;
/** A sentence that begins with a small letter behind the stop of another one; what is cut short has a stop too. */
const SMALL_START = /(?<=(?:(?<!\bapprox|\bincl)(?<=[a-z]{5})|\d\)))\. ([a-z])(?=[a-z]+ )/g;
/** What a value does, which values there are, and in what they are counted. */
const NOTE =
  /^(?:0|-1|zero|(?:set|setting) (?:this |it )?to\b|(?:use|disabled?|turn off) (?:with |by )?(?:0|-1|`|zero|an? empty)|if (?:set|used|given|empty|unset|left|not (?:set|given|specified)|0|zero|true|false|enabled|disabled|omitted|this is (?:set|empty|enabled|true)|it(?: is|'s) (?:set|empty))\b|when (?:set|empty|unset|enabled|disabled|true|false|not set)\b|must\b|should be\b|has to\b|(?:valid|allowed|possible|accepted|supported|available) (?:values|options|formats)\b|in (?:milli)?(?:seconds|bytes|minutes|hours|days|kilobytes|megabytes)\b|leave (?:it |this )?(?:empty|blank|unset)|empty\b|an? (?:empty )?value (?:of|below|above)|values? (?:below|above|of|less|greater|are|is)\b|only (?:used|applies|has|effective|works|relevant|required|needed)\b|requires?\b|uses? .{3,60} (?:if|when|unless) (?:not set|unset|omitted|empty)$|(?:negative|any negative)\b|if (?:negative|positive|<|>)|comma|separate|RFC ?\d+|ISO[- ]?8601\b|the value (?:must|should)\b|one of\b|unlimited|(?:it |[A-Z]\w+ )?(?:supports|allows|accepts|permits) (?:up to|at most|no more than) \d|takes\b|defaults to (?:an? |the |[a-z]+ [a-z]))/i;
const NO_NOTE =
  /https?:|\b(?:see|example|e\.g|documentation|docs|recommended|deprecated|below|above\.|following|kept? secret)\b|[:=]$/i;
/** How things are without the setting, before the words that say what it changes. */
const BEFORE = /^(?:Normally|By default|Usually|Out of the box),?\s/;

/** Why there is a setting, before the words that say what it is: "there might be others in the same store". */
const PREMISE = /^(?:When|If|Since|Because|As)\b.*\bthere (?:might|may|can|could) be\b/;
const BEHIND_PREMISE = /^So,? (?:we(?:'ll| will| can)?|you (?:may|can)) (?:specify|set|define|give) (?=\w)/;

/** "Shop relies on a database": what the product does, before or without what the setting is for. */
export const OF_PRODUCT =
  /^[A-Z][\w.-]+ (?:relies on|uses|supports|comes with|ships with|depends on) (?!.*\b(?:this|it)\b)/;

/** Of what stands behind such a sentence, what is said of the setting: "Use this variable to change the folder." */
export function ofSetting(sentences: readonly string[]): string | null {
  const said = sentences.find((each) =>
    /^This [a-z]\w* (?!is (?:not|only)\b)|\bthis (?:variable|setting|option|value|parameter|field)\b/.test(each),
  );
  const own = said?.replace(/^Use this \w+ to /, '');
  return own === undefined || own === '' ? null : `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
}

/** The first sentence of what is said of a setting, and the next one where that says what a value does. */
export function settingWords(text: string, name = ''): string {
  // Marks for tools stand behind what is said.
  const own = text.replace(/\s@(?:default|example|see|deprecated|type|since)\b[\s\S]*$/, '');
  const flat = oneLine(withoutWays(own)).replace(SMALL_START, (_, letter: string) => `. ${letter.toUpperCase()}`);
  const first = firstSentence(flat);
  const next = firstSentence(flat.slice(first.length).trim());
  if (OF_PRODUCT.test(first) && !ownWords(name).includes(first.split(/\W/)[0]?.toLowerCase() ?? ''))
    return ofSetting([next, firstSentence(flat.slice(flat.indexOf(next) + next.length).trim())]) ?? '';
  if (PREMISE.test(first) && BEHIND_PREMISE.test(next)) {
    const said = next.replace(BEHIND_PREMISE, '');
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  }
  // The name once more says nothing, where a sentence follows that says what it is for.
  return isName(first, name) && /^(?:The|An?) \w+ \w+ (?:\w+ )*(?:is|are|will|used|defines?|controls?)\b/.test(next)
    ? next
    : withNote(first, next);
}

/** Of several ways to give it, which a sample lists, none says what it is: "Key of the shop (choose one method): Method 1: …". */
const WAYS =
  /(?<=\S)(?:[ \t]*\((?:choose|pick|select) [^()\n]{1,40}\))?[ \t]*:?\s+(?:Method|Option|Variant) (?:1|A|one)\b[\s\S]*$/i;
/** By which command it is made, behind what it is. */
const MADE_WITH = /(?<=[\w).])\.?\s+Generate(?: (?:it|one|a \w+))? (?:with|using|by)\b:?[\s\S]*$/;

function withoutWays(text: string): string {
  return text.replace(WAYS, '').replace(MADE_WITH, '');
}

/**
 * A heading over several settings, which has fewer words than the name below it: `MariaDB Vector` over `MARIADB_VECTOR_URL`,
 * `DO NOT TRACK`; and that another name is no longer to be used: `SHOP_KEY is deprecated; use SHOP_SECRET instead`.
 */
export function saysLess(said: string, name: string): boolean {
  const [, other] =
    /^`?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)`? (?:is|was|has been) (?:deprecated|obsolete|renamed)\b/.exec(said) ?? [];
  if (other !== undefined) return other !== name;
  if (/^[A-Z]{2,}(?: [A-Z&]+)+$/.test(said)) return true;
  const words = new Set(said.toLowerCase().match(/[a-z]+/g));
  return isName(said, name) && words.size > 1 && words.size < ownWords(name).length;
}

function isName(sentence: string, name: string): boolean {
  const words = sentence.toLowerCase().match(/[a-z]+/g) ?? [];
  const own = ownWords(name);
  return words.length > 0 && words.every((word) => own.includes(word) || word === 'the');
}

function ownWords(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** A sentence about a setting and the one behind it. */
export function withNote(first: string, next: string): string {
  const said = first.replace(/[.!;,:\s]+$/, '');
  const note = next.replace(/[.!;,\s]+$/, '');
  if (said === '' || note === '' || NO_NOTE.test(note)) return first;
  if (BEFORE.test(said)) return note;
  if (!NOTE.test(note) || said.length + note.length > LONGEST) return first;
  // What takes so much is called by its name.
  const isNamed = /^(?!It\b)\w+ (?:supports|allows|accepts|permits) /.test(note);
  return `${said}; ${/^[A-Z][a-z]/.test(note) && !isNamed ? note.charAt(0).toLowerCase() + note.slice(1) : note}`;
}
