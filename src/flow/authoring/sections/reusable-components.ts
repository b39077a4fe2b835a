import { splitList } from '../../../engine/facts/text/literal.ts';
import { shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { reusableOf } from '../evidence/components/reusable.ts';
import { shownUse } from '../evidence/components/shown-use.ts';
import type { Component } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, countDigits } from '../wording/count.ts';
import { saysMore } from '../wording/doc-sentence.ts';
import { joined } from '../wording/list.ts';
import { capital, code, lower } from '../wording/markup.ts';
import { functionWords } from '../wording/name-words.ts';
import { toldComment } from '../wording/told-comment.ts';

const MOST = 12;
const MOST_A_FILE = 3;
/** How many make a list that needs none without a comment. */
const ENOUGH = 4;
const MOST_METHODS = 4;
const LONGEST_CALL = 90;

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
      code(callOf(component, name) ?? name),
      saidOf(evidence, component) ?? '',
      `${countDigits(users, 'file')} in ${countDigits(directories, 'directory')}`,
      code(shortPath(use.path)),
    ],
    sources: [at(component), { path: use.path, startLine: use.line, endLine: use.line }],
  };
}

/** What a component does: in the words of its comment, else as its members tell; null where nothing does. */
function saidOf(evidence: Evidence, component: Component): string | null {
  return toldComment(component) ?? fromName(evidence, component);
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
  const line = evidence.lines(use.path)?.[use.line - 1] ?? '';
  const before = new RegExp(`\\b(\\w+)\\.${name.replace(/\W/g, '\\$&')}(?!\\w)`).exec(line)?.[1];
  if (before === undefined) return name;
  const [file = '', folder = ''] = path.split('/').toReversed();
  const isModule = path.endsWith('.ex') && file === `${before.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase()}.ex`;
  return isModule || (path.endsWith('.go') && folder === before) ? `${before}.${name}` : name;
}

/** How a function is called: `escape(text: string)`; null for a type, and for a call that is too long to read. */
function callOf({ kind, name, signature }: Component, called: string): string | null {
  if (kind !== 'function' && kind !== 'macro') return null;
  const from = signature.indexOf('(', signature.indexOf(name));
  if (from < 0) return null;
  let depth = 0;
  for (let end = from; end < signature.length; end += 1) {
    if ('([{'.includes(signature.charAt(end))) depth += 1;
    if (')]}'.includes(signature.charAt(end))) depth -= 1;
    if (depth > 0) continue;
    const call = `${called}${signature.slice(from, end + 1)}`
      .replace(/\s+/g, ' ')
      .replace(/\( |,? \)|,\)/g, (each) => each.replace(/[, ]/g, ''));
    if (call.length <= LONGEST_CALL && !/[`|]/.test(call)) return call;
    return withoutTypes(called, signature.slice(from + 1, end));
  }
  return null;
}

/** What a function takes by its names alone, where their types are too long to read: `watch(paths, options?)`. */
function withoutTypes(called: string, parameters: string): string | null {
  const names = splitList(parameters).map((each) => {
    // What is taken apart at once has the names of its parts.
    const apart = /^\{([^{}]*)\}/.exec(each.trim())?.[1];
    if (apart === undefined) return parameterName(each);
    const inside = splitList(apart).map((part) => parameterName(part));
    return inside.includes(undefined) ? undefined : `{ ${inside.join(', ')} }`;
  });
  const call = `${called}(${names.join(', ')})`;
  return names.length > 0 && !names.includes(undefined) && call.length <= LONGEST_CALL ? call : null;
}

function parameterName(written: string): string | undefined {
  return /^(?:\.\.\.|\*{1,2})?[A-Za-z_$][\w$]*(?:\?(?=\s*:))?(?=\s*(?::|=|$))/.exec(written.trim())?.[0];
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
  return membersTold(members);
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

/** What a type does, by its own methods; one that only keeps values is told by its comment or not at all. */
function membersTold(members: readonly { name: string; kind: string; exported: boolean }[]): string | null {
  const open = members.some(({ exported }) => exported) ? members.filter(({ exported }) => exported) : members;
  const methods = [...new Set(open.filter(({ kind }) => kind === 'method').map(({ name }) => shortName(name)))].filter(
    (name) => !/^(?:to_?string|equals|(?:get)?hashCode|dispose|__\w+__|ng[A-Z]\w+)$/i.test(name),
  );
  const actions = methods.filter((name) => !ACCESSOR.test(name));
  const deeds = [...new Set(actions.map((name) => functionWords(name)))];
  // More than a few methods, or one that does not say what it does, leave open what the type is for.
  if (deeds.length < 2 || deeds.length > MOST_METHODS || 3 * actions.length < methods.length) return null;
  const told = deeds.filter((deed) => deed !== null);
  return told.length < deeds.length || told.some((deed) => /\b(?:something|fn|all|by|with|for)\b/.test(deed))
    ? null
    : capital(joined(told.map(lower)));
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
