import type { CodeSource } from '../../cite.ts';
import { isUnspaced } from '../../wording/unspaced.ts';
import { at, type Evidence, type Found } from '../evidence.ts';

const DESCRIPTION = /^\s*(?:["']?description["']?\s*[:=]|<description>|\w+\.(?:description|summary)\s*=)/;

/** The lines of a manifest in which it describes what it is the manifest of. */
export function descriptionPlace(evidence: Evidence, manifest: Found<'manifest'>): CodeSource {
  const lines = evidence.lines(manifest.path) ?? [];
  const start = lines.findIndex((line) => DESCRIPTION.test(line));
  if (start < 0) return at(manifest);
  const long = /=\s*("""|''')(?!.*\1)/.exec(lines[start] ?? '')?.[1];
  const end = long === undefined ? start : lines.findIndex((line, place) => place > start && line.includes(long));
  return { path: manifest.path, startLine: start + 1, endLine: Math.max(start, end) + 1 };
}

/** What a manifest calls whatever it is the manifest of, and words that only join others. */
const OF_ANY =
  /^(?:an?|and|for|in|of|on|the|to|with|app|application|artifact|base|code|demo|folder|lib|library|maven|module|multi|name|package|parent|part|plugin|program|project|repo|repository|root|service|source|sub|submodule)$/;
const FEWEST_NEW = 2;

/** "Shop UI components" says no more of `packages/ui-components/` than its name, nor does "shop-admin project for shop". */
export function isOnlyName(evidence: Evidence, sentence: string, folder: string): boolean {
  if (isUnspaced(sentence)) return false;
  const known = new Set(wordsIn(`${folder} ${evidence.projectName}`));
  const others = wordsIn(sentence).filter((word) => !known.has(word));
  return others.length < FEWEST_NEW || others.every((word) => OF_ANY.test(word));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
}
