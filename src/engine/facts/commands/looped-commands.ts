import type { SourceFile } from '../source-file.ts';
import { splitList } from '../text/literal.ts';

const LOOP = /\bfor\s+_,\s*(\w+)\s*:=\s*range\s+\[\]\*?(?:cobra\.Command|\w+\.FlagSet)\{([^{}]{1,1000})\}/g;

/**
 * Commands that a loop goes through, by the name they have in it: `for _, each := range []*cobra.Command{add, remove} {`,
 * also by their flags: `for _, set := range []*pflag.FlagSet{add.Flags(), remove.Flags()} {`.
 */
export function loopedCommands(file: SourceFile): Map<string, string[]> {
  if (!file.text.includes('range []')) return new Map();
  return new Map(
    [...file.bare.matchAll(LOOP)].map(([, name = '', list = '']) => [name, splitList(list).map(commandOf)] as const),
  );
}

function commandOf(written: string): string {
  return written.replace(/\.(?:Persistent|Local)?Flags\(\)$/, '');
}
