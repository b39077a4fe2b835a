import { withoutStamps } from './author-stamps.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

/** Comments that talk to a tool rather than to a reader. */
const DIRECTIVE =
  /^\s*(eslint|prettier|biome|tslint|jshint|istanbul|c8|v8|@ts-|ts-|noqa|type:|pylint|mypy|flake8|pragma|nolint|go:|\+build|region|endregion|#region|#endregion|rubocop|frozen_string_literal|phpcs|phpstan|psalm|clang-format|NOLINT|swiftlint|-\*-|!)/;

/**
 * The comments that end right above a declaration, nearest last. Attributes may stand between them and it. A comment at
 * the end of another statement's line belongs to that statement.
 */
export function commentsAbove(
  tree: SyntaxTree,
  declaration: Node,
  is: { comment: (node: Node) => boolean; attribute: (node: Node) => boolean },
): Node[] {
  const found: Node[] = [];
  let line = tree.startLine(declaration);
  for (let node = before(tree, declaration, is.comment); node !== null; node = tree.previous(node)) {
    if (is.attribute(node)) {
      line = tree.startLine(node);
      continue;
    }
    const distance = line - tree.endLine(node);
    if (!is.comment(node) || distance > 2) break;
    // Some leave a line free below the comment on a function; its tags say that it is one.
    if (distance === 2 && (found.length > 0 || !TAGGED.test(tree.textOf(node)))) break;
    const left = tree.previous(node);
    const start = tree.startLine(node);
    if (left !== null && !is.comment(left) && tree.endLine(left) === start) break;
    found.unshift(node);
    line = start;
  }
  return withoutNotes(tree, found);
}

/**
 * Where a comment of three marks stands, one of two is a note to those who work on the code: `// see #12` over `/// The
 * port`. So is one below a comment for readers, which `/**` begins.
 */
function withoutNotes(tree: SyntaxTree, comments: Node[]): Node[] {
  if (comments.length < 2) return comments;
  const whole = comments.findIndex((node) => FOR_READERS.test(tree.textOf(node)));
  if (whole >= 0) return comments.filter((node, place) => place <= whole || !tree.textOf(node).startsWith('//'));
  const marks = comments.map((node) => /^\/\/+/.exec(tree.textOf(node))?.[0].length ?? 0);
  return marks.includes(3) ? comments.filter((_, place) => marks[place] !== 2) : comments;
}

const FOR_READERS = /^\/\*\*(?!\/)(?![\s\S]*\b(?:[cC]opyright|[lL]icen[sc]ed?)\b)/;
const TAGGED = /^\/\*\*[^@]*\n\s*\*\s*@(?:api|param|private|public|returns?)\b/;

/** What stands before a declaration. A grammar may hang the comment above the first one of a block on the block. */
function before(tree: SyntaxTree, declaration: Node, isComment: (node: Node) => boolean): Node | null {
  const previous = tree.previous(declaration);
  if (previous !== null) return previous;
  const block = tree.parent(declaration);
  const above = block === null ? null : tree.previous(block);
  if (above === null || isComment(above)) return above;
  return tree.children(above).at(-1) ?? null;
}

/** The text of a comment or docstring without its marks, indentation and directives. */
export function cleanComment(raw: string, limit: number): string {
  if (raw.startsWith('#!')) return '';
  const cut = raw.slice(0, limit * 2).trim();
  const [opening, quote] = QUOTE.exec(cut) ?? [];
  if (opening !== undefined && quote !== undefined) {
    const inner = cut.slice(opening.length);
    return leftAligned((inner.endsWith(quote) ? inner.slice(0, -quote.length) : inner).split('\n'), limit);
  }
  const lines = cut.replace(OPENING, '').replace(CLOSING, '').replace(XML_TAG, '').split('\n');
  const cleaned = lines.map((line) => line.replace(LINE_MARK, '')).filter((line) => !DIRECTIVE.test(line));
  return leftAligned(withoutStamps(cleaned), limit).replace(TABLE_OF_COLUMNS, '').trim();
}

/** What a tool of Rails writes over every model and over the routes: the columns of the table, and all paths. */
const TABLE_OF_COLUMNS = /^==+ (?:Schema Info(?:rmation)?|Route Map)\b[\s\S]*/m;

/** Without the indentation that all lines but the first share. */
function leftAligned([first = '', ...rest]: string[], limit: number): string {
  const indents = rest.flatMap((line) => (line.trim() ? [line.length - line.trimStart().length] : []));
  const indent = indents.reduce((least, each) => Math.min(least, each), 40);
  const lines = [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())];
  return lines.join('\n').trim().slice(0, limit);
}

const OPENING = /^(?:\/\*[*!]*|\{-+ ?\|?|--\[=*\[|<!--|\(\*+|=begin\b)/;
const CLOSING = /(?:\*+\/|-\}|\]=*\]|-->|\*+\)|=end)$/;
/** The start of a docstring, with the letters or the sigil that Python and Elixir put before it. */
const QUOTE = /^~?[a-zA-Z]{0,2}("""|'''|"|')/;
/** The tags of C# doc comments that only structure the text. */
const XML_TAG = /<\/?(?:summary|remarks|para|returns|example|value|inheritdoc)\b[^>\n]{0,200}>/g;
/** Line comments of every language, and the star at the start of a block comment's line. */
const LINE_MARK = /^\s*(?:\/{2,}[!<]? ?|#+!? ?|-{2,}(?: \||\^)? ?|;+ ?|%+ ?|\*(?!\*) ?)/;
