import { filePlace } from '../../../../engine/facts/file-place.ts';
import { derived } from '../evidence.ts';

/**
 * Files of the product that nothing is known of but their paths: a picture on one very long line makes a hand-written file look
 * minified. Who counts files counts them too.
 */
export const unparsedFiles = derived(({ pack }): readonly string[] =>
  pack
    .query("select path from skipped where reason = 'minified code' order by path")
    .all()
    .map((row) => String(row['path']))
    .filter((path) => filePlace(path) === 'source' && !/\.min\.\w+$/.test(path)),
);
