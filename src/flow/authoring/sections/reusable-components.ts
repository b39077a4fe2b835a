import { shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { reusableOf } from '../evidence/components/reusable.ts';
import { shownUse } from '../evidence/components/shown-use.ts';
import type { Component } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { callShape } from '../wording/call-shape.ts';
import { count, countDigits } from '../wording/count.ts';
import { saysMore } from '../wording/doc-sentence.ts';
import { dutyIn } from '../wording/duties.ts';
import { joined } from '../wording/list.ts';
import { capital, code, lower } from '../wording/markup.ts';
import { functionWords } from '../wording/name-words.ts';
import { singular } from '../wording/plural.ts';
import { toldComment } from '../wording/told-comment.ts';

const MOST = 12;
const MOST_A_FILE = 3;
/** How many make a list that needs none without a comment. */
const ENOUGH = 4;
const MOST_METHODS = 4;

/** What new code should build on: what many files call or extend already, with one use to look at. */
export const reusableComponents: SectionWriter = {
  id: 'reusable_components',
  title: 'Reusable components',
  budget: 480,
  write(evidence, page) {
    const all = onlyOwnWords(
      evidence,
      reusableOf(evidence).filter((each) => !isLeft(each)),
    );
    const chosen = spreadByFile(telling(evidence, all), MOST).map((each) => ({
      ...each,
      use: shownUse(evidence, each),
    }));
    const [best] = chosen;
    if (best)
      page.paragraph({
        text: `${capital(count(all.length, 'definition'))} of the project ${all.length === 1 ? 'is' : 'are'} called or built on by several files; ${code(calledName(evidence, best))} by ${count(best.users, 'file')}`,
        sources: [at(best)],
      });
    const shown = page.table(
      ['symbol', 'what it does', 'used in at least', 'for instance'],
      chosen.map((each) => row(evidence, each)),
    );
    if (shown === 0)
      page.remark(
        all.length === 0
          ? 'No exported function or type is called or built on by several files outside of tests'
          : 'No definition that several files use tells by its comment or its members what it does',
      );
    else if (all.length > shown)
      page.remark(`And ${count(all.length - shown, 'more definition')} that several files use`);
    const silent = chosen.filter((each) => toldComment(each) === null).length;
    if (silent > 0)
      page.caveat(
        `${capital(count(silent, 'symbol'))} of this list ${silent === 1 ? 'has' : 'have'} no comment that says what ${silent === 1 ? 'it does' : 'they do'}; the members stand in its place`,
      );
  },
};

function row(evidence: Evidence, component: Component): Row {
  const { users, directories, use } = component;
  const name = calledName(evidence, component);
  return {
    cells: [
      code((isCalled(component) ? callShape(name, component.name, component.signature) : null) ?? name),
      saidOf(evidence, component) ?? '',
      `${countDigits(users, 'file')} in ${countDigits(directories, 'directory')}`,
      code(shortPath(use.path)),
    ],
    sources: [at(component), { path: use.path, startLine: use.line, endLine: use.line }],
  };
}

function isCalled({ kind }: Component): boolean {
  return kind === 'function' || kind === 'macro';
}

/** What a component does, and what it asks of its users: in the words of its comment, else as its members tell; null where nothing does. */
function saidOf(evidence: Evidence, component: Component): string | null {
  const told = toldComment(component) ?? fromName(evidence, component);
  const duty = told === null ? null : dutyIn(component.doc, told);
  return duty === null ? told : `${told}. ${duty}`;
}

/** Without the comments that were copied from elsewhere, or that say the name again. */
function onlyOwnWords(evidence: Evidence, components: readonly Component[]): Component[] {
  const counts = Map.groupBy(components, ({ sentence }) => sentence);
  return components.map((each) => {
    const { sentence, name, path, signature, startLine } = each;
    if (sentence === null) return each;
    const isOwn =
      counts.get(sentence)?.length === 1 &&
      saysMore(sentence, `${name} ${evidence.projectName}`) &&
      // `parseUint(s string) uint` does not parse to a uint64.
      (numbersIn(signature).length === 0 || numbersIn(sentence).every((type) => numbersIn(signature).includes(type))) &&
      isKnownHere(evidence, path, startLine, sentence);
    return isOwn ? each : { ...each, sentence: null };
  });
}

function numbersIn(text: string): string[] {
  return text.match(/\b(?:u?int(?:8|16|32|64)?|float(?:32|64))\b/g) ?? [];
}

/** Whether the letters that stand for something are those of the code below: a comment on another thing has its own. */
function isKnownHere(evidence: Evidence, path: string, startLine: number, sentence: string): boolean {
  const letters = sentence.match(/\b[A-Z]{4,}\b/g) ?? [];
  if (letters.length === 0) return true;
  const text = (evidence.lines(path) ?? []).filter((_, at) => at + 1 >= startLine || at + 6 < startLine);
  const known = `${path}\n${text.join('\n')}`.toLowerCase();
  return letters.every((each) => known.includes(each.toLowerCase()));
}

/** What its author asks not to use any more. */
function isLeft({ sentence, name }: Component): boolean {
  return /\b(?:deprecated|discouraged|do not use|don't use|legacy|obsolete)\b/i.test(`${sentence ?? ''} ${name}`);
}

/**
 * Its name with the package of Go or the module of Elixir that its user writes before it: `urls.Join`, `Sessions.close`.
 * Names there are short, since they are never read without.
 */
function calledName(evidence: Evidence, { name, path, use }: Component): string {
  if (path.endsWith('.go')) {
    const [, own = 'main'] = /^package (\w+)/m.exec((evidence.lines(path) ?? []).join('\n')) ?? [];
    return own === 'main' ? name : `${own}.${name}`;
  }
  if (OF_ONE_FILE.test(path)) {
    const namespace = isShared(evidence, name, path) ? namespaceOf(evidence, path) : null;
    return namespace === null ? name : `${namespace}${name}`;
  }
  if (!path.endsWith('.ex')) return name;
  const line = evidence.lines(use.path)?.[use.line - 1] ?? '';
  const before = new RegExp(`\\b(\\w+)\\.${name.replace(/\W/g, '\\$&')}(?!\\w)`).exec(line)?.[1];
  const file = path.slice(path.lastIndexOf('/') + 1);
  const isModule = file === `${before?.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase()}.ex`;
  return isModule ? `${before}.${name}` : name;
}

/** Languages in which a type has a file of its name. */
const OF_ONE_FILE = /\.(?:cs|java|kt|php)$/;

/** Whether a type of another folder has the same name. */
function isShared(evidence: Evidence, name: string, path: string): boolean {
  const file = path.slice(path.lastIndexOf('/'));
  return (
    file.startsWith(`/${name}.`) &&
    evidence.files.some((each) => each.place === 'source' && each.path !== path && each.path.endsWith(file))
  );
}

/** `Album\` of `namespace Shop\Actions\Album;`, `album.` of a package of Java. */
function namespaceOf(evidence: Evidence, path: string): string | null {
  const text = (evidence.lines(path) ?? []).join('\n');
  const last = /^(?:namespace|package) (?:\w+[.\\])*(\w+)/m.exec(text)?.[1];
  return last === undefined ? null : `${last}${path.endsWith('.php') ? '\\' : '.'}`;
}

/** Those that a comment tells of; where these are few, types whose methods tell what they do. */
function telling(evidence: Evidence, components: readonly Component[]): Component[] {
  const [told = [], others = []] = [true, false].map((wanted) =>
    components.filter((each) => (toldComment(each) !== null) === wanted),
  );
  const named = others.filter((each) => fromName(evidence, each) !== null);
  return [...told, ...named.slice(0, Math.max(0, ENOUGH - told.length))];
}

/** The end of a path, long enough to tell the `src/lib.rs` of one package from that of another. */
function shortPath(path: string): string {
  const parts = path.split('/');
  return parts.slice(/^(?:src|lib|app)$/.test(parts.at(-2) ?? '') ? -3 : -2).join('/');
}

/** What the name of a function, or the methods of a type tell where no comment does. */
function fromName(evidence: Evidence, { name, kind, path, startLine, endLine, signature }: Component): string | null {
  // The name of a function is told in the first column.
  if (kind === 'function') return null;
  const behind = /\bextends\s+Facade\b/.test(signature) ? behindFacade(evidence, path, startLine, endLine) : null;
  if (behind !== null) return behind;
  const members = symbolsOfFile(evidence.pack, path)
    .filter(
      (each) =>
        each.startLine > startLine &&
        each.endLine <= endLine &&
        each.kind === 'method' &&
        /^(?!_|(?:constructor|new|init|initialize)$)[\w$]+$/.test(shortName(each.name)),
    )
    // What a type inside it has is not what it has itself.
    .filter((each) => shortName(each.name) !== name && (each.name.split('.').at(-2) ?? name) === name);
  // One that is left empty among others does nothing of what its name says.
  const filled = members.filter((each) => !/\{\s*\}\s*$/.test(evidence.text(each)));
  return membersTold(filled.length > 0 ? filled : members, KEEPER.test(name));
}

/** What a facade of Laravel hands every call on to. */
function behindFacade(evidence: Evidence, path: string, startLine: number, endLine: number): string | null {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const [, bound, type] =
    /function getFacadeAccessor\b[^{]*\{\s*return\s+(?:'([\w.-]+)'|\\?(?:\w+\\)*(\w+)::class)/.exec(text) ?? [];
  if (type !== undefined) return `Facade that hands its calls on to ${code(type)}`;
  return bound === undefined ? null : `Facade that hands its calls on to what is bound as ${code(bound)}`;
}

/** What is only kept, and what it is turned into, says nothing of what a type is for. */
const ACCESSOR = /^(?:[gG]et|[sS]et|[iI]s|[tT]o|[aA]s)(?:_(?=[a-z])|(?=[A-Z]))/;

/** What is asked for things by the rest of the code, so that what it gives is a deed as well. */
const KEEPER = /(?:Service|Repository|Store|Manager|Dao|DAO)$/;
const MOST_READS = 2;

/** What a type does, by its own methods; one that only keeps values is told by its comment or not at all. */
function membersTold(
  members: readonly { name: string; kind: string; exported: boolean }[],
  isKeeper: boolean,
): string | null {
  const open = members.some(({ exported }) => exported) ? members.filter(({ exported }) => exported) : members;
  const methods = [...new Set(open.filter(({ kind }) => kind === 'method').map(({ name }) => shortName(name)))].filter(
    (name) => !/^(?:to_?string|equals|(?:get)?hashCode|dispose|__\w+__|ng[A-Z]\w+)$/i.test(name),
  );
  const actions = methods.filter((name) => !ACCESSOR.test(name));
  const deeds = [...new Set(actions.map((name) => functionWords(name)))];
  // More than a few methods, or one that does not say what it does, leave open what the type is for.
  if (deeds.length < 2 || deeds.length > MOST_METHODS || 3 * actions.length < methods.length) return null;
  const told = deeds.filter((deed) => deed !== null);
  if (told.length < deeds.length || told.some(isOpen)) return null;
  const reads = isKeeper
    ? methods.filter((name) => /^get(?=[A-Z_])/.test(name)).map((name) => functionWords(name))
    : [];
  const given = reads.filter((deed) => deed !== null && !isOpen(deed)).toSorted((a, b) => lengthOf(a) - lengthOf(b));
  // One of them and all of them are one thing.
  const apart = [...Map.groupBy(given, (deed) => singular(deed ?? '')).values()].flatMap(([first]) => first ?? []);
  return capital(byVerb([...told, ...apart.slice(0, MOST_READS)].map(lower)));
}

function isOpen(deed: string): boolean {
  return /\b(?:something|fn|all|by|with|for)\b/.test(deed);
}

function lengthOf(text: string | null): number {
  return text?.length ?? 0;
}

/** "makes a box, makes a lid and shuts the box": a verb is said once for all that it is done to. */
function byVerb(deeds: readonly string[]): string {
  const groups = [...Map.groupBy(deeds, (deed) => deed.split(' ')[0] ?? '')].map(
    ([verb, own]) => `${verb} ${joined(own.map((deed) => deed.slice(verb.length + 1)))}`,
  );
  const isPlain = groups.length === deeds.length;
  return isPlain || groups.length === 1 ? joined(groups) : `${groups.slice(0, -1).join(', ')}, and ${groups.at(-1)}`;
}

function spreadByFile(components: readonly Component[], most: number): Component[] {
  const counts = new Map<string, number>();
  return components
    .filter(({ path }) => {
      const used = counts.get(path) ?? 0;
      counts.set(path, used + 1);
      return used < MOST_A_FILE;
    })
    .slice(0, most);
}
