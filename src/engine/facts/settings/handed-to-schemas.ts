import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { upToComma } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

const READ = /\b(?:process|import\.meta|Bun|Deno)\.env\b/;
/** What a schema does not take for a value. */
const ASKS_FOR_TEXT = /\.(?:min\(\s*[1-9]|nonempty\(|url\(|email\(|uuid\(|length\()|\benum\(/;
const MOST_LINES = 8;

/** `.transform((val) => { if (!val) return 'x'; … })`, `.transform((val) => val || 'x')`. */
const MADE_OF_NOTHING =
  /\.transform\(\s*\(?(\w+)[^()\n]{0,40}\)?\s*=>\s*(?:\1\s*(?:\|\||\?\?)\s*([^(),]{1,80}?)\s*\)|\{\s*if\s*\(!\1\)\s*\{?\s*return\s+([^;\n]{1,120});)/;

/** What a schema itself puts in the place of nothing as it changes what it took. */
export function madeOfNothing(schema: string): string | undefined {
  const [, , short, long] = MADE_OF_NOTHING.exec(schema) ?? [];
  return short ?? long;
}

/**
 * The settings of a schema with what the object that it checks puts in their place: `LEVEL: process.env.LEVEL || 'debug'`. The schema
 * never sees that the variable is missing.
 */
export function withHandedDefaults(file: SourceFile, found: readonly SettingFound[]): SettingFound[] {
  if (found.length === 0 || !READ.test(file.code)) return [...found];
  return found.map((each) => {
    const fallback = handed(file, each.name);
    if (fallback === null) return each;
    const isNothing = /^(["'`])\1$/.test(fallback);
    const shape = file.lines.slice(each.line - 1, each.line + MOST_LINES).join('\n');
    if (isNothing && ASKS_FOR_TEXT.test(upToComma(shape, shape.indexOf(':') + 1))) return each;
    return { ...each, default: fallback, required: false, requiredIf: null };
  });
}

/** What stands behind the last `||` or `??` of a value that reads the variable of its name. */
function handed(file: SourceFile, name: string): string | null {
  const entries = file.bare.matchAll(new RegExp(`(?<=[{,]\\s{0,80})["']?${escaped(name)}["']?\\s*:\\s*`, 'g'));
  for (const { 0: key, index } of entries) {
    const from = index + key.length;
    const value = upToComma(file.code, from);
    if (!READ.test(value) || !new RegExp(`\\b${escaped(name)}\\b`).test(value)) continue;
    const last = [...file.bare.slice(from, from + value.length).matchAll(/(?:\|\||\?\?)\s*/g)].at(-1);
    return last ? value.slice(last.index + last[0].length).trim() : null;
  }
  return null;
}
