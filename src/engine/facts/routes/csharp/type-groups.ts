import type { SourceFile } from '../../source-file.ts';
import type { MountFact } from '../route-facts.ts';

export type TypePath = NonNullable<MountFact['values']['typed']>;

/** `$"/api/{name}"`, behind the property of a type by which it may say another: `… nameof(IGroup.Prefix) … ?? $"/api/{name}"`. */
const TEXT = /^(?:([^"]{1,300}?)\?\?\s*)?\$"([^"{}]*)\{([^"{}]+)\}([^"{}]*)"$/s;
/** `type.Name`, `group.GroupName ?? group.GetType().Name`. */
const NAME = /^(?:\w+\.(\w+)\s*\?\?\s*)?\w+(?:\.GetType\(\))?\.Name$/;
const PROPERTY = /\bGetProperty\(\s*nameof\(\s*(?:\w+\.){1,4}(\w+)\s*\)/;

/** The path of a group that a function makes of the name of the type which registers there: `$"/api/{type.Name}"`. */
export function groupPath(
  file: SourceFile,
  method: number | undefined,
  [given = '', ...others]: readonly string[],
): TypePath | null {
  const around = others.length > 0 ? undefined : file.symbol(method);
  if (!around) return null;
  const body = file.textOf(around.startLine, around.endLine);
  const [, above, before = '', hole = '', after = ''] = TEXT.exec(assigned(body, given)) ?? [];
  const name = NAME.exec(assigned(body, hole));
  if (!name) return null;
  const [, own] = name;
  if (above === undefined) return { before, after, ...(own ? { said: own, says: 'name' } : {}) };
  const said = PROPERTY.exec(above)?.[1] ?? /^\s*\w+\.(\w+)\s*$/.exec(above)?.[1];
  return said === undefined || own !== undefined ? null : { before, after, said, says: 'path' };
}

/** What a variable of a function is set to, or the very expression where it is none. */
function assigned(body: string, written: string): string {
  if (!/^[a-z]\w*$/.test(written.trim())) return written.trim();
  const set = [...body.matchAll(/\b(?:var|string\??)\s+(\w+)\s*=([^=;][^;]{0,400});/g)];
  const [only, ...others] = set.filter(([, name]) => name === written.trim());
  return only && others.length === 0 ? (only[2] ?? '').trim() : written.trim();
}

/** The type of what a function makes a group for: `static RouteGroupBuilder MapGroup(this WebApplication app, OrderGroup group)`. */
export function groupedKind(file: SourceFile, method: number | undefined): string | null {
  const around = file.symbol(method);
  const text = around ? file.textOf(around.startLine, around.endLine) : '';
  return /\bMapGroup\(\s*this\s+\w+\s+\w+\s*,\s*([A-Z]\w*)\s+\w+\s*\)/.exec(text)?.[1] ?? null;
}
