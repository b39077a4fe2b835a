import { goConstantText } from '../constant-text.ts';
import type { Evidence, Found } from '../evidence.ts';

const BY_CONSTANT = /\{([\w.]+)\}/g;

/** A name of commands with the words that constants of Go hold; null where one of them is not known. */
export function spelledName(evidence: Evidence, path: string, name: string): string | null {
  if (!path.endsWith('.go') || !name.includes('{')) return name;
  const spelled = name.replace(BY_CONSTANT, (_, constant: string) => useIn(evidence, path, constant)[0] ?? '{}');
  return spelled.includes('{') ? null : spelled;
}

/** What is typed behind a command whose name a constant holds: `const use = "move <from> <to>"`. */
export function spelledArguments(evidence: Evidence, { path, values: { name } }: Found<'command'>): string | null {
  const constant = path.endsWith('.go') ? /^\{([\w.]+)\}$/.exec(name)?.[1] : undefined;
  const [, ...typed] = constant === undefined ? [] : useIn(evidence, path, constant);
  return typed.filter((word) => !/^\[(?:flags|options)\]$/i.test(word)).join(' ') || null;
}

function useIn(evidence: Evidence, path: string, constant: string): string[] {
  return goConstantText(evidence, path, constant)?.trim().split(/\s+/) ?? [];
}
