import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { splitList, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type ArgumentDefault, makeCommand } from './command-maker.ts';
import { namedArtisanCommand } from './named-artisan-commands.ts';

/** The command of Artisan that a class declares by its signature, or by its name alone. */
export function artisanCommand(file: SourceFile): CommandFact | null {
  const artisan = SIGNATURE.exec(file.code);
  const help = DESCRIPTION.exec(file.code)?.[1] ?? '';
  if (!artisan) return namedArtisanCommand(file, joinedText(help));
  const line = file.lineAt(artisan.index);
  const parts = partsOf(joinedText(artisan[0].replace(/^[^=]*=\s*/, '')));
  return makeCommand({
    name: artisan[2] ?? '',
    parent: 'artisan',
    help: joinedText(help),
    arguments: parts.flatMap((part) => (isOption(part) ? [] : shown(part))).join(' '),
    defaults: parts.flatMap((part): ArgumentDefault[] =>
      isOption(part) || part.value === '' ? [] : [{ name: part.name, value: part.value }],
    ),
    flags: parts.filter(isOption).map((part) => flagOf(file, part)),
    framework: 'Laravel',
    line,
    symbol: file.symbolAround(line, /^class$/),
  });
}

/** `'mail:send ' . '{user}'`: a text may be joined from pieces. */
const SIGNATURE =
  /\$signature\s*=\s*(['"])([\w:.-]+)(?:\\[\s\S]|(?!\1)[^\\])*\1(?:\s*\.\s*(?:'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"))*/;
const DESCRIPTION =
  /\$description\s*=\s*((?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?:\s*\.\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))*)/;

function joinedText(written: string): string {
  return splitList(written, '.')
    .map((piece) => stringValue(piece) ?? '')
    .join('');
}

interface Part {
  name: string;
  /** `?` where it may be left out, `*` where there may be many. */
  marks: string;
  value: string;
  help: string | null;
}

/** `mail:send {user} {copies?} {to=all} {--Q|queue=later : Where it waits}`. */
const PART = /\{\s*(-{0,2}[\w|-]+)([?*]*)(?:=((?:(?!\s:\s)[^{}]){0,200}))?(?:\s+:\s+([^{}]{0,200}))?[^{}]{0,200}\}/g;

function partsOf(signature: string): Part[] {
  return [...signature.matchAll(PART)].map(([, name = '', marks = '', value, help]) => ({
    name,
    // What has a default, also an empty one, may be left out.
    marks: `${marks}${value === undefined ? '' : '?'}${value === '*' ? '*' : ''}`,
    // What is filled in when the program runs is not known.
    value: value === undefined || value === '*' || /%[sd]|\$/.test(value) ? '' : value.trim(),
    help: help?.trim() ?? null,
  }));
}

function isOption({ name }: Part): boolean {
  return name.startsWith('--');
}

function shown({ name, marks }: Part): string {
  const word = `${name}${marks.includes('*') ? '...' : ''}`;
  return marks.includes('?') ? `[${word}]` : `<${word}>`;
}

function flagOf(file: SourceFile, { name, value, help }: Part): Flag {
  const [letter, long = letter] = name.replace(/^--/, '').split('|');
  return {
    name: `--${long}`,
    short: letter !== long && letter?.length === 1 ? `-${letter}` : undefined,
    default: value === '' ? readDefault(file, long ?? '') : JSON.stringify(value),
    help,
  };
}

/** `$this->option('email') ?? 'clerk@example.com'`, where the option is read in one place. */
function readDefault(file: SourceFile, name: string): string | null {
  const read = [...file.code.matchAll(READ)].filter((match) => match[2] === name);
  const [only] = read;
  return only !== undefined && read.length === 1 ? (only[3] ?? null) : null;
}

const READ =
  /\$this->option\(\s*(['"])([\w-]+)\1\s*\)(?:\s*(?:\?\?|\?:)\s*('[^'\\\n]*'|"[^"\\$\n]*"|\d+)(?=\s*[;,)]))?/g;
