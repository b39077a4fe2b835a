/** Whether what is called is told not to insist on a caller. */
export function insistsOnNothing(written: string): boolean {
  return /\(\s*false\s*\)$|\b(?:optional:\s*true|(?:required|mandatory):\s*false)\b/.test(written);
}

/** `verify(&Options{SignIn: settings.SignIn})`: all that is asked for is what settings say. */
export function asksBySetting(written: string): boolean {
  const list = /\(\s*&?[\w.]*\{([^{}]*)\}\s*\)$/.exec(written)?.[1] ?? '';
  const options = list.split(',').filter((each) => each.trim() !== '');
  return (
    options.length > 0 &&
    options.every((each) => /^\s*\w+:\s*(?:false|!?(?:settings?|conf|config|cfg)(?:\.\w+)+)\s*$/.test(each)) &&
    !options.every((each) => /false\s*$/.test(each))
  );
}

/** `auth({ role: Role.Keeper })`: the one thing that is asked for is told; what a guard is made of in many is not. */
export function withShortOptions(guard: string): string {
  if (!/^[\w.$:@]+\([^()]*\{[\s\S]{20}/.test(guard)) return guard;
  const text = guard.replace(/\s+/g, ' ').replace(/,(?= ?\})/g, '');
  const isOne = /^[\w.$]+\( ?\{ ?\w+: ?(?:[\w.]+|["'][^"']*["']|\[[^[\]{}]*\]) ?\} ?\)$/.test(text);
  return isOne && text.length <= 60 ? text : guard.replace(/\(.*$/s, '');
}
