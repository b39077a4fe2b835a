import { fileOutline } from '../../engine/pack/file-outline.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../engine/pack/search/name-match.ts';
import { stem } from '../../engine/pack/search/stem.ts';
import { joined } from '../authoring/wording/list.ts';
import { filesOf } from './compose/code/package-files.ts';
import { asksAmount } from './compose/stated/amount.ts';
import type { Inquiry } from './inquiry.ts';
import { LIKELY } from './places/rank-places.ts';
import { coverOf, unmetThings } from './subject/coverage.ts';
import { isKnownVerb, meanAlike, nearTo } from './subject/name-verbs.ts';
import { formsOf } from './subject/question-terms.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';
import { topicsOf, type Understanding } from './understanding/understand-question.ts';

export const OF_ONE_DEFINITION: ReadonlySet<QuestionKind> = new Set(['how', 'where', 'what', 'why']);
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

/** What the answer to a short question lacks, in words or as the empty text; null where it lacks nothing. */
export function lackOf(
  { pack, main, isNamed, subject, understanding, places }: Inquiry,
  kind: QuestionKind,
): string | null {
  if (understanding.kind === 'compare' && kind !== 'compare') return 'what was found does not set two things apart';
  if (!main || understanding.identifiers.length > 0) return null;
  if (understanding.kind === 'list' && kind !== 'list') return notListed(understanding);
  if (asksAmount(understanding) && OF_ONE_DEFINITION.has(kind))
    return 'no setting, no constant and no rule was found that says it';
  if (isNamed) return null;
  if (!OF_ONE_DEFINITION.has(kind) || topicsOf(understanding).length > FEW_TOPICS) return null;
  if (saysNotWhom(main, understanding)) return 'what was found does not say to whom it is done';
  const lines = fileOutline(pack, main.path)?.lines ?? [];
  // What is called otherwise may still do it in its lines.
  if (doesAnother(main, understanding))
    return doesAnother(main, understanding, lines) ? 'what was found does something else with it' : '';
  if (kind === 'how' && !doesWork(pack, main)) return 'what was found holds data and does nothing itself';
  const unmet = unmetThings(subject, understanding, main, lines);
  if (unmet.length > 0)
    return `the closest match does not speak of ${joined(
      unmet.map((word) => `*${word}*`),
      'or',
    )}`;
  const cover = coverOf(subject, main);
  return cover < LEAST_COVER || (cover < WHOLE_COVER && places.length > 0 && (places[0]?.chance ?? 0) < LIKELY)
    ? ''
    : null;
}

/** "After how many failures …" asks for a number, though it is one of those questions that lists answer. */
function notListed({ text }: Understanding): string {
  const [amount] = /\bhow (?:many|much|long|often|soon)\b/i.exec(text) ?? [];
  return amount ? `nothing that was found says ${amount.toLowerCase()}` : 'what was found is no list';
}

const ASKED_DEED =
  /^(?:where|how) (?:is|are|does|do) .*\b([a-z]{2,}ed)\??$|\b(?:reuse|something|function|helper) to ([a-z]+)/i;

/** What creates a token does not say how one is verified: by its name and its comment, and by its lines where they are given. */
export function doesAnother(
  { kind, name, doc, startLine, endLine }: Pick<SymbolDetail, 'kind' | 'name' | 'doc' | 'startLine' | 'endLine'>,
  { text }: Understanding,
  lines: readonly string[] = [],
): boolean {
  const [, done, toDo] = ASKED_DEED.exec(text) ?? [];
  const asked = stem((done ?? toDo ?? '').toLowerCase());
  const [first = ''] = nameTerms(name.slice(name.lastIndexOf('.') + 1)).parts;
  if (!/^(?:function|method)$/.test(kind) || !isKnownVerb(asked) || !isKnownVerb(first)) return false;
  if (meanAlike(first, asked) || nameTerms(`${name} ${doc}`).parts.includes(asked)) return false;
  const inside = lines.slice(startLine - 1, endLine).flatMap((line) => line.match(/[\p{L}_]+/gu) ?? []);
  return !inside.some((word) => nameTerms(word).parts.some((part) => part === asked || meanAlike(part, asked)));
}

const ASKED_WHOM = /^who (?:is|are|gets?|will be) ([a-z]{3,}ed)\b/i;

/** Who is notified is not told by what shares the thing, though it may show a notice. */
function saysNotWhom({ name, doc }: SymbolDetail, { text }: Understanding): boolean {
  const verb = ASKED_WHOM.exec(text)?.[1]?.toLowerCase().replace(/ied$/, 'y');
  if (verb === undefined) return false;
  const said = [...formsOf(stem(verb)), ...nearTo(stem(verb))];
  return !nameTerms(`${name} ${doc}`).parts.some((part) => said.includes(part));
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
