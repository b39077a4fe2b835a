import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence } from '../../../evidence.ts';
import type { Parameter } from '../parameter.ts';
import { goType } from './go-fields.ts';

const DEEPEST = 2;

/**
 * Of a type that the query is read into, those fields alone that the handler goes on to use, where it hands the whole of it
 * to nobody: `stock.ID` after `c.ShouldBindQuery(&stock)`.
 */
export function usedFields(evidence: Evidence, path: string, code: string, found: readonly Parameter[]): Parameter[] {
  return found.flatMap((each) => {
    if (each.in !== 'query' || each.name !== null || each.type === undefined) return [each];
    const used = usedOf(code, each.type);
    if (used === null) return [each];
    const names = used.map((field) => nameOf(evidence, path, each.type ?? '', field, 0));
    return names.every((name) => name !== null) ? names.map((name): Parameter => ({ in: 'query', name })) : [each];
  });
}

/** The fields of the one variable of a type that code uses; null where it does anything else with it. */
function usedOf(code: string, type: string): string[] | null {
  const declared = [...code.matchAll(new RegExp(`\\bvar\\s+(\\w+)\\s+${escaped(type)}[ \\t]*$`, 'gm'))];
  const variable = declared.length === 1 ? declared[0]?.[1] : undefined;
  if (variable === undefined) return null;
  const uses = [...code.matchAll(new RegExp(`(?<![\\w.])${escaped(variable)}\\b(?:\\.(\\w+)(\\()?)?`, 'g'))].filter(
    ({ index }) =>
      index !== (declared[0]?.index ?? 0) + (declared[0]?.[0].indexOf(variable) ?? 0) &&
      !/Bind\w*\(\s*&$|QueryParser\(\s*&$/.test(code.slice(Math.max(0, index - 40), index)),
  );
  const fields = uses.flatMap(([, field, call]) => (field === undefined || call !== undefined ? [] : [field]));
  return fields.length > 0 && fields.length === uses.length ? [...new Set(fields)] : null;
}

/** By what name a field is sent: that of its tag, or its own. */
function nameOf(evidence: Evidence, path: string, written: string, field: string, depth: number): string | null {
  const symbol = depth <= DEEPEST ? goType(evidence, path, written) : undefined;
  if (!symbol) return null;
  for (const line of evidence.text(symbol).split('\n')) {
    const [, name, tag = ''] = /^\s*(\w+)\s+[^\s`][^`]*?(?:`([^`]*)`.*)?$/.exec(line) ?? [];
    if (name === field) return /(?<!\w)(?:form|query|schema):"([\w.[\]-]+)/.exec(tag)?.[1] ?? field;
    const base = /^\s*\*?((?:\w+\.)?[A-Z]\w*)\s*(?:`[^`]*`\s*)?(?:\/\/.*)?$/.exec(line)?.[1];
    const inner = base === undefined ? null : nameOf(evidence, symbol.path, base, field, depth + 1);
    if (inner !== null) return inner;
  }
  return null;
}
