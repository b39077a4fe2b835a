import { escaped } from '../../../base/escaped.ts';
import { isTimed } from '../../../engine/facts/data-models/sql-models.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { code, isBalanced } from '../wording/markup.ts';
import { mended, withOptions } from '../wording/rule-grammar.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { sampleFiles } from './models/sample-schemas.ts';
import { isOldSchema } from './models/schema-versions.ts';
import { withSubjectArticle } from './rules/bare-subject.ts';
import { withEquality } from './rules/compared.ts';
import { isOfComputing } from './rules/computed-from.ts';
import { isContradicted } from './rules/contradicted.ts';
import { asAsked } from './rules/copied-messages.ts';
import { asOfForm } from './rules/of-form.ts';
import { enforcedFacts } from './rules/raised-errors.ts';
import { isOfRemadeTable } from './rules/remade-tables.ts';
import { notTogether } from './rules/together.ts';
import { fromBrackets, lacksCondition } from './rules/without-condition.ts';

/** A rule that code enforces, and the sentence that states it too where there is one. */
export interface Rule {
  fact: Found<'invariant'>;
  /** The same rule in other files. */
  others: Found<'invariant'>[];
  /** The same rule in other functions of these files. */
  again?: Found<'invariant'>[];
  stated: Found<'stated-rule'> | null;
  text: string;
}

const MOST_A_FILE = 3;

/** What the code enforces: one rule a wording, the strongest first. */
export const rulesOf = derived((evidence): Rule[] => {
  const byText = new Map<string, Rule>();
  const stated = evidence.facts('stated-rule');
  const isOld = isOldSchema(evidence);
  for (const enforced of enforcedFacts(evidence)) {
    const ofForm = asOfForm(evidence, enforced);
    const fact = ofForm && asAsked(evidence, ofForm);
    if (fact === null || isOfComputing(evidence, fact)) continue;
    const writtenOf = (constant: string): string | null => writtenValue(evidence, fact.path, constant);
    const text = wordsOfRule(evidence, fact, writtenOf);
    if ((!isQuoted(fact) && !isPrintable(text)) || MIGRATION.test(fact.path) || isTimed(fact.path) || isOld(fact.path))
      continue;
    if (isOfRemadeTable(evidence, fact) || sampleFiles(evidence).has(fact.path)) continue;
    if (isContradicted(text, fact.values, writtenOf) || lacksCondition(text, fact.values)) continue;
    const key = normalText(text);
    const known = byText.get(key);
    if (known && isLater(fact.path, known.fact.path)) known.fact = fact;
    else if (known && !isLater(known.fact.path, fact.path)) addPlace(known, fact);
    else if (!known) byText.set(key, { fact, others: [], stated: null, text });
  }
  const rules = [...byText.values()];
  const find = statedFinder(stated);
  for (const rule of rules) rule.stated = find(rule.text);
  return rules.sort(
    (a, b) => strength(b) - strength(a) || (a.fact.path < b.fact.path ? -1 : 1) || a.fact.startLine - b.fact.startLine,
  );
});

function wordsOfRule(
  evidence: Evidence,
  fact: Found<'invariant'>,
  writtenOf: (constant: string) => string | null,
): string {
  if (isQuoted(fact)) return fact.values.rule;
  const whole = mended(wellSpelled(fromBrackets(withOptions(withSubject(fact.values)))));
  const spoken = notTogether(withSubjectArticle(evidence, whole), fact.values.condition);
  return fact.values.form === 'message' ? withEquality(spoken, fact.values.condition ?? '', writtenOf) : spoken;
}

/** Whether a rule is told in words of its author that are not English: nothing in them is put otherwise. */
export function isQuoted({ values }: Found<'invariant'>): boolean {
  return values.form === 'quoted';
}

/** What a constant of a file is set to, as it is written: "1024 * 1024". */
function writtenValue(evidence: Evidence, path: string, constant: string): string | null {
  const set = new RegExp(`\\b${escaped(constant)}\\b[^=\\n]{0,40}=\\s*(\\d[\\d_ *]*)`);
  const lines = (evidence.lines(path) ?? []).filter((line) => line.includes(constant));
  return lines.map((line) => set.exec(line)?.[1]).find((value) => value !== undefined) ?? null;
}

/** A file tells a rule where it ranks highest. */
function addPlace(rule: Rule, fact: Found<'invariant'>): void {
  const isHere = ({ path }: Found<'invariant'>): boolean => path === fact.path;
  const here = [rule.fact, ...rule.others].find(isHere);
  if (here === undefined) {
    rule.others.push(fact);
    return;
  }
  const [first, second] = fact.score > here.score ? [fact, here] : [here, fact];
  if (here === rule.fact) rule.fact = first;
  else rule.others = rule.others.map((each) => (each === here ? first : each));
  rule.again = [...(rule.again ?? []), second];
}

const KEPT_SCHEMA = /\.(?:json|sql|xml|ya?ml)$/;

/** `schema-2.4.sql` after `schema-2.3.sql`: what is kept for each version is held in one place, the last. */
function isLater(path: string, other: string): boolean {
  const bare = (each: string): string => each.replace(/\d+/g, '');
  return (
    path !== other &&
    KEPT_SCHEMA.test(path) &&
    bare(path) === bare(other) &&
    path.localeCompare(other, 'en', { numeric: true }) > 0
  );
}

const MOST_ALIKE = 3;
/** Rules that a schema has dozens of. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['one of a list', / must be `[^`]+`(?:, `[^`]+`)* or `/],
  ['unique', / must be unique\b/],
  ['state', /^(?:An? )?[a-z]+ed [a-z]+ cannot be (?:changed|edited|modified|updated)$/i],
  ['length', / must have at (?:most|least) \d+ characters$/],
];

/** Rules by rank without the fourth that begins or ends as others do, and what says the same with a word less or more. */
export function varied(rules: readonly Rule[]): Rule[] {
  const counts = new Map<string, number>();
  const ends = (text: string): string[] => {
    const words = text.toLowerCase().split(' ');
    const shape = SHAPES.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
    return [words.slice(0, 4).join(' '), `… ${words.slice(-4).join(' ')}`, ...shape];
  };
  const told: string[] = [];
  return rules.filter(({ text }) => {
    const keys = ends(text);
    if (keys.some((key) => (counts.get(key) ?? 0) >= MOST_ALIKE)) return false;
    if (told.some((other) => `${other} `.startsWith(`${text} `) || `${text} `.startsWith(`${other} `))) return false;
    told.push(text);
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  });
}

/** The first rules by rank with a cap for each file, so that one long validator does not fill the list. */
export function spread<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  most: number,
  each = MOST_A_FILE,
): Item[] {
  const counts = new Map<string, number>();
  const chosen: Item[] = [];
  for (const item of items) {
    if (chosen.length >= most) break;
    const used = counts.get(pathOf(item)) ?? 0;
    if (used >= each) continue;
    counts.set(pathOf(item), used + 1);
    chosen.push(item);
  }
  return chosen;
}

/** Rules enforced in a range of lines: those of one handler. */
export function rulesIn(evidence: Evidence, path: string, startLine: number, endLine: number): Rule[] {
  return rulesOf(evidence).flatMap((rule): Rule[] => {
    const all = [rule.fact, ...rule.others];
    const own = [...all, ...(rule.again ?? [])].find(
      (fact) => fact.path === path && fact.startLine >= startLine && fact.endLine <= endLine,
    );
    // What many places hold is told with the one that was asked for.
    return own ? [own === rule.fact ? rule : { ...rule, fact: own, others: all.filter((fact) => fact !== own) }] : [];
  });
}

/** How much a rule weighs: what is stated too, or held in many places, weighs more. */
export function strength({ fact, others, stated }: Rule): number {
  return fact.score + (stated ? 0.5 : 0) + Math.min(0.5, others.length * 0.1);
}

/** A rule by its letters alone, to find it again. */
export function normalText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const MIGRATION = /(?:^|\/)[\w.-]*migrat\w*\//i;

/** A message speaks of a "value"; the condition knows its name. */
function withSubject({ rule, condition }: Found<'invariant'>['values']): string {
  const name = /^!?\(?\s*([A-Za-z_]\w*)\s*(?:<|>|<=|>=|==|!=)\s*[\w.]+\)?$/.exec(condition ?? '')?.[1];
  return name ? rule.replace(/^(?:The )?value (?=must)/i, `${code(name)} `) : rule;
}

const ACRONYM =
  /(?<![\w`./-])(api|url|uri|uuid|https|http|html|json|sql|dns|id|ip|css|csv|csrf|jwt|oidc|saml|mfa|smtp|ldap|ssh|ssl|tls|totp|ttl|udp|tcp|xml|yaml|pdf|oauth)(?=s?\b)(?![\w`.(/-]*`)/gi;

/** Acronyms in capitals, and no rest of a message that told what was wrong with one value. */
function wellSpelled(rule: string): string {
  const parts = rule
    .replace(/, not `[\w.]+`$| and as such .*$/, '')
    .replace(/(?<=\d)\.\.(?=\d)/g, ' to ')
    .replace(/\b(?:MUST|SHALL)(?: NOT)?\b/g, (word) => word.toLowerCase())
    .replace(/`(\w+)\.length` must have/, '`$1` must have')
    .split(/(`[^`]*`)/);
  return parts
    .map((part, place) =>
      place % 2 === 1 ? part : part.replace(ACRONYM, (word) => (/^oauth$/i.test(word) ? 'OAuth' : word.toUpperCase())),
    )
    .join('');
}

/** Wording that a message left broken: half a quotation, a name said twice, a placeholder. */
function isPrintable(rule: string): boolean {
  if (/^(?:your?|N|we|I)\b|<%|`\w+\.length` can|`Total\w+`/i.test(rule) && !/^(?:needs|no)\b/i.test(rule)) return false;
  // By whom or for what it cannot be used, the message left to its condition.
  if (/^The [\w ]+ cannot be used$|\bbe \w+\/\w+$/.test(rule)) return false;
  // What holds at one moment, and what can only be a fault of the program itself.
  if (
    /\byet\b|\bafter its\b|\bcannot be (?:(?:read|opened|reached|found|written|parsed|loaded|processed|handled|computed|determined)$|(?:built|generated|constructed|instantiated)\b)/.test(
      rule,
    )
  )
    return false;
  if (
    rule.length < 12 ||
    rule.length > 200 ||
    /[…:;,/–—-]$|\b(?:and|be|by|for|from|in|of|or|the|to|with|an?)$/.test(rule)
  )
    return false;
  if (/`(\w+)`.*`\1`/.test(rule)) return false;
  if (/\bundefined\b|\bnull null\b|%[sdv(]|\$\{|=`|`[^`]*['"][^`]*`|\b(\w+) `\1`|``/i.test(rule)) return false;
  // A letter is no subject, a conjunction no beginning, and a dash or a second verb shows that a message was cut.
  if (
    /^`(?:\w|name|id|key|value|type|path|file|item|data|obj)` must (?:not )?exist|^`\w`|^And\b|\s-\s|\bmust not (?:be|have) .* or (?:are|did|does|has|have|is|was|were)\b|\bmust be (\w+)ed after its \1|\), (?:it|there)\b|^\w+ is not supported$|^This\b|blueprint`/i.test(
      rule,
    )
  )
    return false;
  const quotes = rule.replace(/(?<=\w)'(?=\w)/g, '').match(/'/g)?.length ?? 0;
  return quotes % 2 === 0 && isBalanced(rule);
}

/** A stated rule is the same as an enforced one when it has a rare word of it and most of its other words. */
function statedFinder(stated: readonly Found<'stated-rule'>[]): (rule: string) => Found<'stated-rule'> | null {
  const byWord = new Map<string, { fact: Found<'stated-rule'>; words: Set<string> }[]>();
  for (const fact of stated) {
    const entry = { fact, words: wordsOf(fact.values.text) };
    for (const word of entry.words) if (isRare(word)) byWord.set(word, [...(byWord.get(word) ?? []), entry]);
  }
  return (rule) => {
    const own = wordsOf(rule);
    const values = / must be `/.test(rule)
      ? [...rule.matchAll(/`([A-Za-z]{3,})`/g)].map(([, value = '']) => value)
      : [];
    const candidates = new Set([...own].filter(isRare).flatMap((word) => byWord.get(word) ?? []));
    for (const { fact, words } of candidates) {
      const shared = [...own].filter((word) => words.has(word)).length;
      // A list of other values is another rule.
      if (values.some((value) => !words.has(value))) continue;
      // Nor does a sentence that has much else to say, or that bounds what the rule asks for, state it.
      if (shared < words.size * 0.5 || (EXISTS.test(rule) && BOUNDS.test(fact.values.text))) continue;
      if (shared < 3 || shared < own.size * 0.7 || !isOfSameThing(rule, fact.values.text)) continue;
      if (isOfSameDeed(rule, fact.values.text)) return fact;
    }
    return null;
  };
}

/** Whether a sentence has all words of what a rule is about: that a ratio is at most 1 does not state it of a rate. */
function isOfSameThing(rule: string, sentence: string): boolean {
  const [, thing = ''] = SUBJECT.exec(rule) ?? [];
  const spoken = stemsOf(identifierWords(sentence.replaceAll('`', '')));
  return [...stemsOf(identifierWords(thing.replaceAll('`', '')))].every(
    (word) => ARTICLE.test(word) || spoken.has(word),
  );
}

const SUBJECT = /^(.+?)(?= (?:of|for|in|on|with|that|which|must|cannot|can|may|is|are)\b)/;
const ARTICLE = /^(?:an?|the|only|each|every|all|at|least|most|no|caller|user)$/;

/** Whether each of two sentences has what the other asks to be done or to be so, and the rare words of the first. */
function isOfSameDeed(rule: string, sentence: string): boolean {
  const [own, other] = [stemsOf(rule), stemsOf(sentence)];
  // The same number bounds the same in other words.
  const isBounded = [...own].some((word) => /^\d/.test(word) && other.has(word));
  const deeds = (text: string): string[] =>
    [...text.matchAll(DEED)].flatMap(([, word = '']) => [...stemsOf(word)]).filter((word) => !COMMON.has(word));
  return (
    [...wordsOf(rule)].every((word) => !isRare(word) || other.has(stem(word.toLowerCase())) || isBounded) &&
    (isBounded || (deeds(rule).every((word) => other.has(word)) && deeds(sentence).every((word) => own.has(word))))
  );
}

const DEED =
  /\b(?:to|must(?: (?:not|never|always))?(?: be| have)?|cannot(?: be)?|(?:can|may)(?: only)?(?: be)?) ([a-z]{3,})/g;

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[a-z_][\w.]*\w|\d+/g) ?? []).map(stem));
}

const EXISTS = /\bmust exist\b/;
const BOUNDS = /\b(?:only|not|never|no|at most)\b/i;

function isRare(word: string): boolean {
  return /[_.`]|[a-z][A-Z]/.test(word) || word.length >= 6 || /^\d/.test(word);
}

const COMMON = new Set(
  'must not can cannot may only the and for are with that this has have when one its any all should given least most than'.split(
    ' ',
  ),
);

function wordsOf(text: string): Set<string> {
  return new Set((text.match(/[A-Za-z_][\w.]{2,}|\d+/g) ?? []).filter((word) => !COMMON.has(word.toLowerCase())));
}
