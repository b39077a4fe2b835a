import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';

const OF_FLAGS = /^\w+\.(?:Persistent|Local)?Flags\(\)$/;

/**
 * A function of the project that is called like a method of pflag and handed the flags that it puts one on:
 * `flags.BoolVarP(serve.Flags(), &x, "port", "p", false, "help", "group")` is read as `serve.Flags().BoolVarP(&x, …)`.
 * Null where no flags are handed. What stands behind the help is for the function itself.
 */
export function withHandedSet(file: SourceFile, call: CodeCall, held: ReadonlyMap<string, string>): CodeCall | null {
  const { name, receiver } = call;
  const [set = '', target, ...rest] = call.arguments;
  if (!name.endsWith('VarP') || !/^[a-z]\w*$/.test(receiver ?? '') || target === undefined) return null;
  if (!OF_FLAGS.test(set) && !held.has(set) && !isSetParameter(file, set)) return null;
  // Behind the variable: the name, the letter, the default where there is one, and the help.
  const taken = /^(?:F?|Count)VarP$/.test(name) ? 3 : 4;
  return {
    ...call,
    name: name.replace(/^F(?=VarP$)/, ''),
    receiver: set,
    arguments: [target, ...rest.slice(0, taken)],
  };
}

/** `func AddFlags(set *pflag.FlagSet)`, `for _, set := range []*pflag.FlagSet{…}`. */
function isSetParameter(file: SourceFile, set: string): boolean {
  return (
    /^\w+$/.test(set) &&
    file.bare.includes('FlagSet') &&
    new RegExp(
      `[(,]\\s*${escaped(set)}\\s+\\*\\w+\\.FlagSet\\b|\\b${escaped(set)}\\s*:=\\s*range\\s*\\[\\]\\*\\w+\\.FlagSet\\{`,
    ).test(file.bare)
  );
}
