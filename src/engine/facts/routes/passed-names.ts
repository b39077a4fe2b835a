import { isOfOthers, OF_NO_CALLER } from './caller-words.ts';
import { onlySometimes, UNSURE, UNTOLD } from './guard-marks.ts';
import { guardNames, holdsParts, withoutCalls } from './guard-names.ts';
import { asksBySetting, insistsOnNothing, withShortOptions } from './guard-options.ts';
import { limitNames } from './limit-names.ts';

const LONGEST_NAME = 60;

/**
 * What is named after the thing that it looks at may ask besides whose that is, which its own text tells:
 * `orderRemoveValidator`, `mayViewReport`.
 */
const OF_THING =
  /[a-z\d]{2}Validat(?:or|ion)s?(?:Factory|Middleware)?$|^[vV]alidate(?!(?:Body|Query|Params?|Request|Schema|Input|Json|Form|I[dD])s?$)[A-Z]\w+$|^(?:can|may|is|has|owns?|only|check|ensure|require|verify|assert|restrict|deny|forbid|enforce|reject)[A-Z_]/;

const ALLOWS = /^allow_?(?:basic|o_?auth\w*|bearer|tokens?|api_?keys?|sessions?|cookies?|anonymous|guests?|public)$/i;
const BINDS = /^(?:should|must)?_?bind(?:_?(?:json|xml|form|query|body|uri|header))?$/i;
/** A schema and the part of a request that is held against it. */
const OF_PART = /\(\s*['"](?:json|query|params?|form|headers?|cookies?|body)['"]/;

function isOfThing(own: string): boolean {
  return OF_THING.test(own) && !OF_NO_CALLER.test(own);
}

/** All that stands before a route: what asks who calls, by its name, and what may do so under another one. */
export function passedNames(written: readonly string[]): string[] {
  return written.flatMap((each) => {
    if (holdsParts(each)) return [];
    // What a chain of middleware is called says nothing of what stands in it: `beforeAuth.Then`.
    if (/^[\w.]+\.Then(?:Func)?$/.test(each)) return [`${UNSURE}${each}`];
    const [asking] = guardNames([each]);
    if (asking !== undefined) return [asksBySetting(each) ? onlySometimes(asking) : asking];
    const name = withoutCalls(each.trim());
    if (limitNames([name]).length > 0) return [];
    const isOne = /^[A-Za-z_$][\w$.]*(?:\([^()]*\))?$/.test(name);
    // What the module is called says nothing of its members: `session.MustUser()`.
    const own = name.replace(/\(.*$/s, '').split('.').at(-1) ?? name;
    // What is allowed besides turns nobody away: `webAuth.AllowBasic`.
    if (ALLOWS.test(own)) return [];
    // What is sent is read into a type, whoever sends it: `bind(NewOrder{})`.
    if (BINDS.test(own)) return [];
    if (isOfOthers(own) && (!isOfThing(own) || OF_PART.test(name))) return [];
    // What it is handed may be long: it goes by its name.
    if (isOne) {
      const told = insistsOnNothing(name) ? name : withShortOptions(name);
      return [`${UNSURE}${told.length <= LONGEST_NAME ? told : told.replace(/\(.*$/s, '')}`];
    }
    return isUntold(name) ? [UNTOLD] : [];
  });
}

/** What is made by several calls, or is written where it stands and speaks of refusing, may ask under no name. */
function isUntold(written: string): boolean {
  return (
    /^[A-Za-z_$][\w$.]*\(.*\)\.[\w$]+(?:\(.*\))?$/s.test(written) ||
    (/^(?:async\b|func\b|function\b|\(|[\w$]+\s*=>)/.test(written) && WRITTEN_REFUSAL.test(written))
  );
}

const WRITTEN_REFUSAL = /\b40[13]\b|unauthori[sz]ed|forbidden/i;

/** Whether code speaks of refusing callers. */
export function isRefusal(written: string): boolean {
  return WRITTEN_REFUSAL.test(written);
}

/** What stands before all routes, where only its own code tells before which of them it asks who calls. */
export function unsureNames(written: readonly string[]): string[] {
  return written
    .map((each) => each.trim())
    .filter((each) => /^[A-Za-z_$][\w$.]*(?:\([^()]*\))?$/.test(each))
    .map((each) => (insistsOnNothing(each) ? each : withShortOptions(each)))
    .filter((each) => each.length <= LONGEST_NAME)
    .map((each) => `${UNSURE}${each}`);
}

/** Whether a name says that what it stands for looks at something else than the caller. */
export function looksAtOthers(name: string): boolean {
  return isOfOthers(name) && guardNames([name]).length === 0;
}
