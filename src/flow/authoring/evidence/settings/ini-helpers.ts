import { escaped } from '../../../../base/escaped.ts';
import { INI_KEY, INI_SECTION } from '../../../../engine/facts/settings/ini-helper-reads.ts';
import { splitList } from '../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

interface IniHelper {
  /** It is given the section as well as the key. */
  takesSection: boolean;
  /** It fails where the file has no such key. */
  demands: boolean;
}

const PARSER = /^[ \t]*(\w+)\s*(?::[^=\n]+)?=\s*(?:configparser\.)?(?:Raw|Safe)?ConfigParser\(/gm;
const DEEPEST = 2;
const MOST_NAMESAKES = 10;

/** Without calls of functions that ask something else than a file with sections for what they are given. */
export function withoutOtherKeys(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, IniHelper | null>();
  return all.flatMap((fact): SettingFact[] => {
    const { by, ...read } = fact.values;
    const isSection = by?.helper.startsWith(INI_SECTION) === true;
    if (by === undefined || (!isSection && !by.helper.startsWith(INI_KEY))) return [fact];
    const name = by.helper.split(' ').at(-1) ?? '';
    const helper = known.has(name) ? known.get(name) : helperNamed(evidence, name, DEEPEST);
    known.set(name, helper ?? null);
    if (!helper || helper.takesSection !== isSection) return [];
    const required = helper.demands && read.default === undefined && !read.computed;
    return [{ ...fact, values: { ...read, required } }];
  });
}

/** The function of this name that asks a parser of the project's own for what it is given; those of one file are one. */
function helperNamed(evidence: Evidence, called: string, depth: number): IniHelper | null {
  const functions = findSymbols(evidence.pack, called, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ kind, path }) => kind === 'function' && path.endsWith('.py') && evidence.file(path)?.place === 'source',
  );
  const found = functions.flatMap((each) => {
    const parsers = parsersIn(evidence, each.path);
    const text = evidence.text(each);
    const head = /\bdef \w+\(([^)]*)\)/.exec(text)?.[1] ?? '';
    const names = splitList(head).flatMap((parameter) => /^\w+/.exec(parameter.trim())?.[0] ?? []);
    const helper = helperIn(evidence, { text: text.slice(text.indexOf(head) + head.length), names, parsers }, depth);
    return helper === null ? [] : [{ path: each.path, helper }];
  });
  const [only, ...others] = found;
  return only && others.every(({ path }) => path === only.path) ? only.helper : null;
}

function parsersIn(evidence: Evidence, path: string): string[] {
  const text = (evidence.lines(path) ?? []).join('\n');
  return [...text.matchAll(PARSER)].map(([, name = '']) => name);
}

function helperIn(
  evidence: Evidence,
  { text, names, parsers }: { text: string; names: readonly string[]; parsers: readonly string[] },
  depth: number,
): IniHelper | null {
  const [first, second] = names;
  if (first === undefined) return null;
  const demands = /\braise\b/.test(text);
  for (const parser of parsers) {
    // The parser itself, or a function that is handed it with both names.
    const askedPattern = `(?:\\b${escaped(parser)}\\.get\\w*\\(\\s*|\\b\\w+\\(\\s*${escaped(parser)}\\s*,\\s*)`;
    if (second !== undefined && new RegExp(`${askedPattern}${escaped(first)}\\s*,\\s*${escaped(second)}\\b`).test(text))
      return { takesSection: true, demands };
    if (new RegExp(`${askedPattern}["']\\w+["']\\s*,\\s*${escaped(first)}\\b`).test(text))
      return { takesSection: false, demands };
  }
  const handed = new RegExp(`(?<![\\w.])(get_\\w+)\\(\\s*${escaped(first)}\\s*[,)]`).exec(text)?.[1];
  const behind = handed === undefined || depth === 0 ? null : helperNamed(evidence, handed, depth - 1);
  return behind && { takesSection: behind.takesSection, demands: demands || behind.demands };
}
