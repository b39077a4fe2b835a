import type { Language } from './language.ts';
import { go } from './languages/go.ts';
import { javascript } from './languages/javascript.ts';
import { python } from './languages/python.ts';
import { tsx, typescript } from './languages/typescript.ts';

/** Every language that is read with its own rules. Other files are plain text. */
export const LANGUAGES: Language[] = [typescript, tsx, javascript, python, go];

const byExtension = new Map(
  LANGUAGES.flatMap((each) => each.extensions.map((extension) => [extension, each] as const)),
);
const byFileName = new Map(LANGUAGES.flatMap((each) => (each.fileNames ?? []).map((name) => [name, each] as const)));
const byInterpreter = new Map(
  LANGUAGES.flatMap((each) => (each.interpreters ?? []).map((name) => [name, each] as const)),
);

/** The language of a file by its name, its extension or its `#!` line; null for plain text. */
export function languageOf(path: string, text: string): Language | null {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const named = byFileName.get(fileName.toLowerCase());
  if (named) return named;
  const dot = fileName.lastIndexOf('.');
  if (dot >= 0) {
    const known = byExtension.get(fileName.slice(dot + 1).toLowerCase());
    // `Dockerfile.dev` and `Makefile.am` are told by what stands before the dot.
    return known ?? (dot > 0 ? (byFileName.get(fileName.slice(0, dot).toLowerCase()) ?? null) : null);
  }
  const [, interpreter = ''] = /^#!\S*?([a-z]+)[\d.]*(?:\s|$)/.exec(text.slice(0, 200)) ?? [];
  const [, program = interpreter] = /^#!\S*\/env\s+(?:-S\s+)?([a-z]+)/.exec(text.slice(0, 200)) ?? [];
  return byInterpreter.get(program) ?? null;
}
