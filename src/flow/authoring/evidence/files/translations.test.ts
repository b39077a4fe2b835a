import { expect, test } from 'vitest';
import { translationFiles } from './translations.ts';

test.each([
  [['app/Locale/fr_FR/words.php', 'app/Locale/de_DE/words.php', 'app/Locale/pt_BR/words.php'], 3],
  [['src/i18n/de.ts', 'src/i18n/fr.ts', 'src/i18n/zh-Hant.ts', 'src/i18n/index.ts'], 3],
  // Two may be a beginning, or names of something else.
  [['src/i18n/de.ts', 'src/i18n/fr.ts'], 0],
  // Languages of programs, of which some are called as ones that people speak.
  [
    ['src/lang/c/read.ts', 'src/lang/cs/read.ts', 'src/lang/go/read.ts', 'src/lang/js/read.ts', 'src/lang/rb/read.ts'],
    0,
  ],
  [['src/shop/de/till.ts', 'src/shop/fr/till.ts', 'src/shop/it/till.ts'], 0],
])('of %j, %i hold the words of one language', (paths, size) => {
  expect(translationFiles(paths).size).toBe(size);
});
