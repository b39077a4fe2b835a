import type { Evidence } from '../evidence.ts';
import { CI_FOLDER } from '../files/tooling.ts';

const PAGE = /\.(?:md|mdx|rst|adoc|txt|[15-8])$/i;
const MANUAL = /\.[15-8]$/;
/** `docs/pt-BR/`, `README.zh_CN.md`, and `docs/fr/` where the same page lies beside it in English. */
const LOCALE = /(?:^|[/._])(?!en)[a-z]{2}[-_](?:[A-Z]{2}|Han[st])(?=[/.])/;
const LANGUAGE = /(?<=^|\/)(?!en\/)[a-z]{2}\//;

/** Whether a file is a page of documentation on the product, in the language in which the project is written. */
export function isPage(evidence: Evidence, path: string): boolean {
  if (!PAGE.test(path) || LOCALE.test(path) || CI_FOLDER.test(path)) return false;
  const language = LANGUAGE.exec(path);
  if (language === null) return true;
  const [before, behind] = [path.slice(0, language.index), path.slice(language.index + language[0].length)];
  return [`${before}${behind}`, `${before}en/${behind}`].every((each) => evidence.file(each) === undefined);
}

/** The lines of a page as people read them: a manual page keeps signs from being markup, and switches fonts. */
export function pageLines(evidence: Evidence, path: string): readonly string[] {
  const lines = evidence.lines(path) ?? [];
  return MANUAL.test(path) ? lines.map(withoutEscapes) : lines;
}

function withoutEscapes(line: string): string {
  return (
    line
      // What is code is bold, as is a word that is stressed.
      .replace(/\\fB((?=[^\\]*[^A-Za-z\\]|[^\\]*\\-)[^\\]*(?:\\-[^\\]*)*)\\f[PR]/g, '`$1`')
      .replace(/\\f[BIPR]|\\[&%:]/g, '')
      .replace(/\\\(dq/g, '"')
      .replace(/\\\((?:aq|oq|cq)/g, "'")
      .replace(/\\-/g, '-')
  );
}
