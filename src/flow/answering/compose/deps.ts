import { fileImports } from '../../../engine/pack/graph/file-graph.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import { at, type Evidence, type Found } from '../../authoring/evidence/evidence.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';
import { reachedParties } from '../../authoring/evidence/reached-parties.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import type { Inquiry } from '../inquiry.ts';
import { isProduction } from '../subject/question-terms.ts';
import { understandQuestion } from '../understanding/understand-question.ts';
import type { Composer } from './composer.ts';
import { listItemsOf, sectionsOf } from './documents/document-sections.ts';
import { bullet, cited, citedList, notFound, opening, type Part } from './part.ts';
import { purposeOf } from './stated/purposes.ts';
import { GUIDES } from './tasks/task.ts';

type Dependency = Found<'dependency'>;
const NAMED = 12;
/** Names alone are short: a list of them is cut only where nobody would read it. */
const LISTED = 40;
/** Who asks what it runs on is not helped by what it is worked on with. */
const RUN_TIME = /\b(?:at|during|in) (?:run[- ]?time|production)\b|\bto run\b/i;
const OF_OTHERS = /\bthird[- ]part(?:y|ies)\b|\b(?:external|outside|remote) (?:apis?|services?)\b/i;
const PARTIES = /\b(?:third[- ]party|external|outside|remote) (?:apis?|services?|systems?)\b/i;
/** Databases that are a file beside the program are nobody's service. */
const EMBEDDED = /^(?:SQLite|LevelDB|RocksDB|DuckDB|H2|BoltDB|BadgerDB|LMDB)$/;
const RUN = ['optional'] as const;
const WORK = ['development', 'build', 'test'] as const;

/** Whether whom the program reaches is asked for, and somebody is known. */
export function asksForParties({ evidence, understanding: { kind, text } }: Inquiry): boolean {
  return kind === 'deps' && PARTIES.test(text) && reachedParties(evidence).length > 0;
}

/** What the project needs: one library by its name, or all by scope, with versions. */
export const composeDeps: Composer = function* (inquiry) {
  const { evidence } = inquiry;
  const all = distinct(
    evidence.facts('dependency').filter(
      ({ path, values }) =>
        !/(?:^|\/)(?:tests?|examples?|docs?|fixtures?|_examples)\//.test(path) &&
        // A project lists itself where a group of tools needs it installed.
        values.name.toLowerCase() !== evidence.projectName.toLowerCase() &&
        !(values.scope === 'runtime' && isForWorkOnGem(evidence, path)),
    ),
  );
  const asked = named(inquiry, all);
  const [one] = asked;
  if (one) {
    const { name, version, scope } = one.values;
    yield opening(
      `${code(name)} is ${withArticle(`${scope} dependency`)}, ${version ? `with the version ${code(version)}` : 'without a version bound'}, in ${code(one.path)}`,
      cited(at(one)),
    );
    yield* imports(evidence, name);
    for (const other of asked.slice(1, 3))
      yield bullet(
        `Also in ${code(other.path)} (${other.values.scope}, ${other.values.version ? code(other.values.version) : 'no version'})`,
        cited(at(other)),
      );
    return;
  }
  const asksLibraries = /\blibrar|\bpackages?\b|\bdependenc|\bmodules?\b|\bframeworks?\b/i.test(
    inquiry.understanding.text,
  );
  if (/\bextern|\bservice|\bintegrat|\bsystems?\b|\bconnect|\btalk/i.test(inquiry.understanding.text)) {
    const reached = [...new Map(reachedParties(evidence).map((fact) => [fact.values.party, fact])).values()];
    const others = reached.filter(({ values: { how, party } }) => how !== 'process' && !EMBEDDED.test(party));
    const parties = (OF_OTHERS.test(inquiry.understanding.text) && others.length > 0 ? others : reached).slice(
      0,
      NAMED,
    );
    if (parties.length > 0) {
      yield opening(
        `${count(parties.length, 'outside party')} ${parties.length === 1 ? 'was' : 'were'} found in the code: `.replace(
          /^./,
          (letter) => letter.toUpperCase(),
        ),
        ...citedList(
          parties.map((fact) => ({ text: `${code(fact.values.party)} (${fact.values.how})`, source: at(fact) })),
        ),
      );
      if (!asksLibraries) return;
    }
  }
  // What is commonly used for it is known, and nothing of that was found: whatever else is imported there is not it.
  const used = purposeOf(inquiry) ? [] : [...usedFor(inquiry, all)];
  yield* used;
  // Who asks what serves one purpose is not helped by all that there is.
  if (used.length > 0 || (topicsOf(inquiry).length > 0 && !ASKS_FOR_ALL.test(inquiry.understanding.text))) return;
  const wanted = /\bdev|\bdevelopment|\btest/i.test(inquiry.understanding.text)
    ? ['development', 'test', 'build']
    : ['runtime', 'peer'];
  const shown = all.filter(({ values }) => wanted.includes(values.scope));
  const [first] = shown;
  const manifest = profileOf(evidence).manifest;
  if (!first) {
    if (manifest)
      yield opening(`No ${wanted[0]} dependencies were found in ${code(manifest.path)}`, cited(at(manifest)));
    else {
      const stated = [...statedRequirements(evidence)];
      yield* stated;
      if (stated.length === 0) yield notFound('no manifest that the extractors know declares a dependency');
    }
    return;
  }
  const names = shown
    .slice(0, LISTED)
    .map(({ values }) => `${code(values.name)}${values.version ? ` ${plain(values.version)}` : ''}`);
  const noun = wanted[0] === 'runtime' ? 'runtime dependency' : 'development dependency';
  yield opening(
    `${count(shown.length, noun)}: ${shown.length > LISTED ? `${names.join(', ')} and ${shown.length - LISTED} more` : joined(names)}`.replace(
      /^./,
      (letter) => letter.toUpperCase(),
    ),
    cited(...together(shown)),
  );
  const topics = topicsOf(inquiry).map(({ text }) => `*${text}*`);
  if (topics.length > 0) yield bullet(`None of them was seen to serve ${joined(topics, 'or')} in particular`);
  const runtime = manifest?.values.runtime;
  if (manifest && runtime) yield bullet(`It asks for ${runtime}`, cited(lineWith(evidence, manifest, runtime)));
  for (const scope of RUN_TIME.test(inquiry.understanding.text) ? RUN : [...RUN, ...WORK]) {
    const others = all.filter(({ values }) => values.scope === scope && !wanted.includes(scope));
    if (others.length > 0)
      yield bullet(
        `${scope.charAt(0).toUpperCase()}${scope.slice(1)}: ${others
          .slice(0, 8)
          .map(({ values }) => code(values.name))
          .join(', ')}${others.length > 8 ? ` and ${others.length - 8} more` : ''}`,
        cited(...together(others)),
      );
  }
};

const REQUIREMENTS = /^(?:build|system|runtime|software)? ?(?:dependencies|requirements|prerequisites)$/i;
const MOST_ITEMS = 30;

/** What a guide lists as needed, where no manifest does. */
function* statedRequirements(evidence: Evidence): Generator<Part> {
  for (const { path } of evidence.files.filter((file) => GUIDES.test(file.path))) {
    const lines = evidence.lines(path) ?? [];
    for (const section of sectionsOf(lines)) {
      const items = REQUIREMENTS.test(section.title.trim()) ? listItemsOf(lines, section).slice(0, MOST_ITEMS) : [];
      if (items.length === 0) continue;
      const { startLine, endLine } = section;
      yield opening(
        `No manifest that is known declares a dependency, but ${code(path)} lists under "${section.title.trim()}": ${joined(items.map(({ text }) => plain(text).replace(/\.$/, '')))}`,
        cited({ path, startLine, endLine: Math.min(endLine, startLine + MOST_ITEMS) }),
      );
      return;
    }
  }
}

const FILES_ABOUT = 4;
/** What more files import is the ground of everything, and serves nothing in particular. */
const MOST_USERS = 8;

/** "Which library sends emails": what is imported where the code speaks of emails, by few others. */
function* usedFor(inquiry: Inquiry, all: readonly Dependency[]): Generator<Part> {
  const { evidence, subject } = inquiry;
  const topics = topicsOf(inquiry);
  if (topics.length === 0) return;
  const folder = folderFor(inquiry);
  // A file that only mentions it needs its libraries for something else.
  const topicMask = topics.reduce((mask, term) => mask | (1 << subject.terms.indexOf(term)), 0);
  const isAbout = (path: string): boolean => (subject.matcher.mask(path) & topicMask) !== 0;
  const about =
    folder?.paths ??
    subject.files
      .filter(({ role, path }) => isProduction(role) && isAbout(path))
      .slice(0, FILES_ABOUT)
      .map(({ path }) => path);
  const found = about.flatMap((path) =>
    fileImports(evidence.pack, path).flatMap(({ module, line }) => {
      const dependency = dependencyOf(module, all);
      return dependency === undefined ? [] : [{ dependency, path, line }];
    }),
  );
  const here = [...Map.groupBy(found, ({ dependency }) => dependency.values.name)].map(([name, uses]) => ({
    name,
    uses,
    files: new Set(uses.map(({ path }) => path)).size,
  }));
  const users = usersOf(evidence, all);
  const own = here
    .map((each) => ({ ...each, users: users.get(each.name) ?? each.files }))
    // What is imported as often elsewhere is the ground of everything, and serves nothing in particular.
    .filter(({ users, files }) => users <= (folder ? files * OWN_SHARE : MOST_USERS))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
  if (own.length === 0) return;
  const where = folder
    ? `The files of ${code(folder.path)} import, more than the rest of the code does, `
    : `Where the code speaks of ${joined(topics.slice(0, 3).map(({ text }) => `*${text}*`))}, it imports `;
  const shown = own.slice(0, folder ? NAMED : USED_NAMED);
  yield opening(
    where,
    ...citedList(
      shown.flatMap(({ name, uses: [use], files }) =>
        use
          ? [
              {
                text: folder ? `${code(name)} (in ${count(files, 'file')})` : `${code(name)} in ${code(use.path)}`,
                source: { path: use.path, startLine: use.line, endLine: use.line },
              },
            ]
          : [],
      ),
      Math.max(0, own.length - shown.length),
    ),
  );
}

/** How many files of the product import each dependency. */
function usersOf(evidence: Evidence, all: readonly Dependency[]): Map<string, number> {
  const known = new Map<string, string | undefined>();
  const users = new Map<string, number>();
  for (const { path, role } of evidence.files) {
    if (role !== 'source' && role !== 'marker') continue;
    const names = fileImports(evidence.pack, path).map(({ module }) => {
      if (!known.has(module)) known.set(module, dependencyOf(module, all)?.values.name);
      return known.get(module);
    });
    for (const name of new Set(names)) if (name !== undefined) users.set(name, (users.get(name) ?? 0) + 1);
  }
  return users;
}

const USED_NAMED = 4;
/** One in so many of its users must lie in the folder. */
const OWN_SHARE = 3;
const LEAST_FILES = 2;

/** The folder that is called what something is wanted for: `api/` for the API. */
function folderFor({ evidence, understanding: { text } }: Inquiry): { path: string; paths: string[] } | null {
  const purpose = FOR.exec(text)?.[1] ?? '';
  const roots = new Set(understandQuestion(purpose).words.map(({ stem: root }) => root));
  const byFolder = new Map<string, string[]>();
  for (const { path, role, place } of evidence.files) {
    if (!isProduction(role) || place !== 'source') continue;
    const parts = path.split('/').slice(0, -1);
    const at = parts.findIndex((part) => roots.has(stem(part.toLowerCase())));
    const folder = at < 0 ? null : `${parts.slice(0, at + 1).join('/')}/`;
    if (folder !== null) byFolder.set(folder, [...(byFolder.get(folder) ?? []), path]);
  }
  const [best] = [...byFolder]
    .filter(([, paths]) => paths.length >= LEAST_FILES)
    .sort((a, b) => b[1].length - a[1].length);
  return best ? { path: best[0], paths: best[1] } : null;
}

const FOR = /\bfor (?:the |an? |its )?([\w -]{3,40}?)\s*\??$/i;

const TALK = /^(?:librar|packag|dependenc|depend|framework|modul|version|tool)/;
const ASKS_FOR_ALL = /\b(?:dependenc|libraries|packages|depends?\b|third[- ]party|frameworks|requirements)/i;

/** What the question wants something for. */
function topicsOf({ subject }: Inquiry): Inquiry['subject']['terms'] {
  return subject.terms.filter(({ generic, stem }) => !generic && !TALK.test(stem));
}

/** Whether a module belongs to a package: `Swoosh.Mailer` is of `swoosh`, by the way that its language writes names. */
function isOf(module: string, name: string): boolean {
  if (module === name || module.startsWith(`${name}/`) || module.startsWith(`${name}.`)) return true;
  // Maven: what a group brings lies below its name.
  const [group = '', artifact] = name.split(':');
  if (artifact !== undefined) return group.includes('.') && module.startsWith(`${group}.`);
  const [first = ''] = module.split('.');
  // `django-ninja` brings `ninja`, and `python-dateutil` is `dateutil`.
  if (first === name.replace(/^(?:django|python|py|flask)[-_]/, '').replaceAll('-', '_')) return true;
  return /^[A-Z]\w*$/.test(first) && !name.includes('/') && first.toLowerCase() === name.replaceAll('_', '');
}

/** Of several packages of one group, the one whose own name stands in the module. */
function dependencyOf(module: string, all: readonly Dependency[]): Dependency | undefined {
  const found = all.filter(({ values }) => isOf(module, values.name));
  return found.find(({ values }) => module.includes(values.name.split(':').at(-1) ?? '')) ?? found[0];
}

function* imports(evidence: Evidence, name: string) {
  const places = importersOf(evidence, name, 4);
  if (places.length > 0)
    yield bullet(
      'Imported in ',
      ...citedList(
        places.map(({ path, line }) => ({ text: code(path), source: { path, startLine: line, endLine: line } })),
      ),
    );
}

/** The first files of the product that import a library. */
export function importersOf(evidence: Evidence, name: string, most: number): { path: string; line: number }[] {
  const root = name.replace(/^@/, '').split(/[/-]/)[0] ?? name;
  const places: { path: string; line: number }[] = [];
  for (const { path, role } of evidence.files) {
    if (places.length >= most || (role !== 'source' && role !== 'marker')) continue;
    const found = fileImports(evidence.pack, path).find(({ module }) => isOf(module, name) || module === root);
    if (found) places.push({ path, line: found.line });
  }
  return places;
}

/** One range where a manifest lists them together, else the first of them. */
function together(shown: readonly Dependency[]): CodeSource[] {
  const lines = shown.map(({ startLine }) => startLine);
  const [startLine, endLine] = [Math.min(...lines), Math.max(...lines)];
  const [first] = shown;
  return first && shown.every(({ path }) => path === first.path) && endLine - startLine < LISTED
    ? [{ path: first.path, startLine, endLine }]
    : shown.slice(0, 3).map(at);
}

/** The line of a manifest that states the version: the fact itself stands at the name of the project. */
export function lineWith(evidence: Evidence, manifest: Found<'manifest'>, runtime: string): CodeSource {
  const version = runtime.split(' ').at(-1) ?? runtime;
  const line = (evidence.lines(manifest.path) ?? []).findIndex((text) => text.includes(version)) + 1;
  return line > 0 ? { path: manifest.path, startLine: line, endLine: line } : at(manifest);
}

function distinct(facts: readonly Dependency[]): Dependency[] {
  return [
    ...new Map(facts.toReversed().map((fact) => [`${fact.values.name} ${fact.values.scope}`, fact])).values(),
  ].reverse();
}

function named({ understanding }: Inquiry, all: readonly Dependency[]): Dependency[] {
  const words = new Set([
    ...understanding.identifiers.map((name) => name.toLowerCase()),
    ...(understanding.text.toLowerCase().match(/@?[a-z][\w.@/-]*[a-z0-9]/g) ?? []),
  ]);
  return all.filter(({ values }) => words.has(values.name.toLowerCase()) && values.name.length > 2);
}

/** The Gemfile of a gem names what its own developers need; what it runs on stands in its specification. */
function isForWorkOnGem(evidence: Evidence, path: string): boolean {
  return /(?:^|\/)Gemfile$/.test(path) && (evidence.lines(path) ?? []).some((line) => /^gemspec\b/.test(line));
}
