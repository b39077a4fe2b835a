import { escaped } from '../../../base/escaped.ts';
import { coChanges } from '../../../engine/pack/history/co-changes.ts';
import {
  fileCommits,
  fileHistory,
  type HistoryCommit,
  latestCommits,
} from '../../../engine/pack/history/file-history.ts';
import { type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { dayOf } from '../../authoring/evidence/history.ts';
import { count, digits } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { topicsOf } from '../understanding/understand-question.ts';
import { headOf, symbolName } from '../wording/symbol-words.ts';
import type { Composer } from './composer.ts';
import { contentOf, isBot } from './history/content-commits.ts';
import { firstAdding } from './history/first-adding.ts';
import { bullet, cited, lacking, notFound, opening, type Part } from './part.ts';

const ROUTINE =
  /^(?:apply (?:ruff|black|isort|pre-?commit)|run (?:black|ruff)|format|\[pre-commit|reformat|style\b|merge\b)/i;
/** "What changed lately" wants the changes, "when did it change" the day. */
const ASKS_WHAT = /\bwhat\b|\bwhich\b|\brecent|\blatest|\blately|\bshow\b|\bhistory\b|\bevol/i;
/** Who did it last is one person, not those who did most. */
const LAST_AUTHOR =
  /\bwho (?:\w+ ){0,3}(?:last|latest|recently)\b|\bwho (?:changed|touched|edited|modified|updated)\b.*\blast\b/i;
const PEOPLE =
  /\bcontributors?\b|\bmaintain(?:s|ers?|ed)\b|\bauthors?\b|\bwho (?:wrote|made|develops|works on|worked on)\b/i;
/** What changed along with it tells neither when nor who. */
const ASKS_TOGETHER = /\btogether\b|\balong\b|\bcoupl\w+|\bco-?chang\w+|\bsame commits?\b|\bhistory\b/i;
const LAST_SHOWN = 3;
const COMMITS_READ = 400;

/** Who and when: authors by commits, first and last change, what changes together. */
export const composeHistory: Composer = function* (inquiry) {
  const { place, pack, understanding, subject, evidence } = inquiry;
  const written = understanding.paths.flatMap(
    (path) => evidence.files.find((file) => file.path === path || file.path.endsWith(`/${path}`))?.path ?? [],
  )[0];
  // A question in plain words is about a file or an area; only a name in it means one definition.
  const main =
    written !== undefined
      ? null
      : understanding.identifiers.length > 0 || inquiry.main?.path === subject.files[0]?.path
        ? inquiry.main
        : null;
  const path = written ?? main?.path ?? subject.files[0]?.path ?? place?.path;
  const isWide =
    /\b(?:project|repo(?:sitory)?|code ?base|lately|recently|recent (?:changes|work|commits)|what'?s new|changed (?:recently|lately|last))\b/i.test(
      understanding.text,
    ) &&
    !inquiry.isNamed &&
    written === undefined;
  const isOfThePeople =
    PEOPLE.test(understanding.text) && topicsOf(understanding).length === 0 && written === undefined;
  if (isOfThePeople && evidence.commits.length > 0) return yield* contributors(inquiry);
  const came = firstAdding(inquiry);
  if (came.length > 0) return yield* came;
  if (isWide || path === undefined) return yield* latest(inquiry);
  const history = fileHistory(pack, path);
  const commits = fileCommits(pack, path, { limit: COMMITS_READ });
  const source = main ? headOf(main) : { path, startLine: 1, endLine: 1 };
  if (!history || commits.length === 0)
    return yield opening(`No commit that changed ${code(path)} was found in the ingested history`, cited(source));
  const content = commits.filter(({ author, subject }) => !isBot(author) && !ROUTINE.test(subject));
  const people = history.authors.filter(({ name }) => !isBot(name));
  const [newest] = content;
  const oldest = commits.at(-1);
  const about = main ? `${code(path)}, where ${symbolName(main)} is defined,` : code(path);
  const asksWhen =
    (/\bwhen\b|\bhow old\b|\blast\b|\bchanged?\b|\bintroduced\b|\badded\b/i.test(understanding.text) &&
      !/\bwho\b/i.test(understanding.text)) ||
    LAST_AUTHOR.test(understanding.text);
  const asksWho = /\bwho\b|\bwhom\b/i.test(understanding.text);
  // Of several who did as much, none is told before the others.
  const standingOut = people.slice(0, 3).filter(({ commits: own }) => own > (people[3]?.commits ?? 0));
  const shown = (standingOut.length > 0 ? standingOut : people.slice(0, 3)).map(
    ({ name, commits: own }) => `${plain(name)} (${own})`,
  );
  const whole = history.commits <= commits.length;
  const isFirstAsked = /\b(?:added|introduced|created|born|first|began|begin|started)\b/i.test(understanding.text);
  const adding = main && isFirstAsked ? addedBy(main, commits) : undefined;
  const asked = main ? nameTerms(shortName(main.name)).parts : topicsOf(understanding).map(({ stem }) => stem);
  const isOfFile =
    written !== undefined ||
    (main && history.commits === 1) ||
    isCalledAfter(main ? `${path}\n${oldest?.subject}` : path, asked);
  const by = ({ sha }: HistoryCommit): Part =>
    bullet(`By commits on ${code(path)}: ${joined(shown)} of ${history.commits}`, cited({ commit: sha }));
  if (main && adding) {
    yield opening(
      `The commit whose message speaks of adding ${symbolName(main)} is of ${dayOf(adding.date)}, ${told(adding)}`,
      cited(source, { commit: adding.sha }),
    );
    yield by(adding);
  } else if (isFirstAsked && (asksWhen || isOfFile) && whole && oldest) {
    const first = opening(
      `The first commit found on ${about} is of ${dayOf(oldest.date)}, ${told(oldest)}; ${evidence.isHistoryCut ? 'the repository is a shallow clone, and what came before is not in it' : 'an earlier life under another path would not show'}`,
      cited(source, { commit: oldest.sha }),
    );
    yield isOfFile ? first : lacking(NOT_TOLD, first);
    if (newest && newest !== oldest) yield dated('Last change with content', newest);
    yield by(oldest);
  } else if (asksWhen && newest && oldest) {
    const isOnly = oldest.sha === newest.sha;
    const since = isOnly
      ? 'no earlier commit on it was found'
      : whole
        ? `its history goes back to ${dayOf(history.firstDate)}`
        : `its history has ${history.commits} commits`;
    yield opening(
      `The last change of ${about} with content is of ${dayOf(newest.date)}, ${told(newest)}; ${since}`,
      cited(source, { commit: newest.sha }, whole && !isOnly ? { commit: oldest.sha } : null),
    );
    if (ASKS_WHAT.test(understanding.text))
      for (const commit of content.slice(1, LAST_SHOWN + 2)) yield dated('Before that', commit);
    // Who asks for the last change does not ask for the first one, nor for those who did most.
    if (!/\blast\b/i.test(understanding.text) && !isOnly) {
      if (whole) yield dated('First commit found under its present path', oldest);
      yield by(newest);
    }
  } else {
    const most = opening(
      `By commits, ${joined(shown)} of ${history.commits} on ${about.replace(/,$/, '')}`,
      cited(source, newest && { commit: newest.sha }, oldest && oldest !== newest ? { commit: oldest.sha } : null),
    );
    yield isFirstAsked && !isOfFile ? lacking(NOT_TOLD, most) : most;
    const after = (newest?.date ?? 0) - 2 * 365 * 86_400;
    const active = new Map<string, number>();
    for (const { author } of content.filter(({ date }) => date >= after))
      active.set(author, (active.get(author) ?? 0) + 1);
    const [busiest, second] = [...active].sort((a, b) => b[1] - a[1]);
    if (busiest && newest && busiest[1] > (second?.[1] ?? 0))
      yield bullet(
        `Most active in the two years before ${dayOf(newest.date)}: ${plain(busiest[0])} (${count(busiest[1], 'commit')})`,
        cited(...content.filter(({ author }) => author === busiest[0]).map(({ sha }) => ({ commit: sha }))),
      );
    // Of those who know it, one commit shows how fresh that is.
    for (const [at, commit] of content.slice(0, asksWho ? 1 : LAST_SHOWN).entries())
      yield dated(at === 0 ? 'Last change with content' : 'Before that', commit);
  }
  const others = asksWho || adding ? [] : commits.filter((commit) => commit !== newest);
  yield* mentions(main, others);
  const together = ASKS_TOGETHER.test(understanding.text)
    ? coChanges(pack, path, 3).filter(({ together: times }) => times >= 3)
    : [];
  if (together.length > 0)
    yield bullet(
      `Often changed in the same commits, large ones left out: ${joined(together.map(({ path: other, together: times }) => `${code(other)} (${times} times)`))}`,
    );
  yield bullet('This counts commits to the file under its present path, not reviews');
};

const NOT_TOLD = 'no commit was found whose message speaks of adding it, so only the history of its file is told';

/** The first commit whose message says that it brings the definition, and not something to it. */
function addedBy({ name }: SymbolDetail, commits: readonly HistoryCommit[]): HistoryCommit | undefined {
  const own = shortName(name);
  if (own.length < SHORTEST_NAME) return undefined;
  const brings = new RegExp(
    `\\b(?:add(?:s|ed|ing)?|introduc\\w+|implement\\w*|support\\w*|creat\\w+|new)(?:\\W+(?!(?:to|for|in|of|on|from|with|by)\\b)\\w+){0,3}?\\W+${escaped(own)}(?!\\w)`,
    'i',
  );
  return commits.findLast(({ subject }) => brings.test(subject));
}

const SHORTEST_NAME = 4;

/** `harbour-manager.ts`, or a file that began as "The harbour manager", has the history of `HarbourManager`. */
function isCalledAfter(titles: string, parts: readonly string[]): boolean {
  return titles.split(/[/\n]/).some((title) => parts.every((part) => nameTerms(title).parts.includes(part)));
}

/** Commits of the file whose message holds the name. */
function* mentions(main: SymbolDetail | null, commits: readonly HistoryCommit[]): Generator<Part> {
  const own = shortName(main?.name ?? '');
  if (own.length < SHORTEST_NAME) return;
  const name = new RegExp(`(?<![\\w$])${escaped(own)}(?![\\w$])`);
  const found = commits.filter(({ subject: line }) => name.test(line));
  for (const commit of found.slice(0, 2)) yield dated('A commit that names it', commit);
}

/** Who has worked on the whole, by commits. */
function* contributors({ evidence }: Inquiry): Generator<Part> {
  const counts = new Map<string, number>();
  const counted = evidence.commits.filter(({ author }) => !isBot(author.name));
  for (const { author } of counted) counts.set(author.name, (counts.get(author.name) ?? 0) + 1);
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  const last = evidence.commits.at(-1);
  if (!last) return;
  yield opening(
    `By commits, ${joined(ranked.slice(0, MOST_PEOPLE).map(([name, own]) => `${plain(name)} (${digits(own)})`))} of ${digits(counted.length)} by ${count(ranked.length, 'name')}`,
    cited({ commit: last.sha }),
  );
  yield bullet('This counts the commits that were ingested by the names they bear, not reviews; bots are left out');
}

const MOST_PEOPLE = 5;

function* latest({ pack, evidence }: Inquiry): Generator<Part> {
  const commits = contentOf(latestCommits(pack, { limit: 30 }));
  const [first] = commits;
  if (!first) {
    yield notFound('the snapshot was ingested without history');
    return;
  }
  yield opening(
    `The latest commit of ${evidence.projectName} with content is of ${dayOf(first.date)}, ${told(first)}`,
    cited({ commit: first.sha }),
  );
  for (const commit of commits.slice(1, 7)) yield dated('Before that', commit);
}

function dated(label: string, commit: HistoryCommit): Part {
  return bullet(`${label}: ${dayOf(commit.date)}, ${told(commit)}`, cited({ commit: commit.sha }));
}

function told({ author, subject }: HistoryCommit): string {
  return `by ${plain(author)}: "${plain(subject).replace(/"/g, "'")}"`;
}
