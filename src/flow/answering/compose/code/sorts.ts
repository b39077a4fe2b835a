import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { type FileOutline, fileOutline } from '../../../../engine/pack/file-outline.ts';
import { findSymbols, type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { isGenerated } from '../../../authoring/evidence/files/generated-files.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import { singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isMigration, isWrittenElsewhere } from '../../subject/side-code.ts';

/** What a question wants a list of, as far as the code has a name for each. */
export interface Sort {
  noun: 'value' | 'type';
  /** What was counted, after "Counted:". */
  counted: string;
  members: { name: string; symbol: SymbolDetail }[];
  /** Only the files that fit best were looked at, so there may be more. */
  isPartial?: true;
}

const LEAST_TYPES = 3;
const CONCRETE: ReadonlySet<string> = new Set(['class', 'struct', 'enum']);
const ASKED =
  /^(?:what|which|how many|list|name)\b(?: (?:all|the|are|of|kinds?|types?|sorts?))* (.*?)(?= (?:are|is|does|do|can|could|may|exist|has|have|will|in|of|for)\b|\?|$)/i;

/** What the question wants a list of: "policies" in "which load balancing policies are there". */
export function headNoun(text: string): string | undefined {
  return ASKED.exec(text)?.[1]
    ?.match(/\p{L}+/gu)
    ?.at(-1)
    ?.toLowerCase();
}

/** The values of an enum that bears the name of the sort, or the types that are each one of it. */
export function sortOf(inquiry: Inquiry): Sort | null {
  const { subject, understanding } = inquiry;
  const asked = headNoun(understanding.text);
  const place = subject.terms.findIndex(({ text, stem: root }) => text === asked || root === stem(asked ?? ''));
  const noun = subject.terms[place]?.stem;
  // "File types" are no types of the code.
  if (asked === undefined || noun === undefined || SAYS_NO_SORT.test(asked)) return null;
  const outlines = subject.read
    .map(({ outline }) => outline)
    // What programs send each other is no sort of the product.
    .filter(
      ({ role, path }) =>
        isProduction(role) && !isWrittenElsewhere(path) && !isMigration(path) && !path.endsWith('.proto'),
    )
    .filter(({ path }) => !isGenerated(inquiry.evidence, path));
  // "RandomSelection is a policy that selects a host": the sentence says what it is.
  const isCalled = (doc: string): boolean => {
    const [, words = ''] = IS_A.exec(doc.split(/\.(?:\s|$)/, 1)[0] ?? '') ?? [];
    return (subject.matcher.mask(words) & (1 << place)) !== 0;
  };
  const isAsked = (part: string): boolean => subject.terms.some((term) => term.stem === part);
  return (
    enumOf(outlines, noun) ??
    namedEnum(inquiry, asked) ??
    constantsOf(outlines, { noun, isAsked }) ??
    typesOf(outlines, { asked, noun, isCalled })
  );
}

const SAYS_NO_SORT = /^(?:types?|kinds?|sorts?|values?|names?)$/;

const IS_A = /\b(?:is|are) (?:an?|the) ((?:[\w-]+ ?){1,5})/;

/** Whether the last word of a name says what sort of thing it is: `DropboxProvider` is a provider, `ProviderInterface` too. */
export function isSort(name: string, noun: string): boolean {
  const own = shortName(name.replace(/::/g, '.')).replace(/(?<=[a-z\d])_?(?:Interface|Base)$/, '');
  return nameTerms(own).parts.at(-1) === noun;
}

/** What the others are made from is none of them. */
const BASE = /^(?:Abstract|Base)(?=[A-Z])/;

/** `CreateChannel` does something to a channel and is none. */
export function saysDeed(name: string): boolean {
  return DEED.test(identifierWords(shortName(name.replace(/::/g, '.'))));
}

const DEED =
  /^(?:re)?(?:create|update|delete|destroy|remove|add|toggle|schedule|get|set|make|send|store|save|load|fetch|list|show|edit|validate|handle|process|insert|track|prune|count|find|init|run|start|stop|is|has|can|use|parse|read|write|render|format|convert|check|build|open|close|new|on|with|to|from|register)\b/i;

function enumOf(outlines: readonly FileOutline[], noun: string): Sort | null {
  for (const { path, symbols } of outlines) {
    const found = symbols.find(
      ({ kind, name }) => kind === 'enum' && isSort(name, noun) && nameTerms(name).parts.length === 1,
    );
    const values = found && enumValues({ name: found.name, path }, symbols);
    if (values) return values;
  }
  return null;
}

/** The one enumeration of the product that is called for what it names: `QueueName` lists the queues. */
function namedEnum({ evidence, pack }: Inquiry, asked: string): Sort | null {
  const one = capital(singular(asked));
  const [only, ...others] = ['', 'Name', 'Type', 'Kind', 'Key'].flatMap((end) =>
    findSymbols(pack, `${one}${end}`, { kind: 'enum', exact: true, limit: 10 }).filter(
      ({ name, path }) =>
        name === `${one}${end}` &&
        isProduction(evidence.file(path)?.role) &&
        !isWrittenElsewhere(path) &&
        !isGenerated(evidence, path),
    ),
  );
  if (only === undefined || others.length > 0) return null;
  return enumValues(only, fileOutline(pack, only.path)?.symbols ?? []);
}

function enumValues({ name, path }: { name: string; path: string }, symbols: readonly SymbolDetail[]): Sort | null {
  const values = symbols.filter(
    (each) => each.name === `${name}.${shortName(each.name)}` && /^(?:constant|property)$/.test(each.kind),
  );
  return values.length < 2
    ? null
    : {
        noun: 'value',
        counted: `values of the enum ${code(name)} in ${code(path)}`,
        members: values.map((symbol) => ({ name: code(shortName(symbol.name)), symbol })),
      };
}

/** The constants of a type that is named for the sort and for nothing that is not asked: `LocalStoreType` of `StoreType`. */
function constantsOf(
  outlines: readonly FileOutline[],
  { noun, isAsked }: { noun: string; isAsked(part: string): boolean },
): Sort | null {
  for (const { path, symbols } of outlines)
    for (const type of symbols.filter(({ kind }) => kind === 'type')) {
      const parts = nameTerms(type.name).parts.filter((part) => !SAYS_NO_SORT.test(part) && part !== 'typ');
      if (!parts.includes(noun) || parts.length < 2 || !parts.every(isAsked)) continue;
      const values = symbols.filter(
        ({ name, kind }) =>
          kind === 'constant' && name !== type.name && (name.startsWith(type.name) || name.endsWith(type.name)),
      );
      if (values.length > 1)
        return {
          noun: 'value',
          counted: `constants that are named for the type ${code(type.name)} in ${code(path)}`,
          members: values.map((symbol) => ({ name: code(symbol.name), symbol })),
        };
    }
  return null;
}

function typesOf(
  outlines: readonly FileOutline[],
  { asked, noun, isCalled }: { asked: string; noun: string; isCalled(doc: string): boolean },
): Sort | null {
  const found = outlines
    .map(({ path, symbols }) => ({
      path,
      types: symbols.filter(
        ({ kind, name, doc, bases }) =>
          CONCRETE.has(kind) &&
          !saysDeed(name) &&
          !BASE.test(shortName(name)) &&
          (isSort(name, noun) || bases.some((base) => isSort(base, noun)) || isCalled(doc)),
      ),
    }))
    .sort((a, b) => b.types.length - a.types.length);
  const [most] = found;
  if (most && most.types.length >= LEAST_TYPES)
    return {
      noun: 'type',
      counted: `types of ${code(most.path)} that are called or extend something called *${asked}*`,
      members: most.types.map((symbol) => ({ name: code(symbol.name), symbol })),
    };
  // One of the sort in each file, as `Provider` in `auth/ldap/` and in `auth/pam/`.
  const single = found.flatMap(({ types }) => types.filter(({ name }) => isSort(name, noun) && !saysDeed(name)));
  if (single.length < LEAST_TYPES) return null;
  return {
    noun: 'type',
    isPartial: true,
    counted: `types that are called *${asked}*, in the files that fit the question best`,
    members: single.map((symbol) => ({ name: `${code(symbol.name)} in ${code(symbol.path)}`, symbol })),
  };
}
