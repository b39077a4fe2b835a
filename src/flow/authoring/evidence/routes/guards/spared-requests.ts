import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';

const JS_PATH =
  '(?:(?:req|request|ctx|context|c|event)\\??\\.(?:path|url|originalUrl|nextUrl\\.pathname|req\\.path|request\\.path|url\\.pathname)|pathname|path)';
const PY_PATH = '(?:(?:self\\.)?request\\.(?:path|url\\.path|path_info)|path)';
/** Who goes on is asked nothing more. */
const GOES_ON_JS =
  /^\s*(?:\{\s*)?(?:return\s+(?:await\s+)?(?:next\(\s*\)|NextResponse\.next\(\s*\)|true\b)|next\(\s*\);?\s*return\b)/;
const GOES_ON_PY =
  /^\s*(?:if|elif)\s+([^\n]+?)\s*:[ \t]*(?:#[^\n]*)?\n\s*return(?:[ \t]+(?:None|(?:await[ \t]+)?(?:call_next|self\.get_response|self\.app)\([^\n]*))?[ \t]*$/gm;

interface Tests {
  same: string[];
  starts: string[];
}

/**
 * Whether what stands before the routes of a script or of Python lets a path go on at once, whoever asks for it:
 * `if (req.path.startsWith('/open/')) return next();`. Where more than the path is asked, it may not.
 */
export function sparesPath(text: string, file: string, isPython: boolean, paths: readonly string[]): boolean {
  const conditions = isPython
    ? [...text.matchAll(GOES_ON_PY)].map(([, condition = '']) => condition)
    : conditionsIn(text);
  return conditions
    .flatMap((each) => testsOf(each, file, isPython) ?? [])
    .some(({ same, starts }) =>
      paths.some((path) => same.some((each) => isSame(path, each)) || starts.some((each) => path.startsWith(each))),
    );
}

function isSame(path: string, written: string): boolean {
  const plain = (each: string): string => each.replace(/(?<=.)\/$/, '');
  return plain(path) === plain(written);
}

function conditionsIn(text: string): string[] {
  return [...text.matchAll(/\bif\s*\(/g)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(text, open);
    return close >= 0 && GOES_ON_JS.test(text.slice(close + 1, close + 200))
      ? [text.slice(open + 1, close).trim()]
      : [];
  });
}

/** What a condition that is about the path alone holds it against; null where it asks anything else. */
function testsOf(condition: string, file: string, isPython: boolean): Tests[] | null {
  const pattern = isPython ? PY_PATH : JS_PATH;
  const whole = condition.replace(/^\(([\s\S]*)\)$/, '$1');
  const parts = isPython ? whole.split(/\s+or\s+/) : splitList(whole, '|');
  const found = parts.map((each) => testOf(each.trim(), pattern, file));
  return found.includes(null) ? null : found.flatMap((each) => each ?? []);
}

function testOf(part: string, pattern: string, file: string): Tests | null {
  const same = new RegExp(`^${pattern}\\s*={2,3}\\s*(['"\`][^'"\`]*['"\`])$`).exec(part)?.[1];
  if (same !== undefined) return listed([same], 'same');
  const starts = new RegExp(`^${pattern}\\??\\.starts[Ww]ith\\(([\\s\\S]*)\\)$`).exec(part)?.[1];
  if (starts !== undefined) return listed(itemsOf(starts, file) ?? [starts], 'starts');
  const [, held, other, third] =
    new RegExp(
      `^(\\[[\\s\\S]*\\]|\\w+)\\.(?:includes|has)\\(\\s*${pattern}\\s*\\)$|^${pattern}\\s+in\\s+([[({][\\s\\S]*[\\])}]|\\w+)$`,
    ).exec(part) ?? [];
  const within = held ?? other ?? third;
  if (within !== undefined) return listed(itemsOf(within, file), 'same');
  const [, some, any] =
    new RegExp(
      `^(\\w+)\\.some\\(\\s*\\(?\\s*(?:\\w+)\\s*\\)?\\s*=>\\s*${pattern}\\??\\.startsWith\\(\\s*\\w+\\s*\\)\\s*\\)$|^any\\(\\s*${pattern}\\.startswith\\(\\s*\\w+\\s*\\)\\s+for\\s+\\w+\\s+in\\s+(\\w+)\\s*\\)$`,
    ).exec(part) ?? [];
  const list = some ?? any;
  return list === undefined ? null : listed(itemsOf(list, file), 'starts');
}

function listed(items: readonly string[] | null, kind: keyof Tests): Tests | null {
  const texts = items?.map((each) => stringValue(each)) ?? [null];
  if (texts.length === 0 || !texts.every((each) => each?.startsWith('/'))) return null;
  return { same: [], starts: [], [kind]: texts };
}

/** What stands in a list, written there or as a constant of the file. */
function itemsOf(written: string, file: string): string[] | null {
  if (/^[[({]/.test(written)) return splitList(written.slice(1, -1));
  if (!/^\w+$/.test(written)) return null;
  const made = new RegExp(
    `\\b${escaped(written)}\\s*(?::[^=\\n]+)?=\\s*(?:new Set\\(|frozenset\\(|set\\()?\\s*(?=[[({])`,
  ).exec(file);
  const open = made === null ? -1 : made.index + made[0].length;
  const close = open < 0 ? -1 : closingBracket(file, open);
  return close < 0 ? null : splitList(file.slice(open + 1, close));
}
