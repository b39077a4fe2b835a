import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import type { Evidence } from '../../evidence.ts';

/**
 * What `config('shop.path')` of a file of Laravel gives where nobody sets it otherwise: the `path` of the list that
 * `config/shop.php` of its application returns. Null where that is not written as texts.
 */
export function laravelSetting(evidence: Evidence, from: string, key: string): string[] | null {
  const [name = '', ...keys] = key.split('.');
  const ending = `config/${name}.php`;
  const [file] = evidence.files
    .map(({ path }) => path)
    .filter((path) => `/${path}`.replace(/\/Config\/(?=[^/]+$)/, '/config/').endsWith(`/${ending}`))
    .filter((path) => from.startsWith(path.slice(0, -ending.length)))
    .sort((one, other) => other.length - one.length);
  if (file === undefined || keys.length === 0) return null;
  const { code, bare } = maskCode('php', (evidence.lines(file) ?? []).join('\n'));
  const open = /\breturn\s*(?=\[)/.exec(bare);
  if (!open) return null;
  const begin = open.index + open[0].length;
  let value: string | null = code.slice(begin, closingBracket(bare, begin, code.length) + 1);
  for (const each of keys) value = value === null ? null : entryOf(value, each);
  return value === null ? null : textsOf(value);
}

/** The value of a key of a list itself, not of one inside of it. */
function entryOf(list: string, key: string): string | null {
  if (!list.startsWith('[')) return null;
  const entry = splitList(list.slice(1, -1)).find((each) => new RegExp(`^['"]${escaped(key)}['"]\\s*=>`).test(each));
  return entry === undefined ? null : entry.slice(entry.indexOf('=>') + 2).trim();
}

/** A text, the one that stands for a variable of the environment that is not set, several between marks, or a list of them. */
function textsOf(value: string): string[] | null {
  const text = stringValue(value);
  if (text !== null) return [text];
  const type = /^\\?(?:\w+\\)*(\w+)::class$/.exec(value)?.[1];
  if (type !== undefined) return [type];
  if (value.startsWith('[')) {
    const parts = splitList(value.slice(1, -1)).map(textsOf);
    return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  }
  const [, name, inside = ''] = /^(env|explode)\(([\s\S]*)\)$/.exec(value) ?? [];
  const [first, second] = splitList(inside);
  if (name === undefined || second === undefined) return null;
  const given = textsOf(second);
  if (name === 'env') return given;
  const mark = stringValue(first) ?? '';
  return mark === '' || given?.length !== 1 ? null : (given[0] ?? '').split(mark).filter((each) => each !== '');
}
