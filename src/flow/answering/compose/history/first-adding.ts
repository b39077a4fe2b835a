import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { reasonOf } from '../../../authoring/evidence/history/reasons.ts';
import { dayOf } from '../../../authoring/evidence/history.ts';
import { plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { kindStems } from '../../understanding/kind-words.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { ADDS } from '../code/commit-words.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const ASKED =
  /\b(?:was|were|got|did|has|have)\b.*\b(?:added|introduced|implemented|created)\b|\b(?:added|introduced|implemented)\b/i;
/** What is added is asked about, and not that it is. */
const ADDING: ReadonlySet<string> = new Set(
  'add added introduce introduced implement implemented create created support feature functionality commit first'
    .split(' ')
    .map(stem),
);
const MOST_TOPICS = 3;
const MOST_BESIDES = 1;
const WORDS = /[\p{L}\d]+/gu;
const LONGEST_QUOTE = 320;

/** Whether the question can be about what one commit brought, in plain words. */
function asksWhatCame({ isNamed, understanding: { text, paths } }: Inquiry): boolean {
  return ASKED.test(text) && !isNamed && paths.length === 0;
}

/** What stands between the verb of a title and the first word that leads to something else: "SAML login" of "add SAML login for guests". */
function addedIn(subject: string): string {
  const [verb = ''] = ADDS.exec(subject) ?? [];
  // To address something is not to add it.
  const [, rest = ''] = verb === '' ? [] : (/^(?:s|d|ed|ing)?(?![a-z])(.*)$/is.exec(subject.slice(verb.length)) ?? []);
  return rest.replace(/\b(?:to|for|in|of|on|from|with|by|at|and|when|so|into|via)\b.*$/is, '');
}

/** What a title says without its kind and its number: "Dark mode!" of "feat: Dark mode! (#12)". */
function titleOf(subject: string): string {
  return subject.replace(/^feat(?:ure)?(?:\([^)]*\))?!?: */i, '').replace(/\(#\d+\)\s*$/, '');
}

function rootsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(WORDS) ?? []).map((word) => stem(word)));
}

/** The first commit whose title says that it adds what is asked about, with the reason that it gives. */
export function firstAdding(inquiry: Inquiry): Part[] {
  if (!asksWhatCame(inquiry)) return [];
  const { evidence, understanding } = inquiry;
  const asking = kindStems(understanding.kind);
  const roots = topicsOf(understanding)
    .map(({ stem: root, whole }) => [root, ...(whole === undefined ? [] : [whole])])
    .filter(([root = '']) => !ADDING.has(root) && !asking.has(root));
  if (roots.length === 0 || roots.length > MOST_TOPICS) return [];
  const asked = new Set([...understanding.stems, ...roots.flat()]);
  const speaksOf = (said: ReadonlySet<string>, most: number): boolean => {
    const besides = [...said].filter((root) => !ADDING.has(root) && !asked.has(root));
    return besides.length <= most && roots.every((forms) => forms.some((root) => said.has(root)));
  };
  // "add the form of the parcel list" brings no parcel list.
  const isSaid = ({ subject }: Commit): boolean => speaksOf(rootsOf(addedIn(subject)), MOST_BESIDES);
  const isTitled = ({ subject }: Commit): boolean => speaksOf(rootsOf(titleOf(subject)), 0);
  const [first] = evidence.commits
    .filter((commit) => isSaid(commit) || isTitled(commit))
    .sort((a, b) => a.date - b.date);
  if (!first) return [];
  const which = isSaid(first) ? 'whose title speaks of adding it' : 'that is titled after it';
  const reason = reasonOf(first.body, first.subject);
  const words = reason ? quote(reason, LONGEST_QUOTE) : null;
  const source = cited({ commit: first.sha });
  return [
    opening(
      `The first commit ${which} is of ${dayOf(first.date)}, by ${plain(first.author.name)}: "${plain(first.subject).replace(/"/g, "'")}"`,
      source,
    ),
    words ? bullet(`It says: ${words}`, source) : bullet('Its message gives no reason'),
  ];
}
