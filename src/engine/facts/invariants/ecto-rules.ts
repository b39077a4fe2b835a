import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { nameValue } from '../text/literal.ts';
import { identifierWords } from '../text/words.ts';

/** What a changeset of Ecto asks for, with the branch of a `case` that asks it; nothing where the branch has no words. */
export function ectoRules(file: SourceFile, call: CodeCall, owner: string | undefined): string[] {
  const rules = rulesOf(file, call, owner);
  const branch = rules.length === 0 ? '' : branchOf(file, call.line);
  return branch === null ? [] : rules.map((rule) => `${rule}${branch}`);
}

function rulesOf(file: SourceFile, call: CodeCall, owner: string | undefined): string[] {
  const rest = /^(?:cast|changeset|\w+)$/.test(call.arguments[0] ?? '') ? call.arguments.slice(1) : call.arguments;
  const subject = (name: string) => `\`${name}\` of \`${owner}\``;
  if (!owner) return [];
  if (call.name === 'validate_required')
    return [...(rest[0] ?? '').matchAll(/:(\w+)/g)].map((match) => `${subject(match[1] ?? '')} must be given`);
  const name = nameValue(rest[0]);
  if (name === null) return [];
  // An index with a name of its own may span other columns too.
  if (call.name === 'unique_constraint')
    return rest.some((argument) => /^name:/.test(argument)) ? [] : [`${subject(name)} must be unique`];
  if (call.name === 'validate_inclusion') {
    const values = listed(rest[1] ?? '');
    return values.length > 1 && values.length <= MOST_VALUES
      ? [`${subject(name)} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`]
      : [];
  }
  const options = rest.slice(1).join(', ');
  if (call.name === 'validate_number') {
    const bounds = boundsIn(options);
    return bounds === '' ? [] : [`${subject(name)} must be ${bounds}${isAsked(file, name) ? '' : ' if given'}`];
  }
  if (call.name === 'check_constraint') {
    // "end date must be after start date", as it is said to whoever breaks it.
    const said = /\bmessage:\s*"([^"\n]{1,120})"/.exec(options)?.[1] ?? '';
    const [, must] =
      new RegExp(`^(?:the )?${escaped(identifierWords(name))} ((?:must|cannot|may) .+?)[.!]*$`, 'i').exec(said) ?? [];
    return must === undefined
      ? []
      : [`${subject(name)} ${must.replace(/\b(before|after) (?=\w+ (?:date|time)$)/, '$1 the ')}`];
  }
  if (call.name !== 'validate_length') return [];
  const least = /\bmin:\s*(\d+)/.exec(options)?.[1];
  const most = /\bmax:\s*(\d+)/.exec(options)?.[1];
  return [
    ...(least ? [`${subject(name)} must have at least ${least} characters`] : []),
    ...(most ? [`${subject(name)} must have at most ${most} characters`] : []),
  ];
}

const BOUNDS: readonly (readonly [string, string])[] = [
  ['greater_than', 'greater than'],
  ['greater_than_or_equal_to', 'at least'],
  ['less_than', 'less than'],
  ['less_than_or_equal_to', 'at most'],
];

/** `greater_than: 0, less_than: 5000` as "greater than 0 and less than 5000"; nothing where one of them is no number. */
function boundsIn(options: string): string {
  const told = BOUNDS.flatMap(([key, words]) => {
    const value = new RegExp(`\\b${escaped(key)}:\\s*([^,\\s]+)`).exec(options)?.[1];
    return value === undefined ? [] : [/^-?\d[\d_.]*$/.test(value) ? `${words} ${value.replaceAll('_', '')}` : ''];
  });
  return told.includes('') ? '' : told.join(' and ');
}

/** Whether a changeset of the file asks for a field; what is not given is not looked at. */
function isAsked(file: SourceFile, name: string): boolean {
  const asked = file.parsed.calls.filter((call) => call.name === 'validate_required');
  return asked.some(({ arguments: given }) => given.some((each) => new RegExp(`:${escaped(name)}\\b`).test(each)));
}

const MOST_VALUES = 6;

/** The values of `["a", "b"]` and `~w(a b)`. */
function listed(written: string): string[] {
  const words = /^~w[([{|]([\w .-]+)[)\]}|]a?$/.exec(written.trim())?.[1];
  const values = words?.split(' ') ?? [...written.matchAll(/"([^"\n]+)"/g)].map(([, value = '']) => value);
  return words === undefined && !/^\[[^[\]]*\]$/.test(written.trim())
    ? []
    : values.filter((value) => value !== '').map((value) => `\`${value}\``);
}

/** " when its kind is `gift`", as the lines around a call have it: empty outside of any branch, null for other branches. */
function branchOf(file: SourceFile, line: number): string | null {
  const depthOf = (text: string): number => text.length - text.trimStart().length;
  let depth = depthOf(file.lines[line - 1] ?? '');
  let value: string | undefined;
  let found = '';
  for (let place = line - 1; place > 0; place--) {
    const text = file.code.slice(file.offsetOf(place), file.offsetOf(place + 1)).trimEnd();
    if (text.trim() === '' || depthOf(text) >= depth) continue;
    depth = depthOf(text);
    const written = text.trim();
    if (/^defp?\b/.test(written)) return found;
    if (/->$/.test(written))
      value = /^(?::(\w+)|"([^"]+)"|(true|false)) ->$/.exec(written)?.slice(1).find(Boolean) ?? '';
    else if (value !== undefined || /\b(?:if|unless|cond|with)\b.*\bdo$/.test(written)) {
      const field = /\bcase get_(?:field|change)\(\w+, :(\w+)\) do$/.exec(written)?.[1];
      if (field === undefined || !value || found !== '') return null;
      found = ` when its ${identifierWords(field)} is \`${value}\``;
      value = undefined;
    }
  }
  return found;
}
