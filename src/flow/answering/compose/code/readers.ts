import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { languageFamily } from '../../../../engine/pack/link/resolve-imports.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { CALLABLE, type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { type FoundLine, findText } from '../../../../engine/pack/search/find-text.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { citedList, type Span } from '../part.ts';

/** A line of production code that reads a value, and the function it stands in, if any. */
export interface Reader {
  path: string;
  line: number;
  text: string;
  within: SymbolDetail | null;
}

const MOST = 400;
const PATIENCE_MS = 2_000;
const NAMED = 8;
const COMMENT = /^\s*(?:\/\/|#|\/?\*|--)/;
const TEXTS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
const AFTERWORD = /\s(?:\/\/|#\s).*$/;
const IMPORTS = /^\s*(?:import|from|export \{|use |using |require|\} from )/;
const OF_CODE = /\.(?:py|[cm]?[jt]sx?|go|rb|php|java|kts?|cs|rs|scala|swift|exs?|vue|svelte)$/;
/** A value that decides something stands where it is compared. */
const DECIDES = /\b(?:if|elif|unless|when|while|min|max|Math|assert|require)\b|[<>]|\?|&&|\|\|/;

/**
 * Lines that read a value by its name, whatever it is a part of: `settings.MAX_SIZE`, `{ maxSize } = config`. Where it is only
 * given, imported or spoken of, it is not read. A plain word may name anything and tells nothing.
 */
export function readersOf(pack: Pack, name: string, language = ''): Reader[] {
  if (partsOf(name).length < 2) return [];
  const files = new Map(pack.corpus.files.map((file) => [file.path, file]));
  const word = new RegExp(`(?<![\\w$-])${escaped(name)}(?![\\w$-])`);
  const given = new RegExp(
    `(?<![\\w$.])${escaped(name)}\\??\\s*(?::[^:=]*)?(?::?=(?![=>])|:(?!:)|\\s+[\\w*\\[\\].]+\\s*(?:\`|$))`,
  );
  const isRead = ({ path, text }: FoundLine): boolean => {
    const file = files.get(path);
    if (!file || !isProduction(file.role) || !OF_CODE.test(path) || COMMENT.test(text) || IMPORTS.test(text))
      return false;
    if (language !== '' && languageFamily(file.language) !== languageFamily(language)) return false;
    const said = text.replace(TEXTS, "''").replace(AFTERWORD, '');
    return word.test(said) && !given.test(said);
  };
  return findText(pack, name, { isWord: true, limit: MOST, patience: PATIENCE_MS })
    .lines.filter(isRead)
    .map((line) => ({ ...line, within: within(pack, line) }));
}

function within(pack: Pack, { path, line }: FoundLine): SymbolDetail | null {
  const around = (fileOutline(pack, path)?.symbols ?? []).filter(
    ({ kind, startLine, endLine }) => CALLABLE.has(kind) && startLine <= line && line <= endLine,
  );
  return around.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0] ?? null;
}

/** Where a value is read, one line of each function, those first where it decides something. */
export function readerSpans(readers: readonly Reader[]): { words: string; spans: Span[] } {
  const sorted = readers.toSorted((a, b) => Number(decides(b)) - Number(decides(a)));
  const places = [
    ...new Map(sorted.map((each) => [each.within?.id ?? each.path, each] as const).toReversed()).values(),
  ].toReversed();
  const shown = places.slice(0, NAMED);
  return {
    words: count(places.length, 'place'),
    spans: citedList(
      shown.map((each) => ({
        text: each.within ? `${code(each.within.name)} in ${code(each.path)}` : code(each.path),
        source: sourceOf(each),
      })),
      places.length - shown.length,
    ),
  };
}

/** Whether the value is compared, or decides what is done, where it is read. */
export function decides({ text }: Reader): boolean {
  return DECIDES.test(text);
}

/** Whether no other line of the code names a definition, so that nothing can use it. */
export function isNamedNowhere(pack: Pack, { name, path, startLine, endLine }: SymbolDetail): boolean {
  const own = shortName(name);
  return (
    partsOf(own).length > 1 &&
    readersOf(pack, own).every((each) => each.path === path && each.line >= startLine && each.line <= endLine)
  );
}

export function sourceOf({ path, line, within: symbol }: Reader): CodeSource {
  return { path, startLine: line, endLine: line, ...(symbol && { symbol: symbol.name }) };
}
