import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { packageOf } from '../default-value.ts';
import type { SettingFound } from '../setting-maker.ts';
import { viperDefaults } from '../viper-settings.ts';
import { tagChoices } from './environment-tags.ts';
import { fieldComment } from './field-comment.ts';
import { givenValues } from './given-values.ts';

/** Tags by which the libraries of Go fill a structure from a configuration file, the most telling first. */
const TAGS = ['koanf', 'mapstructure', 'yaml', 'toml', 'ini'];
const OWN_TAG = /`[^`\n]*\b(?:koanf|mapstructure|yaml|toml|ini):"/;
/** Most structures with the tags of JSON are messages; a file with such a name may hold a configuration, YAML included. */
const CONFIGURATION_FILE = /conf|setting|option/i;
const BASIC =
  /^(?:string|bool|byte|rune|error|any|interface\{\}|u?int(?:8|16|32|64)?|float(?:32|64)|time\.\w+|url\.URL|template\.\w+)$/;

interface Field {
  /** The names in the code, from the structure down to the field. */
  names: string[];
  /** The keys in the file. */
  keys: string[];
  type: string;
  tag: string;
  line: number;
}

/**
 * Fields of Go structures that a configuration is read into: `Port int \`yaml:"port"\``. Which structure is the
 * configuration, and below which key another one stands, only all files together tell.
 */
export function configStructs(file: SourceFile): SettingFound[] {
  if (file.language !== 'go') return [];
  const isJson = !OWN_TAG.test(file.text) && CONFIGURATION_FILE.test(file.name) && file.text.includes('json:"');
  if (!isJson && !OWN_TAG.test(file.text)) return [];
  const tags = isJson ? ['json'] : TAGS;
  let after = 0;
  const structs = [...file.bare.matchAll(/^[ \t]*(?:type\s+)?(\w+)\s+struct\s*\{/gm)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    // One that is written inside another is read with that.
    if (close < 0 || open < after) return [];
    after = close;
    return [{ name: match[1] ?? '', fields: fieldsIn(file, tags, open, close, [], []) }];
  });
  const given = givenValues(file, structs);
  const set = viperDefaults(file);
  return structs.flatMap(({ name, fields }) => {
    return fields.map((field): SettingFound => {
      const held = /^\*?((?:\w+\.)?[A-Za-z]\w*)$/.exec(field.type)?.[1];
      return {
        name: field.keys.join('.'),
        source: 'declared',
        default:
          taggedDefault(field) ?? given(name, field.names.join('.')) ?? set(viperKey(field)) ?? schemaDefault(field),
        help: helpOf(file, field),
        type: field.type,
        choices: choicesIn(field.tag),
        declared: true,
        line: field.line,
        of: name,
        ...(held === undefined || BASIC.test(field.type.replace(/^\*/, '')) ? {} : { holds: typeOf(file, held) }),
      };
    });
  });
}

/** Viper goes by its own tag or by the name of the field, and tells no small letter from a capital. */
function viperKey({ tag, keys, names }: Field): string {
  return (/\bmapstructure:"\w/.test(tag) ? keys : names).join('.');
}

/** A type of another package under the name of that, whatever the file calls it. */
function typeOf(file: SourceFile, written: string): string {
  const [alias = '', name] = written.split('.');
  return name === undefined ? written : `${packageOf(file, alias)}.${name}`;
}

/** A structure that is written inside another one has its fields below the key of it. */
function fieldsIn(
  file: SourceFile,
  tags: readonly string[],
  open: number,
  close: number,
  names: string[],
  keys: string[],
): Field[] {
  const found: Field[] = [];
  for (let at = file.bare.indexOf('\n', open) + 1; at > 0 && at < close; ) {
    const end = file.bare.indexOf('\n', at);
    const line = file.code.slice(at, end);
    const inner = /^\s*(\w+)\s+(\*|\[\]|map\[\w+\])*struct\s*\{\s*$/.exec(line);
    if (inner) {
      const begin = at + line.lastIndexOf('{');
      const stop = closingBracket(file.bare, begin);
      if (stop < 0) return found;
      const after = file.bare.indexOf('\n', stop);
      const tag = /`([^`]*)`/.exec(file.text.slice(stop, after))?.[1] ?? '';
      const key = keyIn(tags, tag);
      const path = [...names, inner[1] ?? ''];
      if (key !== null && inner[2] === undefined)
        found.push(...fieldsIn(file, tags, begin, stop, path, [...keys, key]));
      else if (key !== null)
        found.push({ names: path, keys: [...keys, key], type: '[]struct', tag, line: file.lineAt(at) });
      at = after + 1;
      continue;
    }
    const [, name, type = '', tag = ''] =
      /^\s*(?:(\w+)\s+)?([^\s`][^`]*?)\s*`([^`]*)`/.exec(file.text.slice(at, end)) ?? [];
    const key = keyIn(tags, tag);
    if (key !== null && name !== undefined)
      found.push({ names: [...names, name], keys: [...keys, key], type, tag, line: file.lineAt(at) });
    else if (/:",(?:inline|squash)/.test(tag))
      found.push({ names: [...names, type], keys: [...keys, '*'], type, tag, line: file.lineAt(at) });
    else if (tag === '') found.push(...heldWithoutTag(file, file.code.slice(at, end), names, keys, at));
    at = end + 1;
  }
  return found;
}

/** A field without a tag goes by its name in small letters; only one that holds a structure of the file is known to be read. */
function heldWithoutTag(file: SourceFile, text: string, names: string[], keys: string[], at: number): Field[] {
  const [, name, type = ''] = /^\s*([A-Z]\w*)\s+\*?([A-Za-z]\w*)\s*$/.exec(text) ?? [];
  if (name === undefined || !new RegExp(`^type ${escaped(type)} struct\\b`, 'm').test(file.bare)) return [];
  return [{ names: [...names, name], keys: [...keys, name.toLowerCase()], type, tag: '', line: file.lineAt(at) }];
}

function keyIn(tags: readonly string[], tag: string): string | null {
  for (const each of tags) {
    const key = new RegExp(`(?:^|\\s)${escaped(each)}:"([\\w.-]+)`).exec(tag)?.[1];
    if (key !== undefined) return key === '-' ? null : key;
  }
  return null;
}

function taggedDefault({ tag }: Field): string | null {
  return quoted(/(?:^|\s)default:"([^"]*)"/.exec(tag)?.[1]);
}

/** What a schema is told counts less than what the code does. */
function schemaDefault({ tag }: Field): string | null {
  return quoted(/jsonschema:"(?:[^"]*,)?default=([^",]*)/.exec(tag)?.[1]);
}

/** What a schema is told that it may be: `jsonschema:"enum=text,enum=json"`. */
function choicesIn(tag: string): string[] {
  const told = [...(/\bjsonschema:"([^"]*)"/.exec(tag)?.[1] ?? '').matchAll(/(?:^|,)enum=([^,]*)/g)];
  return told.length > 0 ? told.map(([, value = '']) => value) : tagChoices(tag);
}

function quoted(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : JSON.stringify(value);
}

function helpOf(file: SourceFile, { tag, line, names }: Field): string | null {
  const tagged = /(?:^|\s)(?:jsonschema_description|description|desc|help|usage|comment):"([^"]*)"/.exec(tag)?.[1];
  return tagged ?? fieldComment(file, line, names.at(-1) ?? '');
}
