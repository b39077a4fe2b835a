import { routesOf } from '../authoring/evidence/routes.ts';
import { composeReadValue } from './compose/code/read-value.ts';
import { composeSaidHelper } from './compose/code/said-helper.ts';
import { headNoun } from './compose/code/sorts.ts';
import { COMPOSERS } from './compose/composers.ts';
import { asksForSetting } from './compose/config/asked-settings.ts';
import { composeToldBeside } from './compose/config/told-beside.ts';
import { asksForModel, namesModel } from './compose/data.ts';
import { asksForParties } from './compose/deps.ts';
import { composeLatestFiles } from './compose/history/latest-files.ts';
import { wantsOneLikeOthers } from './compose/howto.ts';
import { backgroundWork, isOfWork } from './compose/list/background-work.ts';
import { asksForKnownList, asksForMessages } from './compose/list/known-lists.ts';
import { composeArea } from './compose/named/area.ts';
import { composeBothOf } from './compose/named/both-of.ts';
import { composePlace } from './compose/named/folder.ts';
import { composeStoredIn } from './compose/named/stored-in.ts';
import { composeToldCommand } from './compose/named/told-command.ts';
import { doesSay, type Part } from './compose/part.ts';
import { composePermitted } from './compose/permitted.ts';
import { composeDeed } from './compose/routes/deed.ts';
import { asksForGuards, asksWhoCalls, guardedRoutes } from './compose/routes/guarded-routes.ts';
import { composeNamedHandler } from './compose/routes/named-handler.ts';
import { composeNearFact, composeStatedFact } from './compose/stated/stated-facts.ts';
import { composeDeclared } from './compose/where.ts';
import { composeCame } from './compose/why.ts';
import { type Composed, standing, strong, weak } from './composed.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { taskOf, wholeOf } from './of-the-whole.ts';
import { isSettingName, spelledKeys } from './subject/setting-name.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';

const OF_KEYS: ReadonlySet<QuestionKind> = new Set(['what', 'how', 'where', 'howto', 'config', 'invariant', 'impact']);
const DONE: ReadonlySet<QuestionKind> = new Set(['how', 'where']);
/** "How do I change the port" is done by a setting, where there is one. */
const CHANGES =
  /^how (?:do|can|to|should|would) (?:(?:i|we|you|one) )?(?:change|set|adjust|increase|decrease|raise|lower|limit) /i;

const ASKS_DEFAULT = /^what(?:'s| is| are) the default\b/i;

/** Who asks for the whole means it, whatever else the question goes on to speak of. */
const OF_ALL =
  /\bbig picture\b|\b(?:whole|entire|overall|of this|of the) (?:system|project|program|app(?:lication)?|code ?base|repo(?:sitory)?|thing)\b/i;

/** What facts of the project say; null where none is about what is asked. */
export function answerFromFacts(inquiry: Inquiry, coverage: Coverage): Composed | null {
  const { understanding } = inquiry;
  const stands = (made: Iterable<Part>): Composed | null => standing(inquiry, coverage, made);
  const { kind, text } = understanding;
  const overview = kind === 'architecture' && OF_ALL.test(text) ? stands(COMPOSERS.architecture(inquiry)) : null;
  const named = stands(wholeOf(inquiry)) ?? overview ?? stands(composePlace(inquiry));
  if (named) return named;
  const task = taskOf(inquiry);
  const command = stands(composeToldCommand(inquiry));
  // How the project itself is released and built is another question than what its commands do.
  if (command && (!task || doesSay(task.first, 'not-found'))) return command;
  const told = task && stands(task.parts);
  if (told) return told;
  // A key that the question spells is known by what reads it, whatever else the question speaks of.
  const isKey = OF_KEYS.has(understanding.kind) && spelledKeys(inquiry).length > 0;
  const keyed = isKey ? settingsParts(inquiry) : null;
  if (keyed) return stands(keyed);
  const permitted = stands(composePermitted(inquiry));
  if (permitted) return permitted;
  // Who may call the routes is known by their guards, whatever the question calls it.
  const routes = routesOf(inquiry.evidence);
  const ofGuards = (kind === 'list' && asksForGuards(text)) || (kind === 'invariant' && asksWhoCalls(inquiry, routes));
  if (routes.length > 0 && ofGuards) return strong(guardedRoutes(routes, inquiry));
  const ofHandler = stands(composeNamedHandler(inquiry));
  if (ofHandler) return ofHandler;
  if (asksForParties(inquiry)) return strong(COMPOSERS.deps(inquiry));
  const stated =
    stands(composeStatedFact(inquiry)) ?? stands(composeCame(inquiry)) ?? stands(composeLatestFiles(inquiry));
  if (stated) return stated;
  const near = composeNearFact(inquiry);
  if (near) return weak(inquiry, coverage, near.parts, near.lack);
  const both =
    stands(composeReadValue(inquiry)) ??
    stands(composeSaidHelper(inquiry)) ??
    stands(composeBothOf(inquiry)) ??
    stands(composeStoredIn(inquiry)) ??
    stands(composeToldBeside(inquiry)) ??
    stands(composeDeclared(inquiry)) ??
    stands(composeDeed(inquiry));
  if (both) return both;
  if (inquiry.deed?.doer && DONE.has(understanding.kind)) return strong(COMPOSERS[understanding.kind](inquiry));
  const area = stands(composeArea(inquiry));
  if (area) return area;
  const isOfSettings = understanding.kind === 'config' || isSettingName(inquiry);
  const changes = understanding.kind === 'howto' && CHANGES.test(understanding.text);
  const isAsked = changes || ASKS_DEFAULT.test(understanding.text);
  const settings = (coverage.support === 'none' && isOfSettings) || isAsked ? settingsParts(inquiry) : null;
  if (settings) return stands(settings);
  // A schema language has models and no definitions.
  if (understanding.kind === 'data' && (namesModel(inquiry) || (coverage.support === 'none' && asksForModel(inquiry))))
    return stands(COMPOSERS.data(inquiry));
  if (coverage.support !== 'strong' && understanding.kind === 'howto' && wantsOneLikeOthers(inquiry))
    return strong(COMPOSERS.howto(inquiry));
  return knownList(inquiry, coverage);
}

/** What the facts list is known, whatever else the question calls it by. */
function knownList(inquiry: Inquiry, coverage: Coverage): Composed | null {
  if (coverage.support === 'strong' || !asksForKnownList(inquiry)) return null;
  const isAll =
    backgroundWork(inquiry) !== null && inquiry.subject.terms.every((term) => term.generic || isOfWork(term));
  if (isAll || asksForMessages(inquiry)) return strong(COMPOSERS.list(inquiry));
  if (coverage.support !== 'none') return null;
  const list = COMPOSERS.list(inquiry);
  // What the list is of need not be spoken of anywhere else.
  const noun = headNoun(inquiry.understanding.text);
  return coverage.absent.some(({ text }) => text !== noun) ? weak(inquiry, coverage, list) : strong(list);
}

/** Settings that are called what is asked for, though no definition is about it. */
function settingsParts(inquiry: Inquiry): Part[] | null {
  if (!asksForSetting(inquiry)) return null;
  const parts = [...COMPOSERS.config(inquiry)];
  return doesSay(parts[0], 'not-found') ? null : parts;
}
