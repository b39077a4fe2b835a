import { type Component, componentsOf } from './components.ts';
import { derived, type Evidence } from './evidence.ts';
import { productFiles } from './parts.ts';

/** What a library is meant to be used by: the definitions that its outermost files name, the most used first. */
export const exportsOf = derived((evidence): Component[] => {
  const doors = doorsOf(evidence);
  const words = new Set(
    doors.flatMap(
      (path) =>
        evidence
          .lines(path)
          ?.join('\n')
          .match(/[A-Za-z_]\w*/g) ?? [],
    ),
  );
  // Two underscores inside a name of C, or one before a name of any language, say that it is not for others.
  const open = componentsOf(evidence).filter(
    ({ name, sentence }) => !/^_|\w__\w/.test(name) && !INTERNAL.test(sentence ?? ''),
  );
  const named = open.filter(({ name, path }) => words.has(name) || /(?:^|\/)include\//.test(path));
  return named.length >= LEAST ? named : open;
});

/** With fewer names than this, the outermost files hand everything on without naming it. */
const LEAST = 3;
const INTERNAL = /\b(?:internal|private|do not use)\b/i;

/** Files through which a package is imported, such as `src/shop/__init__.py` and `src/index.ts`; the outermost ones alone. */
function doorsOf(evidence: Evidence): string[] {
  const found = productFiles(evidence)
    .map(({ path }) => path)
    .filter((path) => /(?:^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.[jt]s|lib\.rs)$/.test(path));
  const depth = (path: string): number => path.split('/').length;
  const outermost = Math.min(...found.map(depth));
  return found.filter((path) => depth(path) === outermost);
}
