import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Setting } from './setting.ts';

/** `args.path.unwrap_or_else(|| PathBuf::from("."))`: what is taken for an option that nobody typed. */
const FALLBACK =
  /\b(?:args|opts?|options|cli|arguments)\s*\.(\w+)(?:\s*\.(?:clone|as_deref|as_ref|take)\(\))*\s*\.unwrap_or(?:_else)?\(\s*(?:\|\|\s*)?(?:(?:PathBuf|String)::from\(\s*("[^"\n]*")\s*\)|("[^"\n]*"|-?\d[\d_]*|true|false)(?:\.(?:to_string|to_owned|into)\(\))?)\s*,?\s*\)/g;
/** The field below the attribute of clap. */
const FIELD = /^\s*(?:pub(?:\([^)]*\))?\s+)?(\w+)\s*:\s*Option\s*</;
const MOST_LINES = 3;

/** An option of Rust that may be missing has what the code puts there once it has parsed the rest. */
export function withRustFallback(evidence: Evidence, setting: Setting): Setting {
  const { default: known, computed, required, secret, facts, without } = setting;
  if (known !== null || computed || required || secret || without !== null) return setting;
  const [fact] = facts.filter(({ path, values }) => path.endsWith('.rs') && values.declared);
  if (fact === undefined) return setting;
  const below = (evidence.lines(fact.path) ?? []).slice(fact.startLine - 1, fact.endLine + MOST_LINES);
  const field = below.flatMap((line) => FIELD.exec(line)?.[1] ?? [])[0];
  const [only, ...others] = fallbacks(evidence).get(field ?? '') ?? [];
  return only === undefined || others.some(({ value }) => value !== only.value)
    ? setting
    : { ...setting, default: only.value, told: only.source };
}

const fallbacks = derived((evidence): Map<string, { value: string; source: CodeSource }[]> => {
  const found = new Map<string, { value: string; source: CodeSource }[]>();
  const paths = new Set(['unwrap_or', 'unwrap_or_else'].flatMap((name) => filesWithName(evidence.pack, name)));
  for (const path of paths) {
    if (!path.endsWith('.rs') || evidence.file(path)?.place !== 'source') continue;
    const text = (evidence.lines(path) ?? []).join('\n');
    for (const { index, 1: field = '', 2: made, 3: plain } of text.matchAll(FALLBACK)) {
      const value = plainValue(made ?? plain ?? null);
      const line = text.slice(0, index).split('\n').length;
      if (value === null) continue;
      found.set(field, [...(found.get(field) ?? []), { value, source: { path, startLine: line, endLine: line } }]);
    }
  }
  return found;
});
