import { identifierWords } from '../text/words.ts';
import { isNoun, plural, withArticle } from './noun-phrase.ts';
import type { Surrounding } from './surroundings.ts';
import { switchClause } from './switch-words.ts';

const NAME = /^!?(?:this\.|self\.|[a-z]\.|@|\$this->)?([A-Za-z_$][\w$]*(?:(?:\.|->|\?\.)[A-Za-z_$][\w$]*){0,2})$/;
export const FLAG =
  /^(?:[iI]s|[hH]as|[cC]an|[sS]hould|[wW]as|[aA]re|[nN]eeds?|[uU]se|[aA]llow)[A-Z_]|(?:^|_|[a-z])(?:[Ee]n|[Dd]is)abled$/;
const VALUE =
  /^(?:["'](\w[\w ./-]{0,30})["']|:(\w+)|(-?\d+)|(?:[\w$]+(?:\.|::))*([A-Z]\w*)|(?:\w+\.)*[A-Z]\w*[a-z]\w*(?:\.|::)([a-z]\w*))$/;
/** What somebody may set or leave. */
export const OPTIONAL = /^(?:\w+\.)*(?:config|settings?|opts|options?|args|cfg|conf|params)((?:\.\w+)+)\.is_some\(\)$/;

/** An option of a command, as a dictionary of Python holds it: `options["force"]`, `options.get("force")`. */
const CHOSEN = /^(not )?(?:options|opts)(?:\[|\.get\()["'](\w+)["'][\])]$/;

/** The name of the option whose being given a condition asks for. */
export function chosenOption(condition: string): string | null {
  return CHOSEN.exec(condition)?.[2] ?? null;
}

/** Whether a rule names the option itself, or has all of its words. */
export function namesOption(rule: string, option: string): boolean {
  const words = rule.toLowerCase().split(/[^a-z\d]+/);
  return option.split('_').every((word) => words.includes(word.toLowerCase()));
}

/** That a part of what somebody sends is there: `req.Body != nil`. */
export const SENT =
  /^(?:args|body|data|dto|form|input|opts|options?|params|payload|req|request)\??\.([A-Za-z]\w*) ?(?:!==?|is not) ?(?:nil|null|None|undefined)$/;

/** That the thing at hand has a key: `self.pk`, `instance.id`. */
export const IS_KEPT =
  /^(?:(?:this\.|self\.)?(?:instance|object|obj|record|entity|model)|self|this|\$this)(?:\.|->)(?:pk|id)$/;

/** What another thing has is no value of a few: `issue.repo_id == repo.ID`, `file.Owner == user.Owner`. */
function isField(right: string, left: string): boolean {
  const [, last = ''] = /^[\w$]+(?:(?:\.|->|::)[\w$]+)*(?:\.|->)(\w+)$/.exec(right) ?? [];
  return /(?:^|[a-z_])(?:ID|Id|UUID|Uuid)s?$/.test(last) || (last !== '' && last === left.split(/\.|->/).at(-1));
}

/** "when `mode` is `fallback` or `external`"; null for what cannot be said in a few words. */
export function clauseOf(
  { condition: written, negated }: Surrounding,
  isParameter: (name: string) => boolean,
): string | null {
  // `(group as Kind)` of TypeScript is the group.
  const condition = written.replace(/\((\w+) as [\w.<>[\]]+\)/g, '$1');
  // What has a key is stored already.
  if (IS_KEPT.test(condition)) return negated ? 'when one is created' : 'when one is edited';
  const chosen = chosenOption(condition);
  if (chosen !== null) return `${condition.startsWith('not ') === negated ? 'when' : 'unless'} \`${chosen}\` is given`;
  const switched = switchClause(condition, negated);
  if (switched !== null) return switched;
  const optional = OPTIONAL.exec(condition)?.[1]?.slice(1);
  if (optional !== undefined) return `${negated ? 'unless' : 'when'} \`${optional}\` is set`;
  const [, bits, bit, isIn, other] = /^[\w.]*?(\w+) ?& ?([\w.]*?\w+) ?([!=]=) ?([\w.]+)$/.exec(condition) ?? [];
  if (bits !== undefined && (other === bit || other === '0'))
    return `${((isIn === '==') === (other === bit)) === !negated ? 'when' : 'unless'} \`${bits}\` has \`${bit?.split('.').at(-1)}\``;
  const [, positive] = /^([\w.$@?]+) ?> ?0$/.exec(condition) ?? [];
  const amount = NAME.exec(positive ?? '')?.[1];
  if (amount !== undefined && !negated) return `when \`${amount}\` is greater than 0`;
  const sent = SENT.exec(condition)?.[1];
  if (sent !== undefined && !negated) {
    const words = identifierWords(sent).toLowerCase();
    return `when ${isNoun(words) && !plural(words) ? withArticle(words) : `\`${sent}\``} is given`;
  }
  const [, filled, isFilled] = /^([\w.$@>?-]+?) ?(===?|!==?) ?(?:""|''|nil|null)$/.exec(condition) ?? [];
  const given = NAME.exec(filled ?? '')?.[1];
  if (given !== undefined && negated && isFilled?.startsWith('!')) return `unless \`${given}\` is set`;
  const compared = /^([\w.$@>?-]+?) ?(===?|!==?|\bis not\b|\bis\b) ?(.+)$/.exec(condition);
  if (compared) {
    const [, left = '', sign = '', right = ''] = compared;
    const name = NAME.exec(left)?.[1];
    const values = right.split(' | ').map((each) => VALUE.exec(each.trim())?.slice(1).find(Boolean));
    if (name === undefined || left.startsWith('!') || values.length > 3 || values.some((each) => !each)) return null;
    if (sign === 'is' && right === 'None' && !negated && isParameter(name)) return `unless \`${name}\` is given`;
    if (/^(?:None|True|False|Null)$/.test(values[0] ?? '') || isField(right, name)) return null;
    const shown = values.map((each) => `\`${each}\``);
    const list = shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
    const isNot = (sign.startsWith('!') || sign === 'is not') !== negated;
    const part = partOf(name);
    const verb = part !== null && plural(part) ? 'are' : 'is';
    return `${isNot ? 'unless' : 'when'} ${part ?? `\`${name}\``} ${verb} ${list}`;
  }
  const isNot = condition.startsWith('!') !== negated;
  if (SIGNED_IN.test(condition)) return `${isNot ? 'unless' : 'when'} the caller is signed in`;
  const known = EXISTING.exec(condition)?.[1];
  if (known !== undefined)
    return `when the ${identifierWords(known)} ${isNot ? 'does not exist yet' : 'exists already'}`;
  const name = NAME.exec(condition)?.[1];
  if (name === undefined) return null;
  const [, who = ''] = CALLER.exec(name) ?? [];
  if (who !== '') return `${isNot ? 'unless' : 'when'} the caller is ${WHO[who.toLowerCase()] ?? who.toLowerCase()}`;
  const quality = qualityOf(name);
  if (quality !== null) return `${isNot ? 'unless' : 'when'} ${quality}`;
  if (FLAG.test(name.split(/\W+/).at(-1) ?? name)) return `${isNot ? 'unless' : 'when'} \`${name}\` is true`;
  return isParameter(name) || /^(?:options?|opts|config|settings?|flags?|args|params)\b\W/i.test(name)
    ? `${isNot ? 'unless' : 'when'} \`${name}\` is set`
    : null;
}

export const SIGNED_IN =
  /^!?(?:(?:this|self|request|req|session|user|currentUser|current_user|auth|context|ctx)\??\.)*(?:[iI]s_?)?(?:[aA]uthenticated|[lL]ogged_?[iI]n|[sS]igned_?[iI]n)\??(?:\(\))?$/;
/** `existingBoat`: what is done to one that is there is not asked of a new one. */
export const EXISTING = /^!?existing_?([A-Z][A-Za-z]+|(?<=_)[a-z]\w*)$/;

/** `user.isGuest` asks who the caller is. */
const CALLER =
  /(?:^|\.)(?:user|currentUser|current_user|caller|actor|viewer|member)\.is_?([Aa]dmin|[Gg]uest|[Ss]taff|[Mm]oderator|[Oo]wner|[Ss]uper_?user|[Aa]nonymous|[Bb]ot)$/;

export const WHO: Readonly<Record<string, string>> = {
  superuser: 'a superuser',
  super_user: 'a superuser',
  admin: 'an administrator',
  staff: 'a member of the staff',
  moderator: 'a moderator',
  owner: 'the owner',
  guest: 'a guest',
  apikey: 'a caller with an API key',
  bot: 'a bot',
};

/** Names that say nothing of what they hold. */
const ANY_HOLDER =
  /^(?:args|body|cfg|conf|config|context|ctx|data|dto|entity|form|input|instance|it|item|job|model|new|obj|object|old|options?|opts|params|payload|props|query|req|request|res|result|row|self|settings?|state|that|this|value|x)$|^[a-z]{1,2}$/i;
const PLAIN_WORDS = /^(?=[a-z]*[aeiou])[a-z]{3,}(?: [a-z]{2,})?$/;

/** `boat.state` is "the boat's state". */
function partOf(name: string): string | null {
  const [, holder = '', part = ''] = /^([a-z]\w*)(?:\??\.|->)([A-Za-z]\w*)$/.exec(name) ?? [];
  const [whose, what] = [identifierWords(holder), identifierWords(part)];
  return ANY_HOLDER.test(holder) || !PLAIN_WORDS.test(whose) || !PLAIN_WORDS.test(what)
    ? null
    : `the ${whose}'s ${what}`;
}

/** `boat.isMoored` is "the boat is moored". */
function qualityOf(name: string): string | null {
  const [, holder = '', how = ''] = /^([a-z]\w*)(?:\??\.|->)[iI]s_?([A-Z]?[a-z]+)$/.exec(name) ?? [];
  const whose = identifierWords(holder);
  return ANY_HOLDER.test(holder) || !PLAIN_WORDS.test(whose) || !QUALITY.test(how)
    ? null
    : `the ${whose} is ${how.toLowerCase()}`;
}

const QUALITY =
  /^(?:[a-z]+(?:able|ible|ed|al|ic|ive|ary|ous|ful)|active|anonymous|draft|empty|frozen|hidden|new|old|open|private|public|remote|shared)$/i;
