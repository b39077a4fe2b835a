import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { findSymbols, symbolDetail } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { apart } from '../annotated-parameters.ts';
import { splitParameters } from '../signature.ts';

const DEEPEST = 3;
const MADE_SETTERS = /@(?:lombok\.)?(?:Data|Setter|Value|AllArgsConstructor)\b/;

/** What a request can fill of the one class of the product with a name, with what the classes above it hold; none where one is not known. */
export function fieldsOf(evidence: Evidence, type: string, depth = 0): string[] {
  if (!/^[A-Z]\w*$/.test(type) || depth > DEEPEST) return [];
  const [only, ...others] = findSymbols(evidence.pack, type, { kind: 'class', exact: true, limit: 3 }).filter(
    ({ path }) => /\.(?:java|kt)$/.test(path) && evidence.file(path)?.place === 'source',
  );
  const symbol = only && others.length === 0 ? symbolDetail(evidence.pack, only.id) : null;
  if (!symbol) return [];
  const { code, bare } = maskCode(symbol.path.endsWith('.kt') ? 'kotlin' : 'java', evidence.text(symbol));
  const own = [...inHead(code, bare, type), ...inBody(bare)];
  const above = symbol.bases.filter((base) => !/(?:able|Interface)(?:<|$)|^I[A-Z]/.test(base));
  const inherited = above.map((base) => fieldsOf(evidence, base.replace(/<.*$/s, ''), depth + 1));
  return inherited.some((each) => each.length === 0) ? [] : [...own, ...inherited.flat()];
}

/** `record Search(String words, int page)`, `data class Search(val words: String?)`. */
function inHead(code: string, bare: string, type: string): string[] {
  const found = new RegExp(`\\b(?:record|class)\\s+${escaped(type)}\\s*\\(`).exec(bare);
  if (!found) return [];
  const open = found.index + found[0].length - 1;
  const close = Math.max(open + 1, closingBracket(bare, open));
  return splitParameters(code.slice(open + 1, close), bare.slice(open + 1, close)).flatMap((each) => {
    const { rest } = apart(each, /^@(?:\w+:)?([\w.]+)\s*/);
    return (/^(?:(?:va[lr]|private|override)\s+)*(\w+)\s*:/.exec(rest) ?? /\s(\w+)$/.exec(rest))?.[1] ?? [];
  });
}

/** Fields of Java that have a setter, and variables of Kotlin. */
function inBody(bare: string): string[] {
  const set = MADE_SETTERS.test(bare);
  const fields = [...bare.matchAll(/\bprivate\s+(?!static\b|final\b)[\w.<>,?[\] ]+?\s(\w+)\s*[;=]/g)]
    .map(([, name = '']) => name)
    .filter((name) => set || new RegExp(`\\bset${escaped(name)}\\(`, 'i').test(bare));
  return [...fields, ...[...bare.matchAll(/^ {2,4}(?:lateinit\s+)?var\s+(\w+)/gm)].map(([, name = '']) => name)];
}
