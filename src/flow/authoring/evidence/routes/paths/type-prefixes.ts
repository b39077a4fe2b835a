import { escaped } from '../../../../../base/escaped.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { readSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';

/** What stands before the routes of a type, where the prefix of all such types is made of the name of each: `/api/{type}`. */
export function typePrefix(
  evidence: Evidence,
  { values: { typed, prefix } }: Found<'mount'>,
  target: number,
): { prefix: string; open?: true } | null {
  if (typed === undefined) return null;
  const method = readSymbol(evidence.pack, target);
  const name = method?.name.split('.').slice(0, -1).join('.') ?? '';
  const type = symbolsOfFile(evidence.pack, method?.path ?? '').find(
    (each) => each.kind === 'class' && each.name === name,
  );
  if (!type) return { prefix, open: true };
  const own = typed.said === undefined ? undefined : saidIn(evidence.text(type), typed.said);
  if (own === null) return { prefix, open: true };
  if (own !== undefined && typed.says === 'path') return { prefix: routePath(prefix, own) };
  return { prefix: routePath(prefix, `${typed.before}${own ?? name.split('.').at(-1)}${typed.after}`) };
}

/** The text of a property of a type, `string? Prefix => "/crates"`: undefined where the type has none, null where it is no text. */
function saidIn(text: string, property: string): string | null | undefined {
  const set = new RegExp(
    `\\bstring\\??\\s+${escaped(property)}\\s*(?:=>|\\{[^{}]{0,80}\\}\\s*=(?!>))\\s*(?:"([^"\\n]*)"\\s*;)?`,
  );
  const found = set.exec(text);
  if (found) return found[1] ?? null;
  return new RegExp(`\\b${escaped(property)}\\s*(?:=|\\{)`).test(text) ? null : undefined;
}
