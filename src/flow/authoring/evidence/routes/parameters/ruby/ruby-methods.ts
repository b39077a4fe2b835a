import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';

/** The methods of a class by their names, each without comments and with the lists of its constants written out. */
export function methodsOf(lines: readonly string[]): Map<string, string> {
  const { code } = maskCode('ruby', lines.join('\n'));
  const lists = new Map(
    [...code.matchAll(/^\s*([A-Z][A-Z_]*)\s*=\s*(?:%i[[(]([^\])]*)[\])]|\[([^[\]]*)\])/gm)].map(
      ([, name = '', words, symbols]) => [
        name,
        symbols ??
          (words ?? '')
            .trim()
            .replace(/(\s+|^)(?=\w)/g, ', :')
            .slice(2),
      ],
    ),
  );
  const found = code.matchAll(
    /^([ \t]*)def (?!self\.)(\w+[?!]?)((?:\([^\n]*\))?(?:;[^\n]*\bend$|\s=\s[^\n]*$)|[\s\S]*?\n\1end\b)/gm,
  );
  return new Map(
    [...found].map(([, , name = '', body = '']) => [
      name,
      body.replace(/\*([A-Z][A-Z_]*)\b/g, (whole, constant: string) => lists.get(constant) ?? whole),
    ]),
  );
}

/** Whether a method or a block is handed something by that name, which need not be what was sent. */
export function isHandedParams(body: string): boolean {
  return (
    /(?:\{|\bdo)\s*\|[^|\n]*\bparams\b/.test(body) ||
    /^(?:\(|[ \t]+(?![ \t=]))[^\n)]*(?<![\w:.])params\b(?![.[])/.test(body)
  );
}
