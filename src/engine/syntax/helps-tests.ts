import type { ParsedFile } from './parsed-file.ts';

/** Whether a file is there for tests, whatever it is called: in Go nothing else imports `testing`. */
export function helpsTests({ language, imports }: Pick<ParsedFile, 'language' | 'imports'>): boolean {
  return language === 'go' && imports.some(({ module }) => module === 'testing');
}
