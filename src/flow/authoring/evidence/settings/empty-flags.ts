import { escaped } from '../../../../base/escaped.ts';
import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import type { CodeSource } from '../../cite.ts';
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
  const taken = replacedIn(evidence, fact.path, lines.join('\n'), name, DEEPEST);
  if (taken === null) return setting;
  const told = taken.source === undefined ? {} : { told: taken.source };
  return { ...setting, ...(taken.value === null ? { computed: true } : { default: taken.value }), ...told };
}

/** What is taken where nothing is given; null where that is put together. */
interface Taken {
  value: string | null;
  source?: CodeSource;
}

const DEEPEST = 2;
const MOST_TEXT = 20_000;

/** In a text itself, or in the one function of the project that it hands the variable to. */
function replacedIn(evidence: Evidence, path: string, text: string, name: string, depth: number): Taken | null {
  const own = takenInstead(text, name);
  if (own !== null || depth === 0) return own;
  const handed = [...text.matchAll(/([\w.]+)\(([^()]*)\)/g)].flatMap(([, called = '', given = '']) => {
    const place = given.split(',').findIndex((each) => each.trim().replace(/^\*/, '') === name);
    return place < 0 ? [] : calledFunctions(evidence, path, called).map((symbol) => ({ symbol, place }));
  });
  const [only] = handed;
  if (!only || handed.some(({ symbol }) => symbol.id !== only.symbol.id)) return null;
  const body = evidence.text(only.symbol);
  const parameters = /^func \w+\(([^()]*)\)/.exec(body.trim())?.[1]?.split(',') ?? [];
  const parameter = /^\w+/.exec(parameters[only.place]?.trim() ?? '')?.[0];
  if (parameter === undefined || body.length > MOST_TEXT) return null;
  const taken = replacedIn(evidence, only.symbol.path, body, parameter, depth - 1);
  return taken === null ? null : { source: at(only.symbol), ...taken };
}

/** What is taken where a variable is empty: it is set to that, or a file of that name is read. */
function takenInstead(text: string, name: string): Taken | null {
  const found = new RegExp(
    `\\bif (?:\\*?${escaped(name)} == ""|len\\(\\*?${escaped(name)}\\) == 0) \\{\\s*(?:\\*?${escaped(name)} = |[\\w.]+\\.SetConfigFile\\()([^\\n]{1,200}?)\\)?\\s*\\}`,
  ).exec(text)?.[1];
  if (found === undefined) return null;
  const value = new RegExp(`^"[^"\\s]{1,${LONGEST}}"$`).test(found) ? plainValue(found) : null;
  return { value };
}
