import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { plain } from '../../wording/markup.ts';

export function isVerb(word: string): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/ed$/, ''), word.replace(/d$/, '')].some((each) =>
    DEEDS.has(each),
  );
}

/** Verbs that the subjects of commits begin with. */
export const DEEDS: ReadonlySet<string> = new Set([
  ...VERBS,
  'configure',
  'implement',
  'introduce',
  'make',
  'specify',
  'specifi',
]);

/** `[skip ci]` speaks to a machine. */
function withoutOrders(text: string): string {
  return text.replace(/\s*\[(?:(?:skip|no)[ -](?:ci|deploy|changelog)|ci[ -]skip|skip[ -]\w+)\]\s*/gi, ' ').trim();
}

/** The subject with what it is about, where its own words do not say that: `feat(scale): …` → "`scale`: …". */
export function scopedSubject(subject: string): string {
  const words = subjectWords(subject);
  const [, type = '', inside] = /^(\w[\w.-]*)(?:\(([\w./-]+)\))?!?:\s/.exec(withoutOrders(subject)) ?? [];
  const scope = inside ?? (TYPE_OF_CHANGE.test(type) || /^[A-Z]{2,10}-\d+$/.test(type) ? '' : type);
  return scope === '' || words.toLowerCase().includes(scope.toLowerCase()) ? words : `\`${scope}\`: ${words}`;
}

const TYPE_OF_CHANGE =
  /^(?:feat|feature|fix|bugfix|hotfix|refactor\w*|perf|chore|docs?|style|tests?|build|ci|revert|enhance\w*|improve\w*|breaking|change|add|remove|update|wip|misc|deps|security|release)$/i;

/** `[DEPOT-12] …`, `DEPOT-12: …`, `12 - …`: where somebody asked for the change. */
const TICKET = /^(?:\[[^\]]*\](?!\()\s*(?:--|:|-)?|(?:[A-Z]{2,10}-)?\d{2,6}\s*(?::|--?)(?=\s))\s*/;

/** The subject of a commit as a clause: without its type, its pull request number and its capital. */
export function subjectWords(subject: string): string {
  const words = plain(withoutOrders(subject).replace(TICKET, ''))
    .replace(
      /^(?:\w+(?:\([^)]*\))?!?:|(?:fix(?:ed|es)?|refs?|close[ds]?)\s+#\d+(?:,\s*(?:refs?\s+)?#\d+)*|#\d+)\s*(?:--|:|-)?\s*/i,
      '',
    )
    .replace(/^(?:\d{2,6}|[A-Z]{2,10}-\d{2,6})\s+(?=(\w+))/, (number, next: string) =>
      isVerb(next.toLowerCase()) ? '' : number,
    )
    // A branch may be called by its day.
    .replace(/^20\d\d[01]\d[0-3]\d\s+(?=[a-z])/i, '')
    .replace(/\s*\((?:(?:[\w./-]*#|gh-)\d+\)?|(?!(?:19|20)\d\d\))\d{3,6}\))\s*$/i, '')
    .replace(/[,.]? (?:(?:which|that|and) )?(?:resolve[sd]?|fix(?:e[sd])?|close[sd]?|refs?|see) #\d+.*$/i, '')
    .replace(/\s+(?:--?\s+)?(?:#\d+|[A-Z]{2,10}-\d+(?<=\s--?\s+\S+))$/, '')
    // "* Weigh the parcels * Take stamps": the first of a list.
    .replace(/^\*:?\s+/, '')
    .replace(/\s\*\s.*$/, '')
    .replace(/(?<=[a-z)]{3})\. [A-Z].*$/, '')
    .replace(/^and\s+/i, '')
    .replace(/(?:,? (?:and )?(?:more|some|a few) (?:tests|todos|docs|fixes|cleanup))*[.:,;]*$/i, '')
    .trim();
  // "Fix #7130" says little, but nothing would be said without it.
  return words === '' ? plain(subject) : words;
}
