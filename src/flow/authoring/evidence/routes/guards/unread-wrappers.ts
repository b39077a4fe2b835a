import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { moduleOutside } from './known-guards.ts';

/** What only waits for a function, catches what it throws, or makes another kind of handler from it. */
const HARMLESS =
  /async|catch|await|promise|error|adapt|HandlerFunc|StripPrefix|WrapF|WrapH|as_view|exempt|cache|limit|throttl|log|trace|metric|cors|csrf|gzip|timeout|render|page|view$|bind$/i;

/** What is taken from outside of the repository and put around a handler where that is registered: `seal('box', list)`. */
export function unreadAround(evidence: Evidence, fact: Found<'route'>, handler: string | null): string[] {
  const { path, startLine, endLine } = fact;
  const own = handler?.split(/\.|::|@/).at(-1) ?? '';
  if (!/\.(?:go|py|[cm]?[jt]sx?)$/.test(path) || !/^\w+$/.test(own)) return [];
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const open = text.indexOf('(');
  const close = open < 0 ? -1 : closingBracket(text, open);
  const last = close < 0 ? '' : (splitList(text.slice(open + 1, close)).at(-1) ?? '').replace(/^view_func\s*=\s*/, '');
  const [, outer = ''] = /^([A-Za-z_$][\w$.]*)\(/.exec(last) ?? [];
  // A handler that is made is handed no other.
  const isHanded = outer !== '' && new RegExp(`[(,.]\\s*${escaped(own)}\\s*[,)]`).test(last);
  if (!isHanded || HARMLESS.test(outer.split('.').at(-1) ?? outer)) return [];
  return moduleOutside(evidence, path, outer) !== null && !importedSymbol(evidence, path, outer) ? [outer] : [];
}
