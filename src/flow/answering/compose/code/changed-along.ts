import { coChanges } from '../../../../engine/pack/history/co-changes.ts';
import { fileCommits, findCommit } from '../../../../engine/pack/history/file-history.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { monthOf } from '../../../authoring/evidence/history.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import { cited, type Part, step } from '../part.ts';
import { ADDS, CHANGES_ANYWAY } from './commit-words.ts';

const LEAST_TOGETHER = 3;
const LEAST_SHARE = 0.1;
const MOST_TOLD = 3;
const COMMITS_READ = 60;
const LARGEST_COMMIT = 12;

/** What earlier changes of a file touched too, with one of them to look at: best one that brought something new. */
export function* changedAlong(pack: Pack, path: string): Generator<Part> {
  const others = coChanges(pack, path, 2 * MOST_TOLD)
    .filter(({ together, share }) => together >= LEAST_TOGETHER && share >= LEAST_SHARE)
    .filter((each) => !CHANGES_ANYWAY.test(each.path))
    .slice(0, MOST_TOLD);
  const [most] = others;
  if (!most) return;
  const shared = fileCommits(pack, path, { limit: COMMITS_READ })
    .filter(({ paths }) => paths <= LARGEST_COMMIT)
    .filter(({ sha }) => findCommit(pack, sha)?.changed.includes(most.path));
  const shown = shared.find(({ subject }) => ADDS.test(subject)) ?? shared[0];
  if (!shown) return;
  const counted = others.map(({ path: other, together }) => `${code(other)} (${together} times)`);
  yield step(
    `Earlier changes of ${code(path)} touched ${joined(counted)} too; one of them, of ${monthOf(shown.date)}, is commit ${shown.sha.slice(0, 8)}, "${plain(shown.subject).replace(/"/g, "'")}"`,
    cited({ commit: shown.sha }),
  );
}
