import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';

const DEEPEST_CLASS = 4;

/** `store(StoreOrderRequest $request)` of Laravel is called only where the `authorize` of that request says so. */
export function formRequests(evidence: Evidence, handler: Handler): string[] {
  return handedRequests(evidence, handler)
    .filter((type) => decides(evidence, handler.path, type))
    .map((type) => `${type}.authorize`);
}

/** The requests of its own that an action of Laravel is handed. */
export function handedRequests(evidence: Evidence, { path, startLine }: Handler): string[] {
  if (!path.endsWith('.php')) return [];
  const head = (evidence.lines(path) ?? []).slice(startLine - 1, startLine + 6).join(' ');
  const parameters = /\bfunction\s+\w+\s*\(([^)]*)\)/.exec(head)?.[1] ?? '';
  return [...parameters.matchAll(/(?:^|,)\s*\\?(?:\w+\\)*(\w*Request)\s+\$\w+/g)]
    .map(([, type = '']) => type)
    .filter((type) => type !== 'Request');
}

/** Whether a request, or the class above it that decides for it, may say no. */
function decides(evidence: Evidence, from: string, type: string, below: readonly string[] = []): boolean {
  const key = [from, type, ...below].join('\n');
  const told = known(evidence).get(key);
  if (told !== undefined) return told;
  const symbol = requestClass(evidence, from, type);
  const lines = symbol ? (evidence.lines(symbol.path) ?? []).slice(symbol.startLine - 1, symbol.endLine) : [];
  const text = lines.join('\n');
  const body = authorizing(text);
  const above = /\bclass\s+\w+\s+extends\s+\\?(?:\w+\\)*(\w+)/.exec(text)?.[1];
  // What a trait that is taken in says counts before the class above.
  const traits = [...text.matchAll(/^\s+use\s+([\w\\, ]+);/gm)].flatMap(
    ([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? [],
  );
  const others = [...traits, ...(above === undefined ? [] : [above])].filter((each) => each !== type);
  const answer =
    body !== undefined
      ? /\breturn (?!true;)|\b(?:abort|throw|deny)/.test(withoutHooks(body, [text, ...below]))
      : symbol !== undefined &&
        below.length < DEEPEST_CLASS &&
        others.some((each) => decides(evidence, symbol.path, each, [text, ...below]));
  known(evidence).set(key, answer);
  return answer;
}

const HOOK =
  /\bif\s*\((?:\s*\$this\s+instanceof\s+([\w\\]+)\s*\|\|)?\s*method_exists\(\s*\$this\s*,\s*'(\w+)'\s*\)\s*\)\s*\{/;

/** What is asked of those classes alone that have a method for it is not asked of others. */
function withoutHooks(body: string, classes: readonly string[]): string {
  const [head, type, method] = HOOK.exec(body) ?? [];
  if (head === undefined) return body;
  const isAsked = classes.some(
    (text) =>
      new RegExp(`\\bfunction ${escaped(method ?? '')}\\(`).test(text) ||
      (type !== undefined &&
        new RegExp(`\\bimplements\\b[^{]*\\b${escaped(type.split('\\').at(-1) ?? type)}\\b`).test(text)),
  );
  const open = body.indexOf(head) + head.length - 1;
  const close = closingBracket(body, open);
  return isAsked || close < 0 ? body : body.slice(0, open) + body.slice(close + 1);
}

/** What stands in the method that decides; undefined where there is none. */
function authorizing(text: string): string | undefined {
  const found = /\bfunction authorize\([^)]*\)[^{;]*\{/.exec(text);
  const open = found ? found.index + found[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  return close < 0 ? undefined : text.slice(open + 1, close).replace(/^\s*(?:\/\/|#).*$/gm, '');
}

const known = derived((): Map<string, boolean> => new Map());

/** The class of a name, where several have it the one that the file takes in. */
export function requestClass(evidence: Evidence, from: string, type: string): FoundSymbol | undefined {
  const found = findSymbols(evidence.pack, type, { exact: true, limit: 10 }).filter(
    ({ kind, name, path }) =>
      /^(?:class|trait)$/.test(kind) && name.split('.').at(-1) === type && evidence.file(path)?.place === 'source',
  );
  if (found.length < 2) return found[0];
  const taken = (evidence.lines(from) ?? [])
    .map((line) => /^use\s+(?:\w+\\)?([\w\\]+);/.exec(line)?.[1]?.replaceAll('\\', '/'))
    .find((each) => each?.endsWith(`/${type}`));
  return found.find(({ path }) => taken !== undefined && path.endsWith(`${taken}.php`));
}
