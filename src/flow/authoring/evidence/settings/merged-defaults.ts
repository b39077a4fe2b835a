import { escaped } from '../../../../base/escaped.ts';
import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence } from '../evidence.ts';
import { type FileValue, fileValues } from './file-values.ts';
import type { Setting } from './setting.ts';

/** `_.defaultsDeep(config, data.defaults.config)`: what a person gives goes before what stands below a key of a file. */
const MERGED = /\bdefaults(?:Deep)?\(\s*[\w.]+\s*,\s*(\w+)((?:\.\w+)*)\s*\)/g;
const NAMED = /["'`]\.{0,2}\/?((?:[\w.-]+\/)*[\w-]+\.(?:ya?ml|json))["'`]/g;

/** A key of a file that code fills up from one of its own has what that one gives. */
export function withMerged(evidence: Evidence, setting: Setting): Setting {
  const { source, name, secret, default: known, required } = setting;
  if (source !== 'property' || known !== null || required) return setting;
  const given = mergedValues(evidence).get(name);
  if (given === undefined) return setting;
  const value = given.value === null ? null : openLiteral(JSON.stringify(given.value));
  const isOpen = value !== null && (!secret || value === '');
  return { ...setting, default: isOpen ? value : null, computed: !isOpen, told: given.source };
}

/** What the files give that code merges below what a person gives, by the key. */
const mergedValues = derived((evidence): Map<string, FileValue> => {
  const found = new Map<string, FileValue>();
  const paths = new Set(['defaultsDeep', 'defaults'].flatMap((name) => filesWithName(evidence.pack, name)));
  for (const path of paths) {
    if (!/\.[cm]?[jt]s$/.test(path) || evidence.file(path)?.place !== 'source') continue;
    const text = (evidence.lines(path) ?? []).join('\n');
    const merged = [...text.matchAll(MERGED)];
    if (merged.length === 0) continue;
    const named = [...text.matchAll(NAMED)].flatMap(([, file = '']) => filesEndingWith(evidence).get(file) ?? []);
    const files = [...new Set(named)].map((file) => fileValues(file, evidence.lines(file) ?? []));
    for (const [, held = '', keys = ''] of merged) {
      // Where the variable is no more than what a file holds, its keys stand there from the top.
      if (
        !new RegExp(
          `\\b${escaped(held)}\\s*=\\s*(?:await\\s+)?(?:require\\(|[\\w.]*(?:[lL]oad|parse|read)\\w*\\()`,
        ).test(text)
      )
        continue;
      const above = keys === '' ? '' : `${keys.slice(1)}.`;
      const [only, ...others] = files.filter((values) => [...values.keys()].some((key) => key.startsWith(above)));
      if (only === undefined || others.length > 0) continue;
      for (const [key, value] of only) if (key.startsWith(above)) found.set(key.slice(above.length), value);
    }
  }
  return found;
});

/** Files of data by every ending of their paths that only one of them has. */
const filesEndingWith = derived((evidence): Map<string, string> => {
  const found = new Map<string, string>();
  const several = new Set<string>();
  for (const { path } of evidence.files) {
    if (!/\.(?:ya?ml|json)$/.test(path)) continue;
    const parts = path.split('/');
    for (let from = 0; from < parts.length; from++) {
      const ending = parts.slice(from).join('/');
      if (found.has(ending)) several.add(ending);
      found.set(ending, path);
    }
  }
  for (const ending of several) found.delete(ending);
  return found;
});
