import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';
import { givenFields, writtenValue } from './structures/given-fields.ts';

/** Fewer are taken out of a table of some other sort. */
const FEWEST = 5;
const LONGEST_READER = 60;
const TABLE = /(?:\btoml::|&(?:mut )?)(?:Table|Value|Map)\b/;

/** A function that takes one key out of a table: where its arguments stand, -1 for what it has not. */
interface Reader {
  table: number;
  key: number;
  /** The variable that is asked before the table. */
  variable: number;
  /** What the table is called, for those who are told that a value is wrong. */
  section: number;
  givesTable: boolean;
  type: string | undefined;
}

/**
 * Keys of a configuration in TOML that functions of a file of Rust take out of its tables, one call for each:
 * `read_bool(&mut table, "mail", "enable", "MAIL_ENABLE")`.
 */
export function tableReads(file: SourceFile): SettingFound[] {
  if (file.language !== 'rust' || !file.bare.includes('toml::')) return [];
  const readers = readersIn(file);
  if (readers.size === 0) return [];
  const given = new Map<string, Map<string, string>>();
  const sections = new Map<string, string>();
  const found = file.parsed.calls.flatMap((call): SettingFound[] => {
    const reader = readers.get(call.name);
    const key = reader ? stringValue(call.arguments[reader.key]) : null;
    if (!reader || key === null || !/^[\w-]+$/.test(key)) return [];
    const place = file.symbolAround(call.line, /^(?:function|method)$/);
    const within = place === undefined ? undefined : file.parsed.symbols[place];
    const table = /\w+$/.exec(call.arguments[reader.table] ?? '')?.[0] ?? '';
    const above = stringValue(call.arguments[reader.section]) ?? sections.get(`${place} ${table}`);
    // What stands in a list has no name of its own.
    if (above !== undefined && !/^[\w.-]*$/.test(above)) return [];
    const name = above ? `${above}.${key}` : key;
    if (reader.givesTable) {
      const kept = /\blet\s+(?:mut\s+)?(\w+)\s*=\s*$/.exec(beforeCall(file, call))?.[1];
      if (kept !== undefined) sections.set(`${place} ${kept}`, name);
      return [];
    }
    // A table that nothing is known of may lie anywhere.
    if (above === undefined && !new RegExp(`\\b${escaped(table)}\\s*:`).test(within?.signature ?? '')) return [];
    const type = within?.owner ?? '';
    if (!given.has(type)) given.set(type, givenFields(file, type));
    const row = {
      ...heldWithout(file, call, given.get(type)),
      type: reader.type,
      declared: true,
      line: call.line,
      endLine: call.endLine,
    };
    const variable = stringValue(call.arguments[reader.variable]) ?? '';
    return [
      { ...row, name, source: 'declared' },
      ...(/^[A-Z][A-Z\d_]+$/.test(variable) ? [{ ...row, name: variable, source: 'environment' as const }] : []),
    ];
  });
  return found.length < FEWEST ? [] : found;
}

function readersIn(file: SourceFile): Map<string, Reader> {
  const readers = new Map<string, Reader>();
  const functions = file.parsed.symbols.filter(
    ({ kind, signature, startLine, endLine }) =>
      kind === 'function' && TABLE.test(signature) && endLine - startLine < LONGEST_READER,
  );
  // What hands its key on is known after the one that it hands it to.
  for (let known = -1; known < readers.size; ) {
    known = readers.size;
    for (const { name, signature, startLine, endLine } of functions) {
      if (readers.has(name)) continue;
      const body = file.code.slice(file.offsetOf(startLine), file.offsetOf(endLine + 1));
      const reader = readerOf(signature, body.slice(body.indexOf('{')), readers);
      if (reader) readers.set(name, reader);
    }
  }
  return readers;
}

function readerOf(signature: string, body: string, readers: ReadonlyMap<string, Reader>): Reader | null {
  const open = signature.indexOf('(');
  const close = closingBracket(signature, open);
  const parameters = splitList(signature.slice(open + 1, Math.max(open, close)));
  const names = parameters.map((each) => /^(?:mut\s+)?(\w+)\s*:/.exec(each)?.[1] ?? '');
  const table = parameters.findIndex((each) => TABLE.test(each));
  if (table < 0) return null;
  const at = (name: string | undefined): number => (name === undefined ? -1 : names.indexOf(name));
  const taken = new RegExp(
    `\\b${escaped(names[table] ?? '')}\\s*\\.\\s*(?:remove|get|get_mut)\\(\\s*&?(\\w+)\\s*\\)`,
  ).exec(body);
  const own = {
    key: at(taken?.[1]),
    variable: at(/\benv::var\(\s*&?(\w+)\s*\)/.exec(body)?.[1]),
    section: names.findIndex((each) => /^(?:parent|section|table_name|group)$/.test(each)),
  };
  const [, type] = /^\)\s*->\s*(?:Option|Result)<(bool|[iu]\d+|f\d+)\b/.exec(signature.slice(close)) ?? [];
  const givesTable = TABLE.test(signature.slice(close).replace(/^\)\s*->\s*(?:Option<)?/, '&'));
  if (own.key >= 0) return { table, ...own, givesTable, type };
  for (const [, name = '', written = ''] of body.matchAll(/(?<![\w.:])(\w+)\(([^()]*)\)/g)) {
    const other = readers.get(name);
    const handed = splitList(written).map((each) => at(each.trim()));
    const key = other ? (handed[other.key] ?? -1) : -1;
    if (other && key >= 0)
      return { table, key, variable: handed[other.variable] ?? -1, section: own.section, givesTable, type };
  }
  return null;
}

function beforeCall(file: SourceFile, { line, name }: CodeCall): string {
  const text = file.code.slice(file.offsetOf(line), file.offsetOf(line + 1));
  return text.slice(0, Math.max(0, text.indexOf(`${name}(`)));
}

/** What is taken as it is: `v`, `Some(v)`, `v.into()`, `Mode::from(v.as_str())`. */
const TAKEN =
  /^\s*\{\s*(?:self|\w+)\.([\w.]+)\s*=\s*(?:Some\(\s*)?(?:[\w:]+::from\(\s*)?(\w+)(?:\.(?:into|as_str|to_string|clone)\(\))*\s*\)*\s*;/;

/** `if let Some(v) = read(…) { self.mail.port = v; }` changes what the type holds by default, and `.unwrap_or(25)` says it. */
function heldWithout(
  file: SourceFile,
  call: CodeCall,
  given: ReadonlyMap<string, string> | undefined,
): Pick<SettingFound, 'default' | 'required'> {
  const before = beforeCall(file, call);
  const open = file.offsetOf(call.line) + before.length + call.name.length;
  const close = closingBracket(file.bare, open);
  const rest = close < 0 ? '' : file.code.slice(close + 1, close + 300);
  if (/^\s*\.(?:expect\(|unwrap\(\))/.test(rest)) return { required: true };
  const [, otherwise] = /^\s*\.unwrap_or\(\s*([^()]*(?:\(\))?[^()]*)\)/.exec(rest) ?? [];
  if (otherwise !== undefined) return { default: writtenValue(otherwise.trim()) };
  const [, field = '', value] = TAKEN.exec(rest) ?? [];
  const held = /\bif\s+let\s+Some\((\w+)\)\s*=\s*$/.exec(before)?.[1];
  return { default: held !== undefined && held === value ? given?.get(field) : undefined };
}
