import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { commentBeside } from './comment-above.ts';
import type { SettingFound } from './setting-maker.ts';

/** Fewer are looked up for some other reason. */
const FEWEST = 5;
const LOOKED_UP =
  /^([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?:\s*:[^=\n]+)?\s*=\s*getattr(?=\(\s*\w*(?:config|configuration|conf)\s*,\s*(["'])\1\2)/gm;

/** What a module of the operator may set, each with what holds without it: `PAGE_SIZE = getattr(configuration, 'PAGE_SIZE', 50)`. */
export function lookedUpSettings(file: SourceFile): SettingFound[] {
  if (/^(?:java|kotlin)$/.test(file.language)) return askedProperties(file);
  if (file.language !== 'python' || !file.text.includes('getattr(')) return [];
  const found = [...file.code.matchAll(LOOKED_UP)].flatMap((match): SettingFound[] => {
    const open = match.index + match[0].length;
    const close = closingBracket(file.bare, open);
    const [, name, fallback] = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    if (stringValue(name) !== match[1]) return [];
    const line = file.lineAt(match.index);
    const said = commentBeside(file, line);
    return [
      {
        name: match[1] ?? '',
        source: 'declared',
        default: fallback === 'None' ? null : fallback,
        help: /^required\b/i.test(said ?? '') ? null : said,
        // Python fails where there is neither the attribute nor anything in its stead.
        required: fallback === undefined,
        declared: true,
        line,
        endLine: file.lineAt(close),
      },
    ];
  });
  return found.length < FEWEST ? [] : found;
}

const GETTER =
  /^get(?:Int|Integer|Long|Double|Float|Bool|Boolean|String|Array|List|Duration)?(?:Property|Value|Setting)$/;
const KEY = /^[a-z][\w-]*(?:\.[\w-]+)+$/;

/** What a class of the configuration asks itself for: `getIntProperty("page.size", DEFAULT_PAGE_SIZE)` in `ShopConfig`. */
function askedProperties(file: SourceFile): SettingFound[] {
  if (!/(?:Config|Configuration|Settings|Properties)\.(?:java|kt)$/.test(file.name)) return [];
  const found = file.parsed.calls.flatMap(({ name, receiver, arguments: given, line, endLine }): SettingFound[] => {
    const key = stringValue(given[0]);
    if (!GETTER.test(name) || key === null || !KEY.test(key) || (receiver && receiver !== 'this')) return [];
    const list = /^new \w+\[\]\s*\{([^{}]*)\}$/.exec(given[1]?.trim() ?? '')?.[1];
    const values = list === undefined ? [] : splitList(list).map(stringValue);
    const value = values.length > 0 && !values.includes(null) ? JSON.stringify(values.join(',')) : given[1];
    const method = file.parsed.symbols.find(
      (each) => each.kind === 'method' && each.startLine <= line && line <= each.endLine,
    );
    const said = /^\w/.test(method?.doc ?? '') && !/^level:/i.test(method?.doc ?? '') ? method?.doc : null;
    const fallback = value === 'null' || value === 'EMPTY_STRING_ARRAY' ? null : value;
    const help = said?.replace(/^(?:Returns?|Gets?) (?=the |an? |whether |if )/, '') ?? null;
    return [{ name: key, source: 'property', default: fallback, help, declared: true, line, endLine }];
  });
  return found.length < FEWEST ? [] : found;
}
