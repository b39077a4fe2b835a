import { identifierWords } from '../../../engine/facts/words.ts';
import { edgesTo } from '../../../engine/pack/graph/edge-reader.ts';
import { fileOfSymbol } from '../../../engine/pack/pack-schema.ts';
import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import { joined } from '../wording/list.ts';
import { code, isBalanced, lower, plain } from '../wording/markup.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import type { Route } from './route.ts';

/** Tests whose request fits a route, by the route's method and path. */
export function testsOfRoute(evidence: Evidence, { method, path }: Route): Found<'test'>[] {
  // A path of variables alone fits every request and says nothing.
  if (/\{/.test(path) && !/\/[^/{}]/.test(path)) return [];
  const pattern = routePattern(path);
  return requestTests(evidence)
    .filter(({ verb, target }) => (method === 'ANY' || verb === method) && pattern.test(target))
    .map(({ test }) => test);
}

/** Tests that ask for something, with the method and the path of what they ask for. */
const requestTests = derived((evidence) =>
  evidence.facts('test').flatMap((test) => {
    if (test.values.request === undefined) return [];
    const [verb = '', target = ''] = test.values.request.split(' ');
    return [{ test, verb, target: target.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') }];
  }),
);

/** A test asks for `/users/1` or for `/users/${id}` where the route says `/users/{id}`. */
function routePattern(path: string): RegExp {
  const parts = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map((segment) => (/^\{.*\}$/.test(segment) ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^(?:https?://[^/]+)?${parts.join('/')}$`);
}

/** A clause with a verb: what merely names a case says nothing that could hold or fail. */
const VERB =
  /^(?:it )?(?:returns|throws|raises|rejects|accepts|allows|denies|refuses|redirects|requires|preserves|keeps|creates|updates|deletes|removes|adds|sets|gets|sends|renders|shows|hides|displays|parses|handles|ignores|supports|uses|calls|emits|matches|fails|works|validates|converts|escapes|encodes|decodes|respects|inherits|defaults|resolves|merges|overrides|skips|stops|starts|closes|opens|writes|reads|loads|stores|saves|finds|lists|sorts|filters|limits|counts|logs|prints|passes|produces|propagates|prevents|prefers|includes|excludes|contains|responds|answers|warns|reports|waits|retries|caches|falls|does not|do not|cannot|can|must|will|is|are|has|never|only)\b|\b(?:is|are|does|must|cannot|can|should|will|returns|throws|raises|rejects|fails|works|equals|gets|matches|becomes|answers|hides|keeps|uses)\b/i;

/**
 * A test as an acceptance criterion, a whole sentence without its stop: what is given, what is asked for, what must
 * come out. Null where neither its name nor its body says that.
 */
export function criterionOf({ values }: Found<'test'>): string | null {
  const { name, request, status, given = [], raises, message, suite } = values;
  const clause = clauseOf(values);
  const isSpoken = clause !== null && !isIdentifierName(name, clause);
  const setting = [...given, ...suite.flatMap((each) => /^(?:given|with) (.{3,60})$/i.exec(each)?.[1] ?? [])];
  const head = setting.length > 0 ? `given ${joined(setting.slice(0, 2))}, ` : '';
  if (request !== undefined && status !== undefined) {
    const asked = code(request.replace(/\?.*$/, ''));
    const outcome = `${head}when ${asked} is asked for, then the answer is ${status}`;
    if (clause === null) return `${outcome} (${code(name)})`;
    // A name of few words is a label, not a clause.
    if (!isSpoken && clause.split(' ').length < 4) return `${outcome} (${code(name)})`;
    return clause.includes(String(status)) || /^\W*(?:GET|POST|PUT|PATCH|DELETE)\b/.test(clause)
      ? outcome
      : `${outcome}: ${withSubject(clause, suite)}`;
  }
  // That something works says nothing about what it does.
  if (isSpoken && !/^(?:it )?works\b/.test(clause)) return withSubject(clause, suite);
  if (raises !== undefined && message !== undefined && isBalanced(message) && !/[\\^$]/.test(message))
    return `${head}${code(raises)} is raised with "${message.replace(/"/g, "'")}" (${code(name)})`;
  return null;
}

function clauseOf({ criterion, name }: Found<'test'>['values']): string | null {
  const clause = criterion && plain(criterion).replace(/[.]+$/, '');
  if (!clause || clause.split(/\s+/).length < 3 || clause.length > 150) return null;
  // What a machine would be told is not what a reader is.
  if (!VERB.test(clause) || META.test(clause) || !isBalanced(clause) || /\s-\s\S+$|^[^a-zA-Z`"]/.test(clause))
    return null;
  return name === '' ? null : clause;
}

/** A name like `test_it_works` says less than it seems: words without articles, often without a subject. */
function isIdentifierName(name: string, clause: string): boolean {
  const end = clause.toLowerCase().split(/\s+/).slice(-2).join(' ');
  return !/\s/.test(name.trim()) && identifierWords(name).toLowerCase().endsWith(end.replace(/`/g, ''));
}

/** Who does it: a suite that is a noun phrase or is named after code; else "it". */
function withSubject(clause: string, suite: readonly string[]): string {
  const inner = suite.at(-1) ?? '';
  const phrase = /^(?:an?|the|every|each|all|no) [a-z][\w' -]{2,60}$/i.test(inner) ? lower(inner) : null;
  const when = suite.findLast((each) => /^(?:when|if|without|as|for|after|before|on) [\w' -]{3,60}$/i.test(each));
  if (/^(?:that|which|whose|of|with|in|and) /.test(clause)) return phrase ? `${phrase} ${clause}` : clause;
  const told = THIRD_PERSON.test(clause) ? `${phrase ?? subjectOf(suite) ?? 'it'} ${lower(clause)}` : clause;
  return when && told.length + when.length <= 150 ? `${lower(when)}, ${lower(told)}` : told;
}

/** Words about the test itself, not about what it holds. */
const META =
  /^(?:Test\w* (?:checks?|that|if|for)|Tests? (?:that|if|for|the)|A test|Check(?:s|ing)? (?:that|if|whether)|Verif\w+|Ensures?|Make sure|Let's)\b|\btest(?:s|ed|ing)?\b/i;
const THIRD_PERSON = /^(?:[A-Z]?[a-z]+(?:s|es)|does not|do not|cannot|can|must|will|is|are|has|never|only)\b(?!')/;

/** The innermost suite that is named after code: a function, a type or a route. */
function subjectOf(suite: readonly string[]): string | null {
  const named = suite.findLast(
    (each) =>
      /^[\w$.#:]+[?!]?(?:\(\))?$/.test(each) &&
      /[a-z][A-Z]|_|\.|\(\)|[?!]$|^#|^[A-Z]\w+$/.test(each) &&
      !/^(?:Test|tests?)|(?:Tests?|Specs?|TestCase|IT)$/.test(each),
  );
  return named === undefined ? null : code(named);
}

/** Tests that use a symbol in their own lines, or that name it in a file that uses it; those that name it come first. */
export function testsUsing(evidence: Evidence, symbol: number): Found<'test'>[] {
  const found = readSymbol(evidence.pack, symbol);
  if (!found) return [];
  const name = (found.name.split('.').at(-1) ?? found.name).replace(/[^\w]/g, '');
  const spoken = new RegExp(
    `(?<![A-Za-z_])${name}(?![A-Za-z_])${/[a-z][A-Z]|_/.test(name) ? `|(?<![a-z])${snake(name)}(?![a-z])` : ''}`,
  );
  const lines = new Map<string, number[]>();
  for (const { source, line } of edgesTo(evidence.pack, symbol)) {
    const path = evidence.fileOf(fileOfSymbol(source))?.path;
    if (path !== undefined) lines.set(path, [...(lines.get(path) ?? []), line]);
  }
  const speaks = ({ values }: Found<'test'>): boolean =>
    spoken.test(values.name) || values.suite.some((suite) => spoken.test(suite));
  return testsIn(evidence, [...lines.keys()])
    .filter(
      (test) => speaks(test) || lines.get(test.path)?.some((line) => line >= test.startLine && line <= test.endLine),
    )
    .sort((a, b) => Number(speaks(b)) - Number(speaks(a)));
}

function testsIn(evidence: Evidence, paths: readonly string[]): Found<'test'>[] {
  return paths.toSorted().flatMap((path) => testsByFile(evidence).get(path) ?? []);
}

const testsByFile = derived((evidence): Map<string, Found<'test'>[]> => {
  const byFile = new Map<string, Found<'test'>[]>();
  for (const test of evidence.facts('test')) {
    const known = byFile.get(test.path);
    if (known) known.push(test);
    else byFile.set(test.path, [test]);
  }
  return byFile;
});

function snake(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/\W/g, '');
}

/** Files with most tests whose names say what must hold. */
export function suiteTests(evidence: Evidence): { path: string; tests: Found<'test'>[] }[] {
  const byFile = new Map<string, Found<'test'>[]>();
  for (const test of evidence.facts('test'))
    if (criterionOf(test) !== null) byFile.set(test.path, [...(byFile.get(test.path) ?? []), test]);
  return [...byFile]
    .map(([path, tests]) => ({ path, tests }))
    .sort((a, b) => b.tests.length - a.tests.length || (a.path < b.path ? -1 : 1))
    .slice(0, 5);
}
