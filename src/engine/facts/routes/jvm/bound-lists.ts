import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** Text before a rule in which the loop around it is looked for. */
const LONGEST_LOOP = 1_500;
const LONGEST_TYPE = 400;
/** What makes an array or a stream of a list, and takes nothing out of it. */
const SAME_ITEMS =
  /\.(?:(?:stream|parallelStream|toArray|toTypedArray|toList)\([^()]*(?:\(\)[^()]*)?\)|map\((?:\w+::(?:new|antMatcher|matcher)|\w+->[\w.]*[mM]atcher\(\w+\))\))$/;
/** `ArrayUtil.toArray(urls, String.class)`, `Convert.toStrArray(urls)`. */
const MADE_ARRAY = /^(?:ArrayUtil\.toArray|Convert\.toStrArray|CollUtil\.newArrayList)\(([\s\S]*)\)$/;
const PART = /^(?:(?:get|is)(?=[A-Z]))?(\w+)$/;

/**
 * What the variable of a loop around a rule goes over: `urls` of `for (String url : urls) rules.antMatchers(url)` and of
 * `urls.forEach(url -> rules.antMatchers(url))`; what else is written stays as it is.
 */
export function loopedOver(file: SourceFile, written: string, at: number): string {
  if (!/^[a-z]\w*$/.test(written)) return written;
  const from = Math.max(0, at - LONGEST_LOOP);
  const before = file.bare.slice(from, at);
  const name = escaped(written);
  const loops = [
    ...before.matchAll(new RegExp(`\\bfor\\s*\\(\\s*(?:final\\s+)?(?:[\\w<>]+\\s+)?${name}\\s*(?::|\\bin\\b)`, 'g')),
  ].map((match) => {
    const end = closingBracket(file.bare, from + match.index + match[0].indexOf('('));
    return { place: match.index, over: end < 0 ? '' : file.code.slice(from + match.index + match[0].length, end) };
  });
  const calls = [
    ...before.matchAll(
      new RegExp(
        `([\\w.]{1,80}(?:\\(\\)(?:\\.\\w+)?){0,4})\\s*\\.\\s*forEach\\s*(?:\\(\\s*\\(?|\\{\\s*)${written === 'it' ? '' : `${name}\\)?\\s*->`}`,
        'g',
      ),
    ),
  ].map((match) => ({ place: match.index, over: match[1] ?? '' }));
  const [nearest] = [...loops, ...calls].toSorted((a, b) => b.place - a.place);
  return nearest === undefined || nearest.over.trim() === '' ? written : nearest.over.trim();
}

/**
 * The list of settings that paths are taken from: `OpenPaths.urls` for `openPaths.getUrls()` of a class `OpenPaths`, and
 * `${shop.open}` for a field that has the value of that setting; null where it is something else.
 */
export function boundList(file: SourceFile, written: string, depth = 0): string | null {
  const items = withoutConversions(written);
  const [first = '', ...rest] = items.replace(/^this\./, '').split('.');
  const parts = rest.map((part) => PART.exec(part.replace(/\(\)$/, ''))?.[1]);
  if (!/^[a-z]\w*$/.test(first) || parts.includes(undefined)) return null;
  const set = depth > 0 ? null : assigned(file, first);
  // A variable may stand for the list, or for a part of what is bound.
  if (set !== null) return boundList(file, [set, ...rest].join('.'), depth + 1);
  if (parts.length === 0) return settingOf(file, first);
  const type = typeOf(file, first);
  const names = parts.map((part = '') => `${part.charAt(0).toLowerCase()}${part.slice(1)}`);
  return type === null ? null : [type, ...names].join('.');
}

function withoutConversions(written: string): string {
  let items = written.replace(/\s+/g, '').replace(/^\*/, '');
  const [made] = splitList(MADE_ARRAY.exec(items)?.[1] ?? '');
  items = made ?? items;
  for (let plain = items.replace(SAME_ITEMS, ''); plain !== items; plain = items.replace(SAME_ITEMS, '')) items = plain;
  return items;
}

/** `String[] urls = openPaths.getUrls().toArray(new String[0]);` within a method. */
function assigned(file: SourceFile, name: string): string | null {
  const set = new RegExp(
    `\\b(?:[\\w<>\\[\\]]+|val|var)\\s+${escaped(name)}\\s*=\\s*([a-z][\\w.]*\\([^;\\n]*|[a-z][\\w.]+)`,
  );
  const found = set.exec(file.bare);
  if (!found) return null;
  const end = found.index + found[0].length;
  const value = file.code.slice(end - (found[1] ?? '').length, end).trim();
  return /^\w+(?:\.\w+(?:\(\))?)+$/.test(withoutConversions(value)) ? value : null;
}

/** `private OpenPaths openPaths;`, `openPaths: OpenPaths` of Kotlin. */
function typeOf(file: SourceFile, name: string): string | null {
  const own = escaped(name);
  const types = new Set(
    [...file.bare.matchAll(new RegExp(`\\b([A-Z]\\w*)\\s+${own}\\s*[;,)=]|\\b${own}\\s*:\\s*([A-Z]\\w*)`, 'g'))].map(
      ([, java, kotlin]) => java ?? kotlin ?? '',
    ),
  );
  const [only, ...others] = types;
  return only === undefined || others.length > 0 ? null : only;
}

/** `@Value("${shop.open}") private String[] open;`, and a list that is split at its commas. */
function settingOf(file: SourceFile, name: string): string | null {
  const field = new RegExp(`\\b(?:String\\s*\\[\\]|(?:List|Set|Collection)<String>)\\s+${escaped(name)}\\b`).exec(
    file.bare,
  );
  const kotlin = new RegExp(`\\b${escaped(name)}\\s*:\\s*(?:List|Set|Array)<String>`).exec(file.bare);
  const at = field?.index ?? kotlin?.index;
  if (at === undefined) return null;
  const before = file.code.slice(Math.max(0, at - LONGEST_TYPE), at);
  const [, key] =
    /@Value\(\s*(?:value\s*=\s*)?"(?:#\{['"]?)?\\?\$\{([\w.-]+)(?::[^{}"]*)?\}(?:['"]?\.split\(\s*['"],['"]\s*\)\s*\})?"\s*\)\s*(?:(?:private|protected|public|final|lateinit|val|var)\s+)*$/.exec(
      before,
    ) ?? [];
  return key === undefined ? null : `\${${key}}`;
}
