import { escaped } from '../../../../base/escaped.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { installedAround } from './installed-programs.ts';

const SCRIPT = /\.[cm]?[jt]s$/;
/** Reads the command line: `program.parse()`, `await program.parseAsync(process.argv)`. */
const PARSES = /\.parse(?:Async)?\(\s*(?:process\.argv\s*)?\)/;
const ADDED = /\.addCommand\(\s*(\w+)\s*(?:\(\s*\)\s*)?[,)]/g;

/**
 * Whether the one installed program around a command of commander takes it: the file that parses what is typed holds the
 * command, or adds what the file of the command makes, `program.addCommand(importCommand())`.
 */
export function isTakenByProgram(evidence: Evidence, { path, values }: Found<'command'>): boolean {
  if (values.framework !== 'commander' || !SCRIPT.test(path)) return false;
  const [only, ...others] = installedAround(evidence, path);
  if (only === undefined || others.length > 0) return false;
  const isOfProgram = (file: string): boolean => installedAround(evidence, file)[0] === only;
  return parsingFiles(evidence).some(({ file, taken }) => isOfProgram(file) && (file === path || taken.has(path)));
}

/** Files that parse what is typed for one command that they make, with the files whose commands they add to it. */
const parsingFiles = derived((evidence): { file: string; taken: ReadonlySet<string> }[] => {
  const files = new Set(['parse', 'parseAsync'].flatMap((name) => filesWithName(evidence.pack, name)));
  const made = new Set(
    evidence.facts('command').flatMap(({ path, values }) => (values.framework === 'commander' ? path : [])),
  );
  if (made.size === 0) return [];
  return [...files].flatMap((file) => {
    if (!SCRIPT.test(file) || evidence.file(file)?.place !== 'source') return [];
    const text = (evidence.lines(file) ?? []).join('\n');
    if (!/['"](?:commander|@commander-js\/[\w-]+)['"]/.test(text) || !PARSES.test(text)) return [];
    if ((text.match(/\bnew\s+(?:\w+\.)?Command\(/g) ?? []).length > 1) return [];
    const names = new Set([...text.matchAll(ADDED)].map(([, name = '']) => name));
    const taken = fileImports(evidence.pack, file).flatMap(({ module, target }) =>
      target && made.has(target) && isNamed(text, module, names) ? target : [],
    );
    return [{ file, taken: new Set(taken) }];
  });
});

/** Whether one of some names is imported from a module. */
function isNamed(text: string, module: string, names: ReadonlySet<string>): boolean {
  const imported = new RegExp(`\\bimport\\s+([^;'"]{1,400}?)\\s+from\\s+['"]${escaped(module)}['"]`).exec(text)?.[1];
  return (imported?.match(/\w+/g) ?? []).some((name) => names.has(name));
}
