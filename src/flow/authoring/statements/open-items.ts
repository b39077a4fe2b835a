import { readFile } from '../../../engine/pack/read-file.ts';
import { versionQuestions } from '../evidence/contradictions.ts';
import { at, type Evidence, type ProjectFile } from '../evidence/evidence.ts';
import type { RouteGroup } from '../evidence/routes/route.ts';
import { routeGroups } from '../evidence/routes/route-groups.ts';
import { apiRoutes } from '../evidence/routes.ts';
import { settingsOf } from '../evidence/settings.ts';
import { testsOfRoute } from '../evidence/tests/request-tests.ts';
import { hasTestNear, testFiles } from '../evidence/tests/test-traces.ts';
import type { Statement } from '../page.ts';
import { joined, ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
import { singular } from '../wording/plural.ts';
import { isOperation } from '../wording/route-words.ts';

/** Where sources of the project disagree, and what nothing tests or documents. */
export function openItems(evidence: Evidence): Statement[] {
  return [...versionQuestions(evidence), ...defaults(evidence), ...untested(evidence), ...undocumented(evidence)];
}

/** Files that show how settings may be given, not what holds without them. */
const EXAMPLE = /(?:^|\/)[\w.-]*\.?env[\w.-]*$|compose|example|sample|\.ya?ml$|Dockerfile/i;

/** What the code holds without a setting, where a document says something else: two places of the code may differ on purpose. */
function defaults(evidence: Evidence): Statement[] {
  return settingsOf(evidence)
    .flatMap(({ name, default: value, secret, source, facts, otherDefaults }): Statement[] => {
      const held = facts.find(({ path, values }) => values.default === value && !EXAMPLE.test(path));
      const told = otherDefaults.find((other) => evidence.file(other.source.path)?.place === 'document');
      if (!value || secret || source !== 'environment' || held === undefined || told === undefined) return [];
      const text = `**Which default of ${code(name)} holds?** The code gives ${code(value)}, a document says ${code(told.value)}`;
      return [{ text, sources: [at(held), told.source] }];
    })
    .slice(0, 2);
}

/** Groups of routes that no test asks for, where others are asked for. */
export function untested(evidence: Evidence): Statement[] {
  const routes = apiRoutes(evidence);
  // Procedures are called by a client, and not asked for by an address.
  const groups = routeGroups(routes.filter(({ method }) => method !== 'RPC' && !isOperation(method))).filter(
    ({ name, routes: own }) => name !== '' && own.length >= 2,
  );
  const asked = evidence.facts('test').filter(({ values }) => values.request !== undefined).length;
  // Without requests in tests nothing can be told about any group.
  if (asked < 3 || groups.length < 2) return [];
  const silent = groups.filter(({ routes: own }) => own.every((route) => testsOfRoute(evidence, route).length === 0));
  // A request may be put together by a client or a helper: what it is about still stands in the test, or in its name.
  const unseen = notMentioned(
    evidence,
    silent.flatMap(({ name }) => [wordOf(name), inOneWord(name)]),
    testFiles(evidence),
  );
  const without = silent.filter(
    ({ name, routes: own }) =>
      /^[\w.-]+$/.test(name) &&
      // The one of `case-studies` does not stand in the many.
      [wordOf(name), inOneWord(name)].every((word) => unseen.has(word)) &&
      !own.some(({ fact: { path } }) => isOfOneGroup(groups, path) && hasTestNear(evidence, path)),
  );
  // Where nearly all seem untested, the tests ask in a way that was not understood.
  if (without.length === 0 || without.length > groups.length * 0.8) return [];
  return [
    {
      text: `**Are these routes tested?** No request of a test could be linked to ${ranked(without.map(({ name }) => code(`/${name}`)))}`,
      sources: without.slice(0, 3).flatMap(({ routes: own }) => own.slice(0, 1).map(({ fact }) => at(fact))),
    },
  ];
}

/** A test of a file with the routes of several groups may ask for the others only. */
function isOfOneGroup(groups: readonly RouteGroup[], path: string): boolean {
  return groups.filter(({ routes }) => routes.some(({ fact }) => fact.path === path)).length === 1;
}

/** Files that tell whoever installs the product what can be set. */
const DOCUMENTS =
  /\.(?:md|mdx|rst|adoc|txt|html)$|(?:^|\/)(?:[\w.-]*\.)?env(?:[._-](?:[\w-]+\.)*(?:example|sample|template|tpl|tmpl|dist|defaults?|local|dev(?:elopment)?|prod(?:uction)?|docker|self[_-]?hosted|staging|env))?$|(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$|(?:^|\/)(?:charts?|helm)\//i;

const MOST_NAMED = 3;

/** One of a thing, however code writes it: `seal-prints`, `seal_prints` and `SealPrint` are the same. */
function wordOf(name: string): string {
  return inOneWord(singular(name));
}

function inOneWord(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, '');
}

/** Which of these words stand in none of the chosen files, nor in what these are called. */
function notMentioned(evidence: Evidence, words: readonly string[], files: readonly ProjectFile[]): Set<string> {
  const left = new Set(words);
  for (const { path } of files) {
    if (left.size === 0) break;
    const text = inOneWord(`${path} ${readFile(evidence.pack, path)?.text ?? ''}`);
    for (const word of left) if (text.includes(word)) left.delete(word);
  }
  return left;
}

/** Which of these names stand in none of the chosen files as a word of its own: `SHOP_PORT` does not in `SHOP_PORT_MAX`. */
function notNamed(evidence: Evidence, names: readonly string[], files: readonly ProjectFile[]): Set<string> {
  const left = new Set(names);
  for (const { path } of files) {
    if (left.size === 0) break;
    const text = readFile(evidence.pack, path)?.text ?? '';
    for (const name of left) if (holdsWord(text, name)) left.delete(name);
  }
  return left;
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) return true;
  return false;
}

/** Settings that documents mention by name, and those they do not. */
function undocumented(evidence: Evidence): Statement[] {
  const settings = settingsOf(evidence).filter(({ source }) => source === 'environment');
  if (settings.length < 4) return [];
  const unseen = notNamed(
    evidence,
    settings.map(({ name }) => name),
    evidence.files.filter(({ path, place }) => place === 'document' || DOCUMENTS.test(path)),
  );
  const missing = settings.filter(({ name }) => unseen.has(name));
  if (missing.length === 0 || missing.length > settings.length * 0.6) return [];
  // How many there are would be said of those that were recognised only.
  const named = missing.slice(0, MOST_NAMED).map(({ name }) => code(name));
  return [
    {
      text: `**Are these settings public?** ${named.length === missing.length ? joined(named) : `Some environment variables that the code reads, such as ${joined(named)},`} ${missing.length === 1 ? 'was' : 'were'} not found in a document`,
      sources: missing.slice(0, 3).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
    },
  ];
}
