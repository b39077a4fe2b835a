import type { Language } from './language.ts';
import { bash } from './languages/bash.ts';
import { c } from './languages/c.ts';
import { cSharp } from './languages/c-sharp.ts';
import { cpp } from './languages/cpp.ts';
import { css } from './languages/css.ts';
import { dart } from './languages/dart.ts';
import { dockerfile } from './languages/dockerfile.ts';
import { elixir } from './languages/elixir.ts';
import { go } from './languages/go.ts';
import { graphql } from './languages/graphql.ts';
import { haskell } from './languages/haskell.ts';
import { hcl } from './languages/hcl.ts';
import { html } from './languages/html.ts';
import { java } from './languages/java.ts';
import { javascript } from './languages/javascript.ts';
import { json } from './languages/json.ts';
import { kotlin } from './languages/kotlin.ts';
import { lua } from './languages/lua.ts';
import { makefile } from './languages/makefile.ts';
import { markdown } from './languages/markdown.ts';
import { php } from './languages/php.ts';
import { protobuf } from './languages/protobuf.ts';
import { python } from './languages/python.ts';
import { ruby } from './languages/ruby.ts';
import { rust } from './languages/rust.ts';
import { scala } from './languages/scala.ts';
import { sql } from './languages/sql.ts';
import { swift } from './languages/swift.ts';
import { toml } from './languages/toml.ts';
import { tsx, typescript } from './languages/typescript.ts';
import { svelte, vue } from './languages/vue.ts';
import { yaml } from './languages/yaml.ts';
import { zig } from './languages/zig.ts';

/** Every language that is read with its own rules. Other files are plain text. */
export const LANGUAGES: Language[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  java,
  kotlin,
  scala,
  c,
  cpp,
  cSharp,
  rust,
  ruby,
  php,
  elixir,
  lua,
  bash,
  haskell,
  zig,
  swift,
  dart,
  protobuf,
  graphql,
  hcl,
  markdown,
  json,
  yaml,
  toml,
  html,
  css,
  sql,
  dockerfile,
  makefile,
  vue,
  svelte,
];

const byExtension = new Map(
  LANGUAGES.flatMap((each) => each.extensions.map((extension) => [extension, each] as const)),
);
const byFileName = new Map(LANGUAGES.flatMap((each) => (each.fileNames ?? []).map((name) => [name, each] as const)));
const byInterpreter = new Map(
  LANGUAGES.flatMap((each) => (each.interpreters ?? []).map((name) => [name, each] as const)),
);

/** What holds data or prose rather than a program. */
const FORMATS = new Set(['text', 'markdown', 'json', 'yaml', 'toml']);

/** Names of languages in their order, but those of programs before formats of data and prose. */
export function codeFirst(names: readonly string[]): string[] {
  return names.toSorted((a, b) => Number(FORMATS.has(a)) - Number(FORMATS.has(b)));
}

/** The language of a file by its name, its extension or its `#!` line; null for plain text. */
export function languageOf(path: string, text: string): Language | null {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  // `dockerfile_hub` and `Dockerfile-dev` are told by how they begin.
  const [whole] = /^(?:docker|container)file(?=[_-])/i.exec(fileName) ?? [fileName];
  const named = byFileName.get(whole.toLowerCase());
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
