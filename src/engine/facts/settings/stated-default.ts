/** A value as a sentence gives it: in quotes, or one word with nothing but the end behind it. */
import { escaped } from '../../../base/escaped.ts';

const VALUE = `("[^"\\n]*"|\`[^\`\\n]*\`|'[^'\\n]*'|-?\\d(?:[\\w.:]*[\\w%])?|true|false|\\{\\}|\\[\\]|[/.~]?[\\w/.-]*[\\w/]\\.(?:toml|ya?ml|json|pem|db|log|conf|sqlite3?))`;
const STATED = [
  // What stands in brackets behind it says it once more, unless it names another case: `10485760 (10 megabytes)`.
  new RegExp(
    `\\bdefaults?(?: value)?(?: is| to|:|=)\\s*${VALUE}(?=\\s*(?:[.,;)\\]]|$|\\(\\d[\\d.]* ?[A-Za-z]+\\)))`,
    'im',
  ),
  new RegExp(`[(\\[]\\s*default:?\\s+${VALUE}\\s*[)\\]]`, 'i'),
  new RegExp(`,\\s*${VALUE} by default\\b`, 'i'),
];

/** `[DEFAULT: quick]`, `(default: /var/shop)`: one word, path or address in brackets of its own, unless it tells that there is none. */
const IN_BRACKETS =
  /[([]\s*default(?:s to|:)\s*(?!(?:none|empty|unset|nothing|unlimited|hostname|enabled|disabled|true|false)\b)([a-z][\w-]{1,30}|\/[\w./-]{0,80}|https?:\/\/[\w.:/-]{1,80})\s*[)\]]/i;

/** "Possible values: warn, info (default), debug". */
const MARKED = /(?:[,:]|\bor)\s+["'`]?([\w.-]{1,30})["'`]?\s+\((?:the )?default\)/i;

/** "one of DEBUG, INFO, defaults to INFO": a word that stands among the values before. */
function amongOthers(help: string): string | null {
  const [whole, word] = /\b[Dd]efaults? to ([A-Z]{2,20}|[a-z]{2,20})(?=[.,;)\]]|$)/.exec(help) ?? [];
  return word !== undefined && new RegExp(`\\b${escaped(word)},`).test(help.slice(0, help.indexOf(whole ?? '')))
    ? word
    : null;
}

/** The default that the words about a setting name, as a literal: `Port to listen on. Default: 80`. */
export function statedDefault(help: string | null | undefined): string | null {
  // Two defaults hold in two cases.
  if (!help || [...help.matchAll(/\bdefaults?(?: value)?(?: is| to|:|=)/gi)].length > 1) return null;
  const word = IN_BRACKETS.exec(help)?.[1] ?? MARKED.exec(help)?.[1] ?? amongOthers(help);
  if (word) return JSON.stringify(word);
  const [, whether] = /(?:^|[.(])\s*(true|false) by default\b/i.exec(help) ?? [];
  if (whether !== undefined) return whether.toLowerCase();
  for (const pattern of STATED) {
    const value = pattern.exec(help)?.[1];
    if (value !== undefined) return /^["'`]/.test(value) ? JSON.stringify(value.slice(1, -1)) : JSON.stringify(value);
  }
  return null;
}

/** The words without a last sentence that only names the default. */
export function withoutDefault(help: string): string {
  return help.replace(/(?<=[.!?])\s+Defaults?(?: is| to|:|=)\s*\S+\s*$/i, '');
}
