import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { mayRefuse } from './refusals.ts';

/** Files that frameworks call before every route of the folder around them, by their names alone. */
const CALLED: readonly (readonly [string, RegExp])[] = [
  ['Next.js', /^(.*?)(?:src\/)?(?:middleware|proxy)\.[cm]?[jt]s$/],
  ['SvelteKit', /^(.*?)src\/hooks\.server\.[jt]s$/],
  ['Nuxt', /^(.*?)server\/middleware\/[^/]+\.[jt]s$/],
];

/** What a framework finds by the name of its file may turn callers away; before which routes is not told. */
export function fileGuards(evidence: Evidence, { path, values }: Found<'route'>): string[] {
  return refusingFiles(evidence).some(
    ({ framework, folder }) => framework === values.framework && path.startsWith(folder),
  )
    ? [UNTOLD]
    : [];
}

const refusingFiles = derived((evidence): { framework: string; folder: string }[] =>
  evidence.files
    .filter(({ place }) => place === 'source')
    .flatMap(({ path }) =>
      CALLED.flatMap(([framework, name]) => {
        const folder = name.exec(path)?.[1];
        const isRefusing = folder !== undefined && mayRefuse((evidence.lines(path) ?? []).join('\n'));
        return isRefusing ? [{ framework, folder }] : [];
      }),
    ),
);
