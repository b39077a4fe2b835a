import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeImport, CodeSymbol } from '../parsed-file.ts';

export const dockerfile: Language = {
  name: 'dockerfile',
  kind: 'data',
  extensions: ['dockerfile', 'containerfile'],
  fileNames: ['dockerfile', 'containerfile'],
  read: (text) => ({ symbols: stages(text), imports: images(text) }),
};

const FROM = /^\s*from\s+(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i;

/** Build stages, with the arguments and variables that each declares. */
function stages(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  let stage: number | null = null;
  for (const { line, number } of cutLines(text)) {
    const [, image, name] = FROM.exec(line) ?? [];
    const [, variable] = /^\s*(?:arg|env)\s+([A-Za-z_]\w*)/i.exec(line) ?? [];
    if (image) {
      symbols.push(lightSymbol('section', name ?? image, number, { signature: line.trim().slice(0, 300) }));
      stage = symbols.length - 1;
    } else if (variable)
      symbols.push(
        lightSymbol('variable', variable, number, { container: stage, signature: line.trim().slice(0, 300) }),
      );
    const current = stage === null ? undefined : symbols[stage];
    if (current && line.trim() !== '') current.endLine = number;
  }
  return symbols;
}

function images(text: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, module, local] = FROM.exec(line) ?? [];
    if (module)
      found.push({ module, names: local ? [{ name: '', local }] : [], line: number, time: 'load', reexport: false });
  }
  return found;
}
