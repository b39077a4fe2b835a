/** A question in lower case with contractions spelled out and slips of haste mended, for telling its kind alone. */
export function spellOut(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b(where|what|how|who|when|why)'?s\b/g, '$1 is')
    .replace(/\b[a-z]+\b/g, (word) => SLIPS.get(word) ?? mended(word))
    .replace(/\s+/g, ' ')
    .trim();
}

const SLIPS = new Map(
  Object.entries({
    teh: 'the',
    hte: 'the',
    taht: 'that',
    waht: 'what',
    wat: 'what',
    wich: 'which',
    whihc: 'which',
    wher: 'where',
    hwo: 'how',
    wy: 'why',
    r: 'are',
    u: 'you',
    ur: 'your',
    im: "i'm",
    ive: "i've",
    id: "i'd",
    dont: "don't",
    doesnt: "doesn't",
    cant: "can't",
    wanna: 'want to',
    gonna: 'going to',
    gotta: 'need to',
    gimme: 'give me',
    lemme: 'let me',
  }),
);

/** Long words that tell a kind and are often misspelled. Short ones are too close to other words. */
const OFTEN_MISSPELLED = [
  'architecture',
  'configuration',
  'configure',
  'constraints',
  'database',
  'dependencies',
  'dependency',
  'difference',
  'different',
  'environment',
  'existing',
  'implement',
  'implementation',
  'invariants',
  'libraries',
  'reusable',
  'settings',
  'structure',
  'variables',
];
const LONG = 8;

function mended(word: string): string {
  // *Configured* is another form of the word, and no slip.
  if (word.length < LONG || (word.endsWith('d') && OFTEN_MISSPELLED.includes(word.slice(0, -1)))) return word;
  return OFTEN_MISSPELLED.find((right) => right[0] === word[0] && isOneSlip(word, right)) ?? word;
}

/** One letter too many, too few or wrong, or two that changed places. */
function isOneSlip(word: string, right: string): boolean {
  if (word === right || Math.abs(word.length - right.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === right[start]) start += 1;
  const [rest, wanted] = [word.slice(start), right.slice(start)];
  if (rest.length > wanted.length) return rest.slice(1) === wanted;
  if (rest.length < wanted.length) return rest === wanted.slice(1);
  return (
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
