import { escaped } from '../../../base/escaped.ts';
import type { Language } from '../language.ts';
import { type BlockRule, readBlocks } from '../light-blocks.ts';
import { cutLines } from '../light-symbol.ts';
import type { CodeImport } from '../parsed-file.ts';

/** No grammar of Swift comes as WebAssembly, so its definitions are read from lines and braces. */
export const swift: Language = {
  name: 'swift',
  kind: 'code',
  extensions: ['swift'],
  read: (text) => ({ symbols: readBlocks(text, { rules: RULES, lineComment: '//' }), imports: imports(text) }),
};

const LEAD = String.raw`^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|open|internal|fileprivate|private|package|final|indirect|static|class|override|mutating|nonmutating|convenience|required|lazy|weak|unowned|dynamic|nonisolated|prefix|postfix|infix|async|optional|distributed)(?:\(\w+\))?\s+)*`;
const TYPES = ['top', 'class', 'struct', 'enum', 'interface'] as const;
const exported = (line: string) => !/\b(?:private|fileprivate)\b/.test(line);

const TYPE_KINDS = { class: 'class', actor: 'class', struct: 'struct', enum: 'enum', protocol: 'interface' } as const;
const typeRules: BlockRule[] = Object.entries(TYPE_KINDS).map(([word, kind]) => ({
  kind,
  pattern: new RegExp(
    String.raw`${LEAD}${escaped(word)}\s+(?!func\b|var\b|let\b)(?<name>\w+)[^:{]*(?::\s*(?<bases>[^{]*?))?(?:\bwhere\b.*)?\s*(?:\{|$)`,
  ),
  within: [...TYPES],
  exported,
}));

const RULES: BlockRule[] = [
  ...typeRules,
  { kind: null, pattern: new RegExp(String.raw`${LEAD}extension\s+(?<name>[\w.]+)`), within: ['top'] },
  {
    kind: 'method',
    pattern: new RegExp(String.raw`${LEAD}func\s+(?<name>[^\s(<]+)`),
    within: ['class', 'struct', 'enum', 'interface'],
    exported,
  },
  { kind: 'function', pattern: new RegExp(String.raw`${LEAD}func\s+(?<name>[^\s(<]+)`), within: ['top'], exported },
  {
    kind: 'constructor',
    pattern: new RegExp(String.raw`${LEAD}init[?!]?\s*[(<]`),
    within: ['class', 'struct', 'enum', 'interface'],
    name: 'init',
    exported,
  },
  {
    kind: 'method',
    pattern: new RegExp(String.raw`${LEAD}subscript\s*[(<]`),
    within: ['class', 'struct', 'enum', 'interface'],
    name: 'subscript',
    exported,
  },
  {
    kind: 'property',
    pattern: new RegExp(String.raw`${LEAD}(?:var|let)\s+(?<name>\w+)`),
    within: ['class', 'struct', 'enum', 'interface'],
    exported,
  },
  { kind: 'constant', pattern: new RegExp(String.raw`${LEAD}let\s+(?<name>\w+)`), within: ['top'], exported },
  { kind: 'variable', pattern: new RegExp(String.raw`${LEAD}var\s+(?<name>\w+)`), within: ['top'], exported },
  { kind: 'constant', pattern: /^(?:indirect\s+)?case\s+(?<name>\w+(?:\s*,\s*\w+)*)/, within: ['enum'] },
  {
    kind: 'type',
    pattern: new RegExp(String.raw`${LEAD}(?:typealias|associatedtype)\s+(?<name>\w+)`),
    within: [...TYPES],
    exported,
  },
];

function imports(text: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, module] =
      /^\s*(?:@\w+\s+)?import\s+(?:(?:class|struct|enum|func|protocol|var|let|typealias)\s+)?([\w.]+)/.exec(line) ?? [];
    if (module) found.push({ module, names: [{ name: '*', local: '*' }], line: number, time: 'load', reexport: false });
  }
  return found;
}
