/**
 * True where a new wording says neither more nor less than the original, as far as that can be told without understanding
 * it: line by line the same marks, numbers, code, names, addresses and markup, and as many words that turn a statement
 * around.
 */
export function keepsFacts(original: string, reworded: string): boolean {
  const before = original.split('\n');
  const after = reworded.split('\n');
  if (before.length !== after.length) return false;
  return before.every((line, i) => {
    const next = after[i] ?? '';
    if (next.length > 2 * line.length + 40) return false;
    return FACTS.every((fact) => sameWords(line, next, fact)) && namesOf(line, next) && namesOf(next, line);
  });
}

/** Each must occur in both as often. */
const FACTS = [
  /^\s*(?:[-*+]|\d+[.)])\s/g,
  /\[\d{1,4}\]/g,
  /`[^`]*`/g,
  /(?<![\w`[])\d[\d.,]*(?:\s?%)?/g,
  /https?:\S+/g,
  // Hosts, paths and files, also without a scheme.
  /[\w-]+(?:[./][\w-]+)+/g,
  // A link, an image or HTML would do something where the draft only says something.
  /[<>*#]|\]\(|!\[/g,
  /\b(?:not|no|never|none|nothing|without|cannot|n't|only|must|may|unless|except|always|at least|at most|before|after)\b/gi,
];

function sameWords(line: string, next: string, fact: RegExp): boolean {
  const found = (text: string): string =>
    (text.match(fact) ?? [])
      .map((word) => word.toLowerCase())
      .sort()
      .join(' ');
  return found(line) === found(next);
}

/** Every name in the one stands in the other: words with a capital letter, but for such as only begin a sentence. */
function namesOf(from: string, within: string): boolean {
  const words = from.match(/(?<![.!?:]\s|^\s*|^[-*+]\s|^\d+[.)]\s)\b[A-Z][\w-]*|\b\w+[A-Z_]\w*/g) ?? [];
  const known = within.toLowerCase();
  return words.every((word) => known.includes(word.toLowerCase()));
}
