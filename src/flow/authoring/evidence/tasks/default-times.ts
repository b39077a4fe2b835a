import { escaped } from '../../../../base/escaped.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { at, type Evidence } from '../evidence.ts';

const OF_SETTINGS = /(?:^|[/._-])(?:config|configuration|settings?|defaults?|options)(?:[/._-]|$)/i;
const VALUE =
  /^(?:["'`][^"'`$]{1,60}["'`]|[\d_.]+(?: ?\* ?[\d_]+)*|[A-Z]\w*\.EVERY_[A-Z\d_]+|(?:datetime\.)?timedelta\(\w+ ?= ?\d+\))$/;
const LONGEST_OBJECT = 12;
const LONGEST_FIELD = 4;

/**
 * What a group of settings begins with: the field in the object of its name, `backup: { cron: '0 3 * * *' }`, or in the one
 * class that is called after it. Null where two of them say it.
 */
export function defaultTime(
  evidence: Evidence,
  group: string,
  field: string,
): { value: string; setting: string; source: CodeSource } | null {
  const files = evidence.files.filter(({ path, place }) => place === 'source' && OF_SETTINGS.test(path));
  const found = files.flatMap(({ path }) => [
    ...inObjects(evidence, path, group, field),
    ...inClasses(evidence, path, group, field),
  ]);
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  const { path, line, value } = only;
  return {
    value: value.replace(/^["'`]|["'`]$/g, ''),
    setting: `${group}.${field}`,
    source: at({ path, startLine: line, endLine: line }),
  };
}

interface Default {
  path: string;
  line: number;
  value: string;
}

function inObjects(evidence: Evidence, path: string, group: string, field: string): Default[] {
  const lines = evidence.lines(path) ?? [];
  const head = new RegExp(`^(\\s*)["']?${escaped(group)}["']?\\s*:\\s*\\{\\s*$`);
  const own = new RegExp(`^\\s*["']?${escaped(field)}["']?\\s*:\\s*(.+?),?\\s*$`);
  return lines.flatMap((line, index) => {
    const indent = head.exec(line)?.[1];
    if (indent === undefined) return [];
    const below = lines.slice(index + 1, index + 1 + LONGEST_OBJECT);
    const end = below.findIndex((each) => each.startsWith(`${indent}}`));
    return below
      .slice(0, end < 0 ? undefined : end)
      .flatMap((each, place) => valued({ path, line: index + place + 2, value: own.exec(each)?.[1] ?? '' }));
  });
}

function inClasses(evidence: Evidence, path: string, group: string, field: string): Default[] {
  const lines = evidence.lines(path) ?? [];
  const called = group.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const own = new RegExp(`^\\s+${escaped(field)}\\s*(?::[^=]*)?=\\s*(.*)$`);
  return symbolsOfFile(evidence.pack, path)
    .filter(({ kind, name }) => kind === 'class' && new RegExp(`${escaped(called)}(?![a-z])`).test(name))
    .flatMap(({ startLine, endLine }) =>
      lines.slice(startLine, endLine).flatMap((line, index) => {
        const [, value] = own.exec(line) ?? [];
        if (value === undefined) return [];
        const whole = lines.slice(startLine + index, startLine + index + LONGEST_FIELD).join(' ');
        const given = /\bdefault\s*=\s*([^,()]+(?:\([^()]*\))?)\s*[,)]/.exec(whole)?.[1];
        return valued({ path, line: startLine + index + 1, value: value.endsWith('(') ? (given ?? '') : value });
      }),
    );
}

function valued(found: Default): Default[] {
  return VALUE.test(found.value.trim()) ? [{ ...found, value: found.value.trim() }] : [];
}
