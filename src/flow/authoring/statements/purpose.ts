import { commandsOf } from '../evidence/commands.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { modelsOf, storedModels } from '../evidence/models.ts';
import { descriptionPlace, isOnlyName } from '../evidence/parts/manifest-words.ts';
import { productFiles } from '../evidence/parts.ts';
import { isOwnName, offeredRoutes, profileOf } from '../evidence/profile.ts';
import type { Statement } from '../page.ts';
import { count, verb } from '../wording/count.ts';
import { sentencesOf } from '../wording/doc-sentence.ts';
import { joined, ranked } from '../wording/list.ts';
import { lower, plain, quote } from '../wording/markup.ts';
import { withArticle } from '../wording/plural.ts';
import { features } from './capabilities/readme-features.ts';
import { settingCounts, sumOf } from './setting-counts.ts';
import { countedTests } from './testing.ts';

const SELF =
  /^((?:The\s+)?[\w.@/ -]{1,40}?)\s+(is|are|lets|helps|provides|makes|allows|gives|enables|offers|aims|brings|adds)\s+(.+?)[.!]?$/i;

const AIM = /^(?:The|Our) (?:goal|aim|purpose|mission|idea|objective)s? of \S/i;

/** "The Till counts what was sold", whatever the verb, where the name alone stands before it. */
function doesOf(sentence: string, name: string): RegExpExecArray | null {
  const found = /^((?:The\s+)?\S+)\s+([a-z]{3,}s)\s+(.+?)[.!]?$/i.exec(sentence);
  return found && letters(found[1]?.replace(/^The\s+/i, '') ?? '') === letters(name) ? found : null;
}

/** Whether the subject of a sentence is the project: its name with at most a word around it, or "this library". */
function isName(subject: string, name: string): boolean {
  if (/^this(?: (?:project|repository|library|package|app|application|tool|crate|module|repo))?$/i.test(subject))
    return true;
  // "A till that adds …" speaks of a thing, not of the project called Till.
  if (/^an?\s/i.test(subject) || IN_CLAUSE.test(subject)) return false;
  // "The Till point-of-sale platform" is Till.
  const most = /^the\s/i.test(subject) ? MOST_BESIDE + 1 : MOST_BESIDE;
  return letters(subject).includes(letters(name)) && subject.split(/\s+/).length <= name.split(/[\s_-]+/).length + most;
}

/** "Cash is a means of payment" in the README of a till: what it says of something else is not what the project is. */
function isOfAnother(sentence: string, name: string, title = ''): boolean {
  const [, subject] = /^([A-Z][\w.-]+) (?:is|are|was) /.exec(sentence) ?? [];
  if (subject === undefined || /^(?:It|This|That|There|These)$/.test(subject)) return false;
  const own = letters(name);
  const initials = [name, title].map((each) => letters(each.replace(/[^A-Z]/g, '')));
  const said = letters(subject);
  return (
    ![own, letters(title)].some((each) => each.includes(said) || (each !== '' && said.includes(each))) &&
    !initials.includes(said)
  );
}

const MOST_BESIDE = 2;
const IN_CLAUSE = /\b(?:that|which|who)\b/i;

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The first sentence in the project's own words, else what its code makes of it. */
export function lead(evidence: Evidence): Statement | null {
  const { name, readme, manifest, kind, languages } = profileOf(evidence);
  const sentence = [readme?.values.lead, readme?.values.tagline]
    .map((told) => (told === undefined ? undefined : sentencesOf(plain(told))[0]))
    .find((told) => told !== undefined && !isOfAnother(told, name, readme?.values.title));
  if (readme && sentence !== undefined) {
    const bare = sentence.replace(/`/g, '');
    const [, subject = '', verb, rest] = SELF.exec(bare) ?? doesOf(bare, name) ?? [];
    const words = verb && rest ? quote(rest, 240) : null;
    // "The goal of Till is to count what was sold" tells a goal, and not what it is.
    if (words && AIM.test(subject)) return { text: `${subject} ${verb} ${words}`, sources: [at(readme)] };
    if (words && isName(subject, name)) return { text: `${name} ${verb} ${words}`, sources: [at(readme)] };
    // A repository may be called otherwise than the product that it holds.
    if (words && readme.values.title !== undefined && letters(subject) === letters(readme.values.title))
      return { text: `${subject} ${verb} ${words}`, sources: [at(readme)] };
    const isClause = verb !== undefined && !IN_CLAUSE.test(subject);
    const isNoun =
      /^(?:An?|The) (?!following)/.test(sentence) &&
      !isClause &&
      !/\b(?:is|are|was|can|will|has|have)\b/.test(sentence);
    const noun = isNoun ? quote(lower(sentence), 260) : null;
    if (noun) return { text: `${name} is ${noun}`, sources: [at(readme)] };
    const whole = quote(sentence, 260);
    if (whole) return { text: `The README introduces ${name} with the words ${whole}`, sources: [at(readme)] };
  }
  const described = quote(ownDescription(evidence) ?? '', 240);
  if (manifest && described)
    return {
      text: `${name} is described in its manifest as ${described}`,
      sources: [descriptionPlace(evidence, manifest)],
    };
  const [file] = productFiles(evidence);
  const noun = [languages[0]?.name, kind].filter(Boolean).join(' ');
  return file
    ? { text: `${name} is ${withArticle(noun)}`, sources: [{ path: file.path, startLine: 1, endLine: 10 }] }
    : null;
}

/** What the README says next about the project, else what its manifest says, where that is not the same again. */
export function description(evidence: Evidence, first: string): Statement | null {
  const { readme, manifest } = profileOf(evidence);
  const second = readme?.values.more && quote(readme.values.more, 240);
  if (readme && second) return { text: `The README goes on: ${second}`, sources: [at(readme)] };
  const described = ownDescription(evidence);
  const own = described ?? readme?.values.tagline ?? '';
  const told = quote(own, 240);
  if (!told || !first || isSame(own, first)) return SLOGAN.test(first) ? promises(evidence) : null;
  if (manifest && described !== undefined)
    return { text: `Its manifest says ${told}`, sources: [descriptionPlace(evidence, manifest)] };
  return readme ? { text: `Its tagline is ${told}`, sources: [at(readme)] } : null;
}

const SLOGAN = /^The README introduces /;
const FEWEST_PROMISES = 3;

/** A slogan does not say what the project is; the headwords of the features that follow it do. */
function promises(evidence: Evidence): Statement | null {
  const heads = features(evidence).flatMap(({ text, sources }) => {
    const [, head] = /^\*\*([^*]+)\.\*\*/.exec(text) ?? [];
    return head === undefined ? [] : [{ head, sources }];
  });
  if (heads.length < FEWEST_PROMISES) return null;
  return {
    text: `It lists as features: ${ranked(heads.map(({ head }) => head))}`,
    sources: heads.slice(0, 1).flatMap(({ sources }) => sources),
  };
}

/** What the manifest says of the whole, where that is more than its name. */
function ownDescription(evidence: Evidence): string | undefined {
  const { manifest, name } = profileOf(evidence);
  const said = speaksForAll(evidence) ? manifest?.values.description : undefined;
  return said !== undefined && isOnlyName(evidence, said, `${manifest?.values.name ?? ''} ${name}`) ? undefined : said;
}

/** One of several packages below the root says what the project is where it is called like it. */
function speaksForAll(evidence: Evidence): boolean {
  const { manifest } = profileOf(evidence);
  const [, short = ''] = /([^/]*)$/.exec(manifest?.values.name ?? '') ?? [];
  return manifest?.path.includes('/') !== true || evidence.facts('manifest').length < 2 || isOwnName(evidence, short);
}

/** Whether most longer words of one text occur in the other. */
function isSame(a: string, b: string): boolean {
  const words = a.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.filter((word) => b.toLowerCase().includes(word)).length >= words.length * 0.6;
}

type Place = Parameters<typeof at>[0];

export function contents(evidence: Evidence): Statement | null {
  const settings = settingCounts(evidence);
  const kinds: { found: readonly Place[]; noun: string; number?: number }[] = [
    { found: offeredRoutes(evidence).map(({ fact }) => fact), noun: 'route' },
    { found: commandsOf(evidence).map(({ fact }) => fact), noun: 'command' },
    {
      found: settings.flatMap(({ found }) => found).flatMap(({ facts }) => facts.slice(0, 1)),
      noun: 'setting',
      number: sumOf(settings),
    },
    { found: storedModels(modelsOf(evidence)).map(({ fact }) => fact), noun: 'stored data model' },
    { found: countedTests(evidence).tests, noun: 'test' },
  ].filter(({ found }) => found.length > 0);
  if (kinds.length === 0) return null;
  return {
    text: `At least ${joined(kinds.map(({ found, noun, number = found.length }) => count(number, noun)))} ${verb(kinds.length === 1 ? (kinds[0]?.found.length ?? 0) : kinds.length, 'was', 'were')} found in the code`,
    sources: kinds.flatMap(({ found }) => found.slice(0, 1).map(at)),
  };
}
