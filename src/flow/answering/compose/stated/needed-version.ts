import { profileOf } from '../../../authoring/evidence/profile.ts';
import type { Inquiry } from '../../inquiry.ts';
import { lineWith } from '../deps.ts';
import { cited, opening, type Part } from '../part.ts';

const PLATFORM = /\b(node|python|go|java|jdk|ruby|php|rust|elixir|dart|swift)(?:\.?js|lang)?\b/i;

/** "Which Node version is needed?": what the manifest asks for, not a package of that name. */
export function* composeNeededVersion({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const asked = /\bversions?\b/i.test(text) ? PLATFORM.exec(text)?.[1]?.toLowerCase() : undefined;
  const manifest = profileOf(evidence).manifest;
  const runtime = manifest?.values.runtime;
  if (!asked || !manifest || !runtime?.toLowerCase().startsWith(asked)) return;
  yield opening(`The project asks for ${runtime}`, cited(lineWith(evidence, manifest, runtime)));
}
