import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';

/** A prefix that another place says: of whoever takes a concern in, or the value of a variable. */
export const UNKNOWN = '{elsewhere}';
const MARK = /\{elsewhere(?: ([\w.]+))?\}/;

const SETTING = /^Rails\.(?:application\.config|configuration)\.((?:x\.)?\w+)$/;
/** `api_path`, `Rails.configuration.api_path`. */
const COMPUTED = /^(?:[a-z_]\w*|[A-Z][\w:]*(?:\.\w+)+)$/;

/** Calls whose paths begin with a variable or a setting, with what is known of that written out: `match api_path + "/orders"`. */
export function withPrefixes(file: SourceFile, calls: readonly CodeCall[]): CodeCall[] {
  const variables = new Map<string, string | null>();
  for (const [, name = '', value = ''] of file.code.matchAll(/^[ \t]*([a-z_]\w*)[ \t]*=\s*([^=~>\s].*?)\s*$/gm))
    variables.set(name, variables.has(name) && variables.get(name) !== value ? null : value);
  const told = (written: string): string => {
    const value = variables.get(written) ?? written;
    const [, setting] = SETTING.exec(value) ?? [];
    return stringValue(value) ?? (setting === undefined ? UNKNOWN : `{elsewhere ${setting}}`);
  };
  return calls.map((call) => {
    const [first = '', ...others] = call.arguments;
    const [, sum, text = ''] = /^([\w.:]+)\s*\+\s*(['"][^'"]*['"])$/.exec(first) ?? [];
    const [, filled, rest = ''] = /^"#\{([\w.:]+)\}([^"]*)"$/.exec(first) ?? [];
    const before = sum ?? filled;
    if (before !== undefined && COMPUTED.test(before)) {
      const path = `${told(before)}${sum === undefined ? rest : stringValue(text)}`;
      return path.includes("'") ? call : { ...call, arguments: [`'${path}'`, ...others] };
    }
    if (call.name !== 'scope' || !COMPUTED.test(first)) return call;
    return { ...call, arguments: [`'${told(first)}'`, ...others] };
  });
}

/** What of a path is known, and the setting that stands before it where nothing else is missing. */
export function knownParts(parts: readonly string[]): { path: string[]; whole: boolean; before?: string } {
  const written = parts.filter((part) => part !== '').map(withoutHoles);
  const marks = written.filter((part) => MARK.test(part));
  const setting = marks.length === 1 && marks[0] === written[0] ? MARK.exec(marks[0] ?? '')?.[1] : undefined;
  return {
    path: written.map((part) => part.replace(MARK, '')),
    whole: marks.length === 0,
    ...(setting === undefined ? {} : { before: setting }),
  };
}

/** What is filled in stands for one part of a path: `top/#{period}`; before all others it may be of any length. */
function withoutHoles(part: string, place: number): string {
  const known = place === 0 ? part.replace(/^\/?#\{[^{}]*\}/, UNKNOWN) : part;
  return known.replace(/#\{(?:[\w.]*\.)?(\w+)[^{}]*\}/g, '{$1}');
}
