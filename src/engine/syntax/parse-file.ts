import { definitionsInBrokenCode } from './broken-code.ts';
import { copyTree } from './copy-tree.ts';
import { Extraction, MOST_SYMBOLS } from './extract.ts';
import { type Grammar, loadGrammar } from './grammar.ts';
import type { Language } from './language.ts';
import { languageOf } from './languages.ts';
import { lightDefinitions } from './light-definitions.ts';
import type { ParsedFile } from './parsed-file.ts';

/**
 * Everything the parser can say about one file. It never fails: a file it cannot read well gives fewer findings and a
 * warning. Call it where it can be killed, for no parser can promise to end.
 */
export async function parseFile(path: string, text: string): Promise<ParsedFile> {
  const language = languageOf(path, text);
  if (language === null) return lightlyRead('text', text, lightDefinitions);
  if (language.script) {
    const script = language.script(text);
    return { ...(await parseFile(`script.${script.extension}`, script.text)), language: language.name };
  }
  const grammar = await loadGrammar(language);
  if (grammar && language.syntax) return readTree(language.name, text, grammar, language.syntax, language.prepare);
  return lightlyRead(language.name, text, language.read ?? lightDefinitions);
}

/** A file about which nothing is known, with the reason. */
export function nothingFound(language: string, warning: string): ParsedFile {
  return { language, symbols: [], imports: [], calls: [], references: [], comments: [], warnings: [warning] };
}

/**
 * How much text the parser is handed at once. It asks again wherever it goes back, and each time the whole piece is copied
 * character by character: handing it all that is left, as the library does by itself, took 15 % of the time on hono.
 */
const CHUNK = 1_024;

function readTree(
  language: string,
  text: string,
  grammar: Grammar,
  syntax: NonNullable<Language['syntax']>,
  prepare: Language['prepare'],
): ParsedFile {
  const source = prepare ? prepare(text) : text;
  const parsed = grammar.parser.parse((at) => source.slice(at, at + CHUNK));
  if (!parsed) return nothingFound(language, 'The parser gave no syntax tree.');
  try {
    const { tree, cut } = copyTree(parsed, grammar, text);
    const found = new Extraction(tree, syntax, grammar);
    const { symbols, imports, calls, references, comments, warnings, broken } = found;
    symbols.push(...definitionsInBrokenCode(text, broken, symbols));
    if (cut) warnings.push('Nested too deeply: the innermost parts were left out.');
    if (parsed.rootNode.hasError) warnings.push('The file has syntax errors; what could be read was kept.');
    return { language, symbols, imports, calls, references, comments, warnings };
  } finally {
    parsed.delete();
  }
}

function lightlyRead(language: string, text: string, read: NonNullable<Language['read']>): ParsedFile {
  const { symbols, imports = [] } = read(text);
  return {
    language,
    symbols: symbols.slice(0, MOST_SYMBOLS),
    imports,
    calls: [],
    references: [],
    comments: [],
    warnings: [],
  };
}
