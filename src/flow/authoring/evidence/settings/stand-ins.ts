import type { Found } from '../evidence.ts';
import { type Setting, shownName } from './setting.ts';

/** A variable that is only asked where another one is not set says so, and one that asks another names it. */
export function withStandIn(setting: Setting, all: readonly Setting[]): Setting {
  const known = setting.fallback === null ? undefined : all.find(({ name }) => name === setting.fallback);
  // Two places that ask for the same two in turned order say nothing that holds for the program.
  if (known !== undefined && known !== setting && known.fallback === setting.name)
    return { ...setting, fallback: null, without: setting.without ?? 'differs by place' };
  const own = known === undefined || known === setting ? { ...setting, fallback: null } : setting;
  const [first, ...others] = all.filter(({ fallback }) => fallback === setting.name);
  // What is also asked by itself elsewhere is more than a stand-in.
  const isAlone = setting.facts.some((fact) => !first?.facts.some((other) => isSamePlace(fact, other)));
  return first === undefined || others.length > 0 || first === setting || setting.help !== null || isAlone
    ? own
    : { ...own, help: `Used where \`${shownName(first)}\` is not set` };
}

function isSamePlace(a: Found<'setting'>, b: Found<'setting'>): boolean {
  return a.path === b.path && Math.abs(a.startLine - b.startLine) <= 1;
}
