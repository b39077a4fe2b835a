import type { SourceFile } from '../source-file.ts';

/** `private const string TABLE = 'orders';` and `protected $table = 'orders';` of PHP. */
const OF_CLASS =
  /\bconst\s+(?:string\s+)?(\w+)\s*=\s*(["'])(\w[\w.]*)\2\s*;|\b(?:public|protected|private|readonly|string|var)\s+(\$\w+)\s*=\s*(["'])(\w[\w.]*)\5\s*;/g;
/** `const TABLE = 'orders';` of JavaScript. */
const OF_FILE = /\b(?:const|let|var)\s+(\w+)(?:\s*:\s*string)?\s*=\s*(["'`])(\w[\w.]*)\2/g;

const known = new WeakMap<SourceFile, ReadonlyMap<string, string>>();

/** The names of tables and columns that a file gives to its constants; one that is given two says neither. */
function namesIn(file: SourceFile): ReadonlyMap<string, string> {
  const before = known.get(file);
  if (before) return before;
  const names = new Map<string, string | null>();
  for (const [, first, , value, property, , held] of file.code.matchAll(file.isScript ? OF_FILE : OF_CLASS)) {
    const name = first ?? property ?? '';
    const given = value ?? held ?? null;
    names.set(name, names.has(name) && names.get(name) !== given ? null : given);
  }
  const sure = new Map([...names].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
  known.set(file, sure);
  return sure;
}

/** Statements of a migration with the names themselves where constants of the same file stand for them. */
export function withNames(file: SourceFile, written: string): string {
  const names = namesIn(file);
  if (names.size === 0) return written;
  const named = (whole: string, name: string): string => {
    const value = names.get(name);
    return value === undefined ? whole : `'${value}'`;
  };
  if (file.isScript) return written.replace(/(?<=^|[([,]\s{0,40})([A-Za-z_]\w*)(?=\s*(?:[,)\]]|$))/g, named);
  return written
    .replace(/\b(?:self|static)::(\w+)(?!\s*\()/g, named)
    .replace(/\$this->(\w+)(?!\s*\(|\w|->|\[)/g, (whole, name: string) => named(whole, `$${name}`));
}
