import { phpTexts } from '../../../../engine/facts/text/php-texts.ts';
import { derived, type Evidence } from '../evidence.ts';

/** `resources/lang/en/errors.php` of Laravel: the texts of the product in English, by the name of their file. */
const ENGLISH = /^(?:resources\/lang|app\/lang|lang)\/en(?:[_-](?:US|GB))?\/([\w./-]+)\.php$/;

/** The English words that a program of Laravel keeps below a key: `errors.mooring.full`, `admin/boats.errors.sold`. */
export function textOfKey(evidence: Evidence, key: string): string | undefined {
  return keptTexts(evidence).get(key);
}

export function keepsTexts(evidence: Evidence): boolean {
  return keptTexts(evidence).size > 0;
}

/** A text that two files tell otherwise is not known. */
const keptTexts = derived((evidence): ReadonlyMap<string, string> => {
  const known = new Map<string, string>();
  const unsure = new Set<string>();
  for (const { path } of evidence.files) {
    const group = ENGLISH.exec(path)?.[1];
    if (group === undefined) continue;
    for (const [key, text] of phpTexts((evidence.lines(path) ?? []).join('\n'))) {
      const whole = `${group}.${key}`;
      if ((known.get(whole) ?? text) !== text) unsure.add(whole);
      known.set(whole, text);
    }
  }
  for (const key of unsure) known.delete(key);
  return known;
});
