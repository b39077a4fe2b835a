import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { saysNothing } from '../understanding/generic-words.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { meanAlike, sameDeed } from './name-verbs.ts';
import { isProduction, maskWeight, type QuestionTerm } from './question-terms.ts';
import type { Subject } from './resolve-subject.ts';
import type { ScoredSymbol } from './score-symbols.ts';

const FILES_AROUND = 6;
const FIRST_FILES = 3;
const DOC_READ = 600;

/**
 * What a short, plain question means where the definition that fits best by its words is not what it asks for; null
 * where it is.
 */
export function standIn(subject: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  return (
    deciderOf(subject, asked, found) ??
    doerOf(subject, asked, found) ??
    tellerOf(subject, asked, found) ??
    workerOf(subject, asked, found) ??
    readerOf(subject, asked, found)
  );
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method']);

/**
 * "Where is an access token revoked" names the type `AccessToken` by two plain words, and asks for `revokeAccessToken`:
 * a function whose name, or the name of its file, has those words and one more of the question.
 */
export function fullerName({ named, symbols, terms }: Subject, found: SymbolDetail): ScoredSymbol | undefined {
  const pair = named.find(({ symbol }) => symbol.id === found.id)?.asked.split(' ') ?? [];
  if (pair.length !== 2 || CALLABLE.has(found.kind)) return undefined;
  const pairStems = pair.map(stem);
  const others = terms.filter((term) => !pairStems.includes(term.stem));
  return symbols.find(({ symbol, role }) => {
    if (!CALLABLE.has(symbol.kind) || !isProduction(role)) return false;
    const own = nameTerms(symbol.name.slice(symbol.name.lastIndexOf('.') + 1)).parts;
    const file = nameTerms(symbol.path.slice(symbol.path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')).parts;
    const says = (wanted: string): boolean => own.some((part) => part === wanted || meanAlike(part, wanted));
    const holds = (wanted: string): boolean => own.includes(wanted) || file.includes(wanted);
    return (
      pairStems.some((each) => own.includes(each)) && pairStems.every(holds) && others.some((each) => says(each.stem))
    );
  });
}

const ASKS_DECISION = /\b(?:decid|determin)\w* (?:whether|if|which|that|when)\b/i;
const DECIDES = /^(?:should|is|can|may|has|needs?|must|allows?)(?=[A-Z_])/;
const DECIDERS_LOOKED_AT = 40;
/** A longer question describes more than one decision. */
const FEW_WORDS = 6;

/** "How does it decide which files to skip" is answered by what is called `should_skip`, before what sets an option. */
function deciderOf({ symbols }: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  const own = ({ symbol }: ScoredSymbol): string => symbol.name.slice(symbol.name.lastIndexOf('.') + 1);
  if (asked.words.length > FEW_WORDS || !ASKS_DECISION.test(asked.text) || DECIDES.test(own(found))) return null;
  return (
    symbols
      .slice(0, DECIDERS_LOOKED_AT)
      .find(
        (each) =>
          CALLABLE.has(each.symbol.kind) &&
          isProduction(each.role) &&
          DECIDES.test(own(each)) &&
          each.nameMatch > 0 &&
          each.score >= LEAST_SHARE * found.score,
      ) ?? null
  );
}

const FIELDS: ReadonlySet<string> = new Set(['property', 'variable', 'constant', 'section', 'key', 'other']);
const MOST_LOOKED_AT = 150;
/** So much of a word says what it is about: *automatically* is told by "automating". */
const SAME_BEGINNING = 6;

/**
 * "How does it obtain certificates automatically" is not answered by what a certificate is. Where the best definition is
 * a type that holds fewer of the question's words, small ones included, than another says of itself, that one is meant.
 */
function tellerOf({ symbols, files }: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  if (asked.kind !== 'how' || CALLABLE.has(found.symbol.kind)) return null;
  const words = asked.words
    .filter(({ isProject, text }) => !isProject && !saysNothing(text))
    .map(({ stem: root }) => root);
  const near = new Set(files.slice(0, FILES_AROUND).map(({ path }) => path));
  const told = ({ symbol }: ScoredSymbol): number => {
    const own = new Set(nameTerms(`${symbol.name} ${symbol.doc.slice(0, DOC_READ)}`).parts);
    return words.filter(
      (word) => own.has(word) || [...own].some((part) => meanAlike(part, word) || isSameBeginning(part, word)),
    ).length;
  };
  const known = told(found);
  const [best] = symbols
    .slice(0, MOST_LOOKED_AT)
    .filter(
      ({ symbol, role }) =>
        isProduction(role) && near.has(symbol.path) && symbol.doc !== '' && !FIELDS.has(symbol.kind),
    )
    .map((each) => ({ each, words: told(each) }))
    .filter(({ words: held }) => held >= 2 && held > known)
    .sort((a, b) => b.words - a.words || b.each.score - a.each.score);
  return best?.each ?? null;
}

const MAKES = /\.(?:__init__|__construct|constructor|new|initialize|init)$/;

/** A type that does nothing, as an event or a record, does not say how anything works: what does it stands nearby. */
function workerOf({ symbols, files, read }: Subject, asked: Understanding, found: ScoredSymbol): ScoredSymbol | null {
  const { name: type, path, kind } = found.symbol;
  if (asked.kind !== 'how' || !WITHOUT_WORK.has(kind)) return null;
  const outline = read.find((each) => each.outline.path === path)?.outline;
  const works = outline?.symbols.some(
    ({ name, kind: own }) => CALLABLE.has(own) && name.startsWith(`${type}.`) && !MAKES.test(name),
  );
  if (works !== false) return null;
  const near = new Set(files.slice(0, FIRST_FILES).map((file) => file.path));
  return (
    symbols.find(
      ({ symbol, role, score }) =>
        CALLABLE.has(symbol.kind) &&
        isProduction(role) &&
        near.has(symbol.path) &&
        !MAKES.test(symbol.name) &&
        score >= 0.5 * found.score,
    ) ?? null
  );
}

const WITHOUT_WORK: ReadonlySet<string> = new Set(['class', 'struct', 'enum', 'type', 'interface']);

const KEPT: ReadonlySet<string> = new Set(['property', 'variable', 'constant']);
/** Who asks where it is kept means the field itself. */
const ASKS_FOR_FIELD = /\b(?:defined?|declared?|stored?|kept|set|configured?|default\w*|named|called)\b/i;

/**
 * "Where is the random route generated" is not answered by the option `random_route`: it is done where that is read. A
 * name of one word may be that of another field.
 */
function readerOf(
  { symbols, terms, read }: Subject,
  { kind, text }: Understanding,
  { symbol: field }: ScoredSymbol,
): ScoredSymbol | null {
  const own = field.name.slice(field.name.lastIndexOf('.') + 1);
  if (!/^(?:where|how)$/.test(kind) || !KEPT.has(field.kind) || ASKS_FOR_FIELD.test(text)) return null;
  if (nameTerms(own).parts.length < 2) return null;
  const readers = new Map<number, number>();
  for (const { outline, masks } of read) {
    if (!isProduction(outline.role)) continue;
    for (const [place, line] of outline.lines.entries()) {
      if (!line.includes(own) || (outline.path === field.path && isWithin(field, place + 1))) continue;
      const holder = outline.symbols.findLast((each) => CALLABLE.has(each.kind) && isWithin(each, place + 1));
      if (!holder) continue;
      let told = 0;
      for (let at = place; at < place + LINES_AFTER && at < holder.endLine; at++) told |= masks[at] ?? 0;
      readers.set(holder.id, Math.max(readers.get(holder.id) ?? 0, maskWeight(told, terms)));
    }
  }
  const [best] = symbols
    .filter(({ symbol }) => readers.has(symbol.id))
    .sort((a, b) => (readers.get(b.symbol.id) ?? 0) - (readers.get(a.symbol.id) ?? 0) || b.score - a.score);
  return best ?? null;
}

/** What is done with a field stands in the lines that follow. */
const LINES_AFTER = 6;

function isWithin({ startLine, endLine }: { startLine: number; endLine: number }, line: number): boolean {
  return startLine <= line && line <= endLine;
}

function isSameBeginning(a: string, b: string): boolean {
  return (
    a.length >= SAME_BEGINNING &&
    b.length >= SAME_BEGINNING &&
    a.slice(0, SAME_BEGINNING) === b.slice(0, SAME_BEGINNING)
  );
}

const DOING =
  /(?:ed|ing)$|^(?:bound|built|drawn|done|found|hidden|kept|made|read|run|sent|set|split|told|written|lookup)$/;
const ROOTS = new Map(
  Object.entries({
    built: 'build',
    made: 'make',
    sent: 'send',
    kept: 'keep',
    found: 'find',
    written: 'write',
    done: 'do',
  }),
);
const LEAST_SHARE = 0.6;
const ALL_HELD = 0.99;

/**
 * "Where is the visibility of a memo checked" asks for what checks it. Where the best definition is a type or a field, a
 * function that says the verb in its name, and holds most of the other words in its name, its path or its lines, is meant.
 */
function doerOf(
  { named, symbols, terms, matcher, read }: Subject,
  asked: Understanding,
  found: ScoredSymbol,
): ScoredSymbol | null {
  if (!/^(?:where|how)$/.test(asked.kind)) return null;
  // A function that two plain words name by accident is no more meant than a type.
  const isPair = named.some(({ symbol, asked: words }) => symbol.id === found.symbol.id && words.includes(' '));
  const isNamed = named.some(({ symbol }) => symbol.id === found.symbol.id);
  // "Where is the Taskfile parsed": the type is what it is done to.
  const isDoneTo = isNamed && asked.identifiers.length === 0 && !CALLABLE.has(found.symbol.kind);
  // Being named by accident is much of its score.
  const least = (isPair || isDoneTo ? 0.2 : 0.5) * found.score;
  const verbs = asked.words
    .filter(({ text }) => DOING.test(text))
    .map(({ text, stem: root }) => stem(ROOTS.get(text) ?? root));
  if (verbs.length === 0) return null;
  const spoken = asked.words.map(({ text }) => text).filter((text) => /ed$/.test(text));
  const saysVerb = ({ name }: SymbolDetail): boolean => {
    const own = nameTerms(name.slice(name.lastIndexOf('.') + 1)).parts;
    // `album_imported` is called when it is done, by what does it.
    if (spoken.some((verb) => own.length > 1 && name.toLowerCase().endsWith(verb))) return false;
    return verbs.some((verb) => own.some((part) => part === verb || sameDeed(part, verb)));
  };
  if (CALLABLE.has(found.symbol.kind) && !isPair && (isNamed || saysVerb(found.symbol))) return null;
  const topics = terms.filter(({ generic, stem: root }) => !generic && !verbs.includes(root));
  const total = topics.reduce((sum, { weight }) => sum + weight, 0);
  // "Delayed jobs" are of that sort; what is done to them is said last.
  const rare = terms.filter(
    ({ stem: root, generic, weight }) =>
      total > 0 && root === verbs.at(-1) && !generic && weight >= LEAST_SHARE * (weight + total),
  );
  const weigh = (term: QuestionTerm): number => (topics.includes(term) ? term.weight : 0);
  const masks = new Map(read.map(({ outline, masks: lines }) => [outline.path, lines]));
  const share = ({ name, path, startLine, endLine }: SymbolDetail, around = ''): number => {
    let mask = matcher.mask(`${name} ${around}`);
    for (let line = startLine; line <= endLine; line++) mask |= masks.get(path)?.[line - 1] ?? 0;
    return maskWeight(mask, terms, weigh) / Math.max(1e-9, total);
  };
  const doers = symbols.filter(({ symbol, role, score }) => {
    if (!CALLABLE.has(symbol.kind) || !isProduction(role) || score < least) return false;
    const own = nameTerms(symbol.name.slice(symbol.name.lastIndexOf('.') + 1)).parts;
    if (!saysVerb(symbol)) return false;
    if (topics.some((term) => own.includes(term.stem))) return share(symbol, symbol.path) >= LEAST_SHARE;
    // A verb that is rare here says more than what it is done to.
    return share(symbol) >= ALL_HELD || rare.some((term) => own.includes(term.stem));
  });
  // `edit_import_header` edits; what begins with the verb does it.
  const begins = ({ symbol }: ScoredSymbol): boolean => {
    const [first = ''] = nameTerms(symbol.name.slice(symbol.name.lastIndexOf('.') + 1)).parts;
    return verbs.some((verb) => first === verb || sameDeed(first, verb));
  };
  return doers.find(begins) ?? doers[0] ?? null;
}
