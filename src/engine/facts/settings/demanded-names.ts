import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { isOfOneCase } from './own-variables.ts';
import type { SettingFound } from './setting-maker.ts';

/** `REQUIRED = ["SHOP_HOST", …]`, `const required = [`, `required := []string{`, `NEEDED = %w[`. */
const LIST =
  /^[ \t]*(?:export\s+)?(?:(?:const|let|var|final|static|private|public)\s+)*\$?([A-Za-z_]\w*)(?:\s*:\s*[\w<>[\],.]+(?: [\w<>[\],.]+){0,8})?\s*:?=\s*(?:\[\]string\s*|new\s+Set\(\s*|frozenset\(\s*|Array\.of)?([[({])\s*(?=["'][A-Z])/gm;
const NAME = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
const MOST_NAMES = 60;
/** How far below its head a loop asks the environment, and how far below that it stops the program. */
const FAR = 700;
const STOPS =
  /(?<![\w.])(?:raise\b|throw\b|die\(|abort\b|panic\(|(?:process|sys|os)\.[eE]xit\(|exit\(\s*[1-9]|log\.Fatal\w*\()/;

/** Names of variables that a list of the file holds, where a loop over it stops the program without one of them. */
export function demandedNames(file: SourceFile): SettingFound[] {
  if (!/env/i.test(file.text)) return [];
  return [...file.code.matchAll(LIST)].flatMap((match): SettingFound[] => {
    const list = match[1] ?? '';
    const open = match.index + match[0].trimEnd().length - 1;
    const close = closingBracket(file.bare, open);
    const names = close < 0 ? [] : splitList(file.code.slice(open + 1, close)).map((each) => stringValue(each) ?? '');
    const isList = names.length > 0 && names.length <= MOST_NAMES && names.every((name) => NAME.test(name));
    const loop = isList ? checkOf(file, list, close) : null;
    if (loop === null) return [];
    return names.flatMap((name): SettingFound[] => {
      const at = file.code.indexOf(name, open);
      const line = file.lineAt(at);
      const found = { name, source: 'environment', declared: true, line } as const;
      return [
        loop.mayBeFile(name) ? { ...found, requiredIf: `\`${name}_FILE\` is not set` } : { ...found, required: true },
      ];
    });
  });
}

interface Check {
  /** Whether a file may hold what the variable would. */
  mayBeFile: (name: string) => boolean;
}

/** The names that another list of the file holds. */
function namesOf(file: SourceFile, list: string): string[] {
  const found = new RegExp(`^[ \\t]*${escaped(list)}\\b[^=\\n]{0,60}=\\s*(?=[[({])`, 'm').exec(file.code);
  const open = found === null ? -1 : found.index + found[0].length;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? [] : splitList(file.code.slice(open + 1, close)).map((each) => stringValue(each) ?? '');
}

/** The loop over a list of names that asks the environment for each, and stops where there is none. */
function checkOf(file: SourceFile, list: string, from: number): Check | null {
  const loops = new RegExp(
    `\\bfor\\b[^\\n;{]{0,60}?\\b(\\w+)\\s*\\)?\\s*(?:in|of|:=\\s*range|:)\\s+\\$?${escaped(list)}\\b|(?<![\\w.])${escaped(list)}\\.(?:forEach|filter|find|some|map|each)\\b\\s*[({]*\\s*(?:(?:async\\s+)?\\(?|\\|)(\\w+)|\\bforeach\\s*\\(\\s*\\$${escaped(list)}\\s+as\\s+\\$(\\w+)`,
    'g',
  );
  for (const { index, 0: head, 1: a, 2: b, 3: c } of file.bare.slice(from).matchAll(loops)) {
    const each = a ?? b ?? c ?? '';
    const at = from + index;
    const body = file.code.slice(at, at + head.length + FAR);
    const asked = new RegExp(
      `\\b${escaped(each)}\\s+(?:not\\s+)?in\\s+(?:os\\.)?env(?:iron)?\\b|(?:environ|process\\.env|\\bENV|\\$_ENV)\\[\\s*\\$?${escaped(each)}\\s*\\]|(?:environ\\.get|[gG]etenv|LookupEnv|ENV\\.fetch|(?<![\\w.])env|env::var|System\\.getenv)\\(\\s*\\$?${escaped(each)}\\s*\\)`,
    ).exec(body);
    const stop = asked === null ? null : STOPS.exec(body.slice(asked.index));
    if (asked === null || stop === null || isOfOneCase(file, file.lineAt(at))) continue;
    // What another function does below is not of the loop.
    const between = body.slice(asked.index, asked.index + stop.index);
    if (/^(?:def|func|function|class|export)\s/m.test(between) || /^\s+def\s/m.test(between)) continue;
    // `if name in OF_FILES and f"{name}_FILE" in env`: only those of another list may be given so.
    const [, those] = new RegExp(`\\b${escaped(each)}\\s+in\\s+([A-Z]\\w*)\\s+and\\b`).exec(between) ?? [];
    const some = those === undefined ? null : new Set(namesOf(file, those));
    return { mayBeFile: (name) => /_FILE["'`]/.test(between) && (some === null || some.has(name)) };
  }
  return null;
}
