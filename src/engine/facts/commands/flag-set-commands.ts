import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import type { CommandFact } from './command-fact.ts';
import { goCommands } from './go-commands.ts';
import { type Made, scopeAt } from './go-made-commands.ts';
import { typedWords } from './typed-words.ts';

const SET = /\b(\w+)\s*:?=\s*flag\.NewFlagSet\(\s*"([a-z][\w-]*)"\s*,[^\n]*\)/g;

/**
 * Commands of a program of Go that tells its words apart itself: by the set of flags that each is read with,
 * `flag.NewFlagSet("send", flag.ExitOnError)` where `"send"` is what was typed, or by the word alone.
 */
export function flagSetCommands(file: SourceFile): CommandFact[] {
  const sets = goCommands(file, flagSets(file));
  return [...sets, ...typedWords(file).filter(({ values }) => !sets.some((set) => set.values.name === values.name))];
}

/** Words that choose what is done, with the options of the sets that are called like them. */
export function withFlagSets(file: SourceFile, words: readonly CommandFact[]): CommandFact[] {
  const sets = new Map(goCommands(file, flagSets(file)).map((set) => [set.values.name, set]));
  return words.map((word) => {
    const options = sets.get(word.values.name)?.values.options;
    return options === undefined ? word : { ...word, values: { ...word.values, options } };
  });
}

function flagSets(file: SourceFile): Made[] {
  if (!file.bare.includes('flag.NewFlagSet(')) return [];
  return [...file.code.matchAll(SET)].flatMap(({ 0: whole, 1: variable = '', 2: name = '', index }): Made[] => {
    // The program itself may have such a set too, which is read from the first word on.
    const isTyped = new RegExp(`(?:[!=]=\\s*|\\bcase\\s[^:\\n]*)"${escaped(name)}"`).test(file.code);
    if (!isTyped && !new RegExp(`\\b${escaped(variable)}\\.Parse\\(\\s*[\\w.]+\\[2:\\]`).test(file.code)) return [];
    const scope = scopeAt(file, file.lineAt(index));
    const place = { variable, scope, from: index, to: index + whole.length - 1, onto: undefined, lists: [] };
    return [{ name, help: null, framework: 'flag', root: false, runs: true, hidden: false, ...place }];
  });
}
