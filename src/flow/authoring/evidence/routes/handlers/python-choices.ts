/** The request by which a method of a view chooses. */
import { escaped } from '../../../../../base/escaped.ts';
export interface Asked {
  /** The method of HTTP, in small letters. */
  verb: string;
  /** The action of a view set, or the verb again. */
  action: string;
}

export interface Outcome {
  /** What is returned, as written; null for nothing. */
  returned: string | null;
  /** What names were given before, as written. */
  values: ReadonlyMap<string, string>;
}

/** The lines of the body of a method in the source of its class; null where it has none of that name. */
export function bodyOfMethod(text: string, name: string): string[] | null {
  const found = new RegExp(
    `^([ \\t]+)def ${escaped(name)}\\([^)]*\\)[^\\n]*:[^\\n]*\\n((?:[ \\t]*\\n|\\1[ \\t]+\\S.*(?:\\n|$))*)`,
    'm',
  ).exec(text);
  return found?.[2]?.split('\n') ?? null;
}

/**
 * What a method comes to for a request, read as it runs: conditions about the action and the method are decided; null where
 * it depends on any other.
 */
export function outcomeOf(lines: readonly string[], asked: Asked): Outcome | null {
  const values = new Map<string, string>();
  /** Blocks that are left out, by their indentation, and whether a branch before was taken. */
  let skipping: number | null = null;
  const taken = new Map<number, boolean>();
  for (const line of statementsOf(lines)) {
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    const text = line.trim();
    if (skipping !== null && indent > skipping) continue;
    skipping = null;
    const branch = /^(if|elif|else)\b\s*(.*?):$/.exec(text);
    if (branch) {
      const [, word, condition = ''] = branch;
      const isLeft = word !== 'if' && taken.get(indent) === true;
      const holds = isLeft ? false : word === 'else' ? true : decided(condition, asked);
      if (holds === null) return null;
      taken.set(indent, isLeft || holds);
      if (!holds) skipping = indent;
      continue;
    }
    const [, name = '', value = ''] = /^((?:self\.)?\w+)\s*=\s*(.+)$/.exec(text) ?? [];
    if (name !== '') values.set(name, values.get(value) ?? value);
    const returned = /^return\s+(.+)$/.exec(text)?.[1];
    if (returned !== undefined) return { returned: values.get(returned) ?? returned, values };
  }
  return { returned: null, values };
}

/** Statements on one line each. */
export function statementsOf(lines: readonly string[]): string[] {
  const found: string[] = [];
  let open = '';
  for (const line of lines) {
    const text = line.replace(/\s+#.*$/, '').trimEnd();
    if (text.trim() === '') continue;
    const whole = open === '' ? text : `${open} ${text.trim()}`;
    const isOpen = (whole.match(/[([{]/g)?.length ?? 0) > (whole.match(/[)\]}]/g)?.length ?? 0);
    open = isOpen ? whole : '';
    if (!isOpen) found.push(whole);
  }
  return found;
}

/** Whether a condition about the action or the method holds; null where it speaks of something else. */
export function decided(condition: string, { verb, action }: Asked): boolean | null {
  const parts = condition.replace(/^\(\s*([^()]*)\s*\)$/, '$1').split(/\s+or\s+/);
  if (parts.length > 1) {
    const each = parts.map((part) => decided(part, { verb, action }));
    return each.includes(true) ? true : each.includes(null) ? null : false;
  }
  // What only describes the view asks for nothing.
  if (/^getattr\(self,\s*["']swagger_fake_view["'],\s*False\)$/.test(condition.trim())) return false;
  const [, subject, relation, value = ''] =
    /^\(?(self\.action|(?:self\.)?request\.method)\s*(==|!=|not in|in)\s*(.+?)\)?$/.exec(condition.trim()) ?? [];
  if (subject === undefined) return null;
  const is = subject === 'self.action' ? action : verb.toUpperCase();
  const words = /(?:^|\.)SAFE_METHODS$/.test(value)
    ? ['GET']
    : [...value.matchAll(/["'](\w+)["']/g)].map(([, word]) => word);
  if (words.length === 0) return null;
  return words.includes(is) === (relation === '==' || relation === 'in');
}
