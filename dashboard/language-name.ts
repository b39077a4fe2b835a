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
