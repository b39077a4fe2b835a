import { conjunctsOf, disjunctsOf } from '../../../../engine/facts/invariants/conjuncts.ts';
import type { Rule } from '../rules.ts';

/** What puts a program together: `NewHarbour`, `__init__`, `registerBoats`. */
const BUILDS =
  /^(?:New(?:[A-Z]\w*)?|new(?:[A-Z_]\w*)?|constructor|__construct|__init__|initiali[sz]e\w*|init|setup|(?:bootstrap|configure|create|install|make|mount|provide|register|set_?up|wire)(?=[A-Z_])\w*(?:App|Application|Client|Factory|Handler|Module|Provider|Router|Server|Service|Worker)s?)$/;
const NOTHING = /^(?:!|not )?\(?[\w$.@>?-]+\)?(?: ?(?:===?|is) ?(?:nil|null|None|undefined))?$/;
const NULL = /\b(?:nil|null|None|undefined)$/;
/** "A key is needed to open the gate", where a function is handed no key. */
const IS_NEEDED = /^(?:The|An?) [\w ]+ (?:is|are) (?:required|needed) (?:to|for) /;
const LACKS_ARGUMENT = /^(?:(?:!|not )\w+|\w+ ?(?:===?|is) ?(?:nil|null|None|undefined|""|''))$/;

/**
 * Whether a rule is asked of those who write the program: of what its parts are handed when it is put together, of how a
 * function is called, and of the arguments of one.
 */
export function isOfOwnMaking({ text, fact }: Rule): boolean {
  const { condition = '', message = '', owner = '' } = fact.values;
  const own = owner.split(/[.:]/).at(-1) ?? '';
  if (IS_NEEDED.test(text) && LACKS_ARGUMENT.test(condition)) return true;
  if (BUILDS.test(own) && fact.values.form !== 'schema') {
    const parts = conjunctsOf(condition).flatMap(disjunctsOf);
    if (parts.length > 0 && parts.every((part) => NOTHING.test(part) && NULL.test(part))) return true;
  }
  // "useBoat must be used within a Harbour" names the function itself.
  return own.length > 2 && /[A-Z_]/.test(own.slice(1)) && message.startsWith(`${own} `);
}
