import { escaped } from '../../../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../../cite.ts';
import type { Evidence } from '../../../evidence.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import { classChain, classOfName } from '../../handlers/python-classes.ts';
import { conditionAt } from '../asked-conditions.ts';
import { makerCall } from './made-dependencies.ts';
import { letsPass } from './refusing-dependencies.ts';

const MOST_NAMED = 8;
const LEAVES = /\b(?:raise|abort|return)\b/;

/**
 * Whether what a handler of Python calls only looks up who calls, `def authenticate(…) -> Session | None`, and the handler
 * goes on where nobody is found: `session = await auth.authenticate(request)` that only chooses what is deleted.
 */
export function isOnlyLookedUp(evidence: Evidence, { path, startLine, endLine }: CodeSource, written: string): boolean {
  if (!path.endsWith('.py')) return false;
  const called = written.replace(/\(.*$/s, '');
  const own = called.split('.').at(-1) ?? called;
  const method = methodCalled(evidence, path, called);
  const found = method
    ? [method]
    : findSymbols(evidence.pack, own, { exact: true, limit: MOST_NAMED }).filter(
        (each) =>
          /^(?:function|method)$/.test(each.kind) &&
          each.path.endsWith('.py') &&
          evidence.file(each.path)?.place === 'source' &&
          (called === own || each.name.includes('.')),
      );
  if (found.length === 0 || !found.every((each) => letsPass(evidence.text(each)))) return false;
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  const held = lines.flatMap(
    (line) => new RegExp(`\\b(\\w+)\\s*:?=\\s*(?:await\\s+)?${escaped(called)}\\(`).exec(line)?.[1] ?? [],
  );
  const isNobody = new RegExp(
    `\\bnot\\s+(?:await\\s+)?(?:${[...held, called].map(escaped).join('|')})\\b|\\b(?:${[...held, called].map(escaped).join('|')})\\s+is\\s+None\\b`,
  );
  return !lines.some((line, place) => {
    const condition = /\bif\b/.test(line) ? conditionAt(lines, place) : null;
    return condition !== null && isNobody.test(condition.written) && LEAVES.test(condition.body);
  });
}

/** `authenticate` of the class of which an object of another file is one: `auth = AuthService()`. */
function methodCalled(evidence: Evidence, path: string, called: string): FoundSymbol | undefined {
  const [holder = '', method] = called.split('.');
  if (method === undefined || called.split('.').length > 2) return undefined;
  const held = importedSymbol(evidence, path, holder);
  const made =
    held && /^(?:variable|constant)$/.test(held.kind)
      ? makerCall(held.path, evidence.text(held), held.name)
      : undefined;
  const type = made && classOfName(evidence, made.path, made.name);
  return type && classChain(evidence, type).own.flatMap(({ methods }) => methods.get(method) ?? [])[0];
}
