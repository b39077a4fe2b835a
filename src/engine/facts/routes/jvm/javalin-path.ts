import { stringValue } from '../../text/literal.ts';

/**
 * A path that Javalin is handed, or null: Kotlin fills in what stands behind a dollar sign, and `<rest>` takes slashes
 * too.
 */
export function javalinPath(written: string | undefined): string | null {
  const path = stringValue(written);
  return path === null || !path.startsWith('/') || /(?<!\\)\$[\w{]/.test(path)
    ? null
    : path.replace(/<(\w+)>/g, '{*$1}');
}
