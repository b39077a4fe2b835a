/** Nouns as Rails counts them: the controller of `resource :session` is that of sessions, and an order is one of `orders`. */
export function plural(name: string): string {
  if (/(?:ss|us|x|ch|sh)$/.test(name)) return `${name}es`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return name.endsWith('s') ? name : `${name}s`;
}

/** Endings of words whose one is not made by taking a letter away. */
const IRREGULAR: readonly (readonly [RegExp, string])[] = [
  [/(^|_)people$/, '$1person'],
  [/(^|_)children$/, '$1child'],
  [/(^|_|wo)men$/, '$1man'],
  [/(^|_)media$/, '$1medium'],
  [/(^|_)data$/, '$1datum'],
  [/(^|_)movies$/, '$1movie'],
  [/(^|_)(series|species|news|status|alias|equipment|information)$/, '$1$2'],
  [/(status|alias)es$/, '$1'],
  [/((?:^|_)(?:analy|cri|the|diagno))ses$/, '$1sis'],
  [/(ind|vert)ices$/, '$1ex'],
  [/matrices$/, 'matrix'],
  [/(shel|wol|hal|scar)ves$/, '$1f'],
];

export function singular(name: string): string {
  const [ending, one] = IRREGULAR.find(([each]) => each.test(name)) ?? [];
  if (ending !== undefined && one !== undefined) return name.replace(ending, one);
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|us|x|ch|sh)es$/, '$1')
    .replace(/(?<!s)s$/, '');
}
