import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';

/** What stands around a read, `safe_int(os.getenv("X"), 30)`: the function, and what else it is given. */
interface Around {
  name: string;
  /** The other arguments that stand before and behind the read. */
  before: string;
  others: string[];
  open: number;
  close: number;
}

const LITERAL = /^(?:-?\d[\d_.]*|"[^"\n]*"|'[^'\n]*'|true|false|True|False)$/;
/** `safe_int`, `to_bool`, `asNumber`, `parse_duration_or`, `int_or_default`: a function that makes something else of a text. */
const CONVERTS =
  /^_*(?:(?:safe|to|as|parse|coerce|convert|str_?to|string_?to|cast)_?\w*(?:int|integer|float|num|number|bool|boolean|str|string|duration|list|decimal)|\w*(?:default|fallback|or_else)\w*)$/i;
/** Its second argument is the base of a number. */
const TAKES_RADIX = /^(?:int|parseInt|ParseInt|ParseUint|parseFloat|Integer)$/;
const MOST_AROUND = 200;

/** What holds where nobody sets a variable, once the functions around its read have made something of it. */
export function convertedDefault(file: SourceFile, begin: number, end: number, written: string | null): string | null {
  const around = callAround(file, begin, end);
  if (around === null) return written;
  if (file.language === 'python' && around.others.length === 0 && around.before === '') {
    if (/^(?:int|float)$/.test(around.name)) return bounded(file, around, asNumber(written));
    if (around.name === 'bool' && written !== null) return truthOf(written);
    return written;
  }
  const [beside = ''] = around.others;
  const isGiven =
    written === null &&
    around.before === '' &&
    around.others.length === 1 &&
    CONVERTS.test(around.name) &&
    !TAKES_RADIX.test(around.name);
  const value = beside.replace(/^(?:default|default_value|fallback)\s*[=:]\s*/, '').trim();
  // `asNumber(process.env.SHOP_PORT, 'SHOP_PORT')`: the name is for its complaints.
  const read = /(\w+)\W*$/.exec(file.code.slice(begin, end + 1))?.[1];
  const isName = read !== undefined && stringValue(value) === read;
  return isGiven && LITERAL.test(value) && !isName ? bounded(file, around, value) : written;
}

/** `bool(os.getenv("X"))`, `Boolean(process.env.X)`: off where nothing is set. */
export function isTruth(file: SourceFile, begin: number, end: number): boolean {
  const around = callAround(file, begin, end);
  return (
    around !== null &&
    around.before === '' &&
    around.others.length === 0 &&
    around.name === (file.language === 'python' ? 'bool' : file.isScript ? 'Boolean' : '')
  );
}

/** `int(os.getenv("X", False))` is zero. */
function asNumber(written: string | null): string | null {
  return written === 'False' ? '0' : written === 'True' ? '1' : written;
}

/** A text of Python that is not empty is true, whatever it says. */
function truthOf(written: string): string {
  const text = stringValue(written);
  if (text !== null) return text === '' ? 'False' : 'True';
  return /^-?\d[\d.]*$/.test(written) ? (Number(written) === 0 ? 'False' : 'True') : written;
}

/** `max(1, int(…))`: what is less than the bound is not taken. */
function bounded(file: SourceFile, { open, close, name }: Around, value: string | null): string | null {
  const around = value === null ? null : callAround(file, open - name.length, close);
  const bound = around === null ? '' : [around.before.replace(/,\s*$/, ''), ...around.others].join('').trim();
  if (around === null || !/^(?:max|min)$/.test(around.name) || !/^-?\d+$/.test(bound)) return value;
  const held = Number(stringValue(value ?? '') ?? value);
  return Number.isFinite(held) ? String(Math[around.name as 'max' | 'min'](Number(bound), held)) : value;
}

/** The call whose argument the read from `begin` to the bracket at `end` is, and nothing but it. */
function callAround(file: SourceFile, begin: number, end: number): Around | null {
  const from = Math.max(0, begin - MOST_AROUND);
  const around = file.bare.slice(from, begin);
  const bracket = around.lastIndexOf('(');
  // Nearly always no bracket is open there, which shows without going through all that stands before.
  if (bracket < 0 || around.length - bracket > 41 || around.includes(')', bracket)) return null;
  const [, name, before = ''] = /(?<![\w.])(\w+)\(([^()]{0,40})$/.exec(around) ?? [];
  if (name === undefined || !/^\s*$|,\s*$/.test(before)) return null;
  const open = begin - before.length - 1;
  const close = closingBracket(file.bare, open);
  if (close < 0 || close < end) return null;
  const [rest = '', ...others] = splitList(`_${file.code.slice(end + 1, close)}`);
  return rest.trim() === '_'
    ? { name, before: before.trim(), others: others.filter((each) => each.trim() !== ''), open, close }
    : null;
}
