import { fileOutline } from '../../../engine/pack/file-outline.ts';
import {
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { type Model, modelsOf } from '../../authoring/evidence/models.ts';
import { sentencesOf } from '../../authoring/wording/doc-sentence.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, isBalanced, plain } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import type { Inquiry } from '../inquiry.ts';
import { CODE_KINDS } from '../subject/named-symbols.ts';
import { isProduction } from '../subject/question-terms.ts';
import { topicsOf, understandQuestion } from '../understanding/understand-question.ts';
import { definitionOf, extendsWords, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { onlyCalled, relation } from './code/told-apart.ts';
import type { Composer } from './composer.ts';
import { saidBelow } from './documents/documented.ts';
import { onesOf } from './named/named-model.ts';
import { bullet, cited, opening } from './part.ts';
import { comparedValues } from './values/compared-values.ts';
import { isSame } from './values/found-values.ts';

/** Two definitions side by side: what each is, how they hang together, the facts that both have. */
export const composeCompare: Composer = function* (inquiry) {
  const { pack } = inquiry;
  const [one, other] = describedSides(inquiry) ?? mixedSides(inquiry) ?? sides(inquiry);
  const [a, b] = [ofItsSort(pack, one, other), ofItsSort(pack, other, one)];
  // In plain words nobody sets a function beside a type: one of the two was not found.
  const isOfTwoSorts =
    inquiry.understanding.identifiers.length === 0 && DOES.test(a?.kind ?? '') !== DOES.test(b?.kind ?? '');
  if (!a || !b || isOfTwoSorts) {
    yield* comparedValues(inquiry, (BETWEEN.exec(inquiry.understanding.text) ?? []).slice(1).filter(Boolean));
    return;
  }
  const [first, second] = [predicateOf(a), predicateOf(b)];
  const [a1, b1] = [a, b].map((side) => modelOf(inquiry, side));
  yield opening(
    `${symbolName(a)} ${first ?? `is ${withArticle(kindWord(a))} in ${code(a.path)}`}; ${symbolName(b)} ${second ?? `is ${withArticle(kindWord(b))} in ${code(b.path)}`}`,
    cited(definitionOf(a), definitionOf(b)),
  );
  // Where its author does not say what it is, the documents may.
  for (const side of [a, b]) if (predicateOf(side) === null) yield* saidBelow(pack, shortName(side.name));
  yield* relation(pack, a, b);
  const rows = [
    ['kind', kindWord(a), kindWord(b)],
    ['file', code(a.path), code(b.path)],
    ['signature', a.signature && code(shortened(a.signature)), b.signature && code(shortened(b.signature))],
    ['made with', makerOf(pack, a), makerOf(pack, b)],
    ['fields', a1 && fieldNames(a1), b1 && fieldNames(b1)],
    [
      'only here',
      ...[onlyIn(pack, a, b), onlyIn(pack, b, a)].map(
        (names) => !(a1?.fields.length && b1?.fields.length) && shortList(names),
      ),
    ],
    ['calls or uses, unlike the other', ...[onlyCalled(pack, a, b), onlyCalled(pack, b, a)].map(shortList)],
    ['relates to one', a1 && pointsTo(a1), b1 && pointsTo(b1)],
    ['above it', a.bases.length > 0 && extendsWords(a), b.bases.length > 0 && extendsWords(b)],
  ].flatMap(([head, left, right]) => (head && left && right && left !== right ? [[head, left, right]] : []));
  if (rows.length > 0)
    yield {
      form: 'table',
      head: ['', symbolName(a), symbolName(b)],
      rows: rows.map((cells) => ({ cells, sources: [] })),
    };
  for (const side of [a, b]) {
    const note = sentencesOf(plain(side.doc)).find(
      (sentence) =>
        /\b(?:prefer(?:red)?|deprecated|instead|short-?hand|equivalent|unlike|differs?)\b/i.test(sentence) &&
        /^[A-Z`]/.test(sentence) &&
        isBalanced(sentence),
    );
    if (note && note.length < 200)
      yield bullet(
        `On ${symbolName(side)} its doc comment notes: "${note.replace(/"/g, "'").replace(/[.]$/, '')}"`,
        cited(definitionOf(side)),
      );
  }
};

/** `Mux.Route` is meant beside `Mux.Mount`, also where a type is called `Route`. */
function ofItsSort(pack: Inquiry['pack'], one?: SymbolDetail | null, other?: SymbolDetail | null): SymbolDetail | null {
  if (!one || other?.kind !== 'method' || !TYPE.test(one.kind)) return one ?? null;
  const wanted = `${other.name.slice(0, other.name.lastIndexOf('.') + 1)}${shortName(one.name)}`;
  const sibling = symbolsOfFile(pack, other.path).find(({ name, kind }) => name === wanted && DOES.test(kind));
  return sibling ? symbolDetail(pack, sibling.id) : one;
}

/** The data that a side stands for, where it is a model. */
function modelOf({ evidence }: Inquiry, { name, path }: SymbolDetail): Model | null {
  const own = modelsOf(evidence).filter(({ fact }) => fact.path === path);
  return own.find((model) => lastPart(model.name) === lastPart(name)) ?? null;
}

function fieldNames({ fields }: Model): string {
  return shortList(fields.map(({ name }) => name));
}

/** Members of one type that the other has none of the same name of. */
function onlyIn(pack: Inquiry['pack'], one: SymbolDetail, other: SymbolDetail): string[] {
  if (!TYPE.test(one.kind) || !TYPE.test(other.kind)) return [];
  const membersOf = ({ name, path }: SymbolDetail): string[] =>
    (fileOutline(pack, path)?.symbols ?? []).flatMap((each) =>
      each.name === `${name}.${shortName(each.name)}` && each.kind !== 'constructor' ? [shortName(each.name)] : [],
    );
  const known = new Set(membersOf(other));
  if (known.size === 0) return [];
  // What is set on `self` is a member too, though nothing declares it.
  const text = (fileOutline(pack, other.path)?.lines ?? []).slice(other.startLine - 1, other.endLine).join('\n');
  return [...new Set(membersOf(one))].filter((name) => !known.has(name) && !text.includes(`.${name}`));
}

/** How one of a type is made, where that is written inside it. */
function makerOf(pack: Inquiry['pack'], { name, path }: SymbolDetail): string | null {
  const names = ['__init__', 'constructor', 'initialize', '__construct'].map((own) => `${name}.${own}`);
  const maker = symbolsOfFile(pack, path).find((each) => names.includes(each.name));
  const signature = maker && symbolDetail(pack, maker.id)?.signature;
  return signature ? code(shortened(signature.replace(/\(\s+/, '('))) : null;
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, FIELDS_NAMED).map(code);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : joined(shown);
}

const FIELDS_NAMED = 8;

function pointsTo(model: Model): string {
  return joined(onesOf(model).slice(0, FIELDS_NAMED).map(code));
}

const BETWEEN =
  /\b(?:between|compare|comparing)\s+(.+?)\s+(?:and|with|to|versus|vs\.?)\s+(.+?)\s*\??$|^(.+?)\s+(?:vs\.?|versus)\s+(.+?)\s*\??$/i;

/** Two sides in plain words, each as the definition whose name has all of them and the fewest others. */
function describedSides({ pack, subject, understanding }: Inquiry): (SymbolDetail | null)[] | null {
  const [, ...phrases] = BETWEEN.exec(understanding.text) ?? [];
  const [left, right] = phrases.filter((phrase) => phrase !== undefined);
  if (left === undefined || right === undefined || understanding.identifiers.length > 0) return null;
  const role = pack.query('select role from files where path = ?');
  const [a, b] = [left, right].map((phrase) => {
    const wanted = understandQuestion(phrase).stems;
    if (wanted.length === 0) return undefined;
    const known = subject.symbols.filter(({ role }) => role !== 'test').map(({ symbol, score }) => ({ symbol, score }));
    const others = findSymbols(pack, phrase.replace(/\b(?:an?|the)\b/gi, '').trim(), { limit: MOST_LOOKED_AT }).filter(
      ({ path }) => isProduction(String(role.get(path)?.['role'] ?? '')),
    );
    const [best] = [...known, ...others.map((symbol) => ({ symbol, score: 0 }))]
      .filter(({ symbol }) => COMPARED.has(symbol.kind) && !(symbol.kind === 'constant' && symbol.name.includes('.')))
      .map(({ symbol, score }) => ({ symbol, score, parts: nameTerms(shortName(symbol.name)).parts }))
      .filter(({ parts }) => wanted.every((stem) => parts.some((part) => isSame(part, stem))))
      .sort(
        (x, y) =>
          Number(CODE_KINDS.has(y.symbol.kind)) - Number(CODE_KINDS.has(x.symbol.kind)) ||
          wanted.filter((stem) => y.parts.includes(stem)).length -
            wanted.filter((stem) => x.parts.includes(stem)).length ||
          x.parts.length - y.parts.length ||
          Number(isSpelled(y.symbol.name, phrase)) - Number(isSpelled(x.symbol.name, phrase)) ||
          depthOf(x.symbol.name) - depthOf(y.symbol.name) ||
          y.score - x.score,
      );
    return best;
  });
  if (!a || !b || a.symbol.id === b.symbol.id) return null;
  // Two of one sort differ in what is asked alone: `ListTypePrivate` and `ListTypePublic`.
  const asked = understandQuestion(`${left} ${right}`).stems;
  const rest = ({ parts }: { parts: readonly string[] }): string =>
    parts
      .filter((part) => !asked.some((stem) => isSame(part, stem)))
      .sort()
      .join(' ');
  return rest(a) === rest(b) ? [symbolDetail(pack, a.symbol.id), symbolDetail(pack, b.symbol.id)] : null;
}

/** One side by its name and one in plain words: the type whose name has some of the words, and its path the others. */
function mixedSides({ pack, subject, understanding }: Inquiry): (SymbolDetail | null)[] | null {
  const [, ...phrases] = BETWEEN.exec(understanding.text) ?? [];
  const asked = phrases
    .filter((phrase) => phrase !== undefined)
    .map((phrase) => phrase.replace(/`|^(?:an?|the) /gi, ''));
  const isName = (phrase: string): boolean => understanding.identifiers.includes(phrase);
  if (asked.length !== 2 || asked.filter(isName).length !== 1) return null;
  const found = asked.map((phrase) => {
    const named = subject.named.filter((each) => each.asked === phrase && TYPE.test(each.symbol.kind));
    if (isName(phrase)) return named[0]?.symbol;
    const wanted = understandQuestion(phrase).stems;
    const [best] = subject.symbols
      .filter(({ symbol, role }) => isProduction(role) && TYPE.test(symbol.kind))
      .map(({ symbol, score }) => ({ symbol, score, parts: nameTerms(shortName(symbol.name)).parts }))
      .filter(
        ({ symbol, parts }) =>
          parts.length > 0 &&
          parts.every((part) => wanted.includes(part)) &&
          wanted.every((root) => parts.includes(root) || symbol.path.toLowerCase().includes(root)),
      )
      .sort((x, y) => y.parts.length - x.parts.length || y.score - x.score);
    return best?.symbol;
  });
  return found.every((symbol) => symbol !== undefined) ? found.map((symbol) => symbolDetail(pack, symbol.id)) : null;
}

const TYPE = /^(?:class|struct|interface|trait|enum)$/;
const DOES = /^(?:function|method)$/;
const MOST_LOOKED_AT = 60;

/** "A site" is `Site`, before `Sites`. */
function isSpelled(name: string, phrase: string): boolean {
  return phrase.toLowerCase().split(/\s+/).includes(shortName(name).toLowerCase());
}

function depthOf(name: string): number {
  return name.split('.').length;
}
const COMPARED: ReadonlySet<string> = new Set([
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'type',
  'constant',
  'table',
  'module',
]);

/** The two that the question names; a side that is only described is the best definition for its words. */
function sides({ pack, subject, understanding }: Inquiry): (SymbolDetail | null)[] {
  const order = new Map(subject.symbols.map(({ symbol }, place) => [symbol.id, place]));
  const byName = new Map<string, number[]>();
  for (const { asked, symbol } of subject.named) byName.set(asked, [...(byName.get(asked) ?? []), symbol.id]);
  // A name with a capital is that of a type before that of a method.
  const isType = (id: number): boolean => /^(?:class|struct|interface|trait|enum|type)$/.test(kinds.get(id) ?? '');
  const kinds = new Map(subject.named.map(({ symbol }) => [symbol.id, symbol.kind]));
  const best = [...byName]
    .map(
      ([name, ids]) =>
        ids.toSorted(
          (a, b) =>
            (/^\p{Lu}/u.test(name) ? Number(isType(b)) - Number(isType(a)) : 0) ||
            (order.get(a) ?? 1e9) - (order.get(b) ?? 1e9),
        )[0],
    )
    .filter((id) => id !== undefined);
  // "How is it different from Request": the second side is a plain word with a capital.
  if (best.length === 1)
    for (const word of understanding.text.match(/(?<=\b(?:from|and|with|to|or|vs\.?|versus|than) )`?[\w.]+/gi) ?? []) {
      const [symbol] = findSymbols(pack, word.replace('`', ''), { limit: 5, exact: true }).filter(
        ({ id, kind }) => !best.includes(id) && CODE_KINDS.has(kind),
      );
      if (symbol && best.length === 1) best.push(symbol.id);
    }
  const words = understanding.text.toLowerCase();
  const spoken = new Set(words.match(/[\w$]+/g) ?? []);
  const written = new Set(understanding.text.match(/[\w$]+/g) ?? []);
  const isWritten = (name: string): boolean => written.has(shortName(name));
  const ids =
    best.length >= 2
      ? best
      : [
          ...new Set([
            ...best,
            ...subject.symbols
              .filter(
                ({ nameMatch, role, symbol }) =>
                  nameMatch > 0.3 &&
                  role !== 'test' &&
                  CODE_KINDS.has(symbol.kind) &&
                  spoken.has(lastPart(symbol.name)),
              )
              // As it is written, capitals included, before what only sounds like it.
              .sort((x, y) => Number(isWritten(y.symbol.name)) - Number(isWritten(x.symbol.name)))
              .map(({ symbol }) => symbol.id),
          ]),
        ];
  const nameOf = (id: number): string => lastPart(symbolDetail(pack, id)?.name ?? '');
  const distinct = ids.filter((id, place) => ids.findIndex((other) => nameOf(other) === nameOf(id)) === place);
  const place = (id: number): number => words.indexOf(nameOf(id));
  const phrases = best.length >= 2 ? [] : (BETWEEN.exec(understanding.text) ?? []).slice(1).filter(Boolean);
  return distinct
    .filter((id) => phrases.every((phrase) => !isMore(phrase, symbolDetail(pack, id))))
    .slice(0, 2)
    .sort((a, b) => place(a) - place(b))
    .map((id) => symbolDetail(pack, id));
}

/** "The default parsing engine" is more than `Engine`: a phrase that has the name and another word for it means another thing. */
function isMore(phrase: string, symbol: SymbolDetail | null): boolean {
  const name = shortName(symbol?.name ?? '');
  const { parts } = nameTerms(name);
  // `TillPrinter` is one word, and no till.
  if (!phrase.split(/\W+/).some((word) => word.toLowerCase() === name.toLowerCase())) return false;
  const asked = topicsOf(understandQuestion(phrase)).map(({ stem }) => stem);
  if (!symbol || !parts.every((part) => asked.includes(part))) return false;
  const told = new Set(nameTerms(`${symbol.name} ${symbol.path} ${symbol.doc}`).parts);
  return asked.some((stem) => !told.has(stem));
}

const LONGEST_SIGNATURE = 120;

function shortened(signature: string): string {
  return signature.length > LONGEST_SIGNATURE ? `${signature.slice(0, LONGEST_SIGNATURE - 1)}…` : signature;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
