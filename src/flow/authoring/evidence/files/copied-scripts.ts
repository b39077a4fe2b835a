import { escaped } from '../../../../base/escaped.ts';
import type { ManifestFact } from '../../../../engine/facts/fact.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFile } from '../../../../engine/pack/read-file.ts';
import { readFacts } from '../../../../engine/pack/stored-facts.ts';
import { directoryOf } from './directory-of.ts';
import { holdersOfProject, sharesHolder } from './licence-holders.ts';

const SCRIPT = /\.(?:js|css)$/;
/** Folders of what is sent to a browser, and of what was put there from elsewhere. */
const SERVED =
  /(?:^|\/)(?:static|public|assets|webapp|wwwroot|www|htdocs|resources|media|web|js|scripts?|plugins?|libs?)\//i;
const OF_LIBRARIES = /(?:^|\/)(?:libs?|librar(?:y|ies)|plugins?)$/i;
const HEAD_LINES = 20;
const MOST_READ = 600;
const FEWEST_BESIDE = 3;
const SHARE_BESIDE = 0.5;

const COMMENT = /^\s*(?:\/\*|\*|\/\/)/;
const RELEASE = /\bv?\d+\.\d+\.\d+\b|\b(?:version|v)[ :]*\d+\.\d+\b/i;
const LICENCE = /\blicen[sc]ed?\b|\b(?:MIT|BSD|GPL|Apache)\b/i;
const OF_OTHERS = /https?:\/\/|\(c\)|©|\bcopyright\b|@author\b/i;

/** A comment that is kept when a script is made small. */
const KEPT = /^\s*\/\*!/;

/**
 * Libraries of the browser that were copied among the files that are served: the comment at the top of each says its release,
 * its licence and whose it is, and none of that names the project or the holder of its licence; without a release, it lies
 * beside itself made small, or in a folder called after it that has such scripts. Where most scripts of a folder for libraries are such, the others of it are so too, and so
 * are those of a folder that is called after one which makes up most of it.
 */
export function copiedScripts(
  pack: Pack,
  paths: readonly string[],
  projectName: string,
  all: ReadonlySet<string>,
): ReadonlySet<string> {
  const served = paths.filter((path) => SCRIPT.test(path) && SERVED.test(path)).slice(0, MOST_READ);
  if (served.length === 0) return new Set();
  const own = ownNames(pack, projectName);
  const holders = holdersOfProject(pack, paths);
  const small = [...all].filter((path) => /\.min\.\w+$/.test(path));
  const isMadeSmall = (path: string): boolean => {
    const folder = directoryOf(path);
    const isOfFolder = isCalledAfter(folder, path) && small.some((each) => each.startsWith(`${folder}/`));
    return isOfFolder || all.has(path.replace(/(?=\.\w+$)/, '.min'));
  };
  const isCopied = (path: string): boolean => {
    const head = headOf(readFile(pack, path)?.text ?? '');
    const isReleased = RELEASE.test(head) || (KEPT.test(head) && isMadeSmall(path));
    if (!isReleased || !LICENCE.test(head) || !OF_OTHERS.test(head)) return false;
    return (
      !own.some((name) => name.test(head) || name.test(path.slice(path.lastIndexOf('/') + 1))) &&
      !sharesHolder(head, holders)
    );
  };
  const copied = new Set(served.filter(isCopied));
  for (const [folder, files] of Map.groupBy(served, directoryOf)) {
    const shown = files.filter((path) => copied.has(path)).length;
    if (OF_LIBRARIES.test(folder) && shown >= FEWEST_BESIDE && shown >= files.length * SHARE_BESIDE)
      for (const path of files) copied.add(path);
  }
  const lengthOf = (files: readonly string[]): number =>
    files.reduce((sum, path) => sum + (readFile(pack, path)?.text.length ?? 0), 0);
  for (const path of [...copied]) {
    const folder = directoryOf(path);
    if (!isCalledAfter(folder, path)) continue;
    const inside = served.filter((each) => each.startsWith(`${folder}/`));
    if (lengthOf(inside.filter((each) => copied.has(each))) >= lengthOf(inside) * SHARE_BESIDE)
      for (const each of inside) copied.add(each);
  }
  return copied;
}

/** `sail/` of `sail/sail.js` and of `sail/sail-and-mast.js`. */
function isCalledAfter(folder: string, path: string): boolean {
  const last = folder.slice(folder.lastIndexOf('/') + 1).toLowerCase();
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return file.startsWith(last) && /^[.-]/.test(file.slice(last.length)) && file.endsWith('.js');
}

/** The comments that a file begins with. */
function headOf(text: string): string {
  const lines = text.slice(0, 4_000).split('\n').slice(0, HEAD_LINES);
  let isOpen = false;
  const end = lines.findIndex((line) => {
    const isPart = isOpen || COMMENT.test(line) || line.trim() === '';
    if (line.includes('/*')) isOpen = true;
    if (line.includes('*/')) isOpen = false;
    return !isPart;
  });
  return lines.slice(0, end < 0 ? lines.length : end).join('\n');
}

/** Names of the project and of its packages; a short word may stand in any comment. */
function ownNames(pack: Pack, projectName: string): RegExp[] {
  const named = readFacts(pack, 'manifest').map(({ values }) => (values as ManifestFact['values']).name); // The writer stored manifests under this kind.
  return [projectName, ...named]
    .flatMap((name) => name?.split(/[/:]/).at(-1) ?? [])
    .filter((name) => name.length >= 4)
    .map((name) => new RegExp(`(?<![\\w-])${name.split(/[-_]/).map(escaped).join('[-_ ]?')}(?![\\w])`, 'i'));
}
