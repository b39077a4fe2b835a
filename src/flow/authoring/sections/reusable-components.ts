import { escaped } from '../../../base/escaped.ts';
import { builtOnIt } from '../evidence/components/built-on.ts';
import { methodsOf, methodsTold } from '../evidence/components/methods.ts';
import { onlyOwnWords } from '../evidence/components/own-words.ts';
import { reusableOf } from '../evidence/components/reusable.ts';
import { shownUse } from '../evidence/components/shown-use.ts';
import type { Component } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { shortPath } from '../evidence/files/short-path.ts';
import { asDeed } from '../evidence/tasks/deed-words.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { callShape } from '../wording/call-shape.ts';
import { count, countDigits } from '../wording/count.ts';
import { dutyIn } from '../wording/duties.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
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
        text: `Several files call or build on each of these definitions; ${code(calledName(evidence, best))} is used in at least ${count(best.users, 'file')}`,
        sources: [at(best)],
      });
    // What a comment says may be older than the code below it, so it is told as said.
    const isSaid = chosen.every((each) => toldComment(each) !== null);
    const shown = page.table(
      [
        'symbol',
        isSaid ? 'what its comment says' : 'what its comment or its code says',
        'used in at least',
        'for instance',
      ],
      chosen.map((each) => row(evidence, each)),
    );
    if (all.length === 0)
      page.remark('No function or type was found that several files outside of tests call or build on');
    else if (shown === 0) {
      const widest = unsaid(all, chosen, MOST_LISTED);
      page.paragraph({
        text: `Several files use ${all.length === 1 ? 'a definition' : `each of ${count(all.length, 'definition')}`}, with no comment that says what ${all.length === 1 ? 'it does' : 'they do'}: ${usersNamed(evidence, widest)}${all.length > widest.length ? ` and ${all.length - widest.length} more` : ''}`,
        sources: widest.map(at),
      });
    } else if (all.length > shown) {
      const more = `And ${count(all.length - shown, 'more definition')} that several files use`;
      const widest = shown < ENOUGH ? unsaid(all, chosen, MOST_UNSAID) : [];
      if (widest.length === 0) page.remark(more);
      else
        page.paragraph({
          text: `${more}, without a word on what they do, among them ${usersNamed(evidence, widest)}`,
          sources: widest.map(at),
        });
    }
  },
};

/** What several files use though nothing is said of it, from what most of them use. */
function unsaid(all: readonly Component[], told: readonly Component[], most: number): Component[] {
  const known = new Set(told.map(({ id }) => id));
  return all
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => b.users - a.users)
    .slice(0, most);
}

const MOST_UNSAID = 3;
const MOST_LISTED = 8;

function usersNamed(evidence: Evidence, components: readonly Component[]): string {
  return joined(
    components.map((each) => `${code(calledName(evidence, each))} (in at least ${count(each.users, 'file')})`),
  );
}

function row(evidence: Evidence, component: Component): Row {
  const { users, directories, use } = component;
  const name = calledName(evidence, component);
  return {
    cells: [
      code((isCalled(component) ? callShape(name, component.name, component.signature) : null) ?? name),
      saidOf(evidence, component) ?? builtOnIt(evidence, component) ?? methodsNamed(evidence, component),
      `${countDigits(users, 'file')} in ${countDigits(directories, 'directory')}`,
      code(shortPath(evidence, use.path)),
    ],
    sources: [at(component), { path: use.path, startLine: use.line, endLine: use.line }],
  };
}

function isCalled({ kind }: Component): boolean {
  return kind === 'function' || kind === 'method' || kind === 'macro';
}

/** What a component does, and what it asks of its users, in the words of its comment; null where it has none. */
function saidOf(evidence: Evidence, component: Component): string | null {
  const said = toldComment(component);
  const told = said === null ? behindFacade(evidence, component) : asDone(said);
  const duty = said === null ? null : dutyIn(component.doc, said);
  return duty === null ? told : `${told}. ${duty}`;
}

/** "Add a crate" says what to do, as comments do as often as "Adds a crate"; a table says it in one way. */
function asDone(said: string): string {
  return ORDER.test(said) ? (asDeed(said) ?? said) : said;
}

/** A verb before an article, or one that names no thing either. */
const ORDER =
  /^(?:[A-Z][a-z]+ (?:an?|all|any|each|every|its|the|whether) |(?:Add|Convert|Create|Fetch|Generate|Parse|Remove|Return|Send|Validate) (?!(?:and|at|by|for|from|in|of|on|or|to|with)\b))/;

/** Those that say what they do; where these are few, types with methods of their own. */
function telling(evidence: Evidence, components: readonly Component[]): Component[] {
  const told = components.filter((each) => saidOf(evidence, each) !== null);
  const others = components.filter(
    (each) =>
      !told.includes(each) && (builtOnIt(evidence, each) !== null || methodsOf(evidence, each).telling.length >= 2),
  );
  return [...told, ...others.slice(0, Math.max(0, ENOUGH - told.length))];
}

/** What its methods say that they do; else their names, which say what there is. How many there are in all is not counted. */
function methodsNamed(evidence: Evidence, component: Component): string {
  const { telling: own, isMore } = methodsOf(evidence, component);
  const said = methodsTold(evidence, component, own);
  if (said !== null) return said;
  const names = own.slice(0, MOST_METHODS).map((name) => code(name));
  return `Has ${joined(isMore || own.length > names.length ? [...names, 'more'] : names)}`;
}

/** What its author asks not to use any more, or thinks of taking away. */
function isLeft({ sentence, name, doc }: Component): boolean {
  if (TO_GO.test(doc)) return true;
  return /\b(?:deprecated|discouraged|do not use|don't use|legacy|obsolete)\b/i.test(`${sentence ?? ''} ${name}`);
}

const TO_GO =
  /\b(?:can|could|may|might|should|will) (?:\w+ )?be (?:removed|deleted|dropped) (?:soon|later|once|when|after|in)\b/i;

/**
 * Its name with the package of Go or the module of Elixir that its user writes before it: `urls.Join`, `Sessions.close`.
 * Names there are short, since they are never read without.
 */
function calledName(evidence: Evidence, { name, path, use }: Component): string {
  if (path.endsWith('.go')) {
    const [, own = 'main'] = /^package (\w+)/m.exec((evidence.lines(path) ?? []).join('\n')) ?? [];
    return own === 'main' || /^[a-z]/.test(name) ? name : `${own}.${name}`;
  }
  if (OF_ONE_FILE.test(path)) {
    const namespace = isShared(evidence, name, path) ? namespaceOf(evidence, path) : null;
    return namespace === null ? name : `${namespace}${name}`;
  }
  if (!path.endsWith('.ex')) return name;
  const line = evidence.lines(use.path)?.[use.line - 1] ?? '';
  const before = new RegExp(`\\b(\\w+)\\.${escaped(name)}(?!\\w)`).exec(line)?.[1];
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

/** What a facade of Laravel hands every call on to. */
function behindFacade(evidence: Evidence, { path, startLine, endLine, signature }: Component): string | null {
  if (!/\bextends\s+Facade\b/.test(signature)) return null;
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const [, bound, type] =
    /function getFacadeAccessor\b[^{]*\{\s*return\s+(?:'([\w.-]+)'|\\?(?:\w+\\)*(\w+)::class)/.exec(text) ?? [];
  if (type !== undefined) return `Facade that hands its calls on to ${code(ownNameIn(evidence, path, type))}`;
  return bound === undefined ? null : `Facade that hands its calls on to what is bound as ${code(bound)}`;
}

/** `use Post\\Stamps as BaseStamps;` takes a class in under a name that it has nowhere else. */
function ownNameIn(evidence: Evidence, path: string, type: string): string {
  const taken = new RegExp(`^use\\s+\\\\?((?:\\w+\\\\)*\\w+)\\s+as\\s+${escaped(type)}\\s*;`);
  return (evidence.lines(path) ?? []).flatMap((line) => taken.exec(line)?.[1] ?? [])[0] ?? type;
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
