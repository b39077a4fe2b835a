/** A value as a sentence gives it: in quotes, or one word with nothing but the end behind it. */
const VALUE = `("[^"\\n]*"|\`[^\`\\n]*\`|'[^'\\n]*'|-?\\d(?:[\\w.:]*[\\w%])?|true|false|\\{\\}|\\[\\]|[/.~]?[\\w/.-]*[\\w/]\\.(?:toml|ya?ml|json|pem|db|log|conf|sqlite3?))`;
const STATED = [
  new RegExp(`\\bdefaults?(?: value)?(?: is| to|:|=)\\s*${VALUE}(?=\\s*(?:[.,;)\\]]|$))`, 'im'),
  new RegExp(`[(\\[]\\s*default:?\\s+${VALUE}\\s*[)\\]]`, 'i'),
  new RegExp(`,\\s*${VALUE} by default\\b`, 'i'),
];

/** The default that the words about a setting name, as a literal: `Port to listen on. Default: 80`. */
export function statedDefault(help: string | null | undefined): string | null {
  // Two defaults hold in two cases.
  if (!help || [...help.matchAll(/\bdefaults?(?: value)?(?: is| to|:|=)/gi)].length > 1) return null;
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
