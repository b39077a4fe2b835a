import type { Evidence } from '../evidence.ts';
import { workspaceOf } from '../files/workspaces.ts';
import { profileOf } from '../profile.ts';

/**
 * The name by which a definition is imported: that of the project, and that of a package below it where the root only
 * holds packages together, since it is published nowhere and passes nothing on.
 */
export function exporterOf(evidence: Evidence, path: string): string | undefined {
  const { manifest } = profileOf(evidence);
  if (manifest?.values.private !== true || isEntered(evidence, manifest.path)) return manifest?.values.name;
  const own = workspaceOf(evidence, path);
  return own === null ? manifest.values.name : own.values.name;
}

function isEntered(evidence: Evidence, manifest: string): boolean {
  return evidence.facts('entry-point').some(({ path, values }) => path === manifest && values.what === 'library');
}
