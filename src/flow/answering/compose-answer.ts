import { fileOutline } from '../../engine/pack/file-outline.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../engine/pack/search/name-match.ts';
import { stem } from '../../engine/pack/search/stem.ts';
import type { Support } from '../../record/conversations/conversation.ts';
import { profileOf } from '../authoring/evidence/profile.ts';
import { routesOf } from '../authoring/evidence/routes.ts';
import { settingsOf } from '../authoring/evidence/settings.ts';
import { joined } from '../authoring/wording/list.ts';
import { code } from '../authoring/wording/markup.ts';
import { filesOf } from './compose/code/package-files.ts';
import { composePlaces, nextPlaces } from './compose/code/places.ts';
import { COMPOSERS } from './compose/composers.ts';
import { asksForSetting } from './compose/config/asked-settings.ts';
import { settingsSaid } from './compose/config.ts';
import { asksForModel } from './compose/data.ts';
import { composeDecline, composeWeak } from './compose/decline.ts';
import { documented } from './compose/documents/documented.ts';
import { composeDecision, composeFromDocuments } from './compose/documents/from-documents.ts';
import { composeFromHistory } from './compose/history/from-history.ts';
import { composeOneMore } from './compose/howto.ts';
import { backgroundWork, isOfWork } from './compose/list/background-work.ts';
import { asksForKnownList } from './compose/list/known-lists.ts';
import { composeArea } from './compose/named/area.ts';
import { composeBothOf } from './compose/named/both-of.ts';
import { composePlace } from './compose/named/folder.ts';
import { composeToldCommand } from './compose/named/told-command.ts';
import { doesSay, type Part } from './compose/part.ts';
import { composeDeed } from './compose/routes/deed.ts';
import { asksForGuards, guardedRoutes } from './compose/routes/guarded-routes.ts';
import { asksAmount } from './compose/stated/amount.ts';
import { composeNearFact, composeStatedFact } from './compose/stated/stated-facts.ts';
import { composeTask } from './compose/tasks/task.ts';
import { composeTaskOf } from './compose/tasks/task-of-part.ts';
import { composeWhole } from './compose/whole/whole.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { LIKELY } from './places/rank-places.ts';
import { coverOf, unmetThings } from './subject/coverage.ts';
import { missingNames } from './subject/missing-names.ts';
import { isKnownVerb, meanAlike, nearTo } from './subject/name-verbs.ts';
import { formsOf } from './subject/question-terms.ts';
import { askedTask } from './understanding/asked-task.ts';
import { askedWhole, type Theme } from './understanding/asked-whole.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';
import { topicsOf, type Understanding } from './understanding/understand-question.ts';
import { namesOneOf } from './wording/same-word.ts';

/** The parts of an answer and how well it stands. The parts are made while they are read. */
export function composeAnswer(inquiry: Inquiry, coverage: Coverage): { support: Support; parts: Iterable<Part> } {
  const { understanding } = inquiry;
  const whole = wholeOf(inquiry);
  if (whole.length > 0) return { support: 'strong', parts: whole };
  const place = [...composePlace(inquiry)];
  if (place.length > 0) return { support: 'strong', parts: place };
  const task = taskOf(inquiry);
  const command = [...composeToldCommand(inquiry)];
  // How the project itself is released and built is another question than what its commands do.
  if (command.length > 0 && (!task || doesSay(task.first, 'not-found'))) return { support: 'strong', parts: command };
  if (task) return { support: doesSay(task.first, 'not-found') ? 'none' : 'strong', parts: task.parts };
  // Who may call the routes is known by their guards, whatever the question calls it.
  const routes = understanding.kind === 'list' && asksForGuards(understanding.text) ? routesOf(inquiry.evidence) : [];
  if (routes.length > 0) return { support: 'strong', parts: guardedRoutes(routes, inquiry) };
  const stated = composeStatedFact(inquiry);
  if (stated.length > 0) return { support: 'strong', parts: stated };
  const near = composeNearFact(inquiry);
  if (near) return { support: 'weak', parts: composeWeak(inquiry, coverage, near.parts, near.lack) };
  const both = [...composeBothOf(inquiry)];
  if (both.length > 0) return { support: 'strong', parts: both };
  const deed = [...composeDeed(inquiry)];
  if (deed.length > 0) return { support: 'strong', parts: deed };
  if (inquiry.deed?.doer && DONE.has(understanding.kind))
    return { support: 'strong', parts: COMPOSERS[understanding.kind](inquiry) };
  const area = [...composeArea(inquiry)];
  if (area.length > 0) return { support: 'strong', parts: area };
  const isOfSettings = understanding.kind === 'config' || isSettingName(inquiry);
  const changes = understanding.kind === 'howto' && CHANGES.test(understanding.text);
  const settings = (coverage.support === 'none' && isOfSettings) || changes ? settingsParts(inquiry) : null;
  if (settings) return { support: 'strong', parts: settings };
  // A schema language has models and no definitions.
  if (coverage.support === 'none' && understanding.kind === 'data' && asksForModel(inquiry))
    return { support: 'strong', parts: COMPOSERS.data(inquiry) };
  // What the facts list is known, whatever else the question calls it by.
  if (coverage.support !== 'strong' && asksForKnownList(inquiry)) {
    const isAll =
      backgroundWork(inquiry) !== null && inquiry.subject.terms.every((term) => term.generic || isOfWork(term));
    if (isAll) return { support: 'strong', parts: COMPOSERS.list(inquiry) };
    if (coverage.support === 'none')
      return { support: coverage.absent.length > 0 ? 'weak' : 'strong', parts: COMPOSERS.list(inquiry) };
  }
  if (coverage.support === 'none') {
    // What stands side by side in a folder is known by the folder's name, though no line speaks of it.
    const family = understanding.kind === 'howto' && coverage.absent.length === 0 ? [...composeOneMore(inquiry)] : [];
    if (family.length > 0) return { support: 'strong', parts: family };
    const decision = understanding.kind === 'why' ? [...composeDecision(inquiry)] : [];
    if (decision.length > 0) return { support: 'strong', parts: decision };
    // A section whose very heading is what is asked tells more than a sentence somewhere.
    const section = TOLD_BY_SECTION.has(understanding.kind) ? documented(inquiry) : null;
    const told = section?.isAbout ? [...section.parts()] : [...composeFromDocuments(inquiry)];
    if (told.length > 0) return { support: 'weak', parts: told };
    const past = OF_THE_PAST.has(understanding.kind) ? [...composeFromHistory(inquiry)] : [];
    if (past.length > 0) return { support: 'weak', parts: past };
    // A longer sentence describes what it asks for, and code need not use all of its words.
    const least = understanding.words.length >= DESCRIBES ? LEAST_OF_LONG : LEAST_SAID;
    if (coverage.absent.length === 0 && (inquiry.places[0]?.cover ?? 0) >= least)
      return { support: 'weak', parts: composeWeak(inquiry, coverage, composePlaces(inquiry)) };
    return { support: 'none', parts: composeDecline(inquiry, coverage) };
  }
  const isUnsure = inquiry.places.length > 0 && (inquiry.places[0]?.chance ?? 0) < LIKELY;
  if (isUnsure && OF_ONE_DEFINITION.has(understanding.kind))
    return { support: 'weak', parts: composeWeak(inquiry, coverage, composePlaces(inquiry), unsureOf(coverage)) };
  const composed = firstThatSpeaks(inquiry);
  if (!composed) return { support: 'none', parts: composeDecline(inquiry, coverage) };
  if (doesSay(composed.first, 'not-found')) return { support: 'none', parts: composed.parts };
  if (understanding.kind === 'config' && composed.kind !== 'config' && !isWritten(inquiry)) {
    const parts = [...composed.parts];
    // A document that says how names the setting itself, whatever the setting is called.
    const said = [...settingsSaid(inquiry, parts)];
    return said.length > 0
      ? { support: 'strong', parts: [...parts, ...said] }
      : {
          support: 'weak',
          parts: composeWeak(inquiry, coverage, parts, 'none of the settings that were found is about it'),
        };
  }
  const missing = missingNames(inquiry);
  if (missing.length > 0)
    return {
      support: 'weak',
      parts: composeWeak(
        inquiry,
        coverage,
        OF_ITS_INSIDE.has(composed.kind) ? composed.parts : nearest(composed.parts),
        `nothing called ${joined(missing.map(code), 'or')} was found`,
      ),
    };
  const lack = lackOf(inquiry, composed.kind);
  // Where an amount is asked for and nothing says it, what shares no word with the question is no answer.
  if (lack && asksAmount(understanding) && !bearsTopic(inquiry))
    return { support: 'none', parts: composeDecline(inquiry, coverage) };
  // How the nearest definition works lists nothing, and sets nothing apart.
  const isList = lack !== null && /^(?:list|compare)$/.test(understanding.kind);
  // Two that were found each by itself need not meet anywhere.
  const meets = coverage.support !== 'weak' || composed.kind === 'compare';
  // Where nothing tells how, or which rule there is, the lines that come nearest are shown.
  const isWithoutRule = inquiry.places.length > 0 && doesSay(composed.first, 'no-rule');
  if (isWithoutRule || (isUnsure && composed.kind === 'howto' && doesSay(composed.first, 'to-build-on', 'no-way'))) {
    const why = isWithoutRule ? 'no rule about it was read from the code as such' : unsureOf(coverage);
    return { support: 'weak', parts: composeWeak(inquiry, coverage, composePlaces(inquiry), why) };
  }
  const isOfItsOwn = doesSay(composed.first, 'own-checks');
  const parts = BESIDE_PLACES.has(composed.kind) && !isOfItsOwn ? withPlaces(inquiry, composed.parts) : composed.parts;
  if (isUnsure && OF_ONE_SUBJECT.has(composed.kind) && !isOfItsOwn)
    return { support: 'weak', parts: composeWeak(inquiry, coverage, parts, unsureOf(coverage)) };
  if (!meets || lack !== null) {
    const near = isList ? nearest(parts) : parts;
    return { support: 'weak', parts: composeWeak(inquiry, coverage, near, lack || undefined) };
  }
  return { support: 'strong', parts };
}

/** Why the likeliest place is only that: where all words were found, others fit about as well. */
function unsureOf({ absent }: Coverage): string | undefined {
  return absent.length > 0 ? undefined : 'several places fit the question about as well, and none is clearly meant';
}

/** What a question that names nothing may be about stands beside what facts of its kind say. */
function* withPlaces(inquiry: Inquiry, parts: Iterable<Part>): Generator<Part> {
  const whole = [...parts];
  yield* whole;
  const isTold = whole.some((part) => doesSay(part, 'places'));
  if (!isTold) yield* nextPlaces(inquiry, 'Nearest by the words of the question', []);
}

const DONE: ReadonlySet<QuestionKind> = new Set(['how', 'where']);
const OF_THE_PAST: ReadonlySet<QuestionKind> = new Set(['why', 'history']);
/** "How do I change the port" is done by a setting, where there is one. */
const CHANGES =
  /^how (?:do|can|to|should|would) (?:(?:i|we|you|one) )?(?:change|set|adjust|increase|decrease|raise|lower|limit) /i;
const TOLD_BY_SECTION: ReadonlySet<QuestionKind> = new Set(['how', 'howto']);

/** Settings that are called what is asked for, though no definition is about it. */
function settingsParts(inquiry: Inquiry): Part[] | null {
  if (!asksForSetting(inquiry)) return null;
  const parts = [...COMPOSERS.config(inquiry)];
  const [first] = parts;
  return first && !doesSay(first, 'not-found') ? parts : null;
}

/** What is told of another definition than the named one may still show what was meant; who uses it, or tests it, does not. */
const OF_ITS_INSIDE: ReadonlySet<QuestionKind> = new Set(['how', 'where', 'what', 'howto', 'compare']);
const OF_ONE_DEFINITION: ReadonlySet<QuestionKind> = new Set(['how', 'where', 'what', 'why']);
/** What is told of a subject that was only guessed stands on as little as the guess. */
const OF_ONE_SUBJECT: ReadonlySet<QuestionKind> = new Set(['data', 'impact', 'invariant']);
/** What is known of these is told beside the code that it is about. */
const BESIDE_PLACES: ReadonlySet<QuestionKind> = new Set([...OF_ONE_SUBJECT, 'howto']);
const WITHOUT_WORK: ReadonlySet<string> = new Set([
  'struct',
  'interface',
  'type',
  'enum',
  'class',
  'property',
  'variable',
  'constant',
]);
const FEW_TOPICS = 4;
const LEAST_COVER = 0.6;
const WHOLE_COVER = 0.95;
const LEAST_SAID = 0.65;
const DESCRIBES = 5;
const LEAST_OF_LONG = 0.25;
/** A longer title describes the project. */
const FEW_WORDS = 2;

/** What the answer to a short question lacks, in words or as the empty text; null where it lacks nothing. */
function lackOf({ pack, main, isNamed, subject, understanding, places }: Inquiry, kind: QuestionKind): string | null {
  if (understanding.kind === 'compare' && kind !== 'compare') return 'what was found does not set two things apart';
  if (!main || understanding.identifiers.length > 0) return null;
  if (understanding.kind === 'list' && kind !== 'list') return 'what was found is no list';
  if (asksAmount(understanding) && OF_ONE_DEFINITION.has(kind))
    return 'no setting, no constant and no rule was found that says it';
  if (isNamed) return null;
  if (!OF_ONE_DEFINITION.has(kind) || topicsOf(understanding).length > FEW_TOPICS) return null;
  if (saysNotWhom(main, understanding)) return 'what was found does not say to whom it is done';
  if (doesAnother(main, understanding)) return 'what was found does something else with it';
  if (kind === 'how' && !doesWork(pack, main)) return 'what was found holds data and does nothing itself';
  const unmet = unmetThings(subject, understanding, main, fileOutline(pack, main.path)?.lines ?? []);
  if (unmet.length > 0)
    return `what was found does not speak of ${joined(
      unmet.map((word) => `*${word}*`),
      'or',
    )}`;
  const cover = coverOf(subject, main);
  return cover < LEAST_COVER || (cover < WHOLE_COVER && places.length > 0 && (places[0]?.chance ?? 0) < LIKELY)
    ? ''
    : null;
}

const ASKED_DEED = /^(?:where|how) (?:is|are|does|do) .*\b([a-z]{2,}ed)\??$/i;

/** What creates a token does not say how one is verified. */
function doesAnother({ kind, name, doc }: SymbolDetail, { text }: Understanding): boolean {
  const asked = stem(ASKED_DEED.exec(text)?.[1]?.toLowerCase() ?? '');
  const [first = ''] = nameTerms(name.slice(name.lastIndexOf('.') + 1)).parts;
  if (!/^(?:function|method)$/.test(kind) || !isKnownVerb(asked) || !isKnownVerb(first)) return false;
  return !meanAlike(first, asked) && !nameTerms(`${name} ${doc}`).parts.some((part) => part === asked);
}

const ASKED_WHOM = /^who (?:is|are|gets?|will be) ([a-z]{3,}ed)\b/i;

/** Who is notified is not told by what shares the thing, though it may show a notice. */
function saysNotWhom({ name, doc }: SymbolDetail, { text }: Understanding): boolean {
  const verb = ASKED_WHOM.exec(text)?.[1]?.toLowerCase().replace(/ied$/, 'y');
  if (verb === undefined) return false;
  const said = [...formsOf(stem(verb)), ...nearTo(stem(verb))];
  return !nameTerms(`${name} ${doc}`).parts.some((part) => said.includes(part));
}

function bearsTopic({ main, subject }: Inquiry): boolean {
  const topics = subject.terms.filter(({ generic }) => !generic).map(({ text }) => text);
  return main !== null && (namesOneOf(main.name, topics) || namesOneOf(main.path, topics));
}

/** What only holds data does not say how anything is done. */
function doesWork(pack: Pack, { kind, name, path }: SymbolDetail): boolean {
  if (!WITHOUT_WORK.has(kind)) return true;
  return filesOf(pack, path).some((each) =>
    fileOutline(pack, each)?.symbols.some(
      (member) => /^(?:method|function)$/.test(member.kind) && member.name.startsWith(`${name}.`),
    ),
  );
}

/** What the project is called by its owner, its manifest and its README. */
function projectNames({ evidence }: Inquiry): string[] {
  const { manifest, readme } = profileOf(evidence);
  const title = readme?.values.title ?? '';
  return [evidence.projectName, manifest?.values.name ?? '', title.split(/\s+/).length <= FEW_WORDS ? title : ''];
}

/** What is asked of the project as a whole. Whoever marks its name as code means a definition that is called so. */
export function themeOf(inquiry: Inquiry): Theme | null {
  const { text, identifiers, paths } = inquiry.understanding;
  const names = projectNames(inquiry);
  const own = new Set(names.map((name) => name.toLowerCase().replace(/^.*\//, '')));
  const isOfCode = paths.length > 0 || identifiers.some((name) => !own.has(name.toLowerCase()) || text.includes('`'));
  return isOfCode ? null : askedWhole(text, names);
}

function wholeOf(inquiry: Inquiry): Part[] {
  const theme = themeOf(inquiry);
  return theme === null ? [] : [...composeWhole(inquiry, theme)];
}

/** What is told of the whole, or of the work with it; nothing where a part is asked about or nothing tells it. */
export function ofTheWhole(inquiry: Inquiry): Part[] {
  const whole = wholeOf(inquiry);
  const task = whole.length > 0 ? null : taskOf(inquiry);
  return task && !doesSay(task.first, 'not-found') ? [...task.parts] : whole;
}

/** How to build, run or test the project is no question about anything in its code. */
function taskOf(inquiry: Inquiry): { first: Part; parts: Iterable<Part> } | null {
  const { identifiers, paths, text } = inquiry.understanding;
  const asked = identifiers.length + paths.length > 0 ? null : askedTask(text, projectNames(inquiry));
  if (asked === null) return null;
  const { task, of } = asked;
  const parts = of.length > 0 ? composeTaskOf(inquiry, task, of) : composeTask(inquiry, task);
  const first = parts.next();
  return first.done ? null : { first: first.value, parts: startingWith(first.value, parts) };
}

function isSettingName({ evidence, understanding: { identifiers } }: Inquiry): boolean {
  const asked = new Set(identifiers.map((name) => name.toLowerCase()));
  return asked.size > 0 && settingsOf(evidence).some(({ name }) => asked.has(name.toLowerCase()));
}

/** The question spells the name of the definition, as no plain word is spelled. */
function isWritten({ main, isNamed, understanding: { text } }: Inquiry): boolean {
  const name = main?.name.slice(main.name.lastIndexOf('.') + 1) ?? '';
  return isNamed && /[A-Z_]/.test(name) && text.includes(name);
}

/** The composer of the question's kind, or the next one that has something to say. */
function firstThatSpeaks(inquiry: Inquiry): { kind: QuestionKind; first: Part; parts: Iterable<Part> } | null {
  const { kind, second } = inquiry.understanding;
  const isSetting = !inquiry.isNamed && isSettingName(inquiry);
  const kinds: QuestionKind[] = [
    ...(isSetting ? (['config'] as const) : []),
    kind,
    ...(second ? [second] : []),
    'how',
    'where',
  ];
  for (const each of new Set(kinds)) {
    const parts = COMPOSERS[each](inquiry);
    const first = parts.next();
    if (!first.done) return { kind: each, first: first.value, parts: startingWith(first.value, parts) };
  }
  return null;
}

function* startingWith(first: Part, rest: Iterable<Part>): Generator<Part> {
  yield first;
  yield* rest;
}

/** What comes nearest and what stands close to it, without what is told of its inside. */
function* nearest(parts: Iterable<Part>): Generator<Part> {
  let isOfPlaces = false;
  for (const part of parts) {
    if (part.form === 'opening' || part.form === 'paragraph') isOfPlaces = doesSay(part, 'places');
    if (part.form === 'opening' || isOfPlaces) yield part;
  }
}
