import type { SourceFile } from '../source-file.ts';
import { splitList } from '../text/literal.ts';

/** A constant that is set once to a text, to the name of something, or to what other constants make up. */
const DECLARED =
  /^[ \t]*(?:(?:export|const|let|var|final|static|public|private|internal|readonly|pub|val|String|string)\s+)*([A-Za-z_]\w*)(?:\s*:\s*[\w&' ]+?|\s+string)?\s*:?=\s*([$f]?["'`][^"'`\n]*["'`][^\n]*|nameof\(\w+\);?|[A-Za-z_]\w*\s*\+[^\n]*)$/gm;
const HOLE = /\$?\{\s*(\w+)\s*\}/g;
const DEEPEST = 4;

/** Names in capitals that constants of a file make up of each other: `KEY = $"{SHOP}_KEY"`, `Key = prefix + "_KEY"`. */
export function composedNames(file: SourceFile): { constant: string; name: string; index: number }[] {
  if (!/[$f]["`][^"`\n]*\{\w+\}|`[^`\n]*\$\{\w+\}|\w\s*\+\s*["']_/.test(file.code)) return [];
  const declared = new Map<string, { written: string; index: number }>();
  // What is set twice has no one text.
  for (const { 1: constant = '', 2: written = '', index } of file.code.matchAll(DECLARED))
    declared.set(constant, { written: declared.has(constant) ? '' : written.trim().replace(/[;,]$/, ''), index });
  const textOf = (written: string, depth: number): string | null => {
    const named = /^nameof\((\w+)\)$/.exec(written)?.[1];
    if (named !== undefined) return named;
    const [, mark = '', quote = '', text] = /^([$f]?)(["'`])([^"'`]*)\2$/.exec(written) ?? [];
    if (text !== undefined) {
      if (mark === '' && quote !== '`') return text;
      let isWhole = true;
      const filled = text.replace(HOLE, (_, other: string) => {
        const held = constantText(other, depth + 1);
        if (held === null) isWhole = false;
        return held ?? '';
      });
      return isWhole ? filled : null;
    }
    const parts = splitList(written, '+').map((part) => part.trim());
    if (parts.length < 2 || depth > DEEPEST) return null;
    const texts = parts.map((part) => (/^\w+$/.test(part) ? constantText(part, depth + 1) : textOf(part, depth + 1)));
    return texts.includes(null) ? null : texts.join('');
  };
  const constantText = (constant: string, depth: number): string | null =>
    depth > DEEPEST ? null : textOf(declared.get(constant)?.written ?? '', depth);
  return [...declared].flatMap(([constant, { written, index }]) => {
    const name = /^(?:[$f`]|\w+\s*\+)/.test(written) || written.includes('+') ? textOf(written, 0) : null;
    return name !== null && /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name) ? [{ constant, name, index }] : [];
  });
}
