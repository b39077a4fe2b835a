import { posix } from 'node:path';
import { escaped } from '../../../../base/escaped.ts';
import { code } from '../../wording/markup.ts';
import { at, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { CI_FOLDER, TOOLING } from '../files/tooling.ts';
import type { Entry } from './entry.ts';
import { BESIDE } from './ordered-starts.ts';

const RUN = /^(?:node|tsx|ts-node|bun(?: run)?|deno run)(?: -\S+)* (?:\.\/)?([\w-][\w./-]*\.[cm]?[jt]s)\b/;

/**
 * The file that the image of the product runs: it lies where the image is made, or in the one package whose own scripts
 * run a file of that name, which the image holds by itself.
 */
export function imageEntry(evidence: Evidence): Entry[] {
  const images = evidence
    .facts('entry-point')
    .filter(
      ({ path, values }) =>
        values.what === 'image' && ![BESIDE, TOOLING, CI_FOLDER, OF_MAKERS].some((each) => each.test(path)),
    );
  const found = images.flatMap((image): Entry[] => {
    const [, run] = RUN.exec(image.values.target ?? '') ?? [];
    const path = run === undefined ? undefined : fileOf(evidence, directoryOf(image.path), run);
    return path === undefined ? [] : [{ path, why: `the image of ${code(image.path)} runs it`, source: at(image) }];
  });
  // Images of several programs leave open which of them is the product.
  return new Set(found.map(({ path }) => path)).size === 1 ? found.slice(0, 1) : [];
}

const OF_MAKERS = /(?:^|\/)\.devcontainer\/|[._-](?:dev|development|local|test|ci)(?:$|[._-][^/]*$)/i;

function fileOf(evidence: Evidence, folder: string, run: string): string | undefined {
  const isSource = (path: string): boolean => evidence.file(path)?.place === 'source';
  const own = posix.join(folder, run);
  if (isSource(own)) return own;
  const started = new RegExp(
    `^(?:\\w+=\\S+ )*(?:node|nodemon|tsx|ts-node|bun)(?: \\S+)*? (?:\\./)?${escaped(run)}(?:\\s|$)`,
  );
  const packages = new Set(
    evidence
      .facts('script')
      .filter(({ path, values }) => path.endsWith('package.json') && started.test(values.command))
      .map(({ path }) => posix.join(directoryOf(path), run))
      .filter(isSource),
  );
  const [only, ...others] = packages;
  return others.length === 0 ? only : undefined;
}
