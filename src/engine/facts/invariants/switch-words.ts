import { identifierWords } from '../text/words.ts';
import { plural } from './noun-phrase.ts';

/** Where settings are kept, which is no thing that is switched on. */
const HOLDER =
  /^(?:this|self|app|args|cfg|conf|config|configuration|context|ctx|data|env|features?|flags?|globals?|options?|opts|params|props|req|request|s|server|service|setting|settings|site|state|system|value|values)$/i;
const TRUTH = /^(.+?)\s*(===?|!==?|is not|is)\s*(true|false|True|False)$/;
const PATH = /^[A-Za-z_$@][\w$]*(?:(?:\??\.|->|::)[A-Za-z_$][\w$]*)*(?:\(\)|\?)?$/;
/** Deeds and qualities have no article. */
const MASS =
  /(?:ing|tion|sion|ment|ity|ance|ence|ship|cy|access|email|mail|signup|login|storage|support|transport|\b(?:api|cors|csrf|dns|https?|ldap|mfa|oauth2?|oidc|saml|smtp|sso|ssl|tls|totp|ipv[46]))$/i;
const MOST_WORDS = 3;

interface Switch {
  /** What is switched, in words. */
  thing: string;
  how: 'enabled' | 'disabled';
  /** The condition holds where it is not so. */
  isNot: boolean;
}

/** What a condition asks to be switched on or off: `CONFIG.MOORING.ENABLED`, `!isMooringEnabled()`, `mooring_enabled === true`. */
function switchOf(written: string): Switch | null {
  const [, compared = written, sign = '', truth = 'true'] = TRUTH.exec(written.trim()) ?? [];
  const isNegated = /^(?:!(?!=)|not )/.test(compared);
  const path = compared.replace(/^(?:!|not )\s*/, '').trim();
  if (!PATH.test(path)) return null;
  const steps = path.replace(/(?:\(\)|\?)$/, '').split(/\??\.|->|::/);
  const last = steps.at(-1) ?? '';
  const [, alone] = /^(?:is_?)?((?:en|dis)abled)$/i.exec(last) ?? [];
  const [, ofThing, state] = /^(?:is_?|are_?)?(\w+?)_?((?:en|dis)abled)$/i.exec(last) ?? [];
  const [, verb, object] = /^((?:[Ee]n|[Dd]is)able)(?:_(?=[a-z])|(?=[A-Z]))(\w+)$/.exec(last) ?? [];
  const thing = alone === undefined ? (ofThing ?? object) : steps.at(-2);
  const how = (alone ?? state ?? (verb === undefined ? '' : `${verb}d`)).toLowerCase();
  if (thing === undefined || HOLDER.test(thing) || (how !== 'enabled' && how !== 'disabled')) return null;
  const words = identifierWords(thing).replace(/^(?:is|are|use|with) /, '');
  if (words.split(' ').length > MOST_WORDS || !/^[a-z][a-z\d]+(?: [a-z][a-z\d]+)*$/i.test(words)) return null;
  const isFalse = /^false$/i.test(truth) !== /^!|not/.test(sign);
  return { thing: words, how, isNot: isNegated !== isFalse };
}

/** "when mooring is enabled"; null where a condition asks for nothing that is switched, or in no words. */
export function switchClause(condition: string, negated: boolean): string | null {
  const found = switchOf(condition);
  if (found === null) return null;
  const { thing, how, isNot } = found;
  const isMany = plural(thing);
  const opposite = how === 'enabled' ? 'disabled' : 'enabled';
  const told = isMany || MASS.test(thing) ? thing : `the ${thing}`;
  return `when ${told} ${isMany ? 'are' : 'is'} ${isNot === negated ? how : opposite}`;
}

/** The words of what a condition asks to be switched. */
export function switchedIn(condition: string): string[] {
  const found = switchOf(condition);
  return found === null ? [condition] : found.thing.toLowerCase().split(' ');
}

const ANY_FLAG =
  /(?:^|[.>:!_])(?:is|has|can|should|was|are|needs?|use|allow|require|skip|force|enable|disable)(?:_[a-z]|[A-Z])\w*(?:\(\)|\?)?$|(?:^|[._]|[a-z])(?:(?:[Ee]n|[Dd]is)abled|EN?ABLED|DISABLED)(?:\(\)|\?)?$/;

/** Whether a condition asks for a flag: what it switches is a part of what a rule holds for, also where the rule has its words. */
export function isSwitch(condition: string): boolean {
  const [, compared = condition] = TRUTH.exec(condition.trim()) ?? [];
  const path = compared.replace(/^(?:!|not )\s*/, '').trim();
  return PATH.test(path) && ANY_FLAG.test(path);
}

/** A rule that says itself when it holds. */
export const HAS_CLAUSE = /\b(?:when|unless|while|if|once|until)\b/;
