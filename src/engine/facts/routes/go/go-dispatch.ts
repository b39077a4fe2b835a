import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { goText } from '../../text/constant-text.ts';
import { closingBracket } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { makeRoute } from '../route-maker.ts';
import { regexPath } from '../route-path.ts';

/** Fewer branches by path are a special case inside a handler, not a router. */
const FEWEST_BRANCHES = 3;

/** A function that chooses by hand: `if r.Method == http.MethodGet && r.URL.Path == usersPath { return s.listUsers(w, r) }`. */
export function goDispatch(file: SourceFile): Fact[] {
  if (!/\.URL\.Path\b/.test(file.bare)) return [];
  const byFunction = new Map<number, Fact[][]>();
  for (const match of file.bare.matchAll(/\bif\s+([^{}]*\.URL\.Path\b[^{}]*)\{/g)) {
    const open = match.index + match[0].length - 1;
    const line = file.lineAt(match.index);
    const inside = file.symbolAround(line, /^(?:function|method)$/);
    const condition = file.code.slice(match.index + 2, open).trim();
    if (inside === undefined || /!/.test(condition.replace(/!=\s*(?:nil|"")/g, ''))) continue;
    const methods = [...condition.matchAll(/\.Method\s*==\s*(?:http\.Method(\w+)|"([A-Z]+)")/g)].map(
      ([, constant, written]) => constant ?? written ?? '',
    );
    const paths = pathsIn(file, condition);
    const answer = answerIn(file, open);
    if (methods.length === 0 || paths.length === 0 || answer === null) continue;
    const routes = methods.flatMap((method) =>
      paths.map((path) => makeRoute({ method, path: [path], framework: 'net/http', line, symbol: inside, ...answer })),
    );
    byFunction.set(inside, [...(byFunction.get(inside) ?? []), routes]);
  }
  return [...byFunction.values()].filter((branches) => branches.length >= FEWEST_BRANCHES).flat(2);
}

function pathsIn(file: SourceFile, condition: string): string[] {
  const equal = [
    ...condition.matchAll(/\.URL\.Path\s*==\s*("[^"]*"|\w+)|("[^"]*"|\w+)\s*==\s*\w+(?:\.\w+)*\.URL\.Path\b/g),
  ].map(([, behind, before]) => goText(file, behind ?? before));
  const matched = [...condition.matchAll(/\b(\w+)\.MatchString\(\s*\w+(?:\.\w+)*\.URL\.Path\s*\)/g)].flatMap(
    ([, name]) => patternPaths(file, name ?? ''),
  );
  return [...equal, ...matched].filter((path) => path?.startsWith('/') === true).map((path) => path ?? '');
}

/** The paths that a regular expression of the file takes: each of its words, and `{value}` for what varies. */
function patternPaths(file: SourceFile, name: string): (string | null)[] {
  const pattern = new RegExp(`\\b${escaped(name)}\\s*=\\s*regexp\\.MustCompile\\(\\s*(?:\`([^\`]*)\`|"([^"]*)")`).exec(
    file.code,
  );
  const text = (pattern?.[1] ?? pattern?.[2])
    ?.replace(/\[(?:[^\]\\]|\\.)*\](?:\{[\d,]+\}|[+*])?/g, '{value}')
    .replace(/\(,\{value\}\)\*|\(\|\/\.\*\)/g, '')
    .replace(/\(\.[+*]\)|(?<=\/)\.[+*]/g, '{value}');
  if (text === undefined) return [];
  const words = /\((\w+(?:\|\w+)+)\)/.exec(text);
  const each = words ? (words[1] ?? '').split('|').map((word) => text.replace(words[0], word)) : [text];
  return each.map(regexPath);
}

/** What the first line of a branch calls: `return s.signedIn(s.listUsers)(w, r)` lets the list be made by those signed in. */
function answerIn(file: SourceFile, open: number): { handler: string; guards: string[] } | null {
  const from = open + 1 + (/^\s*/.exec(file.bare.slice(open + 1, open + 200))?.[0].length ?? 0);
  const start = /^(?:return\s+)?([\w.]+)\(/.exec(file.bare.slice(from, from + 200));
  if (!start) return null;
  const begin = from + start[0].length - (start[1] ?? '').length - 1;
  const opened = begin + (start[1] ?? '').length;
  const close = closingBracket(file.bare, opened);
  if (close < 0) return null;
  // Without a second pair of brackets the function answers itself.
  let callee = file.bare[close + 1] === '(' ? file.code.slice(begin, close + 1) : (start[1] ?? '');
  const around: string[] = [];
  for (let inner = peeled(callee); inner !== null; inner = peeled(callee)) {
    around.push(inner.outer);
    callee = inner.inner;
  }
  // Whether a part of the product is there at all is no question of who asks.
  const guards = guardNames(around).filter(
    (name) =>
      /auth|user|admin|role|permission|login|signed|token/i.test(name) &&
      !/(?:Manager|Enabled|Configured|Available)$/.test(name),
  );
  return /^[\w.]+$/.test(callee) ? { handler: callee, guards } : null;
}

function peeled(callee: string): { outer: string; inner: string } | null {
  const [, outer, inner] = /^([\w.]+)\((.+)\)$/s.exec(callee) ?? [];
  return outer === undefined || inner === undefined ? null : { outer, inner: inner.trim() };
}
