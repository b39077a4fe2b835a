/** One of several ways to say the same: chosen by what it is about, so that a text is stable and neighbours differ. */
export function variant<Wording>(key: string, wordings: readonly [Wording, ...Wording[]]): Wording {
  return wordings[hash(key) % wordings.length] ?? wordings[0];
}

/** FNV-1a over the characters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
