import { posix } from 'node:path';
import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { fileValues } from './file-values.ts';
import type { Setting } from './setting.ts';

interface Given {
  value: string;
  source: CodeSource;
}

const EMBEDDED = /\binclude_str!\(\s*"([^"\n]+\.(?:ya?ml|toml))"\s*\)/g;

/** A key of a structure of Rust holds what the file gives that the code beside the structure has built in. */
export function withEmbedded(evidence: Evidence, setting: Setting): Setting {
  const { source, name, facts, secret, default: known, computed, required } = setting;
  const place = facts.find(({ path }) => path.endsWith('.rs'))?.path;
  if (source !== 'declared' || place === undefined || known !== null || computed || required) return setting;
  const given = embeddedValues(evidence).get(directoryOf(place))?.get(name);
  if (given === undefined) return setting;
  if (secret) return given.value === '' ? setting : { ...setting, computed: true };
  return { ...setting, default: openLiteral(JSON.stringify(given.value)), told: given.source };
}

/** What files hold that code builds in, by the folder of that code and by the key. */
const embeddedValues = derived((evidence): Map<string, Map<string, Given>> => {
  const folders = new Map<string, Map<string, Given>>();
  for (const path of filesWithName(evidence.pack, 'include_str')) {
    if (!path.endsWith('.rs') || evidence.file(path)?.place !== 'source') continue;
    const folder = directoryOf(path);
    for (const [, written = ''] of (evidence.lines(path) ?? []).join('\n').matchAll(EMBEDDED)) {
      const file = posix.join(folder, written);
      const values = [...fileValues(file, evidence.lines(file) ?? [])].flatMap(([key, { value, source }]) =>
        value === null || value.includes('://') ? [] : [[key, { value, source }] as const],
      );
      folders.set(folder, new Map([...values, ...(folders.get(folder) ?? [])]));
    }
  }
  return folders;
});
