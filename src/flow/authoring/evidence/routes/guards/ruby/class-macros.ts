/** Methods of a class or a concern that skip guards and hang others for the class which calls them, by name. */
export type ClassMacros = ReadonlyMap<string, readonly MacroCall[]>;

interface MacroCall {
  /** What is called: `skip_before_action :require_login`. */
  written: string;
  /** Whether the options that the macro is given hold for it. */
  takesOptions: boolean;
}

const CALL = /^\s*((?:(?:skip|prepend|append)_)?before_action\s+\(?:\w[^#]*?)\s*$/;

/** `def allow_strangers(**options)` with `skip_before_action :require_login, **options` inside. */
export function macrosIn(lines: readonly string[]): ClassMacros {
  const found = new Map<string, MacroCall[]>();
  let method: { name: string; indent: string; taken: string[] } | null = null;
  for (const line of lines) {
    const [, indent = '', name, parameters = ''] = /^(\s*)def\s+(?:self\.)?(\w+[?!]?)\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) method = { name, indent, taken: parameters.match(/\w+/g) ?? [] };
    else if (method !== null && line.trimEnd() === `${method.indent}end`) method = null;
    const written = method === null ? undefined : CALL.exec(line)?.[1];
    if (method === null || written === undefined) continue;
    const call = handingOn(written, method.taken);
    found.set(method.name, [...(found.get(method.name) ?? []), call]);
  }
  return found;
}

/** Where a call hands on what its method was given: `, **options`, `, options`, `, only: only`. */
function handingOn(written: string, taken: readonly string[]): MacroCall {
  const [handed, name = ''] = /,\s*\*{0,2}(?:(?:only|except|if|unless):\s*)?(\w+)$/.exec(written) ?? [];
  const isHanded = handed !== undefined && taken.includes(name);
  const kept = isHanded ? written.slice(0, -handed.length) : written;
  return { written: kept, takesOptions: isHanded || !/\b(?:only|except):/.test(kept) };
}

/** What a statement of a class calls in the end, in order, where it calls a macro. */
export function expanded(statement: string, macros: ClassMacros): string[] {
  const [, name = '', rest = ''] = /^(\w+[?!]?)(?:\s+(.*))?$/.exec(statement) ?? [];
  const calls = macros.get(name);
  if (!calls) return [statement];
  return calls.map(({ written, takesOptions }) => (takesOptions && rest !== '' ? `${written}, ${rest}` : written));
}
