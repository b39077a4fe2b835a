import { posix } from 'node:path';
import { phpTexts } from '../../../../engine/facts/text/php-texts.ts';
import { derived, type Evidence } from '../evidence.ts';

/** `resources/lang/en/errors.php` of Laravel: the texts of the product in English, by the name of their file. */
const ENGLISH = /^(?:resources\/lang|app\/lang|lang)\/en(?:[_-](?:US|GB))?\/([\w./-]+)\.php$/;

/** `$this->loadTranslationsFrom(__DIR__.'/../Resources/lang', 'harbour')`: a package keeps its texts in a folder of its own. */
const OF_PACKAGE =
  /->loadTranslationsFrom\(\s*(dirname\(__DIR__(?:,\s*(\d))?\)|__DIR__)\s*\.\s*['"]\/([\w./-]{1,120}?)\/?['"]\s*,\s*['"]([\w.-]+)['"]/g;

/**
 * The English words that a program of Laravel keeps below a key: `errors.mooring.full`, `admin/boats.errors.sold`, and
 * `harbour::errors.full` of a package.
 */
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
  const ofPackages = packageFolders(evidence);
  for (const { path } of evidence.files) {
    const group = ENGLISH.exec(path)?.[1] ?? groupOfPackage(ofPackages, path);
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

/** The folders in which packages keep their texts, by the name that stands before their keys. */
function packageFolders(evidence: Evidence): [folder: string, name: string][] {
  return evidence.files
    .filter(({ path, place }) => place === 'source' && /Provider\.php$/.test(path))
    .flatMap(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      return [...text.matchAll(OF_PACKAGE)].map(
        ([, from = '', steps = '1', folder = '', name = '']): [string, string] => {
          const up = from.startsWith('dirname') ? '../'.repeat(Number(steps)) : '';
          return [posix.join(posix.dirname(path), up, folder), name];
        },
      );
    });
}

function groupOfPackage(folders: readonly (readonly [string, string])[], path: string): string | undefined {
  for (const [folder, name] of folders) {
    const below = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
    const group = /^en(?:[_-](?:US|GB))?\/([\w./-]+)\.php$/.exec(below)?.[1];
    if (group !== undefined) return `${name}::${group}`;
  }
  return undefined;
}
