import { derived, type Evidence } from '../evidence.ts';

const folders = derived((evidence): string[] =>
  evidence.files.flatMap(({ path }) => /^(.*)ember-cli-build\.[cm]?[jt]s$/.exec(path)?.[1] ?? []),
);

/** Whether a file lies in an application that Ember builds and that runs in the browser alone. */
export function isOfEmber(evidence: Evidence, path: string): boolean {
  return folders(evidence).some((folder) => path.startsWith(folder));
}
