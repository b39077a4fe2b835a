import { guardRules } from '../../../../engine/facts/invariants/guard-rules.ts';
import { messageText } from '../../../../engine/facts/invariants/message-text.ts';
import { SourceFile } from '../../../../engine/facts/source-file.ts';
import { givenAt } from '../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../engine/facts/text/mask-code.ts';
import { readDetails } from '../../../../engine/pack/file-content.ts';
import { symbolsOf } from '../../../../engine/pack/file-symbols.ts';
import { symbolId } from '../../../../engine/pack/pack-schema.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { keepsTexts, textOfKey } from '../files/kept-texts.ts';
import { type OwnWords, withOwnWords, withTexts } from './put-words.ts';

const LONGEST_FILE = 200_000;
const MOST_ERRORS = 300;
/** What says that a line may ask for a text by its key. */
const ASKS = /\btrans\(|\b__\(|\bLang::|translator|\$(?:this->)?(?:lang|translation)->/;

/**
 * Rules of PHP whose words stand in another file: below a key of the texts of the product, or in the class of the error
 * that is thrown. The files that hold them are read once more, with the words in their place.
 */
export const rulesWordedElsewhere = derived((evidence): Found<'invariant'>[] => {
  const errors = ownWords(evidence);
  const throwing = new Set([...errors.keys()].flatMap((name) => filesWithName(evidence.pack, name)));
  const isAsked = keepsTexts(evidence);
  return evidence.files.flatMap(({ id, path, language, place, size }): Found<'invariant'>[] => {
    if (language !== 'php' || place !== 'source' || size > LONGEST_FILE) return [];
    const lines = isAsked || throwing.has(path) ? (evidence.lines(path) ?? []) : [];
    if (!throwing.has(path) && !lines.some((line) => ASKS.test(line))) return [];
    const text = `${lines.join('\n')}\n`;
    const told = withOwnWords(
      withTexts(text, (key) => textOfKey(evidence, key)),
      (name) => errors.get(name),
    );
    return told === text ? [] : readAgain(evidence, { id, path }, text, told);
  });
});

/** The rules of a file in the lines that say something else now. */
function readAgain(
  evidence: Evidence,
  { id, path }: { id: number; path: string },
  before: string,
  told: string,
): Found<'invariant'>[] {
  const details = readDetails(evidence.pack.blocks, id);
  const symbols = symbolsOf(evidence.pack, id).map(({ id: _id, owner, ...symbol }, place) => ({
    signature: '',
    doc: '',
    bases: [],
    ...details[place],
    ...symbol,
    ...(owner === null ? {} : { owner }),
  }));
  const unread = { imports: [], calls: [], references: [], comments: [], warnings: [] };
  const file = new SourceFile(path, told, { language: 'php', symbols, ...unread });
  const old = before.split('\n');
  const isNew = ({ startLine, endLine }: { startLine: number; endLine: number }): boolean =>
    file.lines.slice(startLine - 1, endLine).some((line, place) => line !== old[startLine - 1 + place]);
  return guardRules(file)
    .filter(isNew)
    .map(({ symbol, ...fact }) => ({ ...fact, path, symbol: symbol === undefined ? null : symbolId(id, symbol) }));
}

/** The words of errors whose class hands one text on, whoever throws it. */
const ownWords = derived((evidence): ReadonlyMap<string, OwnWords> => {
  const found = new Map<string, OwnWords | null>();
  for (const { path, place, language } of evidence.files) {
    const name =
      language === 'php' && place === 'source' ? /(\w+(?:Exception|Error))\.php$/.exec(path)?.[1] : undefined;
    if (name === undefined || found.size >= MOST_ERRORS) continue;
    const words = wordsOfClass(evidence, path);
    // Two errors of one name may say two things.
    if (words !== null) found.set(name, found.has(name) ? null : words);
  }
  return new Map([...found].flatMap(([name, words]) => (words === null ? [] : [[name, words] as const])));
});

function wordsOfClass(evidence: Evidence, path: string): OwnWords | null {
  const text = withTexts((evidence.lines(path) ?? []).join('\n'), (key) => textOfKey(evidence, key));
  const { code } = maskCode('php', text);
  const [own, ...others] = code.matchAll(/\bparent::__construct\s*\(/g);
  if (own === undefined) return keptMessage(code);
  const built = /\bfunction\s+__construct\s*\(/.exec(code);
  const taken = built === null ? [] : givenAt(code, built.index + built[0].length - 1);
  const takes = taken.map((each) => /\$(\w+)/.exec(each)?.[1] ?? '');
  const words = givenAt(code, own.index + own[0].length - 1).find((each) => messageText(each) !== null);
  if (others.length > 0 || words === undefined || built === null || /\$this\b/.test(words)) return null;
  // What is put together before it is handed on is not known.
  const named = [...words.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  return named.every((name) => takes.includes(name)) ? { words, takes } : null;
}

/** `protected $message = '…';` */
function keptMessage(code: string): OwnWords | null {
  const words = /\bprotected\s+\$message\s*=\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*;/.exec(code)?.[1];
  return words === undefined || /\bfunction\s+__construct\b/.test(code) ? null : { words, takes: [] };
}
