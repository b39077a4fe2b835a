import type { ParsedFile } from './parsed-file.ts';

/** Code of the product may ask whether a test is running, or how long one may take. */
const TAKES_TEST = /\btesting\.(?!(?:Testing|Short|Verbose|Init|CoverMode)\b)[A-Z]/;

/** Whether a file is there for tests, whatever it is called: in Go nothing else is handed what `testing` has for them. */
export function helpsTests({ language, imports }: Pick<ParsedFile, 'language' | 'imports'>, text: string): boolean {
  return language === 'go' && imports.some(({ module }) => module === 'testing') && TAKES_TEST.test(text);
}
