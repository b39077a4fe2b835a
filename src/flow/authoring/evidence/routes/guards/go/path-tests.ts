import { escaped } from '../../../../../../base/escaped.ts';
import { splitList, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { segmentPattern } from '../../segment-pattern.ts';

/** What a condition holds the path of a request against. */
export interface PathTests {
  same: string[];
  starts: string[];
  ends: string[];
  /** The beginning of all others: `!strings.HasPrefix(r.URL.Path, "/api")`. */
  notBelow: string[];
}

/** Whose requests go on unasked: those whose paths a function tells, or those that a condition does. */
export type Spare = FoundSymbol | PathTests;

/** Whether a path goes on unasked. */
export type Spared = 'surely' | 'maybe' | 'no';

const PATH = '(?:(?:r|req|request)\\.URL\\.Path|c\\.Path\\(\\)|c\\.Request\\.URL\\.Path|path|p|urlPath|url)';
const IS_SAME = new RegExp(`^${PATH}\\s*==\\s*(.+)$`);
const IS_PART = new RegExp(`^(!?)strings\\.Has(Prefix|Suffix)\\(\\s*${PATH}\\s*,\\s*([^(),]+)\\)$`);

/** The tests of a condition that is about paths alone: `path == "/open" || strings.HasPrefix(path, "/assets/")`. */
export function pathTestsOf(condition: string, textOf: (written: string) => string | null): PathTests | null {
  const tests: PathTests = { same: [], starts: [], ends: [], notBelow: [] };
  const parts = splitList(condition, '|').map((each) => each.trim().replace(/^\((.*)\)$/, '$1'));
  for (const part of parts) {
    const same = IS_SAME.exec(part)?.[1];
    const [, not = '', kind, handed = ''] = IS_PART.exec(part) ?? [];
    const written = (same ?? handed).trim();
    const text = written === '' ? null : (stringValue(written) ?? textOf(written));
    if (text === null || (kind !== 'Suffix' && !text.startsWith('/'))) return null;
    if (same !== undefined) tests.same.push(text);
    else if (kind === 'Suffix' && not === '') tests.ends.push(text);
    else if (kind === 'Prefix') tests[not === '' ? 'starts' : 'notBelow'].push(text);
    else return null;
  }
  return tests;
}

/** Whether a path goes on unasked by what a condition tells, or a function. */
export function sparedBy(evidence: Evidence, spare: Spare, path: string): Spared {
  if ('same' in spare) return byTests(spare, path);
  const told = textsOf(evidence, spare, 0);
  if (told === null) return 'maybe';
  const answers = told.map(({ text, isSure }): Spared => {
    const isWhole = shapeOf(path).test(text);
    const isBelow = text !== '/' && path.startsWith(text);
    if (!isWhole && !isBelow && !(text !== '/' && path.endsWith(text))) return 'no';
    return isSure && (isWhole || isBelow) ? 'surely' : 'maybe';
  });
  return answers.includes('surely') ? 'surely' : answers.includes('maybe') ? 'maybe' : 'no';
}

function byTests({ same, starts, ends, notBelow }: PathTests, path: string): Spared {
  const isOther = notBelow.some((each) => !path.startsWith(each));
  const isSpared =
    same.some((each) => shapeOf(path).test(each)) ||
    starts.some((each) => path.startsWith(each)) ||
    ends.some((each) => path.endsWith(each)) ||
    isOther;
  if (isSpared) return 'surely';
  // The rest of a path that ends in a variable may be anything.
  return starts.some((each) => each.startsWith(path.replace(/\{[^{}]*\}.*$|\*.*$/, '')) && /[{*]/.test(path)) ||
    (ends.length > 0 && /\}$|\*$/.test(path))
    ? 'maybe'
    : 'no';
}

function shapeOf(path: string): RegExp {
  const pattern = path
    .split('/')
    .map((segment) => segmentPattern(segment, '[^/]+'))
    .join('/');
  return new RegExp(`^${pattern}$`);
}

interface Told {
  text: string;
  /** Whether nothing else is asked beside it. */
  isSure: boolean;
}

const known = derived((): Map<number, Told[] | null> => new Map());
const DEEPEST = 2;
/** A path that is held against a pattern, or looked up in what is not written here, cannot be told from a text. */
const UNREAD = /\bregexp\b|Match\w*\(/;
const LOOKED_UP =
  /\brange\s+([\w.]+)|\bContains(?:Func|Any)?\(\s*([\w.]+)\s*,\s*\w|(?<![\w.])([\w.]+)\[\s*\w*(?:\.URL\.)?[pP]ath\s*\]/g;
const HELPER = /(?<![\w.])(\w+)\((?:r|req|request|path|r\.URL\.Path)\)/g;
const LIST = '\\s*(?::?=|\\[\\]string|map\\[string\\]\\w+)[^\\n]*\\{([\\s\\S]*?)\\n?\\s*\\}';

/** The texts that a function holds paths against; null where it does so in another way. */
function textsOf(evidence: Evidence, symbol: FoundSymbol, depth: number): Told[] | null {
  const kept = known(evidence).get(symbol.id);
  if (kept !== undefined) return kept;
  known(evidence).set(symbol.id, null);
  const lines = (evidence.lines(symbol.path) ?? []).slice(symbol.startLine, symbol.endLine).map(withoutComment);
  const text = lines.join('\n');
  const helpers = [...text.matchAll(HELPER)].map(([, name = '']) => name);
  const lists = [...text.matchAll(LOOKED_UP)].map(([, first, second, third]) => first ?? second ?? third ?? '');
  const listed = lists.map((name) => listOf(evidence, symbol, text, name));
  const isSure = !/&&|!\w|!=/.test(text);
  const found: (Told[] | null)[] = [
    /\.URL\.Path\b|\bpath\b/.test(text) || helpers.length > 0 ? ownTexts(lines, isSure) : null,
    ...listed.map((each) => each?.map((one) => ({ text: one, isSure })) ?? null),
  ];
  for (const name of helpers) {
    const [only, ...others] = symbolsOfFile(evidence.pack, symbol.path).filter((each) => shortName(each.name) === name);
    found.push(only && others.length === 0 && depth < DEEPEST ? textsOf(evidence, only, depth + 1) : null);
  }
  const all = UNREAD.test(text) || found.includes(null) ? null : found.flatMap((each) => each ?? []);
  known(evidence).set(symbol.id, all);
  return all;
}

/** What a function holds paths against only where something else holds, too, may not spare them. */
function ownTexts(lines: readonly string[], isSure: boolean): Told[] {
  return lines.flatMap((line, at) => {
    const depth = depthOf(line);
    const head = lines.findLast((each, place) => place < at && /^\s*if\b/.test(each) && depthOf(each) < depth);
    const isFree = head === undefined || depth <= 1 || /[pP]ath|"\//.test(head) || !isInside(lines, at, head);
    return [...line.matchAll(/"([^"\n]+)"/g)].map(([, text = '']) => ({ text, isSure: isSure && isFree }));
  });
}

function isInside(lines: readonly string[], at: number, head: string): boolean {
  const from = lines.indexOf(head);
  return !lines.slice(from + 1, at).some((each) => each.trim() !== '' && depthOf(each) <= depthOf(head));
}

/** What stands in a list of the function, where its own texts are told with it, or in one of the file. */
function listOf(evidence: Evidence, { path }: FoundSymbol, text: string, name: string): string[] | null {
  if (new RegExp(`\\b${escaped(name)}${LIST}`).test(text)) return [];
  if (!/^\w+$/.test(name)) return null;
  const file = (evidence.lines(path) ?? []).map(withoutComment).join('\n');
  const written = new RegExp(`^(?:var\\s+|\\t)?${escaped(name)}${LIST}`, 'm').exec(file)?.[1];
  const texts = written === undefined ? [] : [...written.matchAll(/"([^"\n]+)"/g)].map(([, each = '']) => each);
  return texts.length > 0 ? texts : null;
}

function withoutComment(line: string): string {
  return line.replace(/(?:^|\s)\/\/.*$/, '');
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}
