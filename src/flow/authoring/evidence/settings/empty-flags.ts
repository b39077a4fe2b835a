import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import { at, type Evidence } from '../evidence.ts';
import { calledFunctions } from '../routes/paths/go-mounts.ts';
import type { Setting } from './setting.ts';

/** Where the value of a flag goes: `path := flag.String(…`, `StringVar(&path, …`. */
const HELD = /\b(\w+)\s*:?=\s*\w+(?:\.\w+\(\))?\.StringP?\(|\.StringVarP?\(\s*&(\w+)\s*,/;
const LONGEST = 60;

/** A text flag of Go that is empty to begin with is what the code takes in its stead: `if path == "" { path = "./shop.json" }`. */
export function withEmptyFlag(evidence: Evidence, setting: Setting): Setting {
  const [fact] = setting.facts;
  const isOpen = setting.source === 'flag' && setting.default === null && !setting.secret && !setting.computed;
  if (!isOpen || setting.without !== null || !fact?.path.endsWith('.go')) return setting;
  const lines = evidence.lines(fact.path) ?? [];
  const [, made, filled] = HELD.exec(lines[fact.startLine - 1] ?? '') ?? [];
  const name = made ?? filled;
  if (name === undefined) return setting;
  const text = lines.join('\n');
  const own = takenInstead(text, name);
  if (own !== null) return { ...setting, default: own };
  const handed = [...text.matchAll(new RegExp(`([\\w.]+)\\(\\*?${name}\\)`, 'g'))].map((match) => match[1] ?? '');
  const [only, ...others] = [...new Set(handed)].flatMap((each) => calledFunctions(evidence, fact.path, each));
  if (!only || others.length > 0) return setting;
  const body = evidence.text(only);
  const parameter = /^func \w+\(\s*(\w+)\s+string\s*[,)]/.exec(body.trim())?.[1];
  const value = parameter === undefined || body.length > MOST_TEXT ? null : takenInstead(body, parameter);
  return value === null ? setting : { ...setting, default: value, told: at(only) };
}

const MOST_TEXT = 20_000;

/** What is taken where a variable is empty: it is set to that, or a file of that name is read. */
function takenInstead(text: string, name: string): string | null {
  const found = new RegExp(
    `\\bif \\*?${name} == "" \\{\\s*(?:\\*?${name} = |[\\w.]+\\.SetConfigFile\\()("[^"\\s]{1,${LONGEST}}")\\)?\\s*\\}`,
  ).exec(text)?.[1];
  return found === undefined ? null : plainValue(found);
}
