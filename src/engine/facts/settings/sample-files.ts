import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { isOwn, joined } from './comment-above.ts';
import { commentedKeys } from './commented-samples.ts';
import type { SettingFound } from './setting-maker.ts';

/** A file that shows how the product is configured: `config.example.toml`, `shop_config.template.yml`, `app.ini.sample`. */
const SAMPLE =
  /(?:conf|config|configuration|settings|server|app)[\w-]*[._-](?:[\w-]+[._-])?(?:example|sample|template|default|defaults|dist|reference)\.(?:toml|ya?ml|ini|conf|cfg)(?:\.php)?$|\.(?:toml|ya?ml|ini)\.(?:example|sample|template|dist|default)$/i;
/** A sample of INI whose first line keeps a web server of PHP from showing it: `;<?php http_response_code(403); /*`. */
const SHUT = /^\s*;\s*<\?php\b/;
const SHUT_SAMPLE =
  /^[\w-]*(?:conf|config|settings)[\w-]*[._-](?:example|sample|template|default|defaults|dist)\.php$/i;
/** More keys are data. */
const MOST_KEYS = 300;
const PAIR = /^(\s*)([#;]\s?)?([A-Za-z][\w-]*(?:\.[\w-]+)*)\s*([=:])\s*(.*)$/;
/** A section whose name is for the reader to fill in, stands in quotes, or is made by a template. */
const OTHER_SECTION = /^(\s*)([^\s#-][^:]*?)\s*:\s*(?:#.*)?$/;
const PLAIN = /^(?:"[^"]*"|'[^']*'|-?\d[\w.:%]*|true|false|yes|no|on|off|\[\]|\{\})\s*(?:#.*)?$/i;

/** Keys of sample files with what the comments above them say; what a sample gives is no default. */
export function sampleKeys(file: SourceFile): SettingFound[] {
  // A hidden file configures a tool, and a compose file the containers.
  const isShut = SHUT_SAMPLE.test(file.name) && SHUT.test(file.text);
  if (!(SAMPLE.test(file.name) || isShut) || /^(?:\.|(?:docker-)?compose\b)/.test(file.name)) return [];
  const commented = commentedKeys(file, holdsDefaults(file));
  if (commented !== null) return commented.filter(({ name, example }) => !isOfOthers(name, example));
  const isYaml = /\.ya?ml/i.test(file.name);
  const found = (isYaml ? yamlKeys(file) : tableKeys(file)).filter(({ name, example }) => !isOfOthers(name, example));
  if (found.length > MOST_KEYS) return [];
  return holdsDefaults(file) ? found.map(({ example, ...each }) => ({ ...each, default: example })) : found;
}

const MOST_HEAD = 12;
const OF_DEFAULTS =
  /\b(?:(?:filled|prefilled|pre-filled) with|shows?|lists?|contains?|holds?|includes?|these are|are|using) (?:all |only )*(?:of )?(?:the |their |its )?default(?:s\b| (?:values|settings|configuration)\b)/i;

/** Whether the words at the top of a file say that it gives what holds without it. */
function holdsDefaults(file: SourceFile): boolean {
  return file.lines
    .slice(0, MOST_HEAD)
    .some((text) => /^\s*[#;]/.test(text) && OF_DEFAULTS.test(text) && !/\b(?:not|change|override)\b/i.test(text));
}

/** A mark for other places of the file, and what only tests are run with. */
function isOfOthers(name: string, example: string | null | undefined): boolean {
  return /^"?[&*]\w/.test(example ?? '') || /^tests?\./.test(name);
}

/** TOML and INI: `[mail]` and below it `port = 25`, also where the line is commented out. */
function tableKeys(file: SourceFile): SettingFound[] {
  let table = '';
  let help: string[] = [];
  return file.lines.flatMap((text, index): SettingFound[] => {
    const heading = /^\s*[#;]?\s?\[([\w.-]+)\]\s*$/.exec(text)?.[1];
    if (heading !== undefined) [table, help] = [`${heading}.`, []];
    const [, , off, key = '', sign, value = ''] = heading === undefined ? (PAIR.exec(text) ?? []) : [];
    if (sign === '=' && (off === undefined || PLAIN.test(value))) {
      const made = row(file, `${table}${key}`, value, wordsOf(help), index + 1);
      help = [];
      return [made];
    }
    help = /^\s*[#;]/.test(text) ? [...help, commentOf(text)] : keptOver(help, text);
    return [];
  });
}

/** Every key with a value of its own, under the keys around it: `mail.port`. */
export function yamlKeys(file: SourceFile): SettingFound[] {
  const above: { key: string | null; indent: number }[] = [];
  let help: string[] = [];
  let list = Number.POSITIVE_INFINITY;
  return file.lines.flatMap((text, index): SettingFound[] => {
    const [, space = '', off, key = '', sign, value = ''] = PAIR.exec(text) ?? [];
    const [, dash] = /^(\s*)-\s/.exec(text) ?? [];
    // What stands in a list has no name of its own.
    if (dash !== undefined) list = Math.min(list, dash.length);
    else if (key !== '' && space.length <= list) list = Number.POSITIVE_INFINITY;
    if (list < space.length) return [];
    const isKey = sign === ':' && (off === undefined || (off === '#' && PLAIN.test(value)));
    if (!isKey) {
      const [, before = '', other] = OTHER_SECTION.exec(text) ?? [];
      if (other !== undefined) {
        while ((above.at(-1)?.indent ?? -1) >= before.length) above.pop();
        above.push({ key: /^<[\w -]+>$/.test(other) ? other : null, indent: before.length });
      }
      const isOut = sign === ':' && off !== undefined && isOtherChoice(file, key, value);
      help = isOut ? [] : /^\s*#/.test(text) ? [...help, commentOf(text)] : keptOver(help, text);
      return [];
    }
    while ((above.at(-1)?.indent ?? -1) >= space.length) above.pop();
    const name = [...above.map((each) => each.key), key].join('.');
    // A mark by which other places of the file name the section is no value, and what is said behind it is about all of it.
    if (/^(?:&[\w-]+)?\s*(?:#.*)?$/.test(value.trim()) && off === undefined) {
      above.push({ key, indent: space.length });
      help = [];
      return [];
    }
    const made = row(file, name, value, wordsOf(help), index + 1);
    help = [];
    return above.some((each) => each.key === null) ? [] : [made];
  });
}

/** Whether a line that is commented out is a key of its own, or another value of one that stands in the file: `# adapter: other`. */
function isOtherChoice(file: SourceFile, key: string, value: string): boolean {
  // A key of several words without a value is left for the reader to fill in.
  if (value.trim() === '') return /^[a-z\d]+(?:_[a-z\d]+)+$/.test(key);
  return /^\S+$/.test(value.trim()) && file.lines.some((text) => new RegExp(`^\\s*${escaped(key)}:\\s*\\S`).test(text));
}

const RULE = /^[-=#*~+]{4,}$/;

/** What a line of a comment says; one that only draws a rule is kept as that. */
function commentOf(text: string): string {
  const said = text.replace(/^\s*[#;]\s?/, '').trim();
  return RULE.test(said) ? said : said.replace(/^[#;]+\s?/, '').trim();
}

/** A block with its title between two rules is about the key behind the empty line. */
function keptOver(help: readonly string[], text: string): string[] {
  return text.trim() === '' && help.filter((each) => RULE.test(each)).length === 2 ? [...help, ''] : [];
}

/** What stands below the title, or the title; a heading over several keys, `++ For mail only ++`, is of none of them. */
function wordsOf(help: readonly string[]): string {
  // The name of a section says nothing of its keys.
  const parts = help.filter((each) => !/^([-=*~+])\1+ .* \1+$|^\[[\w.-]+\]$/.test(each));
  const last = parts.findLastIndex((each) => RULE.test(each));
  const below = joined(parts.slice(last + 1));
  // For whom a key is does not say what it is: `PostgreSQL only:`.
  if (/^(?:optional\W+)?(?:\W*\w+){1,9} only:?$/i.test(below)) return '';
  return below === '' ? joined(parts.filter((each) => !RULE.test(each))) : below;
}

/** A list of plain values on one line: `[".*", "*~"]`. */
const LIST = /^\[[^\][{}]{0,60}\](?=\s*(?:#.*)?$)/;
const TITLE = /^[A-Z][\w-]*(?: (?:[A-Z][\w-]*|of|the|and|for)){0,3}$/;

/** A title over several keys, `# New Colours`, has no word of the first of them. */
function isHeading(help: string, name: string, next: string): boolean {
  if (!TITLE.test(help) || !PAIR.test(next)) return false;
  const own = new Set((name.split('.').at(-1) ?? name).toLowerCase().split(/[^a-z\d]+/));
  return !help
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => own.has(word) || own.has(word.replace(/s$/, '')));
}

/** Three words, as many signs where words are not parted, or what a number counts: `24 hours`, `60 * 60`. */
const SAYING =
  /\S\s+\S+\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^\s]{3}|^\d[^\s]*\p{Script=Han}{2}|^\d+ ?(?:ms|seconds?|minutes?|hours?|days?)$|^\d+(?: ?\* ?\d+)+$/iu;

function row(file: SourceFile, name: string, value: string, help: string, line: number): SettingFound {
  // A value without quotes goes on over its spaces, up to a comment behind it.
  const list = LIST.exec(value.trim())?.[0];
  const plain = list ?? /^(?:"[^"]*"|'[^']*'|[^\s#"'[{](?:\S| +(?![ #]))*)/.exec(value.trim())?.[0].trimEnd();
  const beside = /^\s+#+\s*(\S.*)$/.exec(value.trim().slice(plain?.length ?? 0))?.[1];
  const next = file.lines[line] ?? '';
  const isAlone = isOwn(next, help, name) && !isHeading(help, name, next);
  return {
    name,
    source: 'property',
    example:
      plain === undefined || /^(?:(["'])\1|[>|][-+]?\d*)$/.test(plain)
        ? null
        : /^["']/.test(plain)
          ? plain
          : JSON.stringify(plain),
    help: isAlone && help !== '' ? help : beside !== undefined && SAYING.test(beside) ? beside : null,
    declared: true,
    line,
  };
}
