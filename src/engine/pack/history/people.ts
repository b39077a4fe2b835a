import type { Author } from './history.ts';

/** How many people signed commits: who writes under two addresses, or spells the name in two ways, is one of them. */
export function countPeople(authors: Iterable<Author>): number {
  const groupOf = new Map<string, Set<string>>();
  for (const { name, email } of authors) {
    if (/\[bot\]$/.test(name)) continue;
    const own = [`name ${name.trim().toLowerCase()}`, `email ${email.trim().toLowerCase()}`].filter(isTelling);
    const signs = own.length > 0 ? own : [`name ${name}`];
    const joined = new Set([...signs, ...signs.flatMap((sign) => [...(groupOf.get(sign) ?? [])])]);
    for (const sign of joined) groupOf.set(sign, joined);
  }
  return new Set(groupOf.values()).size;
}

/** One word may be the first name of several, and "root" signs on many machines. */
function isTelling(sign: string): boolean {
  return /^(?:name .+ .|email .+@(?!localhost$))/.test(sign);
}
