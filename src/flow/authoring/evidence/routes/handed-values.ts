import { escaped } from '../../../../base/escaped.ts';
import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../engine/facts/text/mask-code.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { splitParameters } from './parameters/signature.ts';
import { nameOf, signatureIn } from './parameters/unread/request-uses.ts';

/** What each call of a function gives to its parameters, by their names; a call is left out whose values do not fit them one by one. */
export function handedValues(
  evidence: Evidence,
  caller: CodeSource,
  called: CodeSource,
  name: string,
): Map<string, string>[] {
  const own = signatureIn(maskOf(evidence, called).bare)?.list.filter(
    (each) => !/^(?:cls|&?(?:mut )?self)$/.test(each),
  );
  const names = own?.map((each) => nameOf(each));
  if (names === undefined || names.length === 0) return [];
  const { code, bare } = maskOf(evidence, caller);
  return [...bare.matchAll(new RegExp(`(?<![\\w$])${escaped(name)}\\s*\\(`, 'g'))].flatMap((found) => {
    const open = found.index + found[0].length - 1;
    const close = closingBracket(bare, open);
    if (close < 0) return [];
    const given = splitParameters(code.slice(open + 1, close), bare.slice(open + 1, close));
    if (given.length > names.length || given.some((each) => /^(?:\.\.\.|\*|\w+\s*[:=](?!=))/.test(each))) return [];
    return [new Map(given.flatMap((each, at) => (names[at] === undefined ? [] : [[names[at], each] as const])))];
  });
}

function maskOf(evidence: Evidence, place: CodeSource): { code: string; bare: string } {
  return maskCode(evidence.file(place.path)?.language ?? '', evidence.text(place));
}

/** A value that stands in the program: a text, a number, `true`, `nil`, `MAX_SIZE`. */
const FIXED =
  /^(?:(["'`])(?:(?!\1).)*\1|[-+]?\d[\w.]*|true|false|nil|null|None|True|False|undefined|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)$/;
const DECIDED = /^(?:true|false|True|False)$/;

/**
 * Whether a condition asks of the values of a call what they were not sent for: the program says them all, it says whether the
 * question is asked, or one value stands for two that are held against each other.
 */
export function isAskedInVain(condition: string, handed: ReadonlyMap<string, string>): boolean {
  const words = new Set(condition.match(/(?<![\w.$>"'])[$\w]+(?!["'])/g) ?? []);
  const given = [...handed].filter(([name]) => words.has(name)).map(([, value]) => value);
  if (given.length === 0) return false;
  return (
    given.every((value) => FIXED.test(value)) ||
    given.some((value) => DECIDED.test(value)) ||
    new Set(given).size < given.length
  );
}
