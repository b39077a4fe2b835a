import { identifierWords } from '../text/words.ts';
import type { Guard } from './guards.ts';

/** The thing that was looked up and not found: `!story`, `user == nil`. */
export function lookedUp(guard: Guard): string | null {
  // One that is there and may not be seen is not found either: `!story || story.hidden`.
  const condition = guard.condition.replace(/^(!([a-z]\w*)) \|\| \2\.[\s\S]*$/, '$1');
  const name = /^(?:!|not )?[@$]?([a-z]\w*)(?:\s*(?:===?|is)\s*(?:nil|null|None|undefined)|\.nil\?)?$/i.exec(
    condition,
  )?.[1];
  if (
    !name ||
    condition === name ||
    /^(?:is|has|can|ok|found|exists|enabled|valid|result|data|value|match)/i.test(name) ||
    // `order_exists` is what was found out about an order.
    /(?:_(?:exists|found)|[a-z](?:Exists|Found))$/.test(name) ||
    // What was found out about the caller is no thing either.
    /(?:^|_|(?<=[a-z])(?=[A-Z]))(?:authori[sz]ed|allowed|permitted|granted|enabled|verified|succeeded|confirmed)$/i.test(
      name,
    ) ||
    // A name that says no more than that something came back.
    /^(?:[a-z]{1,2}|ret(?:val)?|res|obj|tmp|val)$/i.test(name)
  )
    return null;
  return identifierWords(name);
}

/** `IS_OPEN == "0" and not Invite.objects.filter(email=email).exists()`, whatever stands between the brackets. */
const LACKING_WHERE =
  /^\(?\s*(?:settings\.)?([A-Z][A-Z\d_]+) == (["'][\w-]+["']|\d+|True|False) and not ([A-Z]\w*)\.objects\.filter\(\s*(\w+)=([\w.]+),?\s*\)\s*\.exists\(\)\s*\)?$/;

/** What must be kept where something is set so, told by nothing but the condition: the error has a code alone. */
export function neededWhere({ condition, inverted, chained }: Guard, message: string | undefined): string | null {
  if (inverted || chained || (message !== undefined && !/^[A-Z][A-Z\d_]+$/.test(message))) return null;
  const [, setting, value = '', model, field = '', given = ''] = LACKING_WHERE.exec(condition) ?? [];
  if (setting === undefined || given.split('.').at(-1) !== field) return null;
  return `${/^[AEIOU]/.test(model ?? '') ? 'An' : 'A'} \`${model}\` with the same \`${field}\` must exist if \`${setting}\` is \`${value.replace(/["']/g, '')}\``;
}
