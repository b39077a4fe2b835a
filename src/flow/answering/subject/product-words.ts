import { stem } from '../../../engine/pack/search/stem.ts';
import { derived } from '../../authoring/evidence/evidence.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';

const OPENING_LINES = 12;

/**
 * The stems that the project introduces itself by: a performance *dashboard*, an online *shop*. Whoever asks about the
 * dashboard then means the product, which the code need not call so.
 */
export const productWords = derived((evidence): ReadonlySet<string> => {
  const { readme, manifest } = profileOf(evidence);
  const lines = readme ? (evidence.lines(readme.path) ?? []) : [];
  const said = lines.filter((line) => /\p{L}/u.test(line) && !/^\s*(?:\[?!\[|<)/.test(line));
  const second = said.findIndex((line, place) => place > 0 && /^#/.test(line));
  const opening = said.slice(0, Math.min(second < 0 ? said.length : second, OPENING_LINES));
  const text = [...opening, manifest?.values.description ?? ''].join(' ').replace(/\]\([^)]*\)|https?:\/\/\S+/g, ' ');
  return new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(stem));
});
