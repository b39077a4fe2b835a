/** Functions that only write a value in another form. */
import { escaped } from '../../../../base/escaped.ts';

const FORM = /^(?:int|float|str|bool|Path)\(/;

/** Where a text of Python takes a key out of something: `config["mail"]["PORT"]`, `section.getint("PORT")`. */
function readOf(name: string): RegExp {
  return new RegExp(`[\\w\\])]\\[\\s*["']${escaped(name)}["']\\s*\\]|\\.get\\w*\\(\\s*["']${escaped(name)}["']`);
}

/** Whether a class takes a key out of what was read before, as that of a file, under the name that the class has for it. */
export function isAsked(text: string, name: string): boolean {
  return readOf(name).test(text);
}

/**
 * What holds where the place that is asked for a key has none: `config["mail"]["PORT"] or 25`, `section.get("PORT", 25)`.
 * What a function of the project around a read makes of nothing, only that function says.
 */
export function behindRead(value: string, name: string): string | null {
  const read = readOf(name).exec(value);
  if (!read) return value;
  // Whoever takes a default by that name, takes it for one.
  const [, said] = /,\s*default\s*=\s*("[^"\n]*"|'[^'\n]*'|[\w.-]+)\s*\)$/.exec(value) ?? [];
  if (said !== undefined) return said;
  const [, other] = /^[^\n]*?[)\]]\s*\\?\s*\bor\s+(\S[\s\S]*)$/.exec(value.slice(read.index)) ?? [];
  const depth = other === undefined ? 0 : depthOf(other);
  if (other !== undefined && depth === 0) return other;
  if (other !== undefined) return depth === -1 && FORM.test(value) ? other.replace(/\)\s*$/, '') : null;
  const [, given] =
    /^\.get\w*\(\s*["']\w+["']\s*,\s*(?:fallback\s*=\s*)?([^,()]+|[\w.]+\([^()]*\))\s*\)/.exec(
      value.slice(read.index),
    ) ?? [];
  return given !== undefined && (!value.slice(0, read.index).includes('(') || FORM.test(value)) ? given : null;
}

/** How many brackets a text opens more than it closes. */
function depthOf(text: string): number {
  const bare = text.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  return (bare.match(/[([{]/g) ?? []).length - (bare.match(/[)\]}]/g) ?? []).length;
}
