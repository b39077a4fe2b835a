import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { isPreflight } from './preflights.ts';

/** One part of `router.route('/orders').all(signedIn).get(list).post(mayAdd, add)`. */
export interface ChainedRoute {
  /** The path as it is written. */
  path: string;
  line: number;
  /** What stands before its handler, in earlier parts of the chain too, and the handler itself as the last. */
  written: readonly string[];
  /** Whether it answers: what others come behind is a step of theirs. */
  answers: boolean;
}

const BEGIN = /\.route\(\s*(['"`][^'"`]*['"`]|[\w$.]+)\s*\)/;
const VERB = /^(?:get|post|put|patch|delete|del|options|head|search|all)$/;
const LINK = /\s*\.\s*([\w$]+)\s*\(/y;
const NOT_ALLOWED = /\b405\b|(?:not|un)_?allowed/i;

/** The part of such a chain that a call is; null where it is none. */
export function chainedRoute(file: SourceFile, call: CodeCall): ChainedRoute | null {
  const begin = VERB.test(call.name) ? BEGIN.exec(call.receiver ?? '') : null;
  if (begin === null) return null;
  const path = begin[1] ?? '';
  const links = linksOf(file, call.line, path);
  const own = links.find(
    ({ name, given, endLine }) => name === call.name && endLine === call.endLine && isSame(given, call.arguments),
  );
  if (own === undefined) return { path, line: file.lineOf(call), written: call.arguments, answers: true };
  const at = links.indexOf(own);
  const earlier = links.slice(0, at).filter(({ name }) => name === 'all' || name === own.name);
  const written = [...earlier.flatMap(({ given }) => given), ...own.given];
  return { path, line: own.line, written, answers: answers(file, own, links.slice(0, at), links.slice(at + 1)) };
}

function answers(file: SourceFile, { name, given }: Link, before: readonly Link[], behind: readonly Link[]): boolean {
  const last = given.at(-1) ?? '';
  if (name === 'all') return behind.length === 0 && !(before.length > 0 && NOT_ALLOWED.test(last));
  return !behind.some((each) => each.name === name) && !(name === 'options' && isPreflight(file, last));
}

interface Link {
  name: string;
  given: readonly string[];
  line: number;
  endLine: number;
}

function linksOf(file: SourceFile, startLine: number, path: string): readonly Link[] {
  const { code, bare } = file;
  const found: Link[] = [];
  let at = code.indexOf(path, file.offsetOf(startLine)) + path.length;
  at = bare.indexOf(')', at) + 1;
  while (at > 0) {
    LINK.lastIndex = at;
    const match = LINK.exec(bare);
    if (match === null) break;
    const open = LINK.lastIndex - 1;
    const close = closingBracket(bare, open);
    if (close < 0) break;
    found.push({
      name: match[1] ?? '',
      given: splitList(code.slice(open + 1, close)).filter((each) => each !== ''),
      line: file.lineAt(open),
      endLine: file.lineAt(close),
    });
    at = close + 1;
  }
  return found.filter(({ name }) => VERB.test(name));
}

/** A call keeps the beginning of each of its arguments, on one line. */
function isSame(given: readonly string[], kept: readonly string[]): boolean {
  const squeezed = (text = ''): string => text.replace(/\s+/g, '');
  const begin = squeezed(kept[0]).slice(0, 40).replace(/…$/, '');
  return given.length > 0 ? squeezed(given[0]).startsWith(begin) : kept.length === 0;
}
