import { escaped } from '../../../../base/escaped.ts';
import { closingBracket } from '../../text/literal.ts';
import { maskCode } from '../../text/mask-code.ts';
import type { Flag } from './flag.ts';

const DEEPEST = 6;
const MOST = 300;

/** What a structure of go-flags takes: options, and what is typed without a name. */
export interface StructOptions {
  flags: Flag[];
  arguments: string[];
}

/**
 * The options of a structure of go-flags and of the groups and embedded structures in it, which may stand anywhere:
 * `structOf` gives the text of one by its name as written, from its first line to its last.
 */
export function structOptions(text: string, structOf: (type: string) => string | null): StructOptions {
  const found: StructOptions = { flags: [], arguments: [] };
  read(text, structOf, found, [], 0);
  return found;
}

function read(
  text: string,
  structOf: (type: string) => string | null,
  found: StructOptions,
  above: readonly string[],
  depth: number,
): void {
  const { bare } = maskCode('go', text);
  const open = bare.indexOf('{');
  const close = open < 0 ? -1 : closingBracket(bare, open, text.length);
  for (let at = bare.indexOf('\n', open) + 1; at > 0 && at < close && found.flags.length < MOST; ) {
    const end = bare.indexOf('\n', at);
    const line = bare.slice(at, end);
    const inner = /^\s*\w+\s+\*?struct\s*\{\s*$/.test(line) ? at + line.lastIndexOf('{') : -1;
    const stop = inner < 0 ? -1 : closingBracket(bare, inner, text.length);
    const last = stop < 0 ? end : bare.indexOf('\n', stop);
    const tag = /`([^`]*)`/.exec(text.slice(stop < 0 ? at : stop, last))?.[1] ?? '';
    const [, type = ''] = /^\s*[A-Z]\w*\s+\*?([\w.[\]]+)/.exec(line) ?? [];
    // What stands alone on its line is embedded: its fields are those of what holds it.
    const embedded = /^\s*\*?((?:\w+\.)?[A-Z]\w*)\s*$/.exec(line)?.[1];
    const held = stop > 0 ? `{\n${text.slice(inner + 1, stop)}\n}` : structOf(embedded ?? type);
    const isGroup = embedded !== undefined || tag.includes('group:"') || (stop > 0 && !tag.includes(':"'));
    if (tag.includes('positional-args:"')) found.arguments.push(...typedIn(held ?? '', tag));
    else if (tag.includes('command:"') || said(tag, 'no-flag')) {
      at = last + 1;
      continue;
    } else if (isGroup && held !== null && depth < DEEPEST)
      read(held, structOf, found, [...above, ...(said(tag, 'namespace') ?? [])], depth + 1);
    else found.flags.push(...flagOf(tag, type, above));
    at = last + 1;
  }
}

/** An option by what its tag says, with the names of the groups around it before its own. */
export function flagOf(tag: string, type: string, above: readonly string[]): Flag[] {
  const [long] = said(tag, 'long') ?? [];
  const [letter] = said(tag, 'short') ?? [];
  const short = letter !== undefined && /^\w$/.test(letter) ? `-${letter}` : undefined;
  const name = long === undefined ? short : `--${[...above, long].join('.')}`;
  if (name === undefined || said(tag, 'hidden')) return [];
  const [value] = said(tag, 'default') ?? [];
  return [
    {
      name,
      short,
      // A switch that nobody gives is off.
      default: value ? JSON.stringify(value) : type === 'bool' ? 'false' : null,
      help: said(tag, 'description')?.[0],
      // What has a default need not be given, whatever else is said of it.
      required: value === undefined && /\brequired:"(?:true|yes|1)"/.test(tag),
      choices: said(tag, 'choice'),
    },
  ];
}

/** `Args struct { File string \`positional-arg-name:"file"\` } \`positional-args:"yes" required:"yes"\``. */
function typedIn(text: string, outer: string): string[] {
  return [...text.matchAll(/^\s*([A-Z]\w*)\s+([\w.[\]*]+)(?:\s+`([^`\n]*)`)?/gm)].map(
    ([, field = '', type = '', tag = '']) => {
      const name = said(tag, 'positional-arg-name')?.[0] ?? field.toLowerCase();
      const word = `<${name}>${type.startsWith('[]') ? ' ...' : ''}`;
      return /\brequired:"/.test(`${outer} ${tag}`) ? word : `[${word}]`;
    },
  );
}

/** What a tag gives for a key, each time that it does. */
export function said(tag: string, key: string): string[] | undefined {
  const found = [...tag.matchAll(new RegExp(`(?:^|\\s)${escaped(key)}:"([^"]*)"`, 'g'))].map(([, value = '']) => value);
  return found.length === 0 ? undefined : found;
}
