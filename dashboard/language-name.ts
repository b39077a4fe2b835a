/** Names that are not their id with a capital letter. */
const NAMES: Record<string, string> = {
  c_sharp: 'C#',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  graphql: 'GraphQL',
  hcl: 'HCL',
  html: 'HTML',
  ini: 'INI',
  javascript: 'JavaScript',
  json: 'JSON',
  jsonc: 'JSON',
  jsx: 'JSX',
  objc: 'Objective-C',
  ocaml: 'OCaml',
  php: 'PHP',
  powershell: 'PowerShell',
  protobuf: 'Protocol Buffers',
  rst: 'reStructuredText',
  scss: 'SCSS',
  sql: 'SQL',
  svg: 'SVG',
  text: 'Plain text',
  toml: 'TOML',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
};

/** A language as people write it, from the id that the index has for it. */
export function languageName(id: string): string {
  return NAMES[id] ?? id.replace(/^./, (letter) => letter.toUpperCase());
}

/** Formats of data and prose: a project is not written in its lock file. */
const FORMATS = new Set(['json', 'markdown', 'text', 'toml', 'yaml']);

/** The languages of its programs; where there is no program, what else it is made of. */
export function writtenIn<T extends { name: string }>(languages: readonly T[]): readonly T[] {
  const programs = languages.filter(({ name }) => !FORMATS.has(name));
  return programs.length > 0 ? programs : languages;
}
