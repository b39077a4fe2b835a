import {
  type FoundSymbol,
  findSymbols,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';

const DEEPEST = 5;
const MOST_NAMED = 12;

/**
 * What a method of Java, Kotlin or C# calls by its name alone is a method of its class or of the nearest one above it that
 * has it, with all of its overloads; nothing where none of the product does.
 */
export function inheritedMethods(evidence: Evidence, code: CodeSource, name: string): readonly FoundSymbol[] {
  const type = symbolsOfFile(evidence.pack, code.path)
    .filter(
      ({ kind, startLine, endLine }) => kind === 'class' && startLine <= code.startLine && code.endLine <= endLine,
    )
    .at(-1);
  if (!type) return [];
  const kept = remembered(evidence);
  const key = `${type.id} ${name}`;
  const found = kept.get(key) ?? methodsOf(evidence, type, name, 0);
  kept.set(key, found);
  return found;
}

const remembered = derived((): Map<string, readonly FoundSymbol[]> => new Map());

function methodsOf(evidence: Evidence, type: FoundSymbol, name: string, depth: number): readonly FoundSymbol[] {
  const own = symbolsOfFile(evidence.pack, type.path).filter(
    (each) => each.kind === 'method' && each.name === `${type.name}.${name}`,
  );
  if (own.length > 0 || depth === DEEPEST) return own;
  for (const base of symbolDetail(evidence.pack, type.id)?.bases ?? []) {
    const above = classNamed(evidence, type.path, base);
    const found = above ? methodsOf(evidence, above, name, depth + 1) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** The class that a file means by a name: the one that it takes in, the one beside it, or the only one. */
function classNamed(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  const name =
    written
      .replace(/[<(].*$/s, '')
      .split('.')
      .at(-1) ?? '';
  const taken = name === '' ? undefined : importedSymbol(evidence, path, name);
  if (taken) return taken;
  const ending = path.slice(path.lastIndexOf('.'));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const all = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMED }).filter(
    (each) =>
      /^(?:class|interface)$/.test(each.kind) &&
      each.path.endsWith(ending) &&
      evidence.file(each.path)?.place === 'source',
  );
  const beside = all.filter((each) => each.path.slice(0, each.path.lastIndexOf('/') + 1) === folder);
  const [only, ...others] = beside.length > 0 ? beside : all;
  return others.length === 0 ? only : undefined;
}
