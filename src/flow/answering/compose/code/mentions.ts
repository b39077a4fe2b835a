import { escaped } from '../../../../base/escaped.ts';
import { languageFamily } from '../../../../engine/pack/link/resolve-imports.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { findSymbols, type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { type FoundLine, findText } from '../../../../engine/pack/search/find-text.ts';
import { isProduction } from '../../subject/question-terms.ts';

/** Lines that call a name without it being known on what: apart for production code and tests. */
export interface Mentions {
  production: FoundLine[];
  tests: FoundLine[];
  /** Lines of production code that name a member together with its type, as `Orders.find` handed on to a router. */
  named: FoundLine[];
}

const MOST = 1_000;
const PATIENCE_MS = 250;
const SHORTEST = 4;
const LINES_OF_A_HEAD = 4;
/** What stands between quotes calls nothing, unless code may stand in it. */
const PLAIN_TEXTS = /'(?:[^'\\{]|\\.)*'|"(?:[^"\\{]|\\.)*"/g;
const OF_C = /\.(?:c|h|cc|cpp|cxx|hh|hpp|m)$/;
const COMMENT = /^\s*(?:\/\/|#(?!define\b)|\/?\*(?:\s|\*|\/|$)|--)/;
/** Written for people, though no ending says so. */
const PROSE = /(?:^|\/)(?:change-?logs?|changes|history|news|release-?notes|authors|readme|todo)$/i;

/** Where the name of a definition is called, outside of the lines that are known to be uses of it. */
export function mentionsOf(pack: Pack, symbol: SymbolDetail, known: ReadonlySet<string>): Mentions {
  const name = shortName(symbol.name);
  const mentions: Mentions = { production: [], tests: [], named: [] };
  if (name.length < SHORTEST) return mentions;
  const calls = [callOf(name), callOfRuby(name)] as const;
  const called = ({ path, text }: FoundLine): boolean =>
    calls[path.endsWith('.rb') ? 1 : 0].test(text.replace(PLAIN_TEXTS, "''"));
  const defines = definingLines(pack, name);
  const [type] = symbol.name.split('.').slice(-2, -1);
  const qualified = type ? new RegExp(`(?<![\\w$])${escaped(type)}(?:\\.|::)${escaped(name)}(?![\\w$])`) : /(?!)/;
  const files = new Map(pack.corpus.files.map((file) => [file.path, file]));
  const language = files.get(symbol.path)?.language ?? '';
  for (const line of findText(pack, name, { isWord: true, limit: MOST, patience: PATIENCE_MS }).lines) {
    const file = files.get(line.path);
    const own = file?.role;
    if (file && isOtherCode(file.language, language)) continue;
    if (known.has(`${line.path}:${line.line}`) || defines(line)) continue;
    if (line.path === symbol.path && line.line >= symbol.startLine && line.line <= symbol.endLine) continue;
    // What is said of a name calls nothing.
    if (COMMENT.test(line.text) || PROSE.test(line.path)) continue;
    if (isProduction(own) && qualified.test(line.text)) {
      mentions.named.push(line);
      continue;
    }
    if (!called(line)) continue;
    if (own === 'test') mentions.tests.push(line);
    else if (isProduction(own)) mentions.production.push(line);
  }
  return mentions;
}

/** A call of a name: what types it is called for may stand between, as in `parse::<u8>(…)` and `parse<Order>(…)`. */
function callOf(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${escaped(name)}(?:(?:::)?<[^()]*>)?\\s*\\(`);
}

/** Ruby needs no brackets: what is sent to something is a call, and so is a name that stands alone. */
function callOfRuby(name: string): RegExp {
  const written = escaped(name);
  return new RegExp(
    `(?<![\\w$])${written}\\s*\\(|(?<=[\\w\\])}!?]&?\\.)${written}(?![\\w?!]|\\s*=[^=~])|^\\s*${written}(?=\\s*$| (?:if|unless)\\b)`,
  );
}

/** Languages that hold words, and pieces of whichever language is beside them. */
const OF_WORDS = /^(?:text|html|markdown|yaml|json|toml|xml)$/;

/** Code of another language calls something else of that name. */
function isOtherCode(language: string, own: string): boolean {
  return !OF_WORDS.test(language) && languageFamily(language) !== languageFamily(own);
}

/** A line that declares the name calls nothing, whether in a header, an interface or another type. */
function definingLines(pack: Pack, name: string): (line: FoundLine) => boolean {
  const written = escaped(name);
  const keyword = new RegExp(`\\b(?:def|defp|func|fn|fun|function|class)\\s+(?:\\([^()]*\\)\\s*)?${written}\\b`);
  const heads = findSymbols(pack, name, { exact: true, limit: MOST }).map(({ path, startLine, endLine }) => ({
    path,
    startLine,
    endLine: Math.min(endLine, startLine + LINES_OF_A_HEAD),
  }));
  // Attributes may stand above a name: the first of the lines that has it declares it.
  const taken = new Set<string>();
  // What stands at the margin of C declares or defines: a call stands inside of a function.
  const margin = new RegExp(`^\\w[\\w\\s*&:<>]*?[\\s*&:]${written}\\s*\\(`);
  return ({ path, line, text }) => {
    if (keyword.test(text) || (OF_C.test(path) && margin.test(text))) return true;
    const head = heads.find((each) => each.path === path && line >= each.startLine && line <= each.endLine);
    const key = `${path}:${head?.startLine}`;
    if (!head || taken.has(key)) return false;
    taken.add(key);
    return true;
  };
}

export function lineOf({ path, line }: FoundLine): { path: string; startLine: number; endLine: number } {
  return { path, startLine: line, endLine: line };
}
