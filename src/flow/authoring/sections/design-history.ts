import type { Source } from '../cite.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { scopedSubject, subjectWords } from '../evidence/history/commit-subject.ts';
import { wordsOfRelease } from '../evidence/history/release-words.ts';
import {
  allReleases,
  majorReleases,
  newestOf,
  newestRelease,
  packageNoted,
  releasesOf,
  suffixedTags,
} from '../evidence/history/releases.ts';
import { reversalsOf } from '../evidence/history/reversals.ts';
import { takenOutLater } from '../evidence/history/taken-out.ts';
import { dayOf, firstCommit, isDated, monthOf, pivotalCommits } from '../evidence/history.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, countDigits, digits, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code, isBalanced, plain, quote } from '../wording/markup.ts';

const MOST = 10;
const MOST_RELEASES = 4;
const MOST_DECISIONS = 5;

interface Event {
  when: string;
  what: string;
  why: string | null;
  sources: Source[];
  weight: number;
}

/** Decisions, releases and the commits that changed the design, in order of time, with the authors' reasons. */
export const designHistory: SectionWriter = {
  id: 'design_history',
  title: 'Design history',
  budget: 620,
  write(evidence, page) {
    const events = [...decisions(evidence), ...releases(evidence), ...commits(evidence)]
      .sort((a, b) => b.weight - a.weight)
      // Two pages may tell of the same release.
      .filter(({ what }, place, all) => all.findIndex((other) => other.what === what) === place)
      .slice(0, MOST);
    const isExplained = events.some(({ why }) => why !== null);
    const rows = events
      .sort((a, b) => (a.when < b.when ? -1 : 1))
      .map(
        ({ when, what, why, sources }): Row => ({
          cells: [when, capital(what), ...(isExplained ? [why ?? '–'] : [])],
          sources,
        }),
      );
    if (events.length > 1) {
      const [from, to] = [events[0]?.when ?? '', events.at(-1)?.when ?? ''];
      page.summary(
        `${from === to ? `In ${from}` : `From ${from} to ${to}`}: ${count(rows.length, 'event')} that shaped the design`,
      );
    }
    page.table(['when', 'what changed', ...(isExplained ? ['why, in the author’s words'] : [])], rows);
    page.bullets(reversals(evidence));
    page.paragraph(...activity(evidence));
    if (page.isEmpty) page.remark('No history came with the source, and no changelog or decision record was found');
    else if (evidence.commits.length < 3)
      page.caveat('The source came without its history; only changelogs and decision records are told');
    const first = firstCommit(evidence);
    if (evidence.isHistoryCut && first)
      page.caveat(`The repository is a shallow clone: what happened before ${dayOf(first.date)} is not in it`);
  },
};

/** That decisions are written down is the first that many write down, and says nothing of the design. */
const ABOUT_RECORDS = /^(?:record|use|keep|adopt)\b.*\b(?:decisions?|decision records?|ADRs?)$/i;
/** A background is a reason where it tells what is wrong or wanted. */
const WANTED =
  /\b(?:avoids?|because|cannot|catches|complexity|confus\w+|coupling|difficult|due to|easier|eliminates|expensive|ha(?:d|s|ve) no|hard|indirection|in order to|issues?|key factor|lacks?|manual(?:ly)?|missing|must|necessary|needs? (?:an?|the|to)|otherwise|overhead|prevents|problems?|rather than|reduces|requires?|should(?! not)|simpler|simplifies|slow|so that|unable|wants?|without|would like)\b/i;

function decisions(evidence: Evidence): Event[] {
  return evidence
    .facts('decision')
    .filter(({ values }) => !ABOUT_RECORDS.test(values.title))
    .map((fact) => ({
      when: fact.values.date ?? firstSeen(evidence, fact.path),
      what: `decision: ${plain(fact.values.title)}${fact.values.status ? ` (${fact.values.status.toLowerCase()})` : ''}`,
      why: isWanted(fact.values.reason ?? '') ? quote(fact.values.reason ?? '', 240) : null,
      sources: [at(fact)],
      weight: 10,
    }))
    .filter(({ when }) => when !== '')
    .sort((a, b) => Number(b.why !== null) - Number(a.why !== null))
    .slice(0, MOST_DECISIONS);
}

/** What goes on from a sentence that is not told. */
const FOLLOWS =
  /^(?:Because of|Due to|For|With) (?:it|that|this|these|those)\b|^(?:So|Thus|Therefore|However|But|And|Hence)\b/;

function isWanted(reason: string): boolean {
  return WANTED.test(reason) && isBalanced(reason) && !FOLLOWS.test(reason);
}

/** The month in which a file came, for a record that has no date of its own. */
function firstSeen(evidence: Evidence, path: string): string {
  const commit = evidence.commitsOfPath(path).find(isDated);
  return commit ? monthOf(commit.date) : '';
}

function releases(evidence: Evidence): Event[] {
  return evidence
    .facts('changelog')
    .filter(({ values }) => values.date !== undefined && /^v?\d+\.\d+(?:\.0)?$/.test(values.version))
    .flatMap((fact): Event[] => {
      const words = wordsOfRelease(fact.values);
      if (words === null) return [];
      const major = /^v?\d+\.0/.test(fact.values.version);
      const ofPackage = packageNoted(evidence, fact.path);
      return [
        {
          when: fact.values.date ?? '',
          what: `release ${fact.values.version}${ofPackage ? ` of ${code(ofPackage)}` : ''}: ${words.text}`,
          why: null,
          sources: [at(fact)],
          weight: (major ? 6 : 4) + (words.isTurn ? 1 : 0),
        },
      ];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_RELEASES);
}

function commits(evidence: Evidence): Event[] {
  const first = firstCommit(evidence);
  const all = pivotalCommits(evidence);
  const pivotal = all
    .filter(({ commit }) => commit.sha !== first?.sha)
    .filter(({ score }, place) => score >= 3 || (place < 6 && score >= 1.5));
  const explained = pivotal.filter(({ reason }) => reason !== null).length;
  const unexplained = new Set(
    pivotal
      .filter(({ reason, what }) => reason === null && SPEAKS_ALONE.test(what) && !SAME.test(what))
      .toSorted((a, b) => Number(TAKES_PLACE.test(b.what)) - Number(TAKES_PLACE.test(a.what)))
      .slice(0, explained < FEW_EXPLAINED ? MOST_WITHOUT : MOST_UNEXPLAINED),
  );
  const events = pivotal
    .filter((each) => each.reason !== null || unexplained.has(each))
    .slice(0, 12)
    .map(({ commit, score, what, reason }): Event => {
      const out = takenOutLater(evidence, commit);
      return {
        when: monthOf(commit.date),
        what: `${what.replace(/\s*[:;]-?[)(DP]$/, '')}${out === null ? '' : ` (taken out again in ${monthOf(out.date)})`}`,
        why: reason && quote(reason, 230),
        sources: [{ commit: commit.sha }, ...(out === null ? [] : [{ commit: out.sha }])],
        weight: score,
      };
    });
  return first && !evidence.isHistoryCut
    ? [
        {
          when: monthOf(first.date),
          what: /^(?:initial|first|init)\b.{0,20}$|^.{0,8}$/i.test(subjectWords(first.subject))
            ? 'the first commit'
            : `the first commit: ${subjectWords(first.subject)}`,
          why: null,
          sources: [{ commit: first.sha }],
          weight: 9,
        },
        ...events,
      ]
    : events;
}

const MOST_UNEXPLAINED = 3;
const FEW_EXPLAINED = 4;
const MOST_WITHOUT = 5;
/** "from one to another": what there was, and what is there now. */
const TAKES_PLACE = /\b(?:migrat|mov|port|switch|convert)\w* .*\bfrom\b.*\bto\b|\breplac\w+ .*\b(?:by|with)\b/i;
/** What took the place of itself lost its difference on the way here: `Box` and `Box<T>`. A sign is one of style. */
const SAME =
  /\b(?:replac|switch|mov|migrat|convert)\w* (?:(?:from )?(\S+) (?:with|by|to) \1(?!\S)|[^\w\s`'"@./-]{1,3} )/i;
/** What came, or took the place of something, says something without a reason; that a thing was renamed or taken away does not. */
const SPEAKS_ALONE =
  /^(?:`[^`]+`: )?(?:add(?:ed)?|adopt(?:ed)?|allow|complete|convert(?:ed)?|enable|extract(?:ed)?|implement(?:ed)?|integrate|introduc(?:e|ed|es)|migrated?|move[ds]?|port(?:ed)?|rebuild|replaced?|rewrite|rewrote|separate|split|store|support(?:ed)?|switch(?:ed)?|use)\b(?! (?:for )?(?:go|java|node(?:\.js)?|php|python|ruby|rust|\.net) ?v?\d)(?!.*\b(?:another|branch(?:es)?|colou?rs?|commits?|deprecated|formatter|ignore|inject(?:ion)?|licen[cs]e|logging|location|lots of|pre-commit|pycodestyle|flake8|black|ruff|some|various)\b)/i;

/** What concerns the repository rather than the product, and repairs. */
const HOUSEKEEPING =
  /^\W*(?:fix(?:e[sd])?|ci|workflows?|github|docker\w*|actions?|chore|build|readme|docs?|tests?)\b|\b(?:branch|merge|workflow|dockerfile|dockerhub|changelog|readme|typo|specs?|tests?|examples?|line-?endings?)\b/i;

/** What was taken back sooner, and without a word about why, was tried and not decided: two weeks, in seconds. */
const STOOD = 14 * 86_400;

function reversals(evidence: Evidence) {
  return reversalsOf(evidence)
    .filter(({ subject, isLasting }) => isLasting && !HOUSEKEEPING.test(subject))
    .filter(({ reason, original, revert }) => reason !== null || (original && revert.date - original.date >= STOOD))
    .toSorted((a, b) => Number(b.reason !== null) - Number(a.reason !== null))
    .slice(0, 2)
    .map(({ original, revert, subject, reason }) => ({
      text: `Reversal: ${original ? `the change of ${dayOf(original.date)}, "${scopedSubject(titleOf(original.subject, subject)).replace(/"/g, "'")}", was taken back on ${dayOf(revert.date)}` : `"${scopedSubject(subject).replace(/"/g, "'")}" was taken back on ${dayOf(revert.date)}`}${reason ? `: ${quote(reason, 230)}` : ''}`,
      sources: [...(original ? [{ commit: original.sha }] : []), { commit: revert.sha }],
    }));
}

/** What was taken back is called as it was called when it came, unless that says nothing: "Closes #7". */
function titleOf(original: string, told: string): string {
  return subjectWords(original).split(' ').length > 2 ? original : told;
}

function activity(evidence: Evidence) {
  const years = new Map<number, number>();
  for (const { date } of evidence.commits.filter(isDated)) {
    const year = new Date(date * 1000).getUTCFullYear();
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  const last = evidence.commits.at(-1);
  const first = firstCommit(evidence);
  if (!last || !first || years.size === 0 || evidence.commits.length < 3) return [];
  const sorted = [...years].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const [busiest] = sorted;
  const recent = [...years].sort((a, b) => b[0] - a[0])[0];
  const counted = busiest && recent && busiest[0] !== recent[0] ? [busiest, recent] : busiest ? [busiest] : [];
  const reverted = reversalsOf(evidence).length;
  return [
    {
      text: `Activity: ${joined(counted.map(([year, total]) => `${countDigits(total, 'commit')} in ${year}`))}${years.size > 1 ? `, of ${digits(evidence.commits.length)} since ${Math.min(...years.keys())}` : ''}${reverted > 2 ? `; at least ${digits(reverted)} commits take an earlier one back` : ''}`,
      sources: [{ commit: first.sha }, { commit: last.sha }],
    },
    ...published(evidence),
  ];
}

/** How often versions are published: over the last year of the history. */
function published(evidence: Evidence) {
  const all = allReleases(evidence);
  const newest = newestOf(all);
  const oldest = all.at(-1);
  // Those of other branches cannot be shown.
  const shown = releasesOf(evidence);
  const end = evidence.commits.at(-1)?.date;
  if (!newest || !oldest || end === undefined || all.length < 2 || shown.length === 0) return [];
  const yearAgo = dayOf(end - 365 * 86_400);
  const recent = all.filter(({ date }) => date > yearAgo).length;
  const [suffixed, ...others] = suffixedTags(evidence);
  const besides =
    suffixed === undefined
      ? ''
      : others.length === 0
        ? `; one more tag has a suffix, ${code(suffixed)}`
        : `; ${numberWord(others.length + 1)} more tags have a suffix, such as ${code(suffixed)}`;
  const majors = majorReleases(evidence)
    .filter((each) => each !== oldest && each !== newest && !each.version.startsWith('0.'))
    .slice(-3);
  return [
    {
      text: `Tags mark ${count(all.length, 'release')}, from ${oldest.version} on ${oldest.date} to ${newest.version} on ${newest.date}, ${recent === 0 ? 'none of them' : numberWord(recent)} in the last year of the history${besides}`,
      sources: [...new Set([shown.at(-1), newestRelease(evidence)])].flatMap((each) =>
        each ? [{ commit: each.commit }] : [],
      ),
    },
    ...(majors.length > 0
      ? [
          {
            text: `A new first number came with ${joined(majors.map(({ version, date }) => `${version} on ${date}`))}`,
            sources: majors.map(({ commit }) => ({ commit })),
          },
        ]
      : []),
  ];
}
