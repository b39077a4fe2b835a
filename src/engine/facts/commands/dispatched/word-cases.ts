import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import type { FirstWords } from './first-words.ts';

/** Words that do the same, and the code that they choose. */
export interface WordCase {
  words: string[];
  body: string;
  /** Where the words stand. */
  from: number;
}

/** How a language chooses by a value: what opens the choice, and a case of it with its words. */
interface Choice {
  head: RegExp;
  label: RegExp;
}

const QUOTED = String.raw`(?:"[^"\n]*"|'[^'\n]*')`;
const SWITCH: Choice = {
  head: /\bswitch\s*\(((?:[^()\n]|\([^()\n]*\))+)\)\s*\{/g,
  label: new RegExp(`^([ \\t]*)((?:case\\s+${QUOTED}\\s*:\\s*)+)`, 'gm'),
};
const CHOICES: Readonly<Record<string, Choice>> = {
  go: { head: /\bswitch\s+([^\n{;]+?)\s*\{/g, label: /^([ \t]*)case\s+((?:"[^"\n]*"(?:,\s*)?)+):/gm },
  csharp: SWITCH,
  typescript: SWITCH,
  javascript: SWITCH,
  rust: {
    head: /\bmatch\s+([^\n{;]+?)\s*\{/g,
    label: /^([ \t]*)((?:Some\()?"[^"\n]*"\)?(?:\s*\|\s*(?:Some\()?"[^"\n]*"\)?)*)\s*=>/gm,
  },
};

/** The cases of each choice of a file that is made by the first word typed behind the name of its program. */
export function wordCases(file: SourceFile, first: FirstWords): WordCase[][] {
  const choice = CHOICES[file.language];
  const chosen = choice
    ? [...choicesBy(file, first, choice), askedInTurn(file, first)]
    : file.language === 'python'
      ? indented(file, first)
      : [];
  return [...chosen, ...lookedUp(file, first)];
}

const ASKED = /(?<![\w.])if\b[ \t]*([^\n{;]*?(?<![!=])={2,3}\s*(?:"[\w:-]+"|'[\w:-]+')[^\n{;]*?)\{[ \t]*$/gm;
const COMPARED = /^\(*\s*([\w.[\]():?]+?)\s*={2,3}\s*["']([\w:-]+)["']\)*$/;

/** `if len(args) > 0 && args[0] == "pack" { … } else if args[0] == "send" { … }`, where nothing else is asked but that there is a word. */
function askedInTurn(file: SourceFile, first: FirstWords): WordCase[] {
  return [...file.code.matchAll(ASKED)].flatMap((match): WordCase[] => {
    const { index, 0: whole, 1: asked = '' } = match;
    const open = index + whole.lastIndexOf('{');
    const close = closingBracket(file.bare, open);
    if (close < 0 || file.bare[open] !== '{') return [];
    const conditions = withoutBrackets(asked.trim())
      .split('&&')
      .map((each) => each.trim())
      .filter((each) => !IS_THERE.test(each));
    const words = conditions.length === 1 ? (conditions[0] ?? '').split('||') : [];
    const compared = words.map((each) => COMPARED.exec(each.trim()));
    if (compared.length === 0 || !compared.every((each) => each !== null && first.isFirst(each[1] ?? '', index)))
      return [];
    return [
      {
        words: compared.flatMap((each) => each?.[2] ?? []),
        body: file.code.slice(open + 1, close),
        from: index,
      },
    ];
  });
}

/** That anything was typed at all: `len(os.Args) > 1`, `args.length`. */
const IS_THERE = /^(?:len\([\w.]+\)|[\w.]+\.(?:length|Length|len\(\)|Count))\s*(?:[<>=!]=?=?\s*\d+)?$/;

function withoutBrackets(written: string): string {
  return written.startsWith('(') && closingBracket(written, 0) === written.length - 1 ? written.slice(1, -1) : written;
}

function choicesBy(file: SourceFile, first: FirstWords, { head, label }: Choice): WordCase[][] {
  return [...file.bare.matchAll(head)].flatMap((match): WordCase[][] => {
    const { index, 0: whole, 1: value = '' } = match;
    // Quotes of the value itself are blanked out: `cmd.unwrap_or("")`.
    const open = index + whole.length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0 || !first.isFirst(value, index)) return [];
    return [casesIn(file.code, open + 1, close, label)];
  });
}

/** `match sys.argv[1]:` with its cases, and `if cmd == "pack":` with all that is asked instead. */
function indented(file: SourceFile, first: FirstWords): WordCase[][] {
  const matched = [...file.bare.matchAll(/^([ \t]*)match\s+([^\n]+):[ \t]*$/gm)].flatMap((match): WordCase[][] => {
    const { index, 0: whole, 1: indent = '', 2: value = '' } = match;
    if (!first.isFirst(value, index)) return [];
    const from = index + whole.length;
    return [
      casesIn(
        file.code,
        from,
        blockEnd(file, from, indent.length),
        /^([ \t]*)case\s+((?:"[^"\n]*"|'[^'\n]*')(?:\s*\|\s*(?:"[^"\n]*"|'[^'\n]*'))*):/gm,
      ),
    ];
  });
  const asked = [
    ...file.code.matchAll(
      /^([ \t]*)(?:el)?if\s+([\w.[\]()]+)\s*(?:==\s*|in\s*[([{])((?:["'][\w:-]+["'](?:,\s*)?)+)[)\]}]?:/gm,
    ),
  ];
  const cases = asked.flatMap(({ index, 0: whole, 1: indent = '', 2: value = '', 3: words = '' }): WordCase[] => {
    if (!first.isFirst(value, index)) return [];
    const from = index + whole.length;
    return [
      {
        words: stringsIn(words),
        body: file.code.slice(from, blockEnd(file, from, indent.length)),
        from: index + indent.length,
      },
    ];
  });
  return [...matched, cases];
}

/** Where a block of Python ends: at the first line that stands no deeper than what opened it. */
function blockEnd(file: SourceFile, from: number, indent: number): number {
  const next = new RegExp(`\\n[ \\t]{0,${String(indent)}}[^\\s#]`, 'g');
  next.lastIndex = from;
  return next.exec(file.bare)?.index ?? file.bare.length;
}

function casesIn(code: string, from: number, to: number, label: RegExp): WordCase[] {
  const labels = [...code.slice(from, to).matchAll(label)];
  // What stands deeper is chosen by something else.
  const own = labels.filter((each) => each[1] === labels[0]?.[1]);
  const indent = own[0]?.[1] ?? '';
  const others = [
    ...code
      .slice(from, to)
      .matchAll(new RegExp(`^${escaped(indent)}(?:default\\b|case\\b|_\\s*=>|Some\\(|None\\b|\\w+\\s*=>)`, 'gm')),
  ];
  const starts = [...own, ...others].map(({ index }) => index).sort((a, b) => a - b);
  return own.map((each) => {
    const behind = each.index + each[0].length;
    const end = starts.find((start) => start >= behind) ?? to - from;
    return {
      words: stringsIn(each[2] ?? ''),
      body: code.slice(from + behind, from + end),
      from: from + each.index + indent.length,
    };
  });
}

/** `handlers[cmd](args)`, `HANDLERS.get(cmd)`, `handlers.TryGetValue(cmd, …)`: functions by their word, in one list of the file. */
function lookedUp(file: SourceFile, first: FirstWords): WordCase[][] {
  const asked = file.bare.matchAll(
    /(?<![\w.])(\w+)(?:\[([\w.()[\]]+)\]|\.(?:get|TryGetValue)\(\s*([\w.[\]]+)\s*[,)])/g,
  );
  const lists = new Set(
    [...asked].flatMap(({ index, 1: list = '', 2: key, 3: given }) =>
      first.isFirst(key ?? given ?? '', index) ? [list] : [],
    ),
  );
  return [...lists].flatMap((list): WordCase[][] => {
    const made = [
      ...file.bare.matchAll(
        new RegExp(`(?<![\\w.])${escaped(list)}\\b[^\\n;{}()]*(?:=(?!=)|\\s*\\{\\s*get\\s*\\{)`, 'g'),
      ),
    ];
    const [only] = made;
    if (only === undefined || made.length > 1) return [];
    return [entriesFrom(file, only.index + only[0].length)];
  });
}

/** `"pack": pack`, `["pack"] = Pack`, `{ "pack", Pack }`, `pack: runPack`; the value is a function of the project. */
const ENTRY =
  /^\s*(?:\{\s*)?(?:\[?(["'][\w:-]+["'])\]?|([a-z]\w*))\s*[:=,]\s*(?:\(\)\s*=>\s*)?([A-Za-z_][\w.]*)(?:\([^()]*\))?\s*\}?\s*$/;
const FURTHEST_LIST = 600;

function entriesFrom(file: SourceFile, from: number): WordCase[] {
  const brace = /\{(?=\s*(?:["'[{]|[a-z]\w*\s*:))/g;
  brace.lastIndex = from;
  const open = brace.exec(file.bare)?.index ?? -1;
  const close = open < 0 || open - from > FURTHEST_LIST ? -1 : closingBracket(file.bare, open);
  if (close < 0) return [];
  const byValue = new Map<string, WordCase>();
  let at = open + 1;
  for (const part of splitList(file.code.slice(open + 1, close))) {
    const [, quoted, plain, value = ''] = ENTRY.exec(part) ?? [];
    const word = stringValue(quoted) ?? plain;
    // A list with something else in it is not one of functions.
    if (word === undefined || /^(?:true|false|null|None|nil)$/i.test(value)) {
      if (part.trim() === '') continue;
      return [];
    }
    at = Math.max(at, file.code.indexOf(part.trim(), at));
    const known = byValue.get(value);
    if (known) known.words.push(word);
    else byValue.set(value, { words: [word], body: `${value}()`, from: at });
  }
  return [...byValue.values()];
}
