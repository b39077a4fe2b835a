import { derived } from '../../authoring/evidence/evidence.ts';
import { productFiles } from '../../authoring/evidence/parts.ts';
import { isPage } from './side-code.ts';

/** The language that most of the product is written in, but for what draws its pages. */
export const mainLanguage = derived((evidence): string => {
  const lines = new Map<string, number>();
  for (const { language, lines: own, path } of productFiles(evidence))
    if (!isPage(path)) lines.set(language, (lines.get(language) ?? 0) + own);
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
});
