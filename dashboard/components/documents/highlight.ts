/** One run of characters of one colour. The kinds are the classes of the style sheet: key, string, function, number, comment. */
export interface Piece {
  kind: 'k' | 's' | 'f' | 'n' | 'c' | '';
  text: string;
}

const words = (list: string) => new Set(list.split(' '));

const KEYWORDS = words(
  'abstract and as async await bool boolean break case catch char class const constexpr continue def default defer del delete do elif else enum except export extends false final finally float fn for foreach from func function go if impl implements import in instanceof int interface internal is lambda let long mut namespace new nil none not null or override package pass private protected pub public raise readonly return self short static string struct super switch template this throw throws trait true try type typedef typeof undefined union unless unsafe until use using val var virtual void while with yield None True False',
);
const SQL_KEYWORDS = words(
  'select insert update delete create table alter drop into values from where join left inner on as and or not null primary foreign key references unique constraint index view default check in exists group by order having limit begin commit union with returning set',
);

const HASH = /\.(py|rb|sh|bash|ya?ml|toml|pl|r|jl|ex|exs|nix|dockerfile|mk|conf|ini)$|(^|\/)(Dockerfile|Makefile)$/i;
const DASHES = /\.(sql|lua|hs|elm|ada)$/i;
const PROSE = /\.(md|mdx|txt|rst|adoc|csv|tsv|log|lock)$/i;

/**
 * Colours code well enough to read it: comments, strings, numbers, words of the language and names that are called. It
 * goes line by line and knows no grammar, so it never fails and costs nothing to load.
 */
export function highlight(line: string, path: string): Piece[] {
  if (PROSE.test(path) || line.length > 2_000) return [{ kind: '', text: line }];
  const pieces: Piece[] = [];
  const signs = wordsOf(path);
  let plainFrom = 0;
  signs.lastIndex = 0;
  for (let found = signs.exec(line); found; found = signs.exec(line)) {
    const [text] = found;
    const kind = kindOf(text, line.slice(found.index + text.length), path);
    if (kind === '') continue;
    if (found.index > plainFrom) pieces.push({ kind: '', text: line.slice(plainFrom, found.index) });
    pieces.push({ kind, text });
    plainFrom = found.index + text.length;
  }
  if (plainFrom < line.length) pieces.push({ kind: '', text: line.slice(plainFrom) });
  return pieces;
}

function wordsOf(path: string): RegExp {
  const comment = HASH.test(path)
    ? '#.*$'
    : DASHES.test(path)
      ? '--.*$'
      : '\\/\\/.*$|\\/\\*.*?(?:\\*\\/|$)|^\\s*\\*(?:\\s.*|\\/)?$';
  return new RegExp(
    `${comment}|"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`|\\b\\d[\\w.]*|[A-Za-z_$][\\w$]*`,
    'g',
  );
}

function kindOf(text: string, rest: string, path: string): Piece['kind'] {
  if (/^["'`]/.test(text)) return 's';
  if (/^\d/.test(text)) return 'n';
  if (!/^[A-Za-z_$]/.test(text)) return 'c';
  if (path.endsWith('.sql') ? SQL_KEYWORDS.has(text.toLowerCase()) : KEYWORDS.has(text)) return 'k';
  return rest.startsWith('(') ? 'f' : '';
}
