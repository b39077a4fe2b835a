import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';
import { FirstWords } from './dispatched/first-words.ts';
import { type WordCase, wordCases } from './dispatched/word-cases.ts';

const WORD = /^[a-z][\w:-]*$/i;
/** Every program tells of itself. */
const OF_PROGRAM = /^-{0,2}(?:help|version|usage)$|^-[h?]$/i;
const CALLED = /(?<![\w.])((?:\(?&?[\w.]+(?:\{\}|\(\))\)?\.)?[A-Za-z_][\w.:]*)\(/g;
const KEYWORD =
  /^(?:if|for|while|switch|match|return|func|function|catch|await|select|len|make|append|string|int|str|new|nameof|typeof|Some|Ok|Err|Box|async|lambda|print)$/;
/** Calls that only say something, or stop. */
const SAYS =
  /^(?:os|flag|fmt|log|logger|logging|slog|errors|console|Console|sys|process|strings)[.:]|(?:^|[.:])(?:e?print(?:ln|f)?|(?:print|show|write|display)?_?(?:usage|help)|exit|abort|die|panic)$/i;

/**
 * Commands of a program that looks itself at the first word behind its name: the words of a choice that is made by it, or
 * of a list of functions that it is looked up in. One choice with two words that call something is needed, since what is
 * compared with one word may be a file or a mode.
 */
export function dispatchedCommands(file: SourceFile): CommandFact[] {
  if (!WORDS.test(file.text) || !LOOKS.test(file.bare)) return [];
  const first = new FirstWords(file);
  const all = wordCases(file, first)
    .map((cases) =>
      cases.filter(
        ({ words, body }) =>
          words.some((word) => WORD.test(word)) &&
          !words.some((word) => OF_PROGRAM.test(word)) &&
          calledIn(body).length > 0,
      ),
    )
    .filter((cases) => cases.length > 1);
  const [only] = all;
  // Two choices by one word do two things with it.
  if (only === undefined || all.length > 1) return [];
  const told = toldWords(file, only);
  const found = new Map(
    withAliases(only)
      .toReversed()
      .map((each) => [each.words[0], commandOf(file, each, told)]),
  );
  return [...found.values()].reverse();
}

/** Cases that do the very same are one command under several words, of which the longest is its name. */
function withAliases(cases: readonly WordCase[]): WordCase[] {
  const same = Map.groupBy(cases, ({ body }) => body.replace(/\s+/g, ' ').trim());
  return [...same.values()].flatMap((group): WordCase[] => {
    const [named, ...others] = group.toSorted((a, b) => (b.words[0]?.length ?? 0) - (a.words[0]?.length ?? 0));
    const isShort = others.every(({ words }) => named?.words[0] !== undefined && isShortFor(words[0], named.words[0]));
    if (named === undefined || !isShort) return group;
    return [{ ...named, words: [...named.words, ...others.flatMap(({ words }) => words)] }];
  });
}

/** `rm` for `remove`: its letters stand in the whole word, in their order, and the first one begins it. */
function isShortFor(short: string | undefined, whole: string): boolean {
  if (short === undefined || short.length >= whole.length || short[0] !== whole[0]) return false;
  let at = 0;
  for (const letter of whole) if (letter === short[at]) at++;
  return at === short.length;
}

const LOOKS = /\bos\.Args\b|\bflag\.Arg|\bsys\.argv\b|\bprocess\.argv\b|\benv::args\b|\bMain\s*\(\s*string\[\]/;

/** What it holds in any case: most files need not be told from their comments and texts for that. */
const WORDS = /os\.Args|flag\.Arg|sys\.argv|process\.argv|env::args|string\[\]/;

function commandOf(file: SourceFile, { words, body, from }: WordCase, told: ReadonlyMap<string, string>): CommandFact {
  const [name = '', ...aliases] = words.filter((word) => WORD.test(word));
  const line = file.lineAt(from);
  const called = calledIn(body);
  return makeCommand({
    name,
    aliases,
    help: told.get(name) ?? (called.length === 1 ? docOf(file, called[0] ?? '') : null),
    deprecated: /['"`][^'"`\n]*\bdeprecated\b/i.test(body),
    takes: file.language === 'go' ? called : [],
    framework: DISPATCHED,
    line,
    symbol: file.symbolAround(line, /^(?:function|method)$/),
  });
}

/** What the commands are told apart by: nothing but the code itself. */
export const DISPATCHED = 'own words';

/** What a case calls, with the type or maker of what it is called on: `PackCommand{}.Run`, `NewPack().Parse`. */
function calledIn(body: string): string[] {
  const code = body
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
    .replace(/\b(?:raise|throw(?:\s+new)?)\s+[\w.]+/g, '');
  const made = new Map(
    [...code.matchAll(/\b(\w+)\s*:?=\s*&?((?:\w+\.)?\w+)(\{|\()/g)].map(
      ([, name = '', of = '', mark]) => [name, `${of}${mark === '{' ? '{}' : '()'}`] as const,
    ),
  );
  const found = [...code.matchAll(CALLED)].flatMap(([, written = '']) => {
    const plain = written.replace(/^\(&?/, '').replace(/[()]*\)\./, (end) => (end === ').' ? '.' : '().'));
    const [head = '', method, ...rest] = plain.split('.');
    const of = made.get(head);
    const named = of !== undefined && method !== undefined && rest.length === 0 ? `${of}.${method}` : plain;
    return KEYWORD.test(written) || SAYS.test(written) ? [] : [named];
  });
  return [...new Set(found)];
}

/** `    pack    packs a bag` in a text of the file, where it tells two of the commands or more. */
function toldWords(file: SourceFile, cases: readonly WordCase[]): Map<string, string> {
  const names = cases.flatMap(({ words }) => words.filter((word) => WORD.test(word)));
  const line = new RegExp(
    `(?:^|["'\`]|\\\\n|\\\\t)[ \\t]*(?:[\\w.-]+ )?(${names.map(escaped).join('|')})(?:,? [<[\\w][^\\n"'\`]*?)?(?:[ \\t]{2,}|\\t|\\\\t|[ \\t]+[-–:][ \\t]+)(?:[-–:] )?([A-Za-z][^\\n"\`\\\\]+ [^\\n"\`\\\\]+)`,
    'gm',
  );
  const told = new Map<string, string>();
  for (const [, name = '', text = ''] of file.code.matchAll(line))
    if (!told.has(name)) told.set(name, text.trim().replace(/['"`),;]+$/, ''));
  return told.size > 1 ? told : new Map();
}

/** What the comment of the function says that it does: `// runPack packs a bag.` */
function docOf(file: SourceFile, called: string): string | null {
  const [name = '', owner] = called.split('.').toReversed();
  const found = file.parsed.symbols.filter(
    (each) =>
      each.name === name &&
      /^(?:function|method)$/.test(each.kind) &&
      (owner === undefined || owner.replace('{}', '') === (each.owner ?? file.symbol(each.container)?.name)),
  );
  const [only] = found;
  if (only === undefined || found.length > 1 || only.doc === '') return null;
  return only.doc.replace(new RegExp(`^${escaped(name)}\\s+(?=[a-z]+s\\b)`), '');
}
