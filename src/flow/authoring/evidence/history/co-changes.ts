import { changedPairs } from '../../../../engine/pack/history/co-changes.ts';
import { derived } from '../evidence.ts';

export interface ChangedPair {
  left: string;
  right: string;
  together: number;
  /** Share of the commits that touched the left file. */
  share: number;
  /** The newest commit that changed both and little else. */
  commit: string;
}

const LEAST_TOGETHER = 5;
const LEAST_SHARE = 0.5;
const NOISE =
  /(?:^|\/)(?:mvnw|gradlew|build\.gradle|pom\.xml)|(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|NEWS|README|LICENSE|AUTHORS|CONTRIBUTORS)[^/]*$|\.lock$|-lock\.\w+$|\.(?:md|rst|txt|json|toml|yml|yaml|sum|mod|snap|po|pot)$/i;

/** Files that change together beyond chance, without manifests, changelogs and translations. */
export const pairsOf = derived((evidence): ChangedPair[] => {
  const pairs: ChangedPair[] = [];
  const used = new Set<string>();
  for (const { left, right, together, commits } of changedPairs(evidence.pack, LEAST_TOGETHER)) {
    const share = together / commits;
    if (share < LEAST_SHARE || NOISE.test(left) || NOISE.test(right) || used.has(left) || used.has(right)) continue;
    const [first, second] = [evidence.file(left), evidence.file(right)];
    if (
      first?.place !== 'source' ||
      !second ||
      second.place === 'generated' ||
      second.role === 'generated' ||
      second.place === 'test' ||
      /(?:^|\/)gen\//.test(right)
    )
      continue;
    const own = evidence.commitsOfPath(left);
    const shared = own.filter(({ paths }) => paths.includes(right));
    const commit = shared.findLast(({ paths }) => paths.length <= 12);
    if (!commit) continue;
    used.add(left).add(right);
    // Large commits say nothing of what belongs together, but a number of commits is told of all of them.
    pairs.push({ left, right, together: shared.length, share: shared.length / own.length, commit: commit.sha });
    if (pairs.length >= 8) break;
  }
  return pairs;
});
