import { identifierWords } from '../text/words.ts';

/** `ability.cannot(Action.Manage, Subject.Settings)`, `!ability.can('update', order)`, `!ability.can(Action.Read, subject('Order', order))`. */
const ASKED =
  /^(?:(!\s*)?\(?(?:await\s+)?(?:this\.)?(?:\w+\.)*\w*(?:[aA]bility|[pP]ermissions?|[gG]ate|[pP]olicy|[uU]ser)\w*\??\.(can|cannot))\(\s*([\w.]+|['"]\w+['"])\s*,\s*(?:subject\(\s*)?([\w.]+|['"]\w+['"])(?:\s*,[^(),]*)?\s*\)?,?\s*\)+$/;

/** The right that an object of abilities is asked for, where the caller is refused who has it not: a deed and a thing. */
export function abilityRule(condition: string): string | null {
  const [, not, asked, written = '', about = ''] = ASKED.exec(condition.trim()) ?? [];
  if (asked === undefined || (asked === 'cannot') === (not !== undefined)) return null;
  const deed = memberWords(written);
  const thing = memberWords(about);
  // What is a variable may hold any right, and a right on everything has no thing.
  if (deed === null || thing === null || /^all$/.test(thing)) return null;
  return `needs permission \`${deed}\` on \`${thing}\``;
}

/** What a member of an enumeration, a text or a class is called; of a variable the deed is not known. */
function memberWords(written: string): string | null {
  const name =
    /^['"](\w+)['"]$/.exec(written)?.[1] ?? /^(?:\w+\.)+(\w+)$/.exec(written)?.[1] ?? /^[A-Z]\w*$/.exec(written)?.[0];
  return name === undefined ? null : identifierWords(name).toLowerCase();
}
