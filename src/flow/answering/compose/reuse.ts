import { type SymbolDetail, shortName, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { findText } from '../../../engine/pack/search/find-text.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { directoryOf } from '../../authoring/evidence/files/directory-of.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { doesAnother } from '../lack.ts';
import { sameThing } from '../subject/name-verbs.ts';
import { isProduction, maskWeight, type QuestionTerm } from '../subject/question-terms.ts';
import { topicsOf } from '../understanding/understand-question.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { callPath, stepSpans } from './code/call-path.ts';
import { otherPlaces, SHORT } from './code/other-places.ts';
import { isSort } from './code/sorts.ts';
import { useLine, userName, usersOf } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, lacking, opening } from './part.ts';
import { componentsOfTheWhole, isOfTheWhole } from './whole/rules-and-components.ts';

const LOOKED_AT = 8;
const STEPS_SHOWN = 4;
const WHOLE = 0.95;
/** What has less of the words than this is something else. */
const LEAST = 0.6;
const REUSABLE: ReadonlySet<string> = new Set([
  'function',
  'class',
  'method',
  'interface',
  'struct',
  'trait',
  'macro',
  'type',
  'constant',
  'enum',
]);

/** What can be reused: exported definitions that fit, by how many rely on them, with a use to copy. */
export const composeReuse: Composer = function* (inquiry) {
  if (isOfTheWhole(inquiry)) {
    yield* componentsOfTheWhole(inquiry);
    return;
  }
  const { subject, pack } = inquiry;
  // Who wants one more of a sort builds on what all of them have to be.
  const noun = ONE_MORE.exec(inquiry.understanding.text)?.[1];
  const isContract = ({ kind, name, path, doc }: SymbolDetail): boolean =>
    noun !== undefined &&
    /^(?:interface|trait)$/.test(kind) &&
    isSort(name, stem(noun.toLowerCase())) &&
    namesAll(inquiry, `${name} ${path} ${doc}`);
  const contracts = subject.symbols.filter(({ role, symbol }) => isProduction(role) && isContract(symbol)).slice(0, 1);
  const all = subject.symbols.filter(({ role, symbol }) => isProduction(role) && REUSABLE.has(symbol.kind));
  const own = all.filter(({ symbol }) => !isBeside(inquiry, symbol.path));
  const [best] = own.length > 0 ? own : all;
  const fitting = (own.length > 0 ? own : all).filter(({ score }) => score >= 0.6 * (best?.score ?? 0));
  const candidates = [...new Set([...contracts, ...fitting])]
    .slice(0, LOOKED_AT)
    .flatMap(({ symbol, score }) => {
      const detail = symbolDetail(pack, symbol.id);
      if (!detail) return [];
      const users = usersOf(pack, detail);
      const outside = users.production
        .filter(({ path }) => path !== symbol.path)
        .sort((a, b) => Number(b.kind === 'call') - Number(a.kind === 'call'));
      const share = shareOf(inquiry, detail);
      const named = shareOf(inquiry, { name: detail.name, doc: '', path: detail.path }, ({ weight }) => weight);
      const worth =
        score +
        0.15 * Math.log1p(outside.length) +
        // What one part has for itself is less of a help to others than what many parts rely on.
        0.2 * Math.log(Math.max(1, new Set(outside.map(({ path }) => directoryOf(path))).size)) +
        (detail.exported ? 0.2 : 0) +
        named -
        BESIDE * unaskedIn(inquiry, shortName(detail.name));
      return [{ detail, users, outside, share, worth, isWhole: detail.exported && share === 1 }];
    })
    // What many rely on for something else is not what was asked for.
    .sort(
      (a, b) =>
        Number(isContract(b.detail)) - Number(isContract(a.detail)) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        b.worth - a.worth ||
        a.detail.id - b.detail.id,
    );
  const [first] = candidates;
  if (!first) return;
  const { detail } = first;
  // Beside what speaks of all that is asked, another must do so too; another form of the same tells nothing.
  const least = first.share >= WHOLE ? WHOLE : first.share / 2;
  const second = candidates.find(
    (each) => shortName(each.detail.name) !== shortName(detail.name) && each.share >= least,
  );
  const says = predicateOf(detail);
  const found = first.share >= WHOLE ? 'There is' : 'The closest match is';
  const lead = detail.exported ? found : 'Among the names and comments of definitions, the nearest is private:';
  const nearest = opening(
    `${lead} the ${kindWord(detail)} ${symbolName(detail)} in ${code(detail.path)}${says ? `; it ${says}` : ''}`,
    cited(definitionOf(detail)),
  );
  // Of two things that are asked for, one that has half of the words is one of them.
  const isHalf =
    (first.share < LEAST && !/\bor\b/i.test(inquiry.understanding.text)) || doesAnother(detail, inquiry.understanding);
  const asked = joined(topicsOf(inquiry.understanding).map(({ text }) => `*${text}*`));
  // What is private can be reused by nobody as it is.
  const isOwn = !detail.exported && first.share < WHOLE;
  yield isOwn
    ? lacking('the closest match is private and speaks of less than is asked', nearest)
    : isHalf
      ? lacking(`no definition was found that covers ${asked} together`, nearest)
      : nearest;
  if (second) {
    const other = predicateOf(second.detail);
    yield bullet(
      `Beside it: ${symbolName(second.detail)} in ${code(second.detail.path)}${other ? `, which ${other}` : ''}`,
      cited(headOf(second.detail, 12)),
    );
  }
  const use = first.outside[0] ?? first.users.tests[0];
  if (use) {
    const line = use.lines[0] ?? 1;
    // Code may name it in a way that was not read as a use.
    const alone = isNamedElsewhere(inquiry, detail)
      ? 'Tests use it'
      : 'In code outside its own file only tests were found to use it';
    yield bullet(
      `${first.outside.length === 0 ? alone : `At least ${count(first.outside.length, 'place')} outside its own file ${first.outside.length === 1 ? 'uses' : 'use'} it`}; for example ${userName(use)} in ${code(use.path)}`,
      cited(useLine(use)),
    );
    yield { form: 'excerpt', path: use.path, startLine: Math.max(1, line - 1), endLine: line + 3 };
  }
  // What a private definition is built on may well be open to others.
  if (!detail.exported)
    for (const each of callPath(inquiry, detail, STEPS_SHOWN)) yield bullet(...stepSpans(each, 'it '));
  // What fits a short question as well as what was told is told already.
  if (topicsOf(inquiry.understanding).length > SHORT || first.share < WHOLE)
    yield* otherPlaces({ ...inquiry, main: detail }, undefined, second?.detail);
};

/** What each word of a name takes away that nobody asked for: who wants to send mail wants no validator of codes in it. */
const BESIDE = 0.15;
const FITS_ANY =
  /^(?:async|sync|service|services|helper|helpers|manager|provider|factory|base|default|impl|util|utils|i)$/;

function unaskedIn({ subject: { matcher } }: Inquiry, name: string): number {
  return partsOf(name).filter((part) => !FITS_ANY.test(part) && matcher.mask(part) === 0).length;
}

const MOST_LINES = 200;
const PATIENCE_MS = 250;

/** Whether other code than tests has a line with its name. */
function isNamedElsewhere({ pack, evidence }: Inquiry, { name, path }: SymbolDetail): boolean {
  return findText(pack, shortName(name), { isWord: true, limit: MOST_LINES, patience: PATIENCE_MS }).lines.some(
    (line) => line.path !== path && !/^(?:test|document)$/.test(evidence.file(line.path)?.role ?? ''),
  );
}

const ONE_MORE = /\b(?:new|another|own|custom|additional) (?:[\w-]+ )*?([\w-]+)\s*\??$/i;

function namesAll({ subject: { terms, matcher } }: Inquiry, text: string): boolean {
  const told = matcher.mask(text);
  return terms.every(({ generic, stem: root }, place) => generic || /^reus/.test(root) || (told & (1 << place)) !== 0);
}

/** A word that long stands in a name as itself: *thread* in `threadpool`. */
const LONG = 5;
/** How much of what is asked for its name, signature, doc comment and file speak of, also by what names call it in short. */
function shareOf(
  { subject }: Inquiry,
  { name, signature, doc, path }: Pick<SymbolDetail, 'name' | 'doc' | 'path'> & { signature?: string },
  weigh = ({ generic, weight }: QuestionTerm): number => (generic ? 0 : weight),
): number {
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  const { parts, whole } = nameTerms(shortName(name));
  const file = path.slice(path.lastIndexOf('/') + 1);
  const short = subject.terms.reduce(
    (mask, { stem: root }, place) =>
      sameThing(root).some((other) => parts.includes(other)) || (root.length >= LONG && whole.includes(root))
        ? mask | (1 << place)
        : mask,
    0,
  );
  const told = subject.matcher.mask(`${name} ${signature ?? ''} ${doc} ${file}`) | short;
  return total === 0 ? 0 : maskWeight(told, subject.terms, weigh) / total;
}

const SMALL = 0.05;
/** Whether a folder at the top holds next to nothing of the code: what only such code uses is made for it alone. */
function isBeside({ evidence }: Inquiry, path: string): boolean {
  const top = path.slice(0, path.indexOf('/') + 1);
  const own = evidence.files.filter(({ role }) => isProduction(role));
  return own.filter((file) => file.path.startsWith(top)).length < SMALL * own.length;
}
