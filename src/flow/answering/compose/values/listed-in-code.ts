import { escaped } from '../../../../base/escaped.ts';
import { closingBracket, splitList, stringValue } from '../../../../engine/facts/text/literal.ts';
import type { Value } from './value-set.ts';

const MOST_VALUES = 40;
const LONGEST_LIST = 60;
const LONGEST_LINE = 400;
const VALUE = /^[\p{L}\p{N}_][\p{L}\p{N}_ .:/-]{0,39}$/u;

interface Listed {
  name: string;
  line: number;
  endLine: number;
  values: Value[];
}

/**
 * A list of plain values that stands behind a name: `STATUSES = (("up", "Up"), …)`, `enum :status, { open: 0 }`,
 * `validate_inclusion(:role, ["user", "admin"])`, `const Roles = { EDITOR: 'editor' }`.
 */
export function listsBehind(path: string, lines: readonly string[], isAsked: (name: string) => boolean): Listed[] {
  return lines.flatMap((line, place): Listed[] => {
    if (line.length > LONGEST_LINE || !/[[({]/.test(line) || COMMENT.test(line)) return [];
    const name = namesIn(line).find(isAsked);
    if (name === undefined) return [];
    const from = line.indexOf(name) + name.length;
    const given = (line[from - name.length - 1] === '@' ? ATTRIBUTE : GIVEN).exec(line.slice(from));
    // A condition names some of them, and not all.
    if (!given && (!DECLARES.test(line) || CONDITION.test(line))) return [];
    const opens = given ? [from + given[0].length - 1] : opensAfter(line, from);
    for (const open of opens) {
      const text = lines.slice(place, place + LONGEST_LIST).join('\n');
      const end = closingBracket(text, open);
      const values = end < 0 ? null : valuesIn(text.slice(open + 1, end), /[%~][wi]$/i.test(text.slice(0, open)));
      if (!values) continue;
      const lineOf = (offset: number): number => place + text.slice(0, open + 1 + offset).split('\n').length;
      return [
        {
          name,
          line: place + 1,
          endLine: lineOf(end - open - 1),
          values: values.map((value) => {
            const at = lineOf(value.at);
            return { name: value.name, source: { path, startLine: at, endLine: at } };
          }),
        },
      ];
    }
    return [];
  });
}

/** `STATUSES = (`, `Roles: readonly string[] = [`, `Types = Object.freeze({`. */
const GIVEN = /^(?:\s*:[\w\s<>[\].|]{1,60})?\s*=\s*(?:Object\.freeze\(|(?:frozen)?set\(|new Set\(|%[wi])?\s*[[({]/;
/** `@roles [:owner, :viewer]` of Elixir. */
const ATTRIBUTE = /^ +(?:~w)?[[(]/;
/** Words by which frameworks and databases list the values of a field. */
const DECLARES = /\b(?:enum|inclusion|choices|isIn|one_?of|validate_inclusion|values|check)\b/i;
const CONDITION = /^\s*(?:if|elif|elsif|unless|when|while|return|case)\b|\bwhere\b/;
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--)/;

/** Names that a list on this line may belong to: what is given a value, or is the first thing handed over. */
function namesIn(line: string): string[] {
  return (line.slice(0, LONGEST_LINE).match(/(?<![\w.])[A-Za-z_]\w*/g) ?? []).slice(0, 8);
}

/** Values that a field is given or asked for: `status: "open"`, `status == "closed"`. */
export function valuesGiven(path: string, lines: readonly string[], field: string): Value[] {
  const given = new RegExp(`\\b${escaped(field)}["']?\\s*(?::|=>|[=!]?==?)\\s*["':]([a-z][\\w-]*)`, 'gi');
  return lines.flatMap((line, place) =>
    line.length > LONGEST_LINE || !line.includes(field) || COMMENT.test(line)
      ? []
      : [...line.matchAll(given)].map(([, name = '']) => ({
          name,
          source: { path, startLine: place + 1, endLine: place + 1 },
        })),
  );
}

/** The brackets behind a name, as long as nothing but names, marks and other brackets stands between. */
function opensAfter(line: string, from: number): number[] {
  const opens: number[] = [];
  for (let at = from; at < line.length; at++) {
    const char = line[at] ?? '';
    if (/[[({]/.test(char)) opens.push(at);
    else if (!/[\w\s"':=,.>%$|<?-]/.test(char)) break;
  }
  return opens;
}

function valuesIn(text: string, isWords: boolean): { name: string; at: number }[] | null {
  const bare = text.replace(/(?:\/\/|#)[^\n"']*$/gm, (comment) => ' '.repeat(comment.length));
  const items = isWords ? bare.split(/\s+/) : splitList(bare);
  const found: { name: string; at: number }[] = [];
  let searched = 0;
  for (const item of items) {
    const written = item.trim();
    if (written === '') continue;
    const name = isWords ? written : valueIn(written);
    if (name === null || !VALUE.test(name)) return null;
    const at = Math.max(0, text.indexOf(written, searched));
    searched = at + written.length;
    found.push({ name, at });
  }
  return found.length > 1 && found.length <= MOST_VALUES ? found : null;
}

/** `"up"`, `:up`, `("up", "Up")`, `UP: 'up'`, `up: 0`, `Status.UP`. */
function valueIn(item: string): string | null {
  const text = stringValue(item);
  if (text !== null) return text;
  const symbol = /^:(\w+)$/.exec(item)?.[1];
  if (symbol !== undefined) return symbol;
  const pair = /^[([]\s*("[^"\n]*"|'[^'\n]*'|[A-Z]\w*(?:\.\w+)*)\s*,[^[({]*(?:\([^()]*\))?\s*[\])]$/.exec(item)?.[1];
  if (pair !== undefined) return stringValue(pair) ?? pair.split('.').at(-1) ?? null;
  const [, key, value = ''] = /^["':]?([A-Za-z_][\w-]*)["']?\s*(?::|=>|=)\s*(.+)$/s.exec(item) ?? [];
  if (key !== undefined) return stringValue(value.trim()) ?? (/^(?:\d+|:\w+)$/.test(value.trim()) ? key : null);
  return /^[A-Z]\w*(?:\.|::)(\w+)$/.exec(item)?.[1] ?? null;
}
