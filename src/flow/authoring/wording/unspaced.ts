/** Whether a text has signs of a language that parts no words, so that these cannot be counted by their spaces. */
export function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}
