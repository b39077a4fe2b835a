/** A folder with one folder or file for each language: `app/Locale/fr_FR/words.php`, `src/i18n/de.ts`. */
const TRANSLATION =
  /^((?:.*\/)?(?:locales?|lang|langs|languages?|i18n|l10n|translations?|messages)\/)([a-z]{2,3})(?:[-_][\w-]+)?(?:\/|\.\w+$)/i;
const BELOW = /^((?:.*\/)?(?:locales?|lang|langs|languages?|i18n|l10n|translations?|messages)\/)([^/.]+)/i;
const FEWEST = 3;
const SHARE = 0.6;

/**
 * Files that hold the words of the product in one language each. A folder of that name may as well hold code for languages of
 * programs, so that most of what lies in it must be called after languages that people speak.
 */
export function translationFiles(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Map<string, { spoken: Set<string>; all: Set<string>; files: string[] }>();
  for (const path of paths) {
    const [, around, name = ''] = BELOW.exec(path) ?? [];
    if (around === undefined) continue;
    const folder = folders.get(around) ?? { spoken: new Set(), all: new Set(), files: [] };
    folders.set(around, folder);
    folder.all.add(name);
    const [, , language = ''] = TRANSLATION.exec(path) ?? [];
    if (!isSpoken(language)) continue;
    folder.spoken.add(name);
    folder.files.push(path);
  }
  return new Set(
    [...folders.values()].flatMap(({ spoken, all, files }) =>
      spoken.size >= FEWEST && spoken.size >= all.size * SHARE ? files : [],
    ),
  );
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function isSpoken(language: string): boolean {
  return language !== '' && LANGUAGES.of(language.toLowerCase()) !== undefined;
}
