import { escaped } from '../../../../base/escaped.ts';
import { fieldAt } from '../../../../engine/facts/settings/structures/struct-field.ts';
import { upToComma } from '../../../../engine/facts/text/literal.ts';
import { findSymbols, isFreeStanding, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { attributeIn, classOfName } from '../routes/handlers/python-classes.ts';

const MOST_NAMESAKES = 20;
const MOST_LINES = 400;
const DEEPEST = 3;

/** What a variable of a package of Go holds that is not set. */
const ZERO: Readonly<Record<string, string>> = { bool: 'false', int: '0', int64: '0', uint: '0', float64: '0' };

/**
 * What a constant is set to, as written, where one has the name: in Go also `config.Port` of the folder `config`, and of
 * the folder of the file that names it alone.
 */
export function constantNamed(evidence: Evidence, from: string, written: string, depth = 0): string | null {
  const [name = written, folder] = written.split('.').toReversed();
  if (folder !== undefined && from.endsWith('.py')) return memberOf(evidence, from, folder, name);
  let found = findSymbols(evidence.pack, name, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ kind, path }) =>
      /^(?:constant|variable)$/.test(kind) &&
      evidence.file(path)?.place === 'source' &&
      (folder === undefined || (path.endsWith('.go') && directoryOf(path).split('/').at(-1) === folder)),
  );
  // A case of PHP is never named without its enumeration.
  if (from.endsWith('.php'))
    found = found.filter(({ id }) => !/^case\s/.test(symbolDetail(evidence.pack, id)?.signature ?? ''));
  const ofPackage =
    folder === undefined && from.endsWith('.go')
      ? found.filter(({ path }) => path.endsWith('.go') && directoryOf(path) === directoryOf(from))
      : [];
  const near = ofPackage.length > 0 ? ofPackage : found;
  const [only, ...others] = near.length > 1 ? near.filter(({ path }) => !isForWindows(evidence, path)) : near;
  const signature = only && others.length === 0 ? (symbolDetail(evidence.pack, only.id)?.signature ?? '') : '';
  const type = folder === undefined ? undefined : /^(?:var\s+)?\w+\s+(\w+)$/.exec(signature.trim())?.[1];
  const value = /^[^=]*[^=:<>!]\s*:?=\s*([^=].*)$/s.exec(signature)?.[1]?.replace(/\s+(?:#|\/\/) .*$/, '');
  // A constant may be called after another one.
  if (depth < DEEPEST && /^[A-Z][A-Z\d_]+$/.test(value ?? ''))
    return constantNamed(evidence, from, value ?? '', depth + 1);
  if (from.endsWith('.php') && /^[A-Z]\w*::\w+;?$/.test(value ?? '')) return caseOf(evidence, value ?? '');
  return value ?? ZERO[type ?? ''] ?? null;
}

/** What a class of Python gives its member, `Level.INFO`; a list of texts that says nothing of them has their names. */
function memberOf(evidence: Evidence, from: string, type: string, name: string): string | null {
  const found = classOfName(evidence, from, type);
  const text = found ? evidence.text(found) : '';
  const written = attributeIn(text, name);
  return /^(?:enum\.)?auto\(\)$/.test(written ?? '') && /\bStrEnum\b/.test(text.split(':', 1)[0] ?? '')
    ? `"${name.toLowerCase()}"`
    : written;
}

/** A file of Go that is built for Windows alone holds the names of the one for all other systems once more. */
function isForWindows(evidence: Evidence, path: string): boolean {
  if (!path.endsWith('.go')) return false;
  const lines = evidence.lines(path) ?? [];
  const head = lines.slice(
    0,
    Math.max(
      0,
      lines.findIndex((line) => /^package\s/.test(line)),
    ),
  );
  return /_windows(?:_\w+)?\.go$/.test(path) || head.some((line) => /^\/\/(?:go:build| \+build) windows\b/.test(line));
}

/** `config/Default().Mail.Port`: what the structure holds there that the function of the package `config` returns, and where. */
export function madeField(
  evidence: Evidence,
  from: string,
  field: string,
): { written: string; source: CodeSource } | null {
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
  let at: number | null = returned.length === 1 ? (returned[0]?.index ?? null) : null;
  for (const key of path.split('.')) at = at === null ? null : fieldAt(body, at, key);
  if (at === null) return null;
  const value = upToComma(body, at).replace(/^\w+\s*:\s*/, '');
  const written = /^[A-Z]\w*$/.test(value) ? constantNamed(evidence, only.path, value) : value;
  const line = only.startLine + body.slice(0, at).split('\n').length - 1;
  return written === null ? null : { written, source: { path: only.path, startLine: line, endLine: line } };
}

/** `Mode::Fast` of PHP: what the case of the enumeration or the constant of the class holds, where one has the name. */
export function caseOf(evidence: Evidence, written: string, depth = 0): string | null {
  const [type = '', name = ''] = written.replace(/;$/, '').split('::');
  const [only, ...others] = findSymbols(evidence.pack, type, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ kind, path }) =>
      /^(?:enum|class|interface)$/.test(kind) && path.endsWith('.php') && evidence.file(path)?.place === 'source',
  );
  if (!only || others.length > 0) return null;
  const body = (evidence.lines(only.path) ?? []).slice(only.startLine - 1, only.endLine).join('\n');
  const value = new RegExp(
    `^\\s*(?:case|(?:\\w+\\s+)*const(?:\\s+\\??\\w+)?)\\s+${escaped(name)}\\s*=\\s*([^;\\n]+);`,
    'm',
  ).exec(body)?.[1];
  const same = /^(?:self|static)::(\w+)$/.exec(value ?? '')?.[1];
  return same !== undefined && depth < DEEPEST ? caseOf(evidence, `${type}::${same}`, depth + 1) : (value ?? null);
}

/** How far above an enum its attributes reach. */
const MOST_ATTRIBUTES = 8;

/** `Mode::default`, `Mode::Fast`: how the variant of an enum of clap is typed, where one enum has the name. */
export function variantTyped(evidence: Evidence, written: string): string | null {
  const [type = '', variant = ''] = written.split('::');
  const [only, ...others] = findSymbols(evidence.pack, type, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ kind, path, startLine, endLine }) =>
      kind === 'enum' &&
      path.endsWith('.rs') &&
      endLine - startLine < MOST_LINES &&
      evidence.file(path)?.place === 'source',
  );
  if (!only || others.length > 0) return null;
  const lines = evidence.lines(only.path) ?? [];
  const head = lines.findIndex((line, at) => at >= only.startLine - 1 && /\benum\s/.test(line));
  let from = head;
  while (from > 0 && head - from < MOST_ATTRIBUTES && /^\s*(?:#\[|\/\/)/.test(lines[from - 1] ?? '')) from--;
  const above = lines.slice(from, head).join('\n');
  // Only clap itself spells the variants by their names.
  if (!/\bValueEnum\b/.test(above) || /\b(?:value|clap)\([^)\n]*rename_all/.test(above)) return null;
  let marks = '';
  for (const line of lines.slice(head + 1, only.endLine)) {
    const name = /^\s*([A-Z]\w*)\s*,?\s*(?:\/\/.*)?$/.exec(line)?.[1];
    if (name === undefined) {
      if (/^\s*#\[/.test(line)) marks += line;
      continue;
    }
    if (variant === 'default' ? /#\[default\]/.test(marks) : name === variant)
      return JSON.stringify(
        /\b(?:value|clap)\([^)]*\bname\s*=\s*"([^"]+)"/.exec(marks)?.[1] ??
          name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase(),
      );
    marks = '';
  }
  return null;
}
