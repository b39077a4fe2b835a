import { onTestFinished } from 'vitest';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { Evidence } from '../src/flow/authoring/evidence/evidence.ts';
import { packFileOf } from './make-pack.ts';

/** What documents and answers know of these sources. The pack behind it is closed with the test. */
export async function evidenceIn(sources: Record<string, string>, projectName = 'test'): Promise<Evidence> {
  const pack = openPack(await packFileOf(sources));
  onTestFinished(() => pack.close());
  return new Evidence(pack, { commit: 'test', projectName });
}
