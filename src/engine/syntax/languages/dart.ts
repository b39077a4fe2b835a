import type { Language } from '../language.ts';
import { type BlockRule, readBlocks } from '../light-blocks.ts';
import { cutLines } from '../light-symbol.ts';
import type { CodeImport } from '../parsed-file.ts';

/** The published grammar of Dart is built for an older tree-sitter, so definitions are read from lines and braces. */
export const dart: Language = {
  name: 'dart',
  kind: 'code',
  extensions: ['dart'],
  read: (text) => ({ symbols: readBlocks(text, { rules: RULES, lineComment: '//' }), imports: imports(text) }),
};

const exported = (line: string) =>
  !/^(?:[\w<>,?[\] ]+\s)?(?:get |set )?_\w+\s*[({=;<]|\b(?:class|enum|mixin|extension|typedef)\s+_/.test(line);
const KEYWORDS = String.raw`(?!(?:return|if|else|for|while|switch|case|await|throw|yield|assert|new|super|this|catch|do|try|in|is|as|import|export|part|library)\b)`;
const TYPE = String.raw`(?:[A-Za-z_$][\w$.]*(?:<[^()=;]*>)?\??(?:\[\])?)`;
const MODIFIERS = String.raw`(?:(?:external|static|abstract|final|const|late|covariant|var)\s+)*`;
const TYPES = ['class', 'enum', 'trait'] as const;

const RULES: BlockRule[] = [
  {
    kind: 'class',
    pattern:
      /^(?:(?:abstract|base|final|interface|sealed|mixin)\s+)*class\s+(?<name>\w+)(?:<(?:[^<>]|<[^<>]*>)*>)?\s*(?:(?:extends|implements|with|=)\s+(?<bases>[^{;]*))?/,
    within: ['top'],
    exported,
  },
  { kind: 'trait', pattern: /^(?:base\s+)?mixin\s+(?!class\b)(?<name>\w+)/, within: ['top'], exported },
  { kind: 'enum', pattern: /^enum\s+(?<name>\w+)/, within: ['top'], exported },
  { kind: 'class', pattern: /^extension(?:\s+type)?\s+(?:const\s+)?(?<name>\w+)/, within: ['top'], exported },
  {
    kind: 'type',
    pattern: /^typedef\s+(?:[\w<>?, ]+\s)??(?<name>\w+)\s*(?:<[^=]*>)?\s*[=(]/,
    within: ['top'],
    exported,
  },
  {
    kind: 'constructor',
    pattern:
      /^(?:const\s+|external\s+)*(?:factory\s+)?(?<name>_?[A-Z]\w*(?:\.\w+)?)\s*\((?!.*\)\s*(?:async|=>\s*\w+\s*\?\s))/,
    within: [...TYPES],
    exported,
  },
  {
    kind: 'property',
    pattern: new RegExp(String.raw`^${KEYWORDS}${MODIFIERS}(?:${TYPE}\s+)?(?:get|set)\s+(?<name>\w+)`),
    within: [...TYPES],
    exported,
  },
  {
    kind: 'method',
    pattern: new RegExp(String.raw`^${KEYWORDS}${MODIFIERS}(?:${TYPE}\s+)?operator\s*(?<name>[^\s(]+)`),
    within: [...TYPES],
    exported,
  },
  {
    kind: 'method',
    pattern: new RegExp(String.raw`^${KEYWORDS}${MODIFIERS}${TYPE}\s+(?<name>\w+)\s*(?:<[^(]*>)?\(`),
    within: [...TYPES],
    exported,
  },
  {
    kind: 'function',
    pattern: new RegExp(String.raw`^${KEYWORDS}${MODIFIERS}${TYPE}\s+(?:get\s+)?(?<name>\w+)\s*(?:<[^(]*>)?\(`),
    within: ['top'],
    exported,
  },
  {
    kind: 'property',
    pattern: new RegExp(
      String.raw`^${KEYWORDS}(?:(?:static|final|const|late|covariant|var|external)\s+)+(?:${TYPE}\s+)??(?<name>\w+)\s*[=;]`,
    ),
    within: [...TYPES],
    exported,
  },
  {
    kind: 'property',
    pattern: new RegExp(String.raw`^${KEYWORDS}${TYPE}\s+(?<name>\w+)\s*[=;]`),
    within: [...TYPES],
    exported,
  },
  {
    kind: 'constant',
    pattern: new RegExp(String.raw`^(?:const|final|late final)\s+(?:${TYPE}\s+)??(?<name>\w+)\s*=`),
    within: ['top'],
    exported,
  },
  {
    kind: 'variable',
    pattern: new RegExp(String.raw`^${KEYWORDS}(?:late\s+)?(?:var|${TYPE})\s+(?<name>\w+)\s*[=;]`),
    within: ['top'],
    exported,
  },
  { kind: 'constant', pattern: /^(?<name>[a-z]\w*(?:\s*,\s*[a-z]\w*)*)\s*(?:[,;}(]|$)/, within: ['enum'] },
];

function imports(text: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, word, module, rest = ''] = /^(import|export|part)\s+['"]([^'"]+)['"]([^;]*)/.exec(line) ?? [];
    if (!module) continue;
    const [, alias] = /\bas\s+(\w+)/.exec(rest) ?? [];
    const [, shown = ''] = /\bshow\s+([\w, ]+)/.exec(rest) ?? [];
    const listed = shown
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const names = alias
      ? [{ name: '', local: alias }]
      : (listed.length > 0 ? listed : ['*']).map((name) => ({ name, local: name }));
    found.push({ module, names, line: number, time: 'load', reexport: word === 'export' });
  }
  return found;
}
