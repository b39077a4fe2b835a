import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import type { SettingFound } from '../setting-maker.ts';
import { demandedLater } from './demanded-later.ts';
import { fieldComment } from './field-comment.ts';
import { type GoStruct, givenValues } from './given-values.ts';

/**
 * Go struct tags: `env:"PORT" envDefault:"3000"`, `envconfig:"PORT" default:"3000"`. An operator sets the name with what
 * the file puts before all of them, `PrefixLookuper("SHOP_", …)`, and before those of one structure, `envPrefix:"DB_"`.
 */
export function environmentTags(file: SourceFile): SettingFound[] {
  if (file.language !== 'go') return [];
  const prefixOf = prefixes(file);
  const tags = [...file.text.matchAll(/`[^`\n]*\benv(?:config)?:"([A-Z][A-Z\d_]*)([^"]*)"[^`\n]*`/g)];
  const later = demandedLater(file, taggedFields(file));
  const structs = tags.length === 0 ? [] : structsOf(file);
  const given = givenValues(file, structs);
  const handed = handedVariables(file);
  // The options of go-flags tell their variables themselves, with what their groups put before them.
  return tags
    .filter(([tag]) => !tag.includes(' long:"') && !tag.startsWith('`long:"'))
    .map((match) => {
      const written =
        /(?:envDefault|default|env-default):"([^"]*)"/.exec(match[0])?.[1] ?? /default=(.+)$/.exec(match[2] ?? '')?.[1];
      const fallback = handed.get(/^\$\{(\w+)\}$/.exec(written ?? '')?.[1] ?? '') ?? written;
      const help = /(?:desc|description|usage|help|env-description):"([^"]*)"/.exec(match[0])?.[1];
      const line = file.lineAt(match.index);
      const field = /^\s*(\w+)\s/.exec(file.lines[line - 1] ?? '')?.[1] ?? '';
      // What another library reads goes by the name alone: `envconfig:"PORT"`, and options of Kong with their help.
      const isPlain = /\benvconfig:"|\b(?:help|cmd|arg|short):"/.test(match[0]);
      const name = `${isPlain ? '' : prefixOf(match[1] ?? '', match.index)}${match[1]}`;
      const after = later.get(name);
      // What the program gives the field itself cannot be told as a value.
      const filled = after?.isFilled ? `later(${field})` : null;
      // What it holds before the variables are read into it stays where one is not set.
      const around = structs.find(({ from, to }) => from < line && line < to);
      const held = around === undefined ? undefined : given(around.name, field);
      const isRequired =
        after?.required === true || /required|notEmpty/.test(match[0].replace(/\brequired:"false"/, ''));
      const type = around?.fields.find(({ names }) => names[0] === field)?.type;
      return {
        name,
        source: 'environment',
        default:
          fallback === undefined
            ? (filled ?? held ?? (type === 'bool' && !isRequired ? 'false' : null))
            : JSON.stringify(fallback),
        requiredIf: after?.requiredIf,
        help: help ?? fieldComment(file, line, field),
        choices: tagChoices(match[0]),
        required: isRequired,
        declared: true,
        line,
      };
    });
}

/** What Kong puts into the tags: `kong.Vars{"most": "3"}` for `default:"${most}"`; what is set once more depends on something. */
function handedVariables(file: SourceFile): Map<string, string> {
  const found = new Map<string, string>();
  for (const { index, 0: head } of file.bare.matchAll(/\bkong\.Vars\{/g)) {
    const open = index + head.length - 1;
    const list = file.code.slice(open, Math.max(open, closingBracket(file.bare, open)));
    for (const [, name = '', value = ''] of list.matchAll(/"(\w+)":\s*"([^"\n]*)"\s*[,}\n]/g)) found.set(name, value);
  }
  for (const [, name = ''] of file.code.matchAll(/\["(\w+)"\]\s*=[^=]/g)) found.delete(name);
  return found;
}

/** The structures of a file with their own fields. */
function structsOf(file: SourceFile): (GoStruct & { from: number; to: number })[] {
  return [...file.bare.matchAll(/^type\s+(\w+)\s+struct\s*\{/gm)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const fields = [...file.bare.slice(open + 1, close).matchAll(/^\s*(\w+)[ \t]+(\*?[\w.[\]]+)/gm)].map(
      ([, name = '', type = '']) => ({ names: [name], type }),
    );
    return [{ name: match[1] ?? '', fields, from: file.lineAt(open), to: file.lineAt(close) }];
  });
}

/** The variables of a file by the fields that they are read into, from the structure down: `Mail.Kind`. */
function taggedFields(file: SourceFile): Map<string, string> {
  const fields = new Map<string, string>();
  const above: string[] = [];
  for (const line of file.lines) {
    const [, held] = /^\s*(\w+)\s+struct\s*\{\s*$/.exec(line) ?? [];
    if (/^type\s+\w+\s+struct\b/.test(line)) above.length = 0;
    else if (held !== undefined) above.push(held);
    else if (/^\s+\}/.test(line)) above.pop();
    const [, field, name] = /^\s*(\w+)\s.*`[^`]*\benv(?:config)?:"([A-Z][A-Z\d_]*)/.exec(line) ?? [];
    if (field !== undefined && name !== undefined) fields.set([...above, field].join('.'), name);
  }
  return fields;
}

/** `validate:"oneof=a b"`, `enum:"a,b"`, and a pattern of nothing but words: `rule:"^a|b$"`. */
export function tagChoices(tag: string): string[] {
  const [, listed = ''] =
    /\b(?:oneof=|enum:")([\w ,.-]+)/.exec(tag) ??
    /\b(?:rule|regexp?|pattern|match):"\^\(?([a-z][\w-]*(?:\|[a-z][\w-]*)+)\)?\$"/i.exec(tag) ??
    [];
  return listed.split(/[ ,|]+/).filter((value) => value !== '');
}

/** What stands before a name that is written at a place of the file. */
function prefixes(file: SourceFile): (name: string, at: number) => string {
  const whole =
    /\bPrefixLookuper\(\s*"([A-Z][A-Z\d_]*)"/.exec(file.code)?.[1] ??
    /\b\w*[eE]nv\w*\.Options\{[^{}]*\bPrefix:\s*"([A-Z][A-Z\d_]*)"/.exec(file.code)?.[1] ??
    '';
  // What is looked up in a map of its own goes by the name there.
  const plain = new Set(
    [...file.code.matchAll(/\bMapLookuper\(\s*map\[string\]string\{([^{}]*)\}/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/"([A-Z][A-Z\d_]*)"\s*:/g)].map(([, name = '']) => name),
    ),
  );
  const held = new Map(
    [...file.text.matchAll(/\b\w+\s+\*?(\w+)\s+`[^`\n]*(?:\benvPrefix:"|\benv:",\s*prefix=)([A-Z][A-Z\d_]*)"/g)].map(
      ([, type = '', prefix = '']) => [type, prefix] as const,
    ),
  );
  const structs = [...file.bare.matchAll(/\btype\s+(\w+)\s+struct\s*\{/g)].map((match) => {
    const open = match.index + match[0].length - 1;
    return { prefix: held.get(match[1] ?? '') ?? '', open, close: closingBracket(file.bare, open) };
  });
  return (name, at) => {
    if (plain.has(name)) return '';
    return `${whole}${structs.find(({ open, close }) => open < at && at < close)?.prefix ?? ''}`;
  };
}
