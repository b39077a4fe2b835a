import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { at, type Found } from '../../authoring/evidence/evidence.ts';
import { isLimit, literal, type Setting, settingsOf } from '../../authoring/evidence/settings.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../subject/question-terms.ts';
import { bullet, cited, opening, type Part } from './part.ts';

/** Asks how much, how long or how often. */
const ASKS =
  /\bhow (?:long|much|often|big|large)\b|\bhow many\b.*\b(?:allowed|can|may|at most|per|retr(?:y|ies)|attempts|times)\b|\b(?:is there an?|what is the|what's the|which) (?:\w+ )?(?:limit|maximum|max|minimum|timeout|cap|quota)\b|\b(?:limit|maximum|timeout) (?:on|of|for)\b/i;
const HOW_MANY = /\bhow many\b/i;
/** Wants things of the code to be counted. */
const COUNTS = /\b(?:are there|exist|is there|does it have|do we have|have|has|defined|declared|in (?:the|this))\b/i;
/** What such a question says besides its subject. */
const ABOUT_AMOUNTS =
  /^(?:long|much|often|big|larg|limit|maximum|max|minimum|min|siz|timeout|cap|quota|valid|last|expir|allow|stay|kept|keep|live|wait|tak|day|hour|minut|second|byt|length|duration|many|tim|per|upper|lower|bound|number|parallel|concurrent|concurrently|simultaneous)$/;
const MOST = 4;

interface Amount {
  name: string;
  value: string | null;
  help: string | null;
  what: 'setting' | 'constant';
  fact: Found<'setting'> | Found<'limit'>;
  weight: number;
}

/** How much, how long, how often: the settings and the constants that say so. Nothing where none is about the subject. */
export function* composeAmount(inquiry: Inquiry): Generator<Part> {
  const { understanding, subject, evidence } = inquiry;
  const isAsked =
    ASKS.test(understanding.text) || (HOW_MANY.test(understanding.text) && !COUNTS.test(understanding.text));
  if (!isAsked || understanding.identifiers.length + understanding.paths.length > 0) return;
  const weigh = ({ stem, weight, generic }: QuestionTerm): number =>
    ABOUT_AMOUNTS.test(stem) || (generic && hasTopic) ? 0 : weight;
  const hasTopic = subject.terms.some(({ stem, generic }) => !generic && !ABOUT_AMOUNTS.test(stem));
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  if (!hasTopic || total === 0) return;
  const shareOf = (text: string): number => maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
  const weightOf = (name: string, help: string | null): number => {
    const named = shareOf(name);
    // The help may name the rest of what is asked, but the name must say what it is about, and nothing besides.
    const words = partsOf(name);
    const start = words.findIndex((word) => shareOf(word) > 0);
    const isPlain = words
      .slice(start)
      .every((word) => shareOf(word) > 0 || isLimit(word) || ABOUT_AMOUNTS.test(stem(word)));
    return named > 0 && isPlain && shareOf(`${name} ${help ?? ''}`) > 0.99 ? named : 0;
  };
  const amounts: Amount[] = [
    ...settingsOf(evidence).flatMap((setting) => amountOfSetting(setting, weightOf(setting.name, setting.help))),
    ...evidence.facts('limit').map((fact): Amount => {
      const { name, value, help = null } = fact.values;
      return { name, value, help, what: 'constant', fact, weight: weightOf(name, help) };
    }),
  ]
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || Number(b.what === 'setting') - Number(a.what === 'setting'));
  const [first, ...others] = amounts.filter(({ weight }) => weight >= (amounts[0]?.weight ?? 0) * 0.99);
  if (!first) return;
  yield opening(sentence(first), cited(at(first.fact)));
  for (const other of others.slice(0, MOST - 1)) yield bullet(sentence(other), cited(at(other.fact)));
}

function amountOfSetting({ name, help, default: value, facts }: Setting, weight: number): Amount[] {
  const [fact] = facts;
  const promises = isLimit(name) || (value !== null && /^\d/.test(value));
  return fact && promises
    ? [{ name, value: value === null ? null : literal(value), help, what: 'setting', fact, weight }]
    : [];
}

function sentence({ name, value, help, what, fact }: Amount): string {
  const told = help ? `, "${plain(help).replace(/"/g, "'").replace(/\.$/, '')}",` : '';
  if (what === 'constant') return `The constant ${code(name)}${told} in ${code(fact.path)} is ${code(value ?? '')}`;
  return `The setting ${code(name)}${told} ${value === null ? 'decides it; no default was found' : `has the default ${code(value || "''")}`}`;
}
