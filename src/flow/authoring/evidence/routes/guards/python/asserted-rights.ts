import { closingBracket } from '../../../../../../engine/facts/text/literal.ts';
import { shortName, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../../cite.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import type { Handler } from '../../handlers/handler.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import { asWritten, rightsOf } from './made-dependencies.ts';
import { raisesRefusal } from './refusing-dependencies.ts';

const DEEPEST = 2;
/** `await assert_permission(session, caller, crate, Right.manage)`, a statement of its own. */
const ASSERTION =
  /^([ \t]+)(?:await[ \t]+)?((?:\w+\.)*(?:assert|require|ensure|check|enforce|verify|authorize)_?\w*)\(/gm;
/** What asks for a right by its own name. */
const OF_RIGHT = /permission|permitted|allowed|access|owner|admin|right|authori[sz]/i;
/** Who calls is handed over to be asked. */
const HANDED_CALLER = /\b\w*(?:auth|subject|user|caller|actor|principal|identity|request|member|account)\w*\b/i;

/**
 * The rights for which a handler of Python asks, or what it calls to do its work: each where it is asked of everybody who
 * gets as far, and what is called refuses callers by its own text.
 */
export function assertedRights(evidence: Evidence, handler: Handler): string[] {
  if (!handler.path.endsWith('.py') || handler.name === null) return [];
  const own = assertionsIn(evidence, handler);
  const text = evidence.text(handler);
  const depth = depthOfBody(text);
  const called = handler.calls.filter(
    ({ kind, path, name }) =>
      kind === 'method' &&
      path.endsWith('.py') &&
      text.split('\n').some((line) => callsAt(line, depth, shortName(name))),
  );
  return [...new Set([...own, ...called.flatMap((each) => assertionsIn(evidence, each))])];
}

/** Whether a statement of the body itself calls something: `return await service.take(`, `crate = await service.take(`. */
function callsAt(line: string, depth: number, name: string): boolean {
  return line.length - line.trimStart().length === depth && line.includes(`.${name}(`);
}

function assertionsIn(evidence: Evidence, place: CodeSource): string[] {
  const key = `${place.path}:${place.startLine}`;
  const told = known(evidence).get(key);
  if (told) return told;
  const text = evidence.text(place);
  const depth = depthOfBody(text);
  const found = [...text.matchAll(ASSERTION)].flatMap(({ 0: head, 1: indent = '', 2: name = '', index }) => {
    const open = index + head.length - 1;
    const close = indent.length === depth ? closingBracket(text, open) : -1;
    const given = close < 0 ? '' : text.slice(open + 1, close);
    if (!HANDED_CALLER.test(given)) return [];
    const rights = rightsOf(evidence, { path: place.path, name, given });
    const isNamed = rights.length > 0 || OF_RIGHT.test(name);
    return isNamed && refuses(evidence, place.path, name, 0) ? [asWritten(shortName(name), rights)] : [];
  });
  known(evidence).set(key, found);
  return found;
}

const known = derived((): Map<string, string[]> => new Map());

/** How far the statements of a function are indented; what stands deeper is done only sometimes. */
function depthOfBody(text: string): number {
  const head = /^[ \t]*(?:async[ \t]+)?def[ \t]+\w+(?:\[[^\]]*\])?\(/m.exec(text);
  const close = head ? closingBracket(text, head.index + head[0].length - 1) : -1;
  const first = close < 0 ? undefined : /:[^\n]*\n(?:[ \t]*\n)*([ \t]+)\S/.exec(text.slice(close))?.[1];
  return first?.length ?? -1;
}

function refuses(evidence: Evidence, path: string, name: string, depth: number): boolean {
  const symbol =
    importedSymbol(evidence, path, name) ??
    symbolsOfFile(evidence.pack, path).find(
      (each) => /^(?:function|method)$/.test(each.kind) && shortName(each.name) === shortName(name),
    );
  if (symbol === undefined) return false;
  const text = evidence.text(symbol);
  if (raisesRefusal(text)) return true;
  return (
    depth < DEEPEST &&
    [...text.matchAll(ASSERTION)].some(([, , inner = '']) => refuses(evidence, symbol.path, inner, depth + 1))
  );
}
