import { symbolsOf } from '../../../engine/pack/file-symbols.ts';
import {
  isFreeStanding,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../../engine/pack/search/find-symbols.ts';
import { docSentence } from '../wording/doc-sentence.ts';
import { componentsOf } from './components.ts';
import { derived, type Evidence } from './evidence.ts';
import { doorsOf, type PublicName, publicNames } from './exports/public-names.ts';
import { productFiles } from './parts.ts';
import { profileOf } from './profile.ts';
import { importedSymbol } from './routes/handlers/imported-names.ts';

/** A definition that callers outside are meant to use. */
export interface Export extends SymbolDetail {
  sentence: string | null;
  /** By what it is imported, where that is not the package itself. */
  entrance: string | null;
}

const OFFERED = /^(?:class|function|interface|struct|trait|macro|method|variable|constant)$/;
const HIDDEN = /@(?:api )?private\b|@internal\b/;
/** What can be found by its name alone. */
const TELLING = /^(?:class|function|interface|struct|trait|macro)$/;
const MOST_DOCUMENTS = 120;
const MOST_NAMES = 200;
/** One document that says a name over and over is no better witness than one that says it thrice. */
const MOST_A_DOCUMENT = 3;
const README_WEIGHT = 4;
const CHANGES =
  /(?:^|\/)(?:change(?:s|log)|history|news|releases?|release[-_]notes|upgrading|migrat\w+)\b[^/]*$|(?:^|\/)(?:changelogs?|releases?|newsfragments|whatsnew)\//i;

/**
 * What a library offers, the best known first: what its own documents show in their code, then what most of its own files
 * build on, then the rest of what its doors pass on. How often a library uses its own function says little about those who
 * install it.
 */
export const exportsOf = derived((evidence): Export[] => {
  const open = Map.groupBy(publicNames(evidence), ({ name }) => name);
  const shown = [...namesShown(evidence)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_NAMES);
  const offered = offeredUnder(evidence, new Set(shown.map(([name]) => name)));
  const documented = shown.flatMap(([name]): Export[] => {
    // A name that several definitions carry does not say which one is shown, unless the package passes on one of them.
    const passed = open.get(name) ?? [];
    const own = passed.find(({ entrance }) => entrance === null) ?? (passed.length === 1 ? passed[0] : undefined);
    if (passed.length > 0) return own === undefined ? [] : exportOf(evidence, own);
    // Where a package says what it passes on, an everyday word in a document is hardly the name of something else.
    if (open.size >= FEWEST_NAMED && !/[A-Z_]/.test(name)) return [];
    const [id, another] = offered.get(name) ?? [];
    return id === undefined || another !== undefined ? [] : exportOf(evidence, { name, id, entrance: null });
  });
  const passedOn = open.size < FEWEST_NAMED ? [] : publicNames(evidence).flatMap((each) => exportOf(evidence, each));
  const known = new Set<number>();
  return [...documented, ...handedOn(evidence), ...passedOn.sort(bestTold)].filter(({ id, name, entrance }) => {
    const passed = open.get(name) ?? [];
    const isNew = !known.has(id) && (entrance !== null || passed.length === 0 || passed.some((each) => each.id === id));
    known.add(id);
    return isNew;
  });
});

/** Those with a comment that says what they are for, then in the order of the doors. */
function bestTold(a: Export, b: Export): number {
  return Number(a.sentence === null) - Number(b.sentence === null);
}

function exportOf(evidence: Evidence, { name, id, entrance }: PublicName): Export[] {
  const detail = symbolDetail(evidence.pack, id);
  if (!detail) return [];
  const sentence = docSentence(detail.doc, name) ?? docSentence(namesakeDoc(evidence, detail), name);
  const found: Export = { ...detail, name, entrance, sentence };
  return OFFERED.test(found.kind) && isForOthers(found) && !HIDDEN.test(detail.doc) ? [found] : [];
}

/** A class that only completes one of the same name elsewhere is for what that one is for. */
function namesakeDoc(evidence: Evidence, { name, path, bases }: SymbolDetail): string {
  const bodies = bases.flatMap((base) => importedSymbol(evidence, path, base) ?? []);
  const [id] = bodies.flatMap((base) => (base.name === name ? [base.id] : []));
  return (id === undefined ? null : symbolDetail(evidence.pack, id))?.doc ?? '';
}

/** The exported definitions of the product that bear one of these names and can be reached without an object. */
function offeredUnder(evidence: Evidence, names: ReadonlySet<string>): Map<string, number[]> {
  const { pack } = evidence;
  const offered = new Map<string, number[]>();
  for (const file of productFiles(evidence)) {
    for (const { id, name: whole, kind, exported } of symbolsOf(pack, file.id)) {
      const name = shortName(whole);
      if (!exported || !names.has(name) || !TELLING.test(kind) || !isFreeStanding(pack, id)) continue;
      offered.set(name, [...(offered.get(name) ?? []), id]);
    }
  }
  return offered;
}

/** With fewer names than this, the outermost files hand everything on without naming it. */
const FEWEST_NAMED = 3;

/** Components that the doors pass on, the most used first. */
function handedOn(evidence: Evidence): Export[] {
  const passed = new Map(publicNames(evidence).map((each) => [each.id, each]));
  // A crate opens whole modules, whose definitions are not named one by one.
  const crates = doorsOf(evidence).filter(({ path }) => path.endsWith('.rs'));
  const words = new Set(
    crates.flatMap(
      ({ path }) =>
        evidence
          .lines(path)
          ?.join('\n')
          .match(/[A-Za-z_]\w*/g) ?? [],
    ),
  );
  const open = componentsOf(evidence)
    .filter((each) => TELLING.test(each.kind) && isForOthers(each))
    .map((each): Export => ({ ...each, entrance: null, ...passed.get(each.id) }));
  const named = open.filter(
    ({ id, name, path }) => passed.has(id) || words.has(name) || /(?:^|\/)include\//.test(path),
  );
  return named.length >= FEWEST_NAMED || passed.size >= FEWEST_NAMED ? named : open;
}

/** Two underscores inside a name of C, or one before a name of any language, say that it is not for others. */
function isForOthers({ name, sentence }: Pick<Export, 'name' | 'sentence'>): boolean {
  return !/^_|\w__\w/.test(name) && !/\b(?:internal|private|do not use)\b/i.test(sentence ?? '');
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
