import { closingBracket, splitList } from '../../../../engine/facts/text/literal.ts';
import { findSymbols, isFreeStanding, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { directoryOf } from '../components.ts';
import type { Evidence } from '../evidence.ts';

const MOST_NAMESAKES = 20;
const MOST_LINES = 400;

/** What a constant is set to, as written, where one has the name. */
export function constantNamed(evidence: Evidence, name: string): string | null {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 2 }).filter(
    ({ kind, path }) => /^(?:constant|variable)$/.test(kind) && evidence.file(path)?.place === 'source',
  );
  const signature = only && others.length === 0 ? (symbolDetail(evidence.pack, only.id)?.signature ?? '') : '';
  return /^[^=]*[^=:<>!]\s*:?=\s*([^=].*)$/s.exec(signature)?.[1] ?? null;
}

/** `config/Default().Mail.Port`: what the structure holds there that the function of the package `config` returns. */
export function madeField(evidence: Evidence, from: string, field: string): string | null {
  const [, folder = '', name = '', path = ''] = /^([^/]*)\/(\w+)\(\)\.(.+)$/.exec(field) ?? [];
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMESAKES }).filter(
    (each) =>
      each.kind === 'function' &&
      each.endLine - each.startLine < MOST_LINES &&
      evidence.file(each.path)?.place === 'source' &&
      isFreeStanding(evidence.pack, each.id) &&
      (folder === '.'
        ? directoryOf(each.path) === directoryOf(from)
        : directoryOf(each.path).split('/').at(-1) === folder),
  );
  if (!only || others.length > 0) return null;
  const body = (evidence.lines(only.path) ?? [])
    .slice(only.startLine - 1, only.endLine)
    .map((line) => line.replace(/(?:^|\s)\/\/.*$/, ''))
    .join('\n');
  const returned = [...body.matchAll(/\breturn\s+&?[\w.]+(?=\{)/g)];
  // Of two structures that may be returned, nobody knows which.
  let value: string | undefined = returned.length === 1 ? body.slice(returned[0]?.index) : undefined;
  for (const key of path.split('.')) value = value === undefined ? undefined : fieldOf(value, key);
  if (value === undefined) return null;
  return /^[A-Z]\w*$/.test(value) ? constantNamed(evidence, value) : value;
}

/** The value of a key of a structure of Go, not of one inside it. */
function fieldOf(structure: string, key: string): string | undefined {
  const open = structure.indexOf('{');
  const close = open < 0 ? -1 : closingBracket(structure, open);
  return splitList(close < 0 ? '' : structure.slice(open + 1, close))
    .find((part) => new RegExp(`^${key}\\s*:`).test(part))
    ?.slice(key.length)
    .replace(/^\s*:\s*/, '');
}
