import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols, symbolDetail, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';

/** A class of C# with the attributes that stand on it. */
export interface CsharpClass {
  name: string;
  marks: readonly Mark[];
  bases: readonly string[];
  text: string;
}

/** An attribute: `Authorize`, and what it is told. */
export interface Mark {
  name: string;
  written: string;
  given: readonly string[];
}

const DEEPEST = 4;
const MOST_MARKS = 20;
const LONGEST_HEAD = 60;

/** The class around a line with those that it extends, the nearest first, as far as the product has them. */
export function classesAbove(evidence: Evidence, path: string, line: number): readonly CsharpClass[] {
  const own = symbolsOfFile(evidence.pack, path)
    .filter((each) => each.kind === 'class' && each.startLine <= line && line <= each.endLine)
    .at(-1);
  return own ? chainOf(evidence, own.id) : [];
}

/** The class of an attribute that the product has itself, with those above it: `AdminAttribute` for `[Admin]`. */
export function attributeClasses(evidence: Evidence, name: string): readonly CsharpClass[] {
  return classesNamed(evidence, `${name.replace(/<.*$/, '')}Attribute`);
}

/** The one class of the product with a name, and those above it. */
export function classesNamed(evidence: Evidence, name: string): readonly CsharpClass[] {
  const own = classNamed(evidence, plainName(name));
  return own === null ? [] : chainOf(evidence, own);
}

/** What a class extends and the product does not have: `AuthorizeAttribute`, and interfaces among them. */
export function isMadeFrom(chain: readonly CsharpClass[], base: RegExp): boolean {
  return chain.some(({ bases }) => bases.some((each) => base.test(plainName(each))));
}

const knownChains = derived((): Map<number, readonly CsharpClass[]> => new Map());

function chainOf(evidence: Evidence, id: number): readonly CsharpClass[] {
  const known = knownChains(evidence).get(id);
  if (known) return known;
  const chain: CsharpClass[] = [];
  let type = symbolDetail(evidence.pack, id);
  while (type && chain.length < DEEPEST && !chain.some(({ name }) => name === type?.name)) {
    const { path, startLine, endLine, name, bases } = type;
    const text = evidence.text({ path, startLine, endLine });
    chain.push({ name, marks: marksAt(evidence, path, startLine), bases, text });
    const above = bases.filter((each) => !/^I[A-Z]/.test(each)).map((each) => classNamed(evidence, plainName(each)));
    const next = above.find((each) => each !== null);
    type = next === undefined ? null : symbolDetail(evidence.pack, next);
  }
  knownChains(evidence).set(id, chain);
  return chain;
}

/** `Shop.Web.BaseController<Order>` is defined as `BaseController`. */
function plainName(written: string): string {
  const name = written.replace(/[<(].*$/s, '');
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The one class of the product with a name. */
function classNamed(evidence: Evidence, name: string): number | null {
  const known = knownClasses(evidence);
  if (!known.has(name)) {
    const [only, ...others] = findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 3 }).filter(
      (each) => each.path.endsWith('.cs') && evidence.file(each.path)?.place === 'source',
    );
    known.set(name, only && others.length === 0 ? only.id : null);
  }
  return known.get(name) ?? null;
}

const knownClasses = derived((): Map<string, number | null> => new Map());

/** Attributes count as the first lines of what they stand on. */
export function marksAt(evidence: Evidence, path: string, startLine: number): Mark[] {
  let rest = (evidence.lines(path) ?? []).slice(startLine - 1, startLine - 1 + LONGEST_HEAD).join('\n');
  const marks: Mark[] = [];
  while (marks.length < MOST_MARKS) {
    rest = rest.replace(/^(?:\s+|\/\/[^\n]*\n)+/, '');
    const end = rest.startsWith('[') ? closingBracket(rest, 0) : -1;
    if (end < 0) break;
    for (const written of splitList(rest.slice(1, end))) {
      const [, name = '', given = ''] =
        /^(?:\w+:\s*)?(?:\w+\.)*(\w+(?:<[\w.]+>)?)(?:\(([\s\S]*)\))?$/.exec(written) ?? [];
      if (name !== '') marks.push({ name: name.replace(/(?<=.)Attribute$/, ''), written, given: splitList(given) });
    }
    rest = rest.slice(end + 1);
  }
  return marks;
}
