import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeSymbol } from '../parsed-file.ts';

export const makefile: Language = {
  name: 'makefile',
  kind: 'code',
  extensions: ['mk', 'mak', 'make'],
  fileNames: ['makefile', 'gnumakefile', 'justfile'],
  read: (text) => ({ symbols: targets(text) }),
};

/** Targets with the lines of their recipe, and variables. */
function targets(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, target] = /^([A-Za-z0-9_][\w./-]*)(?:\s+[\w./-]+)*\s*:(?![:=])/.exec(line) ?? [];
    const [, variable] = /^(?:export\s+|override\s+)?([A-Za-z_][\w.-]*)\s*(?:[:?+!]?=|::=)/.exec(line) ?? [];
    if (variable) symbols.push(lightSymbol('variable', variable, number, { signature: line.trim().slice(0, 300) }));
    else if (target) symbols.push(lightSymbol('function', target, number, { signature: line.trim().slice(0, 300) }));
    else if (/^[\t ]/.test(line)) {
      const last = symbols.at(-1);
      if (last?.kind === 'function') last.endLine = number;
    }
  }
  return symbols;
}
