import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { splitList, stringValue } from '../text/literal.ts';
import { commentBeside } from './comment-above.ts';
import type { Flag } from './flags/flag.ts';
import { flagOf } from './flags.ts';
import type { SettingFound } from './setting-maker.ts';
import { setForKey } from './viper-defaults.ts';

/**
 * Keys of Viper, the settings library of Go. With `AutomaticEnv` every key is also an environment variable under the
 * prefix of the program, which is what an operator sets; without it a key is known by its own name.
 */
export function viperSettings(file: SourceFile): SettingFound[] {
  const calls = viperCalls(file);
  if (calls.length === 0) return [];
  const inEnvironment = environmentName(file, calls);
  const flags = flagsOf(file);
  const found = new Map<string, SettingFound>();
  const add = (call: CodeCall, name: string, more: Partial<SettingFound>): void => {
    const known = found.get(name);
    if (!known) found.set(name, { name, source: 'environment', line: call.line, ...more });
    else if (known.default == null) known.default = more.default;
    // Which of two defaults holds, the running program decides.
    else if (more.default != null && more.default !== known.default)
      known.default = `${known.default} || ${more.default}`;
  };
  for (const call of calls) {
    const bound = call.name === 'BindEnv' ? stringValue(call.arguments[1]) : null;
    if (bound !== null) {
      add(call, bound, { declared: true, default: setForKey(file, call.arguments[0]) });
      continue;
    }
    const key = stringValue(call.arguments[0]);
    if (key === null || !/^[A-Za-z][\w.-]*$/.test(key)) continue;
    if (call.name === 'BindEnv') {
      const name = inEnvironment(key);
      if (name !== null) add(call, name, { declared: true });
      continue;
    }
    const isDefault = call.name === 'SetDefault';
    if (!isDefault && !/^(?:Get\w*|BindPFlag|IsSet)$/.test(call.name)) continue;
    const flag = flags.get(key);
    const name = inEnvironment(key);
    const value = isDefault ? call.arguments[1] : flag?.default;
    if (name !== null) add(call, name, { default: value, help: flag?.help, declared: isDefault || flag !== undefined });
    else if (isDefault)
      add(call, key, {
        source: 'declared',
        default: value,
        help: commentBeside(file, call.line),
        declared: true,
      });
  }
  return [...found.values()];
}

function viperCalls(file: SourceFile): CodeCall[] {
  if (file.language !== 'go' || !file.imports(/spf13\/viper/)) return [];
  const held = new Set(
    [...file.bare.matchAll(/\b(\w+)\s*(?::?=\s*viper\.(?:New\w*|GetViper)\(|\*viper\.Viper\b)/g)].map(
      ([, name]) => name,
    ),
  );
  return file.parsed.calls.filter(
    ({ receiver }) => /^(?:viper|v|vp)$/.test(receiver ?? '') || held.has(receiver ?? ''),
  );
}

/** What a file sets for a key where nobody says otherwise, for the structures that Viper fills in the same file. */
export function viperDefaults(file: SourceFile): (key: string) => string | null {
  const set = viperCalls(file).flatMap(({ name, arguments: [first, value] }): [string, string][] => {
    const key = name === 'SetDefault' ? stringValue(first) : null;
    return key === null || value === undefined || value === 'nil' ? [] : [[key.toLowerCase(), value]];
  });
  return (key) => {
    const values = new Set(set.flatMap(([each, value]) => (each === key.toLowerCase() ? value : [])));
    const [only] = values;
    return values.size === 1 && only !== undefined ? only : null;
  };
}

/** How a key is spelled in the environment; null where Viper does not look there, or no shell could spell it. */
function environmentName(file: SourceFile, calls: readonly CodeCall[]): (key: string) => string | null {
  const given = calls.find(({ name }) => name === 'SetEnvPrefix')?.arguments[0];
  const prefix = stringValue(given) ?? namedString(file, given);
  const isAutomatic = calls.some(({ name }) => name === 'AutomaticEnv');
  const replaces = calls.find(({ name }) => name === 'SetEnvKeyReplacer')?.arguments[0] ?? '';
  const replacer = /^\w+$/.test(replaces)
    ? (new RegExp(`\\b${escaped(replaces)}\\s*:?=\\s*(strings\\.NewReplacer\\([^)]*\\))`).exec(file.code)?.[1] ?? '')
    : replaces;
  const pairs = splitList(/NewReplacer\(([\s\S]*)\)/.exec(replacer)?.[1] ?? '').map((each) => stringValue(each) ?? '');
  return (key) => {
    if (!isAutomatic) return null;
    let name = key;
    for (let i = 0; i + 1 < pairs.length; i += 2) name = name.replaceAll(pairs[i] || '\0', pairs[i + 1] ?? '');
    const whole = `${prefix ? `${prefix}_` : ''}${name}`.toUpperCase();
    return /^[A-Z]\w*$/.test(whole) ? whole : null;
  };
}

/** The string that a variable or constant of the file holds. */
function namedString(file: SourceFile, written: string | undefined): string | null {
  if (written === undefined || !/^\w+$/.test(written)) return null;
  return new RegExp(`\\b${escaped(written)}(?:\\s+string)?\\s*:?=\\s*"([^"\\n]*)"`).exec(file.code)?.[1] ?? null;
}

/** The flags of the file by the key under which they are usually bound. */
function flagsOf(file: SourceFile): Map<string, Flag> {
  return new Map(
    file.parsed.calls.flatMap((call) => {
      const flag = flagOf(file, call);
      return flag ? [[flag.name.replace(/^-+/, ''), flag] as const] : [];
    }),
  );
}
