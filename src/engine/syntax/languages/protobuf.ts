import type { Language } from '../language.ts';
import { type BlockRule, readBlocks } from '../light-blocks.ts';
import { cutLines } from '../light-symbol.ts';
import type { CodeImport } from '../parsed-file.ts';

export const protobuf: Language = {
  name: 'protobuf',
  kind: 'data',
  extensions: ['proto'],
  read: (text) => ({ symbols: readBlocks(text, { rules: RULES, lineComment: '//' }), imports: imports(text) }),
};

const RULES: BlockRule[] = [
  { kind: 'struct', pattern: /^message\s+(?<name>\w+)/, within: ['top', 'struct'] },
  { kind: 'enum', pattern: /^enum\s+(?<name>\w+)/, within: ['top', 'struct'] },
  { kind: 'interface', pattern: /^service\s+(?<name>\w+)/, within: ['top'] },
  { kind: 'method', pattern: /^rpc\s+(?<name>\w+)/, within: ['interface'] },
  { kind: 'constant', pattern: /^(?!option\b|reserved\b)(?<name>\w+)\s*=\s*-?\w+/, within: ['enum'] },
  {
    kind: 'property',
    pattern:
      /^(?!option\b|reserved\b|oneof\b|extensions\b)(?:(?:repeated|optional|required)\s+)?(?:map\s*<[^>]*>|[\w.]+)\s+(?<name>\w+)\s*=\s*\d+/,
    within: ['struct'],
  },
  { kind: 'struct', pattern: /^oneof\s+(?<name>\w+)/, within: ['struct'] },
];

function imports(text: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, mode, module] = /^\s*import\s+(public|weak)?\s*"([^"]+)"/.exec(line) ?? [];
    if (module)
      found.push({
        module,
        names: [{ name: '*', local: '*' }],
        line: number,
        time: 'load',
        reexport: mode === 'public',
      });
  }
  return found;
}
