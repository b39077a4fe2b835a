import type { Guard } from './guards.ts';

/** What is told to be missing, and nothing more. */
const ABSENT = /^(?:The |An? )?[^,]{2,60}? must exist$/;
/** `!boatId`, `boat_id is None`, `empty($values['boat_id'])`, `boatId === ""`: one value, and whether there is any. */
const LACKING =
  /^(?:(?:!|not )\s?\(?|empty\(|!isset\(|len\()?\(?([$@]?[A-Za-z_][\w$]*(?:(?:\??\.|->)[A-Za-z_$][\w$]*|[[(]["'][\w-]+["'][\])])*)\)*(?:\.(?:blank\?|empty\?|nil\?|isBlank\(\)|isEmpty\(\)))?(?: ?(?:===?|is|<=?) ?(?:null|None|nil|undefined|0|""|''))?$/;
/** What a thing goes by, and not the thing. */
const NAMES_THING =
  /(?:^|[a-z_])(?:[iI]d|ID|[uU]uid|UUID|[kK]ey|[sS]lug|[nN]ame|[eE]mail|[cC]ode|[tT]oken|[nN]umber|[uU]rl|URL|[pP]ath)$/;
/** What carries the values that somebody sends. */
const SENT =
  /^[$@]?(?:\w*_?)(?:args?|arguments|body|command|data|dto|fields|form|inputs?|options?|opts|params|payload|query|req|request|values)$/i;

/** "Boat not found" where no boat was looked up yet: it is the ID that was not given. */
export function asGiven(rule: string, { condition, inverted }: Guard, isParameter: (name: string) => boolean): string {
  const path = inverted || !ABSENT.test(rule) ? undefined : LACKING.exec(condition)?.[1];
  if (path === undefined || path === condition) return rule;
  const steps = path.match(/\w+/g)?.filter((step) => step !== 'get') ?? [];
  const name = steps.at(-1) ?? '';
  const isOwn = steps.length === 1 ? isParameter(name) : isParameter(steps[0] ?? '') && SENT.test(steps.at(-2) ?? '');
  return isOwn && NAMES_THING.test(name) ? `\`${name}\` must be given` : rule;
}
