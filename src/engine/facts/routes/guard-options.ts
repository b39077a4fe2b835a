/** Whether what is called is told not to insist on a caller. */
export function insistsOnNothing(written: string): boolean {
  return /\(\s*false\s*\)$|\b(?:optional:\s*true|(?:required|mandatory):\s*false)\b/.test(written);
}

/** `auth({ role: Role.Keeper })`: the one thing that is asked for is told; what a guard is made of in many is not. */
export function withShortOptions(guard: string): string {
  if (!/^[\w.$:@]+\([^()]*\{[\s\S]{20}/.test(guard)) return guard;
  const text = guard.replace(/\s+/g, ' ').replace(/,(?= ?\})/g, '');
  const isOne = /^[\w.$]+\( ?\{ ?\w+: ?(?:[\w.]+|["'][^"']*["']|\[[^[\]{}]*\]) ?\} ?\)$/.test(text);
  return isOne && text.length <= 60 ? text : guard.replace(/\(.*$/s, '');
}
