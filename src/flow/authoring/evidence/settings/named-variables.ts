import { escaped } from '../../../../base/escaped.ts';
import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** A constant in more files is more than the name of a variable. */
const MOST_FILES = 20;
const LITERAL = `-?\\d[\\d_.]*(?:[iuf]\\d+|usize)?|"[^"\\n]*"|'[^'\\n]*'|true|false|True|False`;

/** A variable whose name a constant holds has the default that stands beside the constant where it is read: `getEnv(PORT_ENV, 80)`. */
export function withDefaultBeside(evidence: Evidence, fact: SettingFact): SettingFact {
  const { default: known, computed, secret, required } = fact.values;
  const constant = known !== undefined || computed || secret || required ? undefined : constantOf(evidence, fact);
  if (constant === undefined) return fact;
  const paths = filesWithName(evidence.pack, constant).filter((path) => evidence.file(path)?.place === 'source');
  if (paths.length > MOST_FILES) return fact;
  const read = new RegExp(
    `(\\w*env\\w*(?:\\.get)?)!?\\(\\s*(?:\\w+(?:::|\\.))*${escaped(constant)}\\s*,\\s*(${LITERAL})\\s*[,)]`,
    'gi',
  );
  const found = new Set(
    paths
      .flatMap((path) => [...(evidence.lines(path) ?? []).join('\n').matchAll(read)])
      .filter(([, reader = '', value = '']) => isReader(reader, value))
      .map(([, , value = '']) => value),
  );
  const [only, ...others] = found;
  const value = only === undefined || others.length > 0 ? null : plainValue(only);
  return value === null ? fact : { ...fact, values: { ...fact.values, default: value } };
}

/** The constant whose declaration is all that a fact is taken from: `PortEnv = "SHOP_PORT"`. */
export function constantOf(evidence: Evidence, { path, startLine, values }: SettingFact): string | undefined {
  if (values.source !== 'environment') return undefined;
  const line = evidence.lines(path)?.[startLine - 1] ?? '';
  const [, constant, name] =
    /(?<![\w.])(\w+)\s*(?::\s*[\w&' .]+?|\s\w+)?\s*=\s*["'](\w+)["']\s*[;,]?\s*(?:(?:\/\/|#).*)?$/.exec(line) ?? [];
  return name === values.name ? constant : undefined;
}

/** What sets a variable reads none; and a switch behind the name may as well say how to read it. */
function isReader(reader: string, value: string): boolean {
  return (
    !/^(?:un)?set|^(?:put|add|with)|[_a-z](?:set|put|add|with)(?:_|[A-Z])|setenv/i.test(reader) &&
    (!/^(?:true|false)$/i.test(value) || /bool|flag|switch/i.test(reader) || /getenv$|\.get$/.test(reader))
  );
}
