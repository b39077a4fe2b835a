import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence, type ProjectFile } from '../evidence.ts';
import { type FileValue, fileValues } from './file-values.ts';

/** A program of Spring: a module with a file of its own settings. */
export interface SpringProgram {
  /** The folder of the module, or the project where that is the whole. */
  name: string;
  folder: string;
  /** What holds where nobody sets anything, by the key as `keyOf` writes it. */
  held: Map<string, Held>;
}

export interface Held {
  /** Null where it is no plain value. */
  value: string | null;
  source: CodeSource;
  /** The profile that gives it, where another one gives something else or nothing. */
  profile: string | null;
}

const APPLICATION =
  /^(.*?)(?:^|\/)src\/main\/resources\/(?:config\/)?(application|bootstrap)(?:-([\w-]+))?\.(?:properties|ya?ml)$/;
const PROPERTY = /^\s*([\w.-]+)\s*[=:]\s*(.*?)\s*$/;
const ON_PROFILE =
  /^\s*(?:spring\.)?(?:config\.activate\.)?(?:on-profile|profiles)\s*[:=]\s*["']?([\w-]+)["']?\s*(?:#.*)?$/;
const OF_PROFILE = /^\s*(?:spring\.)?(?:config\.activate\.)?(?:on-profile|profiles)\s*[:=]\s*\S/;

/** `mailHost`, `mail-host` and `mail_host` are one key to Spring. */
export function keyOf(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** The programs of the repository with what their files give by default: those of the profile that is chosen there go first. */
export const springPrograms = derived((evidence): SpringProgram[] => {
  const files = evidence.files.filter(
    ({ path, place }) => APPLICATION.test(path) && (place === 'source' || place === 'document'),
  );
  const modules = Map.groupBy(files, ({ path }) => APPLICATION.exec(path)?.[1] ?? '');
  return [...modules].map(([folder, own]) => ({
    name: folder.split('/').at(-1) || evidence.projectName,
    folder,
    held: heldIn(evidence, own),
  }));
});

/** How files of settings write a key that code may write otherwise: `alipay.gatewayUrl` for `alipay.gateway-url`. */
export const spelledKeys = derived((evidence): Map<string, string> => {
  const spelled = new Map<string, string>();
  for (const { path } of evidence.files)
    if (APPLICATION.test(path))
      for (const name of valuesOf(path, evidence.lines(path) ?? []).keys())
        if (!spelled.has(keyOf(name))) spelled.set(keyOf(name), name);
  return spelled;
});

function heldIn(evidence: Evidence, files: readonly ProjectFile[]): Map<string, Held> {
  const parts = files.flatMap(({ path }) => partsOf(path, evidence.lines(path) ?? []));
  const base = new Map<string, FileValue>();
  for (const part of parts)
    if (part.profile === null) for (const [name, value] of part.values) base.set(keyOf(name), value);
  const named = (key: string): string[] => resolved(base.get(key)?.value ?? '')?.split(/\s*,\s*/) ?? [];
  const active = [...named('spring.profiles.include'), ...named('spring.profiles.active')].filter(
    (name) => name !== '',
  );
  const held = new Map<string, Held>();
  for (const [key, { value, source }] of base) held.set(key, { value: resolved(value), source, profile: null });
  const profiles = parts.filter(({ profile }) => profile !== null);
  for (const name of active)
    for (const { values } of profiles.filter(({ profile }) => profile === name))
      for (const [written, { value, source }] of values) {
        const key = keyOf(written);
        const isSame = isInAll(profiles, key, value) || held.get(key)?.value === value;
        held.set(key, { value: resolved(value), source, profile: isSame ? null : name });
      }
  return held;
}

/** Whether all profiles, of which there are several, give the same. */
function isInAll(parts: readonly Part[], key: string, value: string | null): boolean {
  const byProfile = Map.groupBy(parts, ({ profile }) => profile);
  return (
    byProfile.size > 1 &&
    [...byProfile.values()].every((own) =>
      own.some(({ values }) => [...values].some(([name, each]) => keyOf(name) === key && each.value === value)),
    )
  );
}

interface Part {
  profile: string | null;
  values: Map<string, FileValue>;
}

/** A file, or the documents in it between lines of `---`, each with the profile that it is for. */
function partsOf(path: string, lines: readonly string[]): Part[] {
  const ofFile = APPLICATION.exec(path)?.[3] ?? null;
  const breaks = lines.flatMap((line, index) => (/^#?---(?:\s|$)/.test(line) ? [index + 1] : []));
  return [0, ...breaks].flatMap((from, at): Part[] => {
    const own = lines.slice(from, breaks[at] ?? lines.length);
    const ofPart = own.flatMap((line) => ON_PROFILE.exec(line)?.[1] ?? [])[0];
    // One for several profiles, or for all but one, is left out.
    if (ofPart === undefined && breaks.length > 0 && own.some((line) => OF_PROFILE.test(line))) return [];
    const blank = Array.from({ length: from }, () => '');
    return [
      { profile: ofFile ?? (breaks.length > 0 ? (ofPart ?? null) : null), values: valuesOf(path, [...blank, ...own]) },
    ];
  });
}

function valuesOf(path: string, lines: readonly string[]): Map<string, FileValue> {
  if (!path.endsWith('.properties')) return fileValues(path, lines);
  return new Map(
    lines.flatMap((line, index): [string, FileValue][] => {
      const [, key, value = ''] = /^\s*[#!]/.test(line) ? [] : (PROPERTY.exec(line) ?? []);
      const source = { path, startLine: index + 1, endLine: index + 1 };
      return key === undefined ? [] : [[key, { value, source }]];
    }),
  );
}

/** What holds of `${SHOP_PORT:80}` where the variable is not set; null for what is filled in from elsewhere. */
function resolved(value: string | null): string | null {
  const [, fallback] = /^\$\{[\w.-]+:([^${}]*)\}$/.exec(value ?? '') ?? [];
  const plain = fallback ?? value;
  return plain === null || /\$\{|^@[\w.-]+@$|^#\{/.test(plain) ? null : plain;
}
