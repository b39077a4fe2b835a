import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, objectValue, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import type { Flag } from './flag.ts';
import type { FlagLiteral } from './flag-literals.ts';

/** What a small parser of JavaScript is given to know the options by. */
interface Written {
  text: string;
  /** Where the text begins. */
  at: number;
}

interface Entry extends Written {
  key: string;
  value: string;
}

type Reader = (file: SourceFile, given: readonly Written[]) => FlagLiteral[];

/** Parsers by the module that they are imported from; a copy that a project keeps goes by the same name. */
const PARSERS: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)(?:command-line-args|commandLineArgs)$/, (file, [list]) => definedOptions(file, list)],
  [/^(?:minimist|mri|getopts|yargs-parser)$/, (file, [, options]) => listedOptions(file, options)],
  [/^ts-command-line-args$/, (file, [options]) => typedOptions(file, options)],
  [
    /^meow$/,
    (file, given) =>
      meowOptions(
        file,
        given.find(({ text }) => text.startsWith('{')),
      ),
  ],
  [/^arg$/, (file, [options]) => keyedOptions(file, options)],
  [/^(?:node:)?util$/, (file, [options]) => parseArgsOptions(file, options)],
];

const CALL = /(?<![\w$])(?:(\w+)\.)?(require\([^()\n]{1,80}\)|[A-Za-z_$][\w$]*)(?:<[\w\s,.[\]|]{1,80}>)?\s*\(/g;

/** `commandLineArgs([{ name: 'port' }])`, `minimist(argv, { string: ['port'] })`, `arg({ '--port': Number })`, `parseArgs({ options })`. */
export function parserFlags(file: SourceFile): FlagLiteral[] {
  if (!file.isScript || !PARSERS.some(([module]) => file.imports(module))) return [];
  return [...file.bare.matchAll(CALL)].flatMap((match): FlagLiteral[] => {
    const written = file.code.slice(match.index, match.index + match[0].length);
    const module = stringValue(/\brequire\(([^()]+)\)/.exec(written)?.[1]) ?? file.moduleOf(match[1] ?? match[2] ?? '');
    const isOfNode = /^(?:node:)?util$/.test(module ?? '');
    if (module === undefined || (isOfNode ? match[2] !== 'parseArgs' : match[1] !== undefined)) return [];
    const read = PARSERS.find(([each]) => each.test(module))?.[1];
    const open = match.index + match[0].length - 1;
    const close = read ? closingBracket(file.bare, open) : -1;
    return read && close >= 0 ? read(file, argumentsAt(file, open + 1, close)) : [];
  });
}

/** The arguments of a call; a name stands for the list or object that the file holds under it. */
function argumentsAt(file: SourceFile, from: number, to: number): Written[] {
  return placed({ text: file.code.slice(from, to), at: from }).map((each) => heldAs(file, each));
}

function heldAs(file: SourceFile, written: Written): Written {
  if (!/^[A-Za-z_$][\w$]*$/.test(written.text)) return written;
  const found = new RegExp(`\\b(?:const|let|var)\\s+${escaped(written.text)}\\b[^=;\\n]{0,80}=\\s*(?=[[{])`).exec(
    file.bare,
  );
  const open = found ? found.index + found[0].length : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? written : { text: file.code.slice(open, close + 1), at: open };
}

/** The parts of a list, each with its place. */
function placed({ text, at }: Written): Written[] {
  let from = 0;
  return splitList(text).map((each) => {
    const found = Math.max(from, text.indexOf(each, from));
    from = found + each.length;
    return { text: each, at: at + found };
  });
}

function inside({ text, at }: Written): Written {
  return { text: text.slice(1, -1), at: at + 1 };
}

function entriesOf(written: Written | undefined): Entry[] {
  if (!written?.text.startsWith('{')) return [];
  return placed(inside(written)).flatMap((each): Entry[] => {
    const [start, key = ''] = /^["']?([\w-]+)["']?\s*:\s*/.exec(each.text) ?? [];
    return start === undefined ? [] : [{ ...each, key, value: each.text.slice(start.length) }];
  });
}

/** command-line-args: `{ name: 'port', alias: 'p', type: Number, defaultValue: 80 }`. */
function definedOptions(file: SourceFile, list: Written | undefined): FlagLiteral[] {
  if (!list?.text.startsWith('[')) return [];
  return placed(inside(list)).flatMap((each) => {
    const value = (key: string): string | undefined => objectValue(each.text, key) ?? undefined;
    return flagAt(file, each, stringValue(value('name')), {
      short: stringValue(value('alias')),
      default: value('defaultValue'),
      help: stringValue(value('description')),
      type: switchOf(value('type')),
    });
  });
}

/** `parseArgs` of Node: `{ options: { port: { type: 'string', short: 'p', default: '80' } } }`. */
function parseArgsOptions(file: SourceFile, given: Written | undefined): FlagLiteral[] {
  const options =
    entriesOf(given).find(({ key }) => key === 'options') ??
    (/[{,]\s*options\s*[,}]/.test(given?.text ?? '') ? { text: 'options', at: 0, value: 'options' } : undefined);
  if (!options) return [];
  const at = options.at + options.text.length - options.value.length;
  return entriesOf(heldAs(file, { text: options.value, at })).flatMap((each) =>
    flagAt(file, each, each.key, {
      short: stringValue(objectValue(each.value, 'short') ?? undefined),
      default: objectValue(each.value, 'default'),
      type: switchOf(objectValue(each.value, 'type')),
    }),
  );
}

/** ts-command-line-args: `parse<Given>({ port: { type: Number, alias: 'p', optional: true }, dry: Boolean })`. */
function typedOptions(file: SourceFile, given: Written | undefined): FlagLiteral[] {
  return entriesOf(given).flatMap((each) => {
    const value = (key: string): string | undefined => objectValue(each.value, key) ?? undefined;
    const type = switchOf(each.value.startsWith('{') ? value('type') : each.value);
    return flagAt(file, each, each.key, {
      short: stringValue(value('alias')),
      default: value('defaultValue'),
      help: stringValue(value('description')),
      type,
      // A switch that is not given is off.
      required: type !== 'bool' && value('optional') !== 'true' && value('defaultValue') === undefined,
    });
  });
}

/** meow: ``meow(`…`, { flags: { dryRun: { type: 'boolean', shortFlag: 'd' } } })``; what has humps is typed with dashes. */
function meowOptions(file: SourceFile, given: Written | undefined): FlagLiteral[] {
  const flags = entriesOf(given).find(({ key }) => key === 'flags');
  if (!flags) return [];
  const at = flags.at + flags.text.length - flags.value.length;
  return entriesOf(heldAs(file, { text: flags.value, at })).flatMap((each) => {
    const value = (key: string): string | undefined => objectValue(each.value, key) ?? undefined;
    const name = each.key.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return flagAt(file, each, name, {
      short: stringValue(value('shortFlag') ?? value('alias')),
      default: value('default'),
      type: switchOf(value('type')),
      required: value('isRequired') === 'true',
    });
  });
}

/** A switch, as `Boolean` and `'boolean'` tell. */
function switchOf(type: string | null | undefined): string | undefined {
  return /^["']?boolean["']?$/i.test(type ?? '') ? 'bool' : undefined;
}

/** `arg({ '--port': Number, '-p': '--port' })`. */
function keyedOptions(file: SourceFile, given: Written | undefined): FlagLiteral[] {
  const all = entriesOf(given);
  return all.flatMap((each) =>
    each.key.startsWith('--')
      ? flagAt(file, each, each.key.slice(2), {
          short: all.find(({ key, value }) => /^-\w$/.test(key) && stringValue(value) === each.key)?.key.slice(1),
          type: switchOf(each.value),
        })
      : [],
  );
}

/** minimist and its like: `{ string: ['host'], boolean: 'dev', alias: { p: 'port' }, default: { port: 80 } }`. */
function listedOptions(file: SourceFile, given: Written | undefined): FlagLiteral[] {
  const all = entriesOf(given);
  const of = (key: string): Entry[] =>
    all.flatMap((each) =>
      each.key === key ? entriesOf({ text: each.value, at: each.at + each.text.length - each.value.length }) : [],
    );
  const [aliases, defaults] = [of('alias'), of('default')];
  const names = new Map<string, Written>();
  for (const each of all)
    if (/^(?:string|boolean|number|array)$/.test(each.key))
      for (const name of stringsIn(each.value)) names.set(name, each);
  for (const each of [...defaults, ...aliases]) {
    names.set(each.key, each);
    if (aliases.includes(each)) for (const name of stringsIn(each.value)) if (!names.has(name)) names.set(name, each);
  }
  const others = (name: string): string[] =>
    aliases.flatMap(({ key, value }) => {
      const group = [key, ...stringsIn(value)];
      return group.includes(name) ? group.filter((each) => each !== name) : [];
    });
  return [...names].flatMap(([name, each]) => {
    if (name.length === 1 && others(name).some((other) => other.length > 1)) return [];
    const own = [name, ...others(name)];
    return flagAt(file, each, name, {
      short: others(name).find((other) => other.length === 1),
      default: defaults.find(({ key }) => own.includes(key))?.value,
      type: all.some(({ key, value }) => key === 'boolean' && stringsIn(value).some((one) => own.includes(one)))
        ? 'bool'
        : undefined,
    });
  });
}

function flagAt(
  file: SourceFile,
  { text, at }: Written,
  name: string | null,
  { short, ...flag }: Omit<Flag, 'name' | 'short'> & { short?: string | null | undefined },
): FlagLiteral[] {
  if (name === null || !/^\w[\w.-]*$/.test(name)) return [];
  const line = file.lineAt(at);
  const above = /^\s*\/\/\s*(\w.*\s.*\S)\s*$/.exec(file.lines[line - 2] ?? '')?.[1];
  return [
    {
      flag: {
        name: `${name.length === 1 ? '-' : '--'}${name}`,
        short: short ? `-${short}` : undefined,
        ...flag,
        help: flag.help ?? above,
      },
      line,
      endLine: file.lineAt(at + text.length),
    },
  ];
}
