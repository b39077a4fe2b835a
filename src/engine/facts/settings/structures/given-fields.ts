import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** One structure may hold the values of a whole configuration. */
const LONGEST = 100_000;

/**
 * What `impl Default for Shop { fn default() -> Self { Self { port: 25, mail: Mail { host: "x".into() } } } }` gives, by
 * the names of the fields; what a structure inside has stands below its own: `mail.host`.
 */
export function givenFields(file: SourceFile, type: string): Map<string, string> {
  const start = file.bare.indexOf(`impl Default for ${type} {`);
  const self = start < 0 ? null : /\{\s*(?:Self|\w+)\s*\{/.exec(file.bare.slice(start, start + 400));
  if (self === null) return new Map();
  const open = start + self.index + self[0].length - 1;
  const close = closingBracket(file.bare, open, LONGEST);
  return new Map(close < 0 ? [] : fieldsIn(file.code.slice(open + 1, close), ''));
}

/** `Mail { … }`, `parts::Mail { … }`. */
const STRUCTURE = /^(?:\w+::)*[A-Z]\w*\s*\{([\s\S]*)\}$/;

function fieldsIn(code: string, above: string): [string, string][] {
  return splitList(code).flatMap((part): [string, string][] => {
    const [, name = '', value = ''] = /^(\w+)\s*:\s*([\s\S]+)$/.exec(part.trim()) ?? [];
    const inside = STRUCTURE.exec(value)?.[1];
    if (inside !== undefined) return fieldsIn(inside, `${above}${name}.`);
    const read = writtenValue(value);
    return read === undefined ? [] : [[`${above}${name}`, read]];
  });
}

/** A value without what makes a type of it; none where it holds nothing yet. */
export function writtenValue(written: string): string | undefined {
  const plain = PLAIN.exec(written);
  if (plain) return plain[1] ?? plain[2] ?? plain[3] ?? '';
  const address = ADDRESS.exec(written)?.[1];
  if (address !== undefined) return `"${address.replace(/\s*,\s*/g, '.')}"`;
  const list = LIST.exec(written)?.[1];
  if (list !== undefined) return `[${splitList(list).map(writtenValue).join(', ')}]`;
  return NOTHING.test(written) ? undefined : written;
}

/** `IpAddr::V4(Ipv4Addr::new(0, 0, 0, 0))`. */
const ADDRESS = /^(?:(?:\w+::)*V4\()?(?:\w+::)*Ipv4Addr::new\(\s*(\d+(?:\s*,\s*\d+){3})\s*\)\)?$/;

/** What holds nothing yet, or what its own type says. */
const NOTHING = /^(?:None|vec!\[\]|(?:\w+::)*(?:new|default)\(\)(?:\.into\(\))?)$/;

const LIST = /^vec!\[([^[\]]+)\]$/;

/** A literal, also inside what makes a type of it: `Some("x".to_string())`, `PathBuf::from("x")`. */
const PLAIN =
  /^(?:Some\()?(?:(?:String|PathBuf)::from\(\s*("[^"]*")\s*\)|("[^"]*")(?:\.(?:to_string|to_owned|into)\(\))?|(-?\d[\d_.]*(?: \* \d[\d_]*)*|true|false))\)?$/;
