import { escaped } from '../../../../base/escaped.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { profileOf } from '../../../authoring/evidence/profile.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { lineWith } from '../deps.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const PLATFORM = /\b(node|python|go|java|jdk|ruby|php|rust|elixir|dart|swift)(?:\.?js|lang)?\b/i;

/** "Which Node version is needed?": what the manifest asks for, not a package of that name. */
export function* composeNeededVersion({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const asked = /\bversions?\b/i.test(text) ? PLATFORM.exec(text)?.[1]?.toLowerCase() : undefined;
  const manifest = profileOf(evidence).manifest;
  const runtime = manifest?.values.runtime;
  if (!asked) return;
  if (manifest && runtime?.toLowerCase().startsWith(asked)) {
    yield opening(`The project asks for ${runtime}`, cited(lineWith(evidence, manifest, runtime)));
    return;
  }
  const [pinned, ...others] = pinsOf(evidence, asked);
  if (!pinned) return;
  yield opening(`${code(pinned.source.path)} names ${asked} ${pinned.version}`, cited(pinned.source));
  for (const { version, source } of others) yield bullet(`${code(source.path)}: ${version}`, cited(source));
}

/** Files at the root that pin a platform for tools, each with what stands before the version. */
function pinsOf(evidence: Evidence, platform: string): { version: string; source: CodeSource }[] {
  const files: readonly (readonly [string, RegExp])[] = [
    ['mix.exs', /^\s*elixir: "([^"]+)"/],
    ['.tool-versions', new RegExp(`^${escaped(platform)}(?:js|lang)?\\s+(\\S+)`)],
    [`.${platform}-version`, /^v?(\d\S*)/],
    ['.nvmrc', /^v?(\d\S*|lts\S*)/],
  ];
  return files
    .filter(([path]) => (path !== 'mix.exs' || platform === 'elixir') && (path !== '.nvmrc' || platform === 'node'))
    .flatMap(([path, pattern]) => {
      const lines = evidence.lines(path) ?? [];
      const index = lines.findIndex((line) => pattern.test(line));
      const version = pattern.exec(lines[index] ?? '')?.[1];
      return version ? [{ version: code(version), source: { path, startLine: index + 1, endLine: index + 1 } }] : [];
    });
}
