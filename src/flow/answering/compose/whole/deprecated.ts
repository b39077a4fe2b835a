import { type FoundSymbol, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isWrittenElsewhere } from '../../subject/side-code.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const MOST = 10;
const FILES_READ = 400;
const NEAR = 25;
const LONGEST = 140;
/** How languages mark what is not to be used any more; a comment of Go begins a paragraph so, and one that goes on as a heading marks nothing. */
const MARKED =
  /@[Dd]eprecated\b|#\[deprecated\b|\[Obsolete\b|(?:\/\/|#|^\s*\*|\/\*\*?)\s*[Dd]eprecated\b(?=\s*(?:[:.,;(]|\*\/|$|since\b|in\b|use\b|as of\b))|@deprecated\b|\bDeprecationWarning\s*[,)]|\.\.\s*deprecated::/;

/** What stands in a definition before its name: comments and other marks. */
const HEAD = /^\s*(?:$|[@[*]|#\[|\/[/*])/;

interface Marked {
  path: string;
  line: number;
  symbol: FoundSymbol | undefined;
  says: string;
}

/** What the code marks as deprecated, with what its mark says. */
export function* composeDeprecated({ evidence }: Inquiry): Generator<Part> {
  const marked = marks(evidence);
  const [first, ...others] = marked;
  if (!first) return;
  yield opening(
    `${capital(count(marked.length, 'place'))} of the code ${marked.length === 1 ? 'marks something as deprecated:' : 'mark something as deprecated, among them'} ${inWords(first)}`,
    cited({ path: first.path, startLine: first.line, endLine: first.line }),
  );
  for (const each of others.slice(0, MOST - 1))
    yield bullet(capital(inWords(each)), cited({ path: each.path, startLine: each.line, endLine: each.line }));
  if (marked.length > MOST) yield bullet(`${capital(count(marked.length - MOST, 'more place'))} not shown`);
}

function inWords({ path, symbol, says }: Marked): string {
  return `${symbol ? `${code(symbol.name)} in ` : ''}${code(path)}${says === '' ? '' : `: "${says}"`}`;
}

function marks(evidence: Evidence): Marked[] {
  const { pack } = evidence;
  const paths = [...new Set(['deprecated', 'obsolete'].flatMap((word) => [...filesWithTerm(pack, stem(word))]))]
    .sort((a, b) => a - b)
    .flatMap((place) => pack.corpus.files[place]?.path ?? [])
    .filter((path) => isOwn(evidence, path) && !isWrittenElsewhere(path))
    .slice(0, FILES_READ);
  return paths.flatMap((path) => {
    const symbols = symbolsOfFile(pack, path).toSorted((a, b) => a.startLine - b.startLine);
    const lines = evidence.lines(path) ?? [];
    return lines.flatMap((text, at): Marked[] => {
      if (!MARKED.test(text)) return [];
      const line = at + 1;
      // A mark stands above what it is about, or inside it.
      const isInside = /DeprecationWarning|deprecated::/.test(text);
      const around = symbols.filter((each) => each.startLine <= line && line <= each.endLine);
      const next = symbols.find((each) => each.startLine >= line && each.startLine - line <= NEAR);
      const headed = around.findLast(({ startLine }) =>
        lines.slice(startLine - 1, line).every((each) => HEAD.test(each)),
      );
      const symbol = isInside ? around.at(-1) : (headed ?? next);
      return [{ path, line, symbol, says: saidBehind(text) }];
    });
  });
}

function isOwn(evidence: Evidence, path: string): boolean {
  const file = evidence.file(path);
  return isProduction(file?.role) && file?.place === 'source';
}

/** What the mark itself says, where it says something. */
function saidBehind(text: string): string {
  const said =
    /#\[deprecated\(.*?note\s*=\s*"([^"]+)"/.exec(text)?.[1] ??
    /\[Obsolete\(\s*"([^"]+)"/.exec(text)?.[1] ??
    /(?:@[Dd]eprecated\b:?|(?:\/\/|#|\*)\s*[Dd]eprecated\b[:,.]?)\s*(?:since \S+\s*)?([A-Za-z`{][^\n]*?)\s*(?:\*\/)?$/.exec(
      text,
    )?.[1] ??
    '';
  return said.startsWith('(') || said.length > LONGEST ? '' : plain(said).replace(/"/g, "'").replace(/\.$/, '');
}
