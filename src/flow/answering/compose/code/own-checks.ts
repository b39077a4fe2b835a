import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { bases, callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isMigration, isPage, isWrittenElsewhere } from '../../subject/side-code.ts';
import { kindStems } from '../../understanding/kind-words.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { definitionOf, predicateOf } from '../../wording/symbol-words.ts';
import { filesOf } from './package-files.ts';
import { type Refused, refusalsIn } from './refusals.ts';

/** A method by which a type checks itself: what it refuses, and the checks that it calls. */
export interface OwnCheck {
  method: SymbolDetail;
  refused: Refused[];
  called: { text: string; source: CodeSource }[];
  /** What the checks that it calls refuse. */
  behind: Refused[];
}

const TYPES: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'type']);
const CHECKS =
  /^(?:full_?)?clean(?:_\w+)?$|^_?(?:do_?)?(?:validate|check|verify|ensure|assert)(?=[A-Z_]|$)|^is_?valid(?:\?|$)|^_?has_?valid(?=[A-Z_]|$)/i;
const CALL =
  /(?<![\w.])((?:\w+\.){0,3}_?(?:validate|check|verify|ensure|assert|has_?valid)\w*)\(([^()]{0,80}(?:\([^()]{0,60}\))?[^()]{0,40})\)/gi;
/** What is called after a type and checks what it is made from. */
const AROUND = ['Form', 'Serializer', 'Validator', 'Schema', 'Input'];
const ASKS_VALID = /\b(?:in)?valid(?:ity)?\b/i;
const MOST_METHODS = 4;
const MOST_CALLS = 8;
const MOST_BEHIND = 8;

/** How the type that a question names checks itself; nothing where it has no method for that. */
export function ownChecks(inquiry: Inquiry): OwnCheck[] {
  const { pack } = inquiry;
  const types = askedTypes(inquiry);
  const own = types.flatMap((type) => checksIn(inquiry, type));
  // What a type does not check itself, its base may: one that only says `is valid` of every sort of content.
  const inherited =
    own.length > 0 || !ASKS_VALID.test(inquiry.understanding.text)
      ? []
      : types
          .flatMap(({ id }) => bases(pack, id, { atLeast: 'exact' }))
          .flatMap(({ symbol }) => (symbol ? (symbolDetail(pack, symbol.id) ?? []) : []))
          .flatMap((base) => checksIn(inquiry, base));
  const found = [...own, ...inherited];
  return (found.length > 0 ? found : namedChecks(inquiry)).slice(0, MOST_METHODS);
}

const VERBS = ['check', 'validate', 'verify', 'ensure', 'assert'];
const FEW_TOPICS = 2;

/** Functions that are called after checking what is asked about and nothing else: `CheckUsername`, `validate_username`. */
function namedChecks(inquiry: Inquiry): OwnCheck[] {
  const { evidence, pack, understanding } = inquiry;
  const asking = kindStems(understanding.kind);
  const topics = topicsOf(understanding).filter(({ stem }) => !asking.has(stem));
  if (topics.length === 0 || topics.length > FEW_TOPICS || understanding.identifiers.length > 0) return [];
  // What checks a device does not check its number.
  const [, member = ''] =
    /\w['\u2019]s ([\w -]+?)(?=\s*(?:[?.,]|$| (?:before|when|is|are|be|has|have|must|to)\b))/i.exec(
      understanding.text,
    ) ?? [];
  if (member !== '' && !topics.some(({ text }) => member.toLowerCase().includes(text))) return [];
  const things = [topics.map(({ text }) => text), topics.map(({ text }) => singular(text))].flatMap((words) => [
    words.join(''),
    words.join('_'),
  ]);
  const names = VERBS.flatMap((verb) => things.flatMap((thing) => [`${verb}${thing}`, `${verb}_${thing}`]));
  return (
    [...new Set(names)]
      .flatMap((name) => findSymbols(pack, name, { limit: MOST_METHODS, exact: true }))
      .filter(
        ({ kind, path }) =>
          /^(?:function|method)$/.test(kind) &&
          isProduction(evidence.file(path)?.role) &&
          !isPage(path) &&
          !isMigration(path),
      )
      .flatMap(({ id }) => symbolDetail(pack, id) ?? [])
      .map((method) => checkOf(inquiry, method))
      // What can be read of what they refuse is told as rules.
      .filter(({ refused }) => refused.length === 0)
  );
}

function checksIn(inquiry: Inquiry, type: SymbolDetail): OwnCheck[] {
  const { pack } = inquiry;
  return filesOf(pack, type.path)
    .flatMap((path) => fileOutline(pack, path)?.symbols ?? [])
    .filter(
      ({ name, kind }) =>
        kind === 'method' && name === `${type.name}.${shortName(name)}` && CHECKS.test(shortName(name)),
    )
    .map((method) => checkOf(inquiry, method))
    .filter(({ refused, called }) => refused.length + called.length > 0);
}

function checkOf({ pack, evidence }: Inquiry, method: SymbolDetail): OwnCheck {
  const { path, startLine, endLine } = method;
  const lines = fileOutline(pack, path)?.lines ?? [];
  const called = lines.slice(startLine, endLine).flatMap((text, at) =>
    /^\s*(?:#|\/\/|\*)/.test(text) || text.length > 300
      ? []
      : [...text.matchAll(CALL)].map(([call]) => ({
          text: call,
          source: { path, startLine: startLine + at + 1, endLine: startLine + at + 1 },
        })),
  );
  const behind = callees(pack, method.id, { limit: 40 })
    .flatMap(({ symbol }) =>
      symbol && CHECKS.test(shortName(symbol.name)) ? (symbolDetail(pack, symbol.id) ?? []) : [],
    )
    .flatMap((check): Refused[] => {
      const own = within(refusalsIn(evidence, check.path), check);
      const says = own.length > 0 ? null : predicateOf(check);
      return says ? [{ text: `${code(check.name)} ${says}`, source: definitionOf(check) }] : own;
    });
  return {
    method,
    refused: within(refusalsIn(evidence, path), method),
    called: called.slice(0, MOST_CALLS),
    behind: behind.slice(0, MOST_BEHIND),
  };
}

const ASKS_CHECKS =
  /\b(?:check|validat|verif|refus|reject|ensur|enforc|den(?:y|ies)|forbid|disallow|let(?:s|ting)? (?:through|pass)|throws?|fails?)\w*/i;

/** What a function refuses that a question names, where it asks for that or the function is called after checking; in the order of its lines. */
export function refusedBy({ evidence, understanding }: Inquiry, symbol: SymbolDetail): Refused[] {
  const asked = understanding.text.replaceAll(shortName(symbol.name), ' ');
  if (!ASKS_CHECKS.test(asked) && !CHECKS.test(shortName(symbol.name))) return [];
  return within(refusalsIn(evidence, symbol.path), symbol).sort((a, b) => a.source.startLine - b.source.startLine);
}

function within(refused: readonly Refused[], { path, startLine, endLine }: SymbolDetail): Refused[] {
  return refused.filter(
    ({ source }) => source.path === path && source.startLine >= startLine && source.startLine <= endLine,
  );
}

/** The types that are called what is asked about and nothing else, those of the server first. */
export function askedTypes({ evidence, pack, main, understanding }: Inquiry): SymbolDetail[] {
  const topics = topicsOf(understanding).map(({ text }) => text);
  const stems = new Set(understanding.words.map(({ stem }) => stem));
  const pairs = understanding.pairs.map((pair) => pair.replace(' ', ''));
  const names = [
    ...topics,
    ...pairs,
    ...[...topics, ...pairs].map(singular),
    shortName(main?.name.split('.')[0] ?? ''),
  ];
  const isAsked = (name: string): boolean => {
    const parts = nameTerms(
      AROUND.reduce((left, end) => left.replace(new RegExp(`(?<=\\w)${escaped(end)}$`), ''), shortName(name)),
    ).parts;
    return parts.length > 0 && parts.every((part) => stems.has(part));
  };
  const found = [...new Set(names.filter((name) => name.length > 2))].flatMap((name) =>
    ['', ...AROUND].flatMap((end) => findSymbols(pack, `${name}${end}`, { limit: 20, exact: true })),
  );
  return [...new Map(found.map((symbol) => [symbol.id, symbol])).values()]
    .filter(
      ({ kind, name, path }) =>
        TYPES.has(kind) &&
        isAsked(name) &&
        isProduction(evidence.file(path)?.role) &&
        !isWrittenElsewhere(path) &&
        !isMigration(path) &&
        !isPage(path),
    )
    .flatMap(({ id }) => symbolDetail(pack, id) ?? []);
}
