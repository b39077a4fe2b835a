import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Setting } from './setting.ts';

const RESOURCE = /(?:^|\/)src\/main\/resources\/(?:.+\/)?([\w.-]+\.properties)$/;
/** Words of the user interface in some language. */
const WORDS =
  /(?:^|[_-])(?:messages?|labels?|bundle|i18n|locale)\w*\.properties$|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i;
const PROPERTY = /^\s*([\w.-]+)\s*[=:]\s*(.*?)\s*$/;

interface Shipped {
  value: string;
  /** Whether something names the file as one to load. */
  isLoaded: boolean;
  source: CodeSource;
}

/** A property of Spring that a file gives which the program ships and loads needs nobody who sets it. */
export function withShipped(evidence: Evidence, setting: Setting): Setting {
  if (setting.source !== 'property' || !setting.required || setting.default !== null) return setting;
  const all = shippedProperties(evidence).get(setting.name) ?? [];
  const given = all.filter(({ isLoaded }) => isLoaded);
  const [first] = given;
  // A file may be loaded in a way that was not understood.
  if (first === undefined) return all.length === 0 ? setting : { ...setting, required: false };
  const open = { ...setting, required: false, requiredIf: null, told: first.source };
  if (new Set(given.map(({ value }) => value)).size > 1)
    return { ...open, without: 'differs by file', computed: setting.secret };
  const value = openLiteral(JSON.stringify(first.value));
  if (setting.secret) return first.value === '' ? { ...open, default: '' } : { ...open, computed: true };
  return value === null ? { ...open, computed: true } : { ...open, default: value };
}

/** What files of properties give that the program ships, by the name of the property. */
const shippedProperties = derived((evidence): Map<string, Shipped[]> => {
  const files = evidence.files.flatMap(({ path, place }) => {
    const name = place === 'source' || place === 'document' ? RESOURCE.exec(path)?.[1] : undefined;
    return name === undefined || WORDS.test(name) ? [] : [{ path, name }];
  });
  const loaded = files.length === 0 ? new Set<string>() : loadedFiles(evidence, new Set(files.map(({ name }) => name)));
  const found = new Map<string, Shipped[]>();
  for (const { path, name } of files) {
    for (const [index, line] of (evidence.lines(path) ?? []).entries()) {
      const [, key, value = ''] = /^\s*[#!]/.test(line) ? [] : (PROPERTY.exec(line) ?? []);
      if (key === undefined) continue;
      const source = { path, startLine: index + 1, endLine: index + 1 };
      found.set(key, [...(found.get(key) ?? []), { value, isLoaded: loaded.has(name), source }]);
    }
  }
  return found;
});

/** `classpath:mail.properties` in a file of beans, or in the mark of a class: the names of files that something loads. */
function loadedFiles(evidence: Evidence, names: ReadonlySet<string>): Set<string> {
  const loaded = new Set(['application.properties', 'bootstrap.properties'].filter((name) => names.has(name)));
  for (const path of filesWithName(evidence.pack, 'properties')) {
    if (!/\.(?:xml|java|kt|groovy)$/.test(path) || evidence.file(path)?.place !== 'source') continue;
    for (const line of evidence.lines(path) ?? [])
      for (const [, name = ''] of line.matchAll(/([\w.-]+\.properties)\b/g)) if (names.has(name)) loaded.add(name);
  }
  return loaded;
}
