import { posix } from 'node:path';
import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { directoryOf } from '../components.ts';
import { derived, type Evidence } from '../evidence.ts';
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
      const values = valuesIn(file, evidence.lines(file) ?? []);
      folders.set(folder, new Map([...values, ...(folders.get(folder) ?? [])]));
    }
  }
  return folders;
});

const SECTION = /^\s*\[([\w.-]+)\]\s*$/;
const PAIR = /^(\s*)([A-Za-z][\w-]*)\s*[:=]\s*("[^"]*"|'[^']*'|[^\s#"'[{|>&*][^#]*?)?\s*(?:#.*)?$/;

/** Plain values by their whole keys, of YAML by its levels and of TOML by its tables. */
function valuesIn(path: string, lines: readonly string[]): Map<string, Given> {
  const found = new Map<string, Given>();
  let above: { indent: number; key: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, table] = SECTION.exec(line) ?? [];
    if (table !== undefined) above = [{ indent: -1, key: table }];
    const [whole, indent = '', key = '', written] = PAIR.exec(line) ?? [];
    if (whole === undefined) continue;
    above = above.filter((each) => each.indent < indent.length);
    if (written === undefined) above.push({ indent: indent.length, key });
    else if (!/^(?:null|~)$|:\/\//.test(written)) {
      const value = written.replace(/^(["'])(.*)\1$/, '$2');
      const source = { path, startLine: index + 1, endLine: index + 1 };
      found.set([...above.map((each) => each.key), key].join('.'), { value, source });
    }
  }
  return found;
}
