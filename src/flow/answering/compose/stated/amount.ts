import { stem } from '../../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at, type Found } from '../../../authoring/evidence/evidence.ts';
import { literal, type Setting } from '../../../authoring/evidence/settings/setting.ts';
import { isLimit } from '../../../authoring/evidence/settings/setting-weight.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { isBenchmark } from '../../subject/side-code.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

/** Asks how much, how long or how often. */
const ASKS =
  /\bhow (?:long|much|often|big|large)\b|\bhow many\b.*\b(?:allowed|can|may|at most|per|retr(?:y|ies)|attempts|times)\b|\b(?:is there an?|what is the|what's the|which) (?:\w+ )?(?:limit|maximum|max|minimum|timeout|cap|quota)\b|\b(?:limit|maximum|timeout) (?:on|of|for)\b/i;
const HOW_MANY = /\bhow many\b/i;
/** Wants things of the code to be counted. */
const COUNTS = /\b(?:are there|exist|is there|does it have|do we have|have|has|defined|declared|in (?:the|this))\b/i;
/** What such a question says besides its subject. */
export const ABOUT_AMOUNTS =
  /^(?:long|much|often|big|larg|limit|maximum|max|minimum|min|siz|timeout|cap|quota|valid|last|expir|allow|stay|kept|keep|live|wait|tak|day|hour|minut|second|byt|length|duration|many|tim|per|upper|lower|bound|number|threshold|parallel|concurrent|concurrently|simultaneous|run|attempt)$/;
const MOST = 4;
/** What is asked for, by what the question says, and what its name or its help must say to be that. */
const MEASURES: readonly { asked: RegExp; told: RegExp }[] = [
  {
    asked: /\bhow long\b|\bhow often\b(?!.*\b(?:retr(?:y|ies|ied)|tried)\b)|\btimeouts?\b|\bexpir/i,
    told: /(?:^|[^a-z])(?:m?s|msec|millis\w*|sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|weeks?|months?|time\w*|ttl|expir\w*|age|lifetime|interval|period|retention|delay|duration|deadline)(?:[^a-z]|$)/i,
  },
  // What is tried again is counted, where other things that happen often have a time between them.
  {
    asked: /\bhow often\b.*\b(?:retr(?:y|ies|ied)|tried)\b/i,
    told: /(?:^|[^a-z])(?:attempts?|retries|tries|times|count|max(?:imum)?|limit)(?:[^a-z]|$)/i,
  },
  {
    asked: /\bmax(?:imum)?\b|\bat most\b/i,
    told: /(?:^|[^a-z])(?:max(?:imum)?|limits?|cap|most|quota|upper|bound|allowed|largest|longest)(?:[^a-z]|$)/i,
  },
  {
    asked: /\bhow (?:big|large)\b|\bsize\b/i,
    told: /(?:^|[^a-z])(?:bytes?|[kmg]i?b|size|length|largest|characters|width|height)(?:[^a-z]|$)/i,
  },
];

interface Amount {
  name: string;
  value: string | null;
  help: string | null;
  what: 'setting' | 'constant';
  fact: Found<'setting'> | Found<'limit'>;
  /** The document that says what it is for, where the code does not. */
  told?: CodeSource | undefined;
  weight: number;
}

/** How much, how long, how often: the settings and the constants that say so. Nothing where none is about the subject. */
export function* composeAmount(inquiry: Inquiry): Generator<Part> {
  const amounts = amountsOf(inquiry, WHOLE);
  const [first, ...others] = amounts.filter(({ weight }) => weight >= (amounts[0]?.weight ?? 0) * 0.99);
  if (!first) return;
  yield opening(sentence(first), placesOf(first));
  for (const other of others.slice(0, MOST - 1)) yield bullet(sentence(other), placesOf(other));
}

/** The same where a part of the subject is named by nothing: how long a login token is valid, by what a token is. */
export function* composeNearAmount(inquiry: Inquiry): Generator<Part> {
  if (!MEASURES.some(({ asked }) => asked.test(inquiry.understanding.text))) return;
  for (const amount of amountsOf(inquiry, LEAST_NEAR).slice(0, MOST - 1))
    yield bullet(sentence(amount), placesOf(amount));
}

/** Whether the question is how much, how long or how often. */
export function asksAmount({ text }: Inquiry['understanding']): boolean {
  return ASKS.test(text) || (HOW_MANY.test(text) && !COUNTS.test(text));
}

const WHOLE = 0.99;
const LEAST_NEAR = 0.35;

function amountsOf(inquiry: Inquiry, least: number): Amount[] {
  const { understanding, subject, evidence } = inquiry;
  if (!asksAmount(understanding) || understanding.identifiers.length + understanding.paths.length > 0) return [];
  const weigh = ({ stem, weight, generic }: QuestionTerm): number => (ABOUT_AMOUNTS.test(stem) || generic ? 0 : weight);
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return [];
  const measures = MEASURES.filter(({ asked }) => asked.test(understanding.text));
  const shareOf = (text: string): number => maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
  const weightOf = (name: string, help: string | null): number => {
    const named = shareOf(name);
    // The help may name the rest of what is asked, but the name must say what it is about, and nothing besides.
    const words = partsOf(name);
    const start = words.findIndex((word) => shareOf(word) > 0);
    const isPlain = words
      .slice(start)
      .every((word) => subject.matcher.mask(word) !== 0 || isLimit(word) || ABOUT_AMOUNTS.test(stem(word)));
    const whole = `${name} ${help ?? ''}`;
    const isMeasure = measures.every(({ told }) => told.test(whole.replace(/([a-z])([A-Z])/g, '$1_$2')));
    // Of several about it, the one that says most of the rest: "returned" tells the rows apart.
    const rest = maskWeight(subject.matcher.mask(withoutDoers(whole, understanding.text)), subject.terms) / total;
    return named > 0 && isPlain && isMeasure && shareOf(whole) >= least ? named + rest : 0;
  };
  const settings = settingsOf(evidence)
    .filter(({ facts }) => !facts.every(({ path }) => isBenchmark(path)))
    .flatMap((setting) => amountOfSetting(setting, weightOf(setting.name, setting.help)));
  // A setting with a default in the code looks like a constant too.
  const told = new Set(settings.map(({ fact }) => `${fact.path}:${fact.startLine}`));
  const limits = evidence
    .facts('limit')
    .filter(({ path, startLine }) => !told.has(`${path}:${startLine}`) && !isBenchmark(path));
  return [
    ...settings,
    ...limits.map((fact): Amount => {
      const { name, value, help = null } = fact.values;
      return { name, value, help, what: 'constant', fact, weight: weightOf(name, help) };
    }),
  ]
    .filter(({ weight }) => weight > 0)
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        Number(b.what === 'setting') - Number(a.what === 'setting') ||
        partsOf(a.name).length - partsOf(b.name).length,
    );
}

/** What runs is no runner: a name says who does it, and a question that it is done. */
function withoutDoers(text: string, asked: string): string {
  return partsOf(text)
    .filter((word) => !/[a-z]{2}[eo]rs?$/.test(word) || asked.toLowerCase().includes(word.replace(/s$/, '')))
    .join(' ');
}

function amountOfSetting({ name, help, default: value, facts, secret, told }: Setting, weight: number): Amount[] {
  const [fact] = facts;
  if (secret) return [];
  const promises = isLimit(name) || (value !== null && /^\d/.test(value));
  return fact && promises
    ? [{ name, value: value === null ? null : literal(value), help, what: 'setting', fact, told, weight }]
    : [];
}

function placesOf({ fact, told }: Amount) {
  return cited(at(fact), told);
}

function sentence({ name, value, help, what, fact }: Amount): string {
  const told = help ? `, "${plain(help).replace(/"/g, "'").replace(/\.$/, '')}",` : '';
  if (what === 'constant') return `The constant ${code(name)}${told} in ${code(fact.path)} is ${code(value ?? '')}`;
  return `The setting ${code(name)}${told} ${value === null ? 'decides it; no default was found' : `has the default ${code(value || "''")}`}`;
}
