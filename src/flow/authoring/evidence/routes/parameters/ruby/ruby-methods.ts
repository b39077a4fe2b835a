import { escaped } from '../../../../../../base/escaped.ts';
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
  return new Map(
    definitionsIn(code.split('\n')).map(([name, body]) => [
      name,
      body.replace(/\*([A-Z][A-Z_]*)\b/g, (whole, constant: string) => lists.get(constant) ?? whole),
    ]),
  );
}

const HEAD = /^([ \t]*)def (?!self\.)(\w+[?!]?)(.*)$/;
const SHORT = /^(?:\(.*\))?(?:;.*\bend$|\s=\s.*$)/;

/** Names with what stands behind them, up to the end that is indented as they are; each line is looked at once. */
function definitionsIn(lines: readonly string[]): [name: string, body: string][] {
  const ends = new Map<string, number[]>();
  for (let at = lines.length - 1; at >= 0; at--) {
    const indent = /^([ \t]*)end\b/.exec(lines[at] ?? '')?.[1];
    if (indent === undefined) continue;
    const known = ends.get(indent);
    if (known) known.push(at);
    else ends.set(indent, [at]);
  }
  const found: [string, string][] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', name, rest = ''] = HEAD.exec(lines[at] ?? '') ?? [];
    if (name === undefined) continue;
    const short = SHORT.exec(rest)?.[0];
    if (short !== undefined) {
      found.push([name, short]);
      continue;
    }
    const below = ends.get(indent) ?? [];
    while ((below.at(-1) ?? lines.length) <= at) below.pop();
    const end = below.at(-1);
    if (end === undefined) continue;
    found.push([name, [rest, ...lines.slice(at + 1, end), `${indent}end`].join('\n')]);
    at = end;
  }
  return found;
}

/** Whether a method or a block is handed something by that name, which need not be what was sent. */
export function isHandedParams(body: string): boolean {
  return (
    /(?:\{|\bdo)\s*\|[^|\n]*\bparams\b/.test(body) ||
    /^(?:\(|[ \t]+(?![ \t=]))[^\n)]*(?<![\w:.])params\b(?![.[])/.test(body)
  );
}

/** Whether a method does other things by what it is handed, so that not all that it reads is of each of its callers. */
export function decides(body: string): boolean {
  const [, list = ''] = /^\s*\(([^()\n]*)\)/.exec(body) ?? [];
  return [...list.matchAll(/(?:^|,)\s*(\w+)/g)].some(([, name = '']) =>
    new RegExp(`(?<![\\w.@:])${escaped(name)}\\s*[!=]=\\s*["':]|\\bcase\\s+${escaped(name)}\\b`).test(body),
  );
}
