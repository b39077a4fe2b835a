import { isReleasedElsewhere, newestRelease, releasesOf } from '../../../authoring/evidence/history/releases.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const ASKS_WHEN = /\b(?:when|what (?:date|day)|which day|how (?:old|long ago))\b/i;
const RELEASED = /\b(?:releas(?:e|es|ed)|publish(?:ed)?|tagged|ship(?:ped)?|come out|came out|versions?)\b/i;
const ASKS_LATEST = /\b(?:latest|newest|last|current|most recent)\b.{0,20}\b(?:releases?|versions?|tags?)\b/i;
const NUMBER = /\bv?(\d+\.\d+(?:\.\d+)*)\b/i;

/** "When was 2.0 released?", "what is the latest release?": by the tags, and by what the changelog says. */
export function* composeRelease({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  if (identifiers.length > 0) return;
  const asked = NUMBER.exec(text)?.[1];
  const isLatest = ASKS_LATEST.test(text);
  if (!isLatest && !(asked && ASKS_WHEN.test(text) && RELEASED.test(text))) return;
  const isAsked = ({ version }: { version: string }): boolean =>
    isLatest || version === asked || version === `${asked}.0`;
  const tag = isLatest ? newestRelease(evidence) : releasesOf(evidence).find(isAsked);
  const notes = evidence.facts('changelog').filter(({ values }) => values.date && isAsked(values));
  const [note] = notes.toSorted((a, b) => ((a.values.date ?? '') < (b.values.date ?? '') ? 1 : -1));
  const here = isReleasedElsewhere(evidence) ? ' on this branch' : '';
  const first = isLatest ? `The latest version that was tagged${here} is` : 'The version';
  if (tag) {
    const words = isLatest
      ? `${first} ${code(tag.version)}, on ${tag.date}`
      : `${first} ${code(tag.version)} was tagged on ${tag.date}`;
    yield opening(words, cited({ commit: tag.commit }));
  }
  if (note && (!isLatest || !tag)) {
    const source = cited({ path: note.path, startLine: note.startLine, endLine: note.startLine });
    const words = `${code(note.path)} gives ${note.values.date} as the date of ${code(note.values.version)}`;
    yield tag ? bullet(words, source) : opening(words, source);
  }
}
