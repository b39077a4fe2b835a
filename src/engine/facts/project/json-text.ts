import type { SourceFile } from '../source-file.ts';

/** The object that a JSON file holds; null where it holds anything else or does not parse. */
export function jsonObject(file: SourceFile): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(file.text));
  } catch {
    return null;
  }
}

export function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The line of a key, looked for behind the line of the section that holds it. */
export function keyLine(file: SourceFile, section: string, key?: string): number {
  const start = file.text.indexOf(`"${section}"`);
  if (start < 0) return 1;
  if (key === undefined) return file.lineAt(start);
  const found = file.text.indexOf(`"${key}"`, start + section.length + 2);
  return file.lineAt(found < 0 ? start : found);
}
