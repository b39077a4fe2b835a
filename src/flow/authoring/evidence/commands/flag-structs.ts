import { makeCommand } from '../../../../engine/facts/commands/command-maker.ts';
import { structOptions } from '../../../../engine/facts/settings/flags/struct-options.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

interface Taken {
  options: Found<'command'>['values']['options'];
  arguments: string | null;
}

const NONE: Taken = { options: [], arguments: null };

/** What a command of go-flags takes by the structure that it holds, with the groups of it, in whatever file they stand. */
export function flagStruct(evidence: Evidence, fact: Found<'command'>): Taken {
  const [type] = fact.values.takes ?? [];
  if (fact.values.framework !== 'go-flags' || type === undefined) return NONE;
  const known = read(evidence);
  const taken = known.get(fact) ?? readStruct(evidence, fact.path, type, fact.startLine);
  known.set(fact, taken);
  return taken;
}

const read = derived(() => new Map<Found<'command'>, Taken>());

function readStruct(evidence: Evidence, path: string, type: string, line: number): Taken {
  const struct = structNamed(evidence, path, type);
  if (!struct) return NONE;
  // What is written in a file of a package means what stands in that package, or in one that it imports.
  const structOf = (written: string): string | null => {
    const held = structNamed(evidence, struct.path, written);
    return held && evidence.text(held);
  };
  const { flags, arguments: typed } = structOptions(evidence.text(struct), structOf);
  const { options } = makeCommand({ name: type, framework: 'go-flags', flags, line }).values;
  return { options, arguments: typed.length === 0 ? null : typed.join(' ') };
}

/** The one structure that a name means: of the package itself, or of one that the file imports. */
function structNamed(evidence: Evidence, from: string, written: string): FoundSymbol | null {
  const [name = '', place] = written.split('.').toReversed();
  if (!/^[A-Za-z]\w*$/.test(name)) return null;
  const folders =
    place === undefined
      ? [directoryOf(from)]
      : fileImports(evidence.pack, from).flatMap(({ module, target }) =>
          target !== null && module.split('/').includes(place) ? [directoryOf(target)] : [],
        );
  const [found, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    (each) => each.name === name && each.kind === 'struct' && folders.includes(directoryOf(each.path)),
  );
  return found !== undefined && others.length === 0 ? found : null;
}
