import { identifierWords } from '../text/words.ts';

/** Deeds that go by several names. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['remove', /^(?:delete|destroy|remove|detach|drop|clear|purge|revoke)$/],
  ['add', /^(?:add|create|new|register|insert|attach|invite|upload|import|store)$/],
  ['change', /^(?:change|edit|update|modify|rename|move|patch|set|save|assign)$/],
  ['show', /^(?:show|view|see|read|list|display|download|export|fetch|find)$/],
];
const FORBIDDEN = /\b(?:cannot|may not) (be )?([a-z]+)/;

/** Whether a rule forbids another deed than its function does, "Sails cannot be removed" in `showCharts`: it was copied. */
export function isOfAnotherDeed(rule: string, owner: string): boolean {
  const [told, done] = [forbiddenKind(rule), deedKind(owner)];
  return told !== null && done !== null && told !== done;
}

function forbiddenKind(rule: string): string | null {
  const [, isDone, verb = ''] = FORBIDDEN.exec(rule) ?? [];
  if (isDone === undefined) return kindOf(verb);
  const bases = [verb, verb.replace(/d$/, ''), verb.replace(/ed$/, ''), verb.replace(/(.)\1ed$/, '$1')];
  return bases.map(kindOf).find((kind) => kind !== null) ?? null;
}

function deedKind(owner: string): string | null {
  const [verb = ''] = identifierWords(owner.split(/[.:]/).at(-1) ?? owner)
    .toLowerCase()
    .split(' ');
  return kindOf(verb);
}

function kindOf(verb: string): string | null {
  return KINDS.find(([, pattern]) => pattern.test(verb))?.[0] ?? null;
}
