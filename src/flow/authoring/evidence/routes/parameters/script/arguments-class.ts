import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { symbolDetail } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { importedSymbol } from '../../handlers/imported-names.ts';
import type { Parameter } from '../parameter.ts';

const FIELD = /^([ \t]+)(?:(?:public|readonly|declare)\s+)*(\w+)[?!]?\s*:/gm;

/** What is taken as a whole, `@Args() page: PageArgs`, is sent by the names that its class of arguments lists. */
export function argumentsIn(evidence: Evidence, path: string, taken: Parameter): Parameter[] {
  const symbol = taken.name === null && taken.type ? importedSymbol(evidence, path, taken.type) : undefined;
  const detail = symbol?.kind === 'class' ? symbolDetail(evidence.pack, symbol.id) : null;
  // What a class above it lists as well is not known here.
  if (!detail || detail.bases.length > 0) return [taken];
  const above = (evidence.lines(detail.path) ?? []).slice(Math.max(0, detail.startLine - 4), detail.startLine);
  const { bare } = maskCode('typescript', evidence.text(detail));
  if (!/@ArgsType\(/.test(`${above.join('\n')}\n${bare}`)) return [taken];
  const body = bare.slice(bare.indexOf('{', bare.search(/\bclass\b/)) + 1);
  const fields = [...body.matchAll(FIELD)].map(([, indent = '', name = '']) => ({ indent, name }));
  const own = fields.filter(({ indent }) => indent.length === Math.min(...fields.map((each) => each.indent.length)));
  return own.length > 0 ? own.map(({ name }) => ({ in: taken.in, name })) : [taken];
}
