import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import type { FlagLiteral } from './flag-literals.ts';
import { flagOf, said } from './struct-options.ts';

const DEEPEST = 5;
/** Groups that hold groups many times over end here. */
const MOST = 600;

interface Above {
  names: string[];
  variables: string[];
}

/**
 * Structures of go-flags: `Port int \`long:"port" env:"PORT" default:"80" description:"…"\``. A group gives its options
 * a name before theirs, and its variables another one: `namespace:"db" env-namespace:"DB"`.
 */
export function structFlags(file: SourceFile): FlagLiteral[] {
  if (file.language !== 'go' || !file.text.includes('long:"') || !file.text.includes('description:"')) return [];
  const types = new Map<string, [number, number]>();
  for (const match of file.bare.matchAll(/^[ \t]*(?:type\s+)?(\w+)\s+struct\s*\{/gm)) {
    const open = match.index + match[0].length - 1;
    const isType = match[0].trimStart().startsWith('type');
    if (isType) types.set(match[1] ?? '', [open, closingBracket(file.bare, open)]);
  }
  const held = new Set(
    [...file.text.matchAll(/^\s*\w+\s+\*?(\w+)\s+`[^`\n]*\bgroup:"/gm)].map(([, type = '']) => type),
  );
  const found: FlagLiteral[] = [];
  for (const [name, [open, close]] of types)
    if (!held.has(name) && close > 0) read(file, types, found, open, close, { names: [], variables: [] }, 0);
  return found;
}

function read(
  file: SourceFile,
  types: ReadonlyMap<string, [number, number]>,
  found: FlagLiteral[],
  open: number,
  close: number,
  above: Above,
  depth: number,
): void {
  for (let at = file.bare.indexOf('\n', open) + 1; at > 0 && at < close && found.length < MOST; ) {
    const end = file.bare.indexOf('\n', at);
    const line = file.text.slice(at, end);
    const inner = /^\s*\w+\s+\*?struct\s*\{\s*$/.test(line) ? at + line.lastIndexOf('{') : -1;
    const stop = inner < 0 ? -1 : closingBracket(file.bare, inner);
    const last = stop < 0 ? end : file.bare.indexOf('\n', stop);
    const tag = /`([^`]*)`/.exec(file.text.slice(stop < 0 ? at : stop, last))?.[1] ?? '';
    const type = /^\s*\w+\s+\*?(\w+)\s+`/.exec(line)?.[1] ?? '';
    const [from, to] = stop > 0 ? [inner, stop] : tag.includes('group:"') ? (types.get(type) ?? [-1, -1]) : [-1, -1];
    if (from >= 0 && to > 0 && depth < DEEPEST) {
      const below = {
        names: [...above.names, ...(said(tag, 'namespace') ?? [])],
        variables: [...above.variables, ...(said(tag, 'env-namespace') ?? [])],
      };
      read(file, types, found, from, to, below, depth + 1);
    } else found.push(...flagIn(file, tag, above, at, type));
    at = last + 1;
  }
}

function flagIn(file: SourceFile, tag: string, above: Above, at: number, type: string): FlagLiteral[] {
  const [variable] = said(tag, 'env') ?? [];
  const environment = variable === undefined ? undefined : [...above.variables, variable].join('_');
  const line = file.lineAt(at);
  return said(tag, 'long') === undefined
    ? []
    : flagOf(tag, type, above.names).map((flag) => ({ flag: { ...flag, environment }, line, endLine: line }));
}
