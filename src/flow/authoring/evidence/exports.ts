import { symbolsOf } from '../../../engine/pack/file-symbols.ts';
import { isFreeStanding, type SymbolDetail, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { docSentence } from '../wording/doc-sentence.ts';
import { componentsOf, shortName } from './components.ts';
import { derived, type Evidence } from './evidence.ts';
import { productFiles } from './parts.ts';
import { profileOf } from './profile.ts';

/** A definition that callers outside are meant to use. */
export interface Export extends SymbolDetail {
  sentence: string | null;
}

const OFFERED = /^(?:class|function|interface|struct|trait|macro)$/;
const MOST_DOCUMENTS = 120;
const MOST_NAMES = 200;
/** One document that says a name over and over is no better witness than one that says it thrice. */
const MOST_A_DOCUMENT = 3;
const README_WEIGHT = 4;
const CHANGES =
  /(?:^|\/)(?:change(?:s|log)|history|news|releases?|release[-_]notes|upgrading|migrat\w+)\b[^/]*$|(?:^|\/)(?:changelogs?|releases?|newsfragments|whatsnew)\//i;

/**
 * What a library offers, the best known first: what its own documents show in their code, then what most of its own files
 * build on. How often a library uses its own function says little about those who install it.
 */
export const exportsOf = derived((evidence): Export[] => {
  const shown = [...namesShown(evidence)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_NAMES);
  const offered = offeredUnder(evidence, new Set(shown.map(([name]) => name)));
  const documented = shown.flatMap(([name]): Export[] => {
    const [id, another] = offered.get(name) ?? [];
    // A name that several definitions carry does not say which one is shown.
    const detail = id === undefined || another !== undefined ? null : symbolDetail(evidence.pack, id);
    const found = detail && { ...detail, name, sentence: docSentence(detail.doc, name) };
    return found && isForOthers(found) ? [found] : [];
  });
  const known = new Set(documented.map(({ id }) => id));
  return [...documented, ...handedOn(evidence).filter(({ id }) => !known.has(id))];
});

/** The exported definitions of the product that bear one of these names and can be reached without an object. */
function offeredUnder(evidence: Evidence, names: ReadonlySet<string>): Map<string, number[]> {
  const { pack } = evidence;
  const offered = new Map<string, number[]>();
  for (const file of productFiles(evidence)) {
    for (const { id, name: whole, kind, exported } of symbolsOf(pack, file.id)) {
      const name = shortName(whole);
      if (!exported || !names.has(name) || !OFFERED.test(kind) || !isFreeStanding(pack, id)) continue;
      offered.set(name, [...(offered.get(name) ?? []), id]);
    }
  }
  return offered;
}

/** With fewer names than this, the outermost files hand everything on without naming it. */
const FEWEST_NAMED = 3;

/** Components that the outermost files name, the most used first. */
function handedOn(evidence: Evidence): Export[] {
  const words = new Set(
    doorsOf(evidence).flatMap(
      (path) =>
        evidence
          .lines(path)
          ?.join('\n')
          .match(/[A-Za-z_]\w*/g) ?? [],
    ),
  );
  const open = componentsOf(evidence).filter((each) => OFFERED.test(each.kind) && isForOthers(each));
  const named = open.filter(({ name, path }) => words.has(name) || /(?:^|\/)include\//.test(path));
  return named.length >= FEWEST_NAMED ? named : open;
}

/** Two underscores inside a name of C, or one before a name of any language, say that it is not for others. */
function isForOthers({ name, sentence }: Export): boolean {
  return !/^_|\w__\w/.test(name) && !/\b(?:internal|private|do not use)\b/i.test(sentence ?? '');
}

/** Files through which a package is imported, such as `src/shop/__init__.py` and `src/index.ts`; the outermost ones alone. */
function doorsOf(evidence: Evidence): string[] {
  const found = productFiles(evidence)
    .map(({ path }) => path)
    .filter((path) => /(?:^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.[jt]s|lib\.rs)$/.test(path));
  const depth = (path: string): number => path.split('/').length;
  const outermost = Math.min(...found.map(depth));
  return found.filter((path) => depth(path) === outermost);
}

/** Names in the code of the documents, with a weight for how often and how prominently they stand there. */
function namesShown(evidence: Evidence): Map<string, number> {
  const { readme, manifest, name } = profileOf(evidence);
  const packages = new Set([name, manifest?.values.name ?? ''].map((each) => each.toLowerCase()));
  const weights = new Map<string, number>();
  const documents = evidence.files
    .filter(({ path, place }) => place === 'document' && /\.(?:md|mdx|rst|adoc|txt)$/.test(path) && !CHANGES.test(path))
    .sort((a, b) => Number(b.path === readme?.path) - Number(a.path === readme?.path) || (a.path < b.path ? -1 : 1));
  for (const { path } of documents.slice(0, MOST_DOCUMENTS)) {
    const counts = new Map<string, number>();
    for (const fragment of codeIn(evidence.lines(path) ?? [])) {
      for (const [, before, word = ''] of fragment.matchAll(/(?:\b(\w+)(?:\.|::))?\b([A-Za-z_]\w{2,})\b/g)) {
        // A short everyday word is the name of something only where its package stands before it.
        if (!/[A-Z_]/.test(word) && word.length < 6 && !packages.has(before?.toLowerCase() ?? '')) continue;
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    const weight = path === readme?.path ? README_WEIGHT : 1;
    for (const [word, times] of counts) {
      weights.set(word, (weights.get(word) ?? 0) + weight * Math.min(times, MOST_A_DOCUMENT));
    }
  }
  return weights;
}

/** Fenced and indented blocks, and what stands between back-ticks. */
function codeIn(lines: readonly string[]): string[] {
  let isFenced = false;
  return lines.flatMap((line) => {
    if (/^\s*(?:```|~~~|----$)/.test(line)) {
      isFenced = !isFenced;
      return [];
    }
    if (isFenced || /^(?: {4}|\t)/.test(line)) return [line];
    return [...line.matchAll(/`+([^`]+)`+/g)].map(([, words = '']) => words);
  });
}
