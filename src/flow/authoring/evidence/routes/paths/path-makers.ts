import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { namedFunction } from '../handlers/named-function.ts';

/** A function of the project that makes a path of Django: what it puts before what it is handed, and what it has answer. */
export interface PathMaker {
  symbol: FoundSymbol;
  prefix: string;
  /** As it is written there: `dispatch`, or `login_required(view)` around what it is handed. */
  view: string;
  /** What it calls what it is handed behind the path. */
  handed: string | null;
}

/** Null where the text of the function does not tell. */
export function pathMaker(evidence: Evidence, path: string, name: string): PathMaker | null {
  const kept = makers(evidence);
  const key = `${path} ${name}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = readMaker(evidence, path, name);
  kept.set(key, found);
  return found;
}

const makers = derived((): Map<string, PathMaker | null> => new Map());

function readMaker(evidence: Evidence, path: string, name: string): PathMaker | null {
  const symbol = namedFunction(evidence, path, name);
  if (!symbol?.path.endsWith('.py')) return null;
  const text = evidence.text(symbol);
  const [made, ...others] = [...text.matchAll(/^[ \t]+return[ \t]+(?:\w+\.)?(?:path|re_path|url)\(/gm)];
  // One that gives back something else at times makes other paths too.
  if (!made || others.length > 0 || (text.match(/^[ \t]+return\b/gm) ?? []).length > 1) return null;
  const open = made.index + made[0].length - 1;
  const [written = '', view = ''] = splitList(text.slice(open + 1, closingBracket(text, open)));
  const signature = symbolDetail(evidence.pack, symbol.id)?.signature ?? '';
  const [taken = '', handed = null] = splitList(/\(([\s\S]*)\)/.exec(signature)?.[1] ?? '').flatMap(
    (each) => /^\w+/.exec(each) ?? [],
  );
  const prefix = prefixBefore(written, taken);
  return prefix === null || view === '' || taken === '' ? null : { symbol, prefix, view, handed };
}

/** `f"api/{route}"` and `"api/" + route`; the path alone has nothing before it. */
function prefixBefore(written: string, taken: string): string | null {
  if (written === taken) return '';
  const end = written.startsWith('f') ? `{${taken}}` : ` + ${taken}`;
  const [, filled] = /^f(["'][\w/.<>:-]*)\{\w+\}["']$/.exec(written) ?? [];
  const [, added] = /^(["'][\w/.<>:-]*["']) \+ \w+$/.exec(written) ?? [];
  const before = added ?? (filled === undefined ? undefined : `${filled}${filled.charAt(0)}`);
  return written.includes(end) ? stringValue(before) : null;
}
