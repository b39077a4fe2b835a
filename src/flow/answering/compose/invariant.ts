import { type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { type Rule, rulesOf } from '../../authoring/evidence/rules.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight } from '../subject/question-terms.ts';
import { kindStems } from '../understanding/kind-words.ts';
import { topicsOf } from '../understanding/understand-question.ts';
import { namesOneOf } from '../wording/same-word.ts';
import { headOf, symbolName } from '../wording/symbol-words.ts';
import { aboutness, isOfNumber, nearness, ownerOf, sentence } from './asked-rules.ts';
import { deedChecks } from './code/deed-checks.ts';
import { deedsIn, isOfOtherDeed } from './code/deeds.ts';
import { otherPlaces } from './code/other-places.ts';
import { askedTypes, type OwnCheck, ownChecks } from './code/own-checks.ts';
import { type Refused, refusalsIn } from './code/refusals.ts';
import { excerptOf } from './code/telling-lines.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, lacking, opening, type Part, paragraph, saying } from './part.ts';
import { isOfTheWhole, rulesOfTheWhole } from './whole/rules-and-components.ts';

const MOST = 6;
const FILES_READ = 6;
const FEW_WORDS = 8;
const QUOTED = 0.9;
const WHOLE = 0.95;
const LEAST_NEAR = 0.6;
const SUBJECT_WORDS = 4;

/** What must hold: rules that code enforces about the subject, then those that documents state. */
export const composeInvariant: Composer = function* (inquiry) {
  if (isOfTheWhole(inquiry)) {
    yield* rulesOfTheWhole(inquiry);
    return;
  }
  const { main, evidence } = inquiry;
  if (!main) return;
  const isWho = WHO.test(inquiry.understanding.text);
  const ofDeed = isWho ? [] : deedChecks(inquiry);
  if (ofDeed.length > 0) return yield* ofDeed;
  const checks = isWho ? [] : ownChecks(inquiry);
  const fitting = fittingRules(inquiry);
  const refusals = fittingRefusals(inquiry, fitting).filter(({ text }) => !isTold(checks, text));
  // "For a `Crate` lid": where some speak of the lid, what else a crate must be is not asked.
  const speaks = ({ text }: { text: string }): boolean => ofNamed(inquiry, text);
  const isSaid = [...fitting, ...refusals].some(speaks);
  const [rules, refused] = isSaid ? [fitting.filter(speaks), refusals.filter(speaks)] : [fitting, refusals];
  yield* checkParts(inquiry, checks);
  const [first, ...others] = rules;
  const [refusal] = first ? [] : refused;
  // Words that only some of the question's topics share are of a rule about something else.
  const isOff = first !== undefined && isAboutOther(inquiry, first);
  // A rule that says all that is asked is meant, whichever code comes nearest by its words.
  const ofAll = (text: string, source: CodeSource): Part => {
    const part = opening(text, cited(source));
    return aboutness(inquiry, text) >= WHOLE ? saying('own-checks', part) : part;
  };
  if (checks.length > 0) {
    for (const rule of isOff ? [] : rules) yield bullet(sentence(rule), cited(at(rule.fact)));
    return;
  }
  if (isOff) yield noRule(`no rule that speaks of ${joined(topicWords(inquiry))} together was found`, main);
  else if (first) {
    const owner = ownerOf(inquiry, first.fact);
    yield ofAll(`${sentence(first)}${owner ? `; ${code(owner)} enforces it` : ''}`, at(first.fact));
    if (others.length > 1) {
      yield {
        form: 'table',
        head: ['rule', 'enforced by', 'otherwise'],
        rows: rules.map(({ text, fact }) => ({
          cells: [text, code(ownerOf(inquiry, fact) ?? fact.path), otherwise(fact.values)],
          sources: [at(fact)],
        })),
      };
    } else for (const rule of others) yield bullet(sentence(rule), cited(at(rule.fact)));
  } else if (refusal) yield ofAll(refusal.text, refusal.source);
  else yield noRule('among the rules that could be read from the code, none about it was found', main);
  for (const { text, source } of refusal ? refused.slice(1) : refused)
    yield saying('rule', bullet(text, cited(source)));
  const { text: question, identifiers } = inquiry.understanding;
  // Who names a definition as code does not ask for what shares words with its name.
  const isWritten = inquiry.isNamed && identifiers.length > 0;
  const stated = evidence
    .facts('stated-rule')
    .map((fact) => ({ fact, near: aboutness(inquiry, fact.values.text) }))
    .filter(({ near, fact }) => near >= 0.99 || (near >= 0.5 && isInside(inquiry, fact)))
    .filter(({ fact }) => !isWritten || isInside(inquiry, fact) || fact.values.text.includes(shortName(main.name)))
    .filter(({ fact }) => saysOf(inquiry, fact.values.text) && namesTopics(inquiry, fact.values.text))
    .filter(({ fact }) => !isOfOtherDeed(fact.values.text, question))
    .sort((a, b) => b.near - a.near);
  for (const { fact } of stated.slice(0, 3))
    yield saying(
      'rule',
      bullet(
        `${fact.values.source === 'comment' ? 'A comment' : 'The documentation'} states: "${plain(fact.values.text).replace(/"/g, "'")}"`,
        cited(at(fact)),
      ),
    );
  const errors = new Set(rules.map(({ fact }) => fact.values.error).filter((error) => error !== undefined));
  const tests = evidence
    .facts('test')
    .filter(
      ({ values }) =>
        values.raises !== undefined &&
        errors.has(values.raises) &&
        nearness(inquiry, `${values.name} ${values.suite.join(' ')} ${values.message ?? ''}`) >= 0.85,
    );
  const [test] = tests;
  if (test)
    yield saying(
      'rule',
      bullet(
        `${count(tests.length, 'test')} ${tests.length === 1 ? 'expects' : 'expect'} such an error, as ${code(test.values.name)} does`.replace(
          /^./,
          (letter) => letter.toUpperCase(),
        ),
        cited(at(test)),
      ),
    );
  // Where a short question has its rules, more places are no answer to it.
  if (rules.length + refused.length === 0 || topicsOf(inquiry.understanding).length > FEW_WORDS)
    yield* otherPlaces(inquiry);
};

function noRule(lack: string, main: SymbolDetail): Part {
  const nearest = `The nearest definition is ${symbolName(main)} in ${code(main.path)}`;
  return lacking(lack, saying('no-rule', opening(nearest, cited(headOf(main, 12)))));
}

/** What the type itself checks, in the order of its lines. */
function* checkParts(inquiry: Inquiry, checks: readonly OwnCheck[]): Generator<Part> {
  for (const [place, { method, refused, called, behind }] of checks.entries()) {
    const words = `${symbolName(method)} in ${code(method.path)} checks it`;
    const spans =
      called.length > 0
        ? [`${words}; it calls `, ...citedList(called.map(({ text, source }) => ({ text: code(text), source })))]
        : [words, cited(headOf(method, 12))];
    yield saying('own-checks', place === 0 ? opening(...spans) : paragraph(...spans));
    for (const { text, source } of [...refused, ...behind]) yield bullet(text, cited(source));
    // What it refuses in a way of its own is told by its lines.
    if (refused.length + behind.length + called.length === 0) yield* excerptOf(inquiry, method);
  }
}

function isTold(checks: readonly OwnCheck[], text: string): boolean {
  return checks.some(({ refused, behind }) => [...refused, ...behind].some((each) => each.text === text));
}

/** Whether a text speaks of what a question asks of the definition that it names. */
function ofNamed({ main, isNamed, subject: { terms, matcher }, understanding }: Inquiry, text: string): boolean {
  const known = matcher.mask(main?.name ?? '');
  const asking = kindStems(understanding.kind);
  const told = matcher.mask(text);
  return isNamed && terms.some(({ stem }, at) => !asking.has(stem) && (told & ~known & (1 << at)) !== 0);
}

const FEW_TOPICS = 3;

/** A short question names what its rules are about; a rule that leaves one of these out is about something else. */
function isAboutOther(inquiry: Inquiry, { text, fact }: Rule): boolean {
  const { isNamed, understanding } = inquiry;
  const topics = topicsOf(understanding).filter(({ stem }) => !kindStems(understanding.kind).has(stem));
  if (isNamed || topics.length < 2 || topics.length > FEW_TOPICS) return false;
  const { condition = '', message = '' } = fact.values;
  const told = `${text} ${condition} ${message} ${ownerOf(inquiry, fact) ?? ''} ${fileName(fact.path)}`;
  return aboutness(inquiry, told) < QUOTED;
}

function topicWords({ subject }: Inquiry): string[] {
  return subject.terms.filter(({ generic }) => !generic).map(({ text }) => `*${text}*`);
}

const WHO = /^who\b/i;
const OF_A_FIELD = /`(\w+)` of `(\w+)`/;
const OF_A_RIGHT =
  /\b(?:caller|users?|admin\w*|members?|permi(?:ssions?|tted)|rights?|roles?|owners?|authenticat\w*|authori[sz]\w*|log(?:ged)? ?in|signed in|allowed)\b/i;

/** Rules of the subject's own class, function or file whose wording shares the question's words, the closest first. */
function fittingRules(inquiry: Inquiry): Rule[] {
  const { main, evidence, isNamed } = inquiry;
  if (!main) return [];
  const type = main.name.split('.')[0] ?? main.name;
  // A message whose holes run into its words reads badly, whatever it says.
  const { text: question } = inquiry.understanding;
  const readable = rulesOf(evidence).filter(
    ({ text }) => !/\w`\w|`\w+`\w|\w`\w+`/.test(text) && isOfNumber(question, text),
  );
  const isWho = WHO.test(question);
  const types = askedTypes(inquiry);
  const asked = readable.filter(
    ({ text, fact }) =>
      !isOfOtherType(`\`${ownerOf(inquiry, fact) ?? ''}\``, types, inquiry.understanding.stems) &&
      ((isNamed && !isWho && isInside(inquiry, fact)) ||
        !(
          isOfOtherModel(inquiry, text) ||
          // How a field must look holds whatever is done.
          (!OF_A_FIELD.test(text) && isOfOtherDeed(`${text} ${ownerOf(inquiry, fact) ?? ''}`, question)) ||
          (isWho && (OF_A_FIELD.test(text) || !OF_A_RIGHT.test(text)))
        )),
  );
  const scored = asked.map((rule) => {
    const { fact } = rule;
    const inside = isInside(inquiry, fact);
    const owner = ownerOf(inquiry, fact) ?? '';
    const kin = owner.split('.')[0] === type;
    const own = nearness(inquiry, `${rule.text} ${fact.values.condition ?? ''} ${fact.values.message ?? ''}`);
    const near = nearness(
      inquiry,
      `${rule.text} ${fact.values.condition ?? ''} ${fact.values.message ?? ''} ${owner} ${fileName(fact.path)}`,
    );
    // A condition may ask after the user for the sake of anything; what the rule is about, it says or its function is called.
    const told = aboutness(inquiry, `${rule.text} ${fact.values.message ?? ''} ${owner}`);
    // What the rule itself says counts before the names around it.
    return { rule, inside, kin, own, near, told, score: own + near + (inside ? 0.3 : 0) + (kin ? 0.2 : 0) };
  });
  const named = scored.filter(({ inside }) => inside && isNamed);
  const fitting =
    named.length > 0
      ? named
      : scored.filter(
          ({ inside, kin, near, own, told }) => own > 0 && told > 0 && near >= (inside || kin ? 0.35 : LEAST_NEAR),
        );
  // Beside rules that speak of all that is asked, what speaks of half of it is about something else.
  const whole = fitting.filter(({ near, own }) => (named.length > 0 ? own : near) >= WHOLE);
  return (whole.length > 0 ? whole : fitting)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ rule }) => rule);
}

/** Guards of the best files that speak of the subject and are not told as rules already. */
function fittingRefusals(inquiry: Inquiry, rules: readonly Rule[]): Refused[] {
  const { subject, main, isNamed, evidence, understanding } = inquiry;
  // A plain word that names a type by the way does not ask for all that the type refuses.
  const isWritten = isNamed && understanding.identifiers.length > 0;
  const told = new Set(
    rules.flatMap(({ fact, others }) => [fact, ...others]).map(({ path, startLine }) => `${path}:${startLine}`),
  );
  const types = askedTypes(inquiry);
  const paths = new Set([main?.path ?? '', ...subject.files.slice(0, FILES_READ).map(({ path }) => path)]);
  return [...paths]
    .flatMap((path) => refusalsIn(evidence, path))
    .filter(({ source }) => !told.has(`${source.path}:${source.startLine}`))
    .map((refused) => {
      const { path, startLine, endLine } = refused.source;
      const inside = path === main?.path && startLine >= main.startLine && endLine <= main.endLine;
      return {
        refused,
        score:
          nearness(inquiry, `${refused.text} ${path.split('/').slice(-2).join(' ')}`) + (inside && isWritten ? 1 : 0),
      };
    })
    .filter(({ score }) => score >= (rules.length > 0 ? WHOLE : LEAST_NEAR))
    .filter(({ refused }) => !WHO.test(understanding.text) || OF_A_RIGHT.test(refused.text))
    .filter(({ refused }) => isOfNumber(understanding.text, refused.text))
    .filter(({ refused }) => !isOfOtherType(refused.text, types, understanding.stems))
    .filter(({ refused, score }) => score >= 1 + LEAST_NEAR || !isOfOtherDeed(refused.text, understanding.text))
    .sort((a, b) => b.score - a.score)
    .map(({ refused }) => refused)
    .filter(({ text }, place, all) => all.findIndex((other) => other.text === text) === place)
    .slice(0, MOST - rules.length);
}

/** Where the question names a type, what another one refuses is about that one, unless its method is called after the type. */
function isOfOtherType(text: string, types: readonly { name: string }[], asked: readonly string[]): boolean {
  const [, owner = '', method = ''] = /^`(\w+)\.(\w+)[!?]?`/.exec(text) ?? [];
  const names = new Set(types.flatMap(({ name }) => nameTerms(shortName(name)).parts));
  return (
    owner !== '' &&
    types.length > 0 &&
    !nameTerms(owner).parts.some((part) => asked.includes(part)) &&
    !nameTerms(method).parts.some((part) => names.has(part))
  );
}

function isInside({ main }: Inquiry, { path, startLine, endLine }: Omit<CodeSource, 'symbol'>): boolean {
  return path === main?.path && startLine >= main.startLine && endLine <= main.endLine;
}

/** The length of `DocumentTag.id` is no rule of tags: what else the names of the model and the field say was not asked. */
function isOfOtherModel({ subject, understanding }: Inquiry, text: string): boolean {
  const [, field = '', model = ''] = OF_A_FIELD.exec(text) ?? [];
  if (model === '' || subject.named.some(({ symbol }) => shortName(symbol.name) === model)) return false;
  const asked = new Set(understanding.stems);
  const isAsked = (name: string): boolean =>
    nameTerms(name).parts.every((part) => asked.has(part) || AROUND_MODEL.test(part) || deedsIn(part).size > 0);
  // How long the list of a machine's scenarios may be is no rule of a scenario.
  const isMany = understanding.words.some(({ text: word }) => field.toLowerCase() === `${word.toLowerCase()}s`);
  return !isAsked(model) && (isMany || !isAsked(field));
}

/** What names of models have around the thing that they hold. */
const AROUND_MODEL = /^(?:model|entiti|dto|form|request|input|schema|param|data|record|tbl|tabl|s)$/;

/** A policy that has "its own" is no rule of owners: the very words must be there. */
function namesTopics({ subject }: Inquiry, text: string): boolean {
  const said = text.toLowerCase();
  return subject.terms.every(
    ({ generic, text: word }) =>
      generic || (namesOneOf(text, [word]) && (!/ers?$/.test(word) || said.includes(word.replace(/s$/, '')))),
  );
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A sentence is about what stands first, before its verb; behind it, the word is by the way. */
function saysOf({ subject }: Inquiry, text: string): boolean {
  // What an item of a list explains is its own first word.
  if (/^(?:[`!]|[\w-]+:)/.test(text)) return false;
  const before = text
    .slice(0, Math.max(0, text.search(/\b(?:must|never|always|only|cannot|may not|shall|should|required)\b/i)))
    .split(/\s+/)
    .slice(0, SUBJECT_WORDS)
    .join(' ');
  return (
    maskWeight(subject.matcher.mask(before || text), subject.terms, ({ generic, weight }) => (generic ? 0 : weight)) > 0
  );
}

/** The rule that a short question quotes: "why must middlewares be defined before routes". */
export function quotedRule(inquiry: Inquiry): { text: string; owner: string | undefined; source: CodeSource } | null {
  if (inquiry.understanding.words.length > FEW_WORDS) return null;
  const found = rulesOf(inquiry.evidence).find(({ text }) => nearness(inquiry, text) >= QUOTED);
  return found ? { text: found.text, owner: ownerOf(inquiry, found.fact), source: at(found.fact) } : null;
}

function otherwise({ error, message, status, form }: Rule['fact']['values']): string {
  const what = error ? code(error) : status !== undefined ? `status ${status}` : 'refused';
  // What is told in the words of the refusal is not said twice.
  return message && form !== 'quoted' ? `${what}: "${plain(message).slice(0, 90)}"` : what;
}
