import type { Setting } from './setting.ts';

/** Words that readers of English cannot read. */
export function isForeign(words: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(
    words,
  );
}

/** Where most of what is said is English, what a single file says in another language is left out. */
export function inOneLanguage(settings: readonly Setting[]): Setting[] {
  const said = settings.flatMap(({ help }) => help ?? []);
  const isMixed = said.filter(isForeign).length * 2 < said.length;
  return settings.map((each) =>
    isMixed && each.help !== null && isForeign(each.help) ? { ...each, help: null } : each,
  );
}
