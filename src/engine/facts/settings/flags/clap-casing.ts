import type { SourceFile } from '../../source-file.ts';

const STYLED: Readonly<Record<string, (words: readonly string[]) => string>> = {
  'kebab-case': (words) => words.join('-'),
  snake_case: (words) => words.join('_'),
  SCREAMING_SNAKE_CASE: (words) => words.join('_').toUpperCase(),
  lower: (words) => words.join(''),
  UPPER: (words) => words.join('').toUpperCase(),
  PascalCase: (words) => words.map(capital).join(''),
  camelCase: ([first = '', ...rest]) => `${first}${rest.map(capital).join('')}`,
};

/** How the names of a type's fields or variants are typed, as it or what it stands in says: `#[command(rename_all = "snake_case")]`. */
export function casingOf(file: SourceFile, index: number): string | undefined {
  for (let at: number | null | undefined = index; at !== null && at !== undefined; at = file.symbol(at)?.container) {
    for (const { name, line, endLine } of file.decorators(at)) {
      if (!/^(?:arg|command|clap|structopt)$/.test(name)) continue;
      const style = /\brename_all\s*=\s*"([\w-]+)"/.exec(file.textOf(line, endLine))?.[1];
      if (style !== undefined) return style;
    }
  }
  return undefined;
}

/** `TarGz` and `tar_gz` are typed as `tar-gz` where nothing else is said, and `type_` as `type`. */
export function cased(symbol: string, style = 'kebab-case'): string {
  const own = (symbol.split('.').at(-1) ?? symbol).replace(/^r#/, '');
  if (style === 'verbatim') return own;
  const words = own
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '');
  return (STYLED[style] ?? STYLED['kebab-case'])?.(words) ?? own;
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
