import type { Setting } from './setting.ts';

/** Fewer are told one by one. */
const FEWEST = 3;

/** Keys that one field declares in many sections, with the same value, are told once: `limits.*.enable`. */
export function withFamilies(settings: readonly Setting[]): Setting[] {
  const families = new Map<Setting, Setting | null>();
  for (const own of Map.groupBy(settings.filter(isField), familyOf).values()) {
    const [first] = own;
    const name = sharedName(own.map((each) => each.name));
    if (first === undefined || own.length < FEWEST || name === null) continue;
    for (const each of own) families.set(each, each === first ? { ...each, name } : null);
  }
  return settings.flatMap((each) => {
    const told = families.get(each);
    return told === undefined ? each : (told ?? []);
  });
}

function isField({ source, facts }: Setting): boolean {
  return source === 'declared' && facts.length === 1;
}

function familyOf({ facts: [fact], default: value, help, name }: Setting): string {
  return [fact?.path, fact?.startLine, value, help, name.split('.').length].join('\n');
}

/** The names with a star for the one part in which they differ. */
function sharedName(names: readonly string[]): string | null {
  const [first = [], ...others] = names.map((name) => name.split('.'));
  const shared = first.map((part, place) => (others.every((each) => each[place] === part) ? part : '*'));
  return shared.filter((part) => part === '*').length === 1 ? shared.join('.') : null;
}
