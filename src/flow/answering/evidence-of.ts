import type { Pack } from '../../engine/pack/open-pack.ts';
import { Evidence } from '../authoring/evidence/evidence.ts';

const known = new WeakMap<Pack, Evidence>();

/** What an open pack tells, kept for the next question as long as the pack is open. */
export function evidenceOf(pack: Pack, projectName: string): Evidence {
  const evidence = known.get(pack) ?? new Evidence(pack, { commit: pack.meta.commit, projectName });
  known.set(pack, evidence);
  return evidence;
}
