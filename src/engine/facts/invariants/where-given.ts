import { acceptedPath } from './accepted-values.ts';
import { conjunctsOf } from './conjuncts.ts';
import type { Guard } from './guards.ts';
import type { Surrounding } from './surroundings.ts';
import { HAS_CLAUSE } from './switch-words.ts';

const PATH = '\\$?[\\w.]+(?:->\\w+)*';
/** What asks how a text is, or whether a value is one of a few, and says so when it is not. */
const ASKED: readonly RegExp[] = [
  `(?:strings\\.)?Has(?:Prefix|Suffix)\\((${PATH}),.*\\)`,
  `[\\w/^$.\\\\[\\]()+*?-]*\\.(?:test|match|MatchString)\\((${PATH})\\)`,
  `(${PATH}?)\\??\\.(?:startsWith|startswith|endsWith|endswith|start_with\\?|end_with\\?|match|matches|match\\?|starts_with|ends_with)\\(.*\\)`,
  `(?:\\w+::)?(?:in_array|contains)\\((${PATH}),.*\\)`,
  `(?:[\\w$.>-]+|\\[[^\\[\\]]*\\])\\??\\.(?:includes|has|contains|include\\?)\\((${PATH})\\)`,
  `(?:slices|lo)\\.Contains\\([^(),]+, ?(${PATH})\\)`,
].map((pattern) => new RegExp(`^(?:!|not )\\(?${pattern}\\)?$`));
const NOT_IN = new RegExp(`^(${PATH}) not in\\b`);
const GIVEN = new RegExp(`^(${PATH})(?: ?(?:!==?|is not) ?(?:None|null|nil|undefined|""|''))?$`);
const DEMANDS = /^(?:(?:The|An?) [^,]*?|`[^`]+`) (?:must|has to) (?!be (?:given|set)\b|not\b)/;

/** "The address must start with a slash", where that is asked only of one that is there: "when it is given". */
export function whereGiven(rule: string, guardCondition: string, all: readonly Surrounding[]): string {
  const asked = pathAsked(guardCondition);
  if (asked === undefined || HAS_CLAUSE.test(rule) || !DEMANDS.test(rule)) return rule;
  const isGiven = all.some(({ condition, negated }) => !negated && GIVEN.exec(condition)?.[1] === asked);
  return isGiven ? `${rule} when it is given` : rule;
}

/** The same, where the guard itself asks for both: `order !== null && !in_array(order, ORDERS)`. */
export function whereOwnGiven(rule: string, { condition, inverted }: Guard): string {
  const parts = inverted ? [] : conjunctsOf(condition);
  const own = parts.length === 2 ? parts.find((part) => pathAsked(part) !== undefined) : undefined;
  const others = parts.filter((part) => part !== own).map((part) => ({ condition: part, negated: false }));
  return own === undefined ? rule : whereGiven(rule, own, others);
}

function pathAsked(condition: string): string | undefined {
  return (
    [...ASKED, NOT_IN].map((pattern) => pattern.exec(condition)?.[1]).find((path) => path !== undefined) ??
    acceptedPath(condition)
  );
}
