import type { Findings } from './language.ts';
import { cutLines } from './light-symbol.ts';
import type { CodeSymbol, SymbolKind } from './parsed-file.ts';

const KINDS: Record<string, SymbolKind> = {
  class: 'class',
  object: 'class',
  interface: 'interface',
  protocol: 'interface',
  trait: 'trait',
  struct: 'struct',
  record: 'struct',
  enum: 'enum',
  module: 'module',
  namespace: 'module',
  package: 'module',
  type: 'type',
  macro: 'macro',
  defmacro: 'macro',
};

/** Words that lead a definition in most languages, after any number of modifiers. */
const DEFINITION =
  /^[ \t]*(?:(?:export|declare|public|private|protected|internal|static|final|abstract|async|pub(?:\([^)\n]{0,40}\))?|default|open|override|sealed|local|inline|unsafe|extern|data|suspend|inner|value|annotation|fun|infix|operator|tailrec|partial|readonly|const)[ \t]+){0,6}(class|object|interface|protocol|trait|struct|record|enum|module|namespace|type|func|function|fun|fn|def|defn|defp|defun|sub|proc|procedure|macro|defmacro|defmodule)[ \t]+(?:<[^>\n]{0,100}>[ \t]*)?(?:[\w<>?*]{1,60}\.){0,3}([A-Za-z_$][\w$:-]*)/;

/** Definitions by their leading word, for languages without a grammar. It sees less than a parser, and never nothing. */
export function lightDefinitions(text: string): Findings {
  const symbols: CodeSymbol[] = [];
  for (const { line, number } of cutLines(text)) {
    const match = DEFINITION.exec(line);
    const [, word = '', name = ''] = match ?? [];
    // Prose has such words too: "type the name". Code goes on with a bracket, a colon, an equals sign or the line's end.
    if (!match || !/^\s*(?:[({[<:=;]|,|$|extends|implements|where|do\b|->)/.test(line.slice(match[0].length))) continue;
    symbols.push({
      kind: KINDS[word] ?? 'function',
      name: name.replace(/[.:-]+$/, ''),
      container: null,
      signature: line
        .trim()
        .slice(0, 300)
        .replace(/\s*[{:]$/, ''),
      doc: '',
      startLine: number,
      endLine: number,
      exported: !/\b(private|local|defp)\b/.test(match[0]),
      bases: [],
    });
  }
  return { symbols };
}
