import type { Fact, FactKind, FactOfKind } from '../../../engine/facts/fact.ts';
import { type FilePlace, filePlace } from '../../../engine/facts/file-place.ts';
import { Kept } from '../../../engine/pack/blocks/kept.ts';
import { allCommits } from '../../../engine/pack/history/all-commits.ts';
import { historyOf } from '../../../engine/pack/history/history.ts';
import type { Commit } from '../../../engine/pack/history/stored-commits.ts';
import { listFiles, type PackedFile } from '../../../engine/pack/list-files.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { linesOf, readFile } from '../../../engine/pack/read-file.ts';
import { readFacts, type StoredFact } from '../../../engine/pack/stored-facts.ts';
import type { CodeSource, Shelf } from '../cite.ts';
import { bundledLibraries } from './files/bundled-libraries.ts';
import { copiedScripts } from './files/copied-scripts.ts';
import { licensedLibraries } from './files/licensed-libraries.ts';
import { markedPlaces } from './files/marked-files.ts';
import { packageCopies } from './files/package-copies.ts';
import { foldersSetAside } from './files/set-aside.ts';
import { treesOfTests } from './files/test-trees.ts';

/** A fact with the file it was found in and the id of the symbol it speaks about. */
export type Found<Kind extends FactKind> = Omit<FactOfKind<Kind>, 'symbol'> & { path: string; symbol: number | null };

export interface ProjectFile extends PackedFile {
  place: FilePlace;
}

/** Bytes of the files whose lines were asked for last. */
const TEXT_REMEMBERED = 6 * 1024 * 1024;
/** What a file and each of its lines take beside the text. */
const A_FILE = 200;
const A_LINE = 40;
/** What only people say; a file that a program writes holds the words of that program. */
const OF_AUTHORS: ReadonlySet<FactKind> = new Set(['invariant', 'stated-rule', 'limit', 'todo']);
/** `reset_password: Réinitialiser` is what a button is called in another language. */
const TRANSLATIONS = /(?:^|\/)(?:locales?|i18n|lang(?:uage)?s?|translations?)(?:\/|\.(?:ya?ml|json)$)/i;

/** What a snapshot tells, read from its pack when it is first asked for. */
export class Evidence implements Shelf {
  readonly pack: Pack;
  readonly commit: string;
  readonly projectName: string;
  readonly #facts = new Map<FactKind, unknown>();
  readonly #lines = new Kept<string, readonly string[] | null>(TEXT_REMEMBERED);
  #files: ProjectFile[] | undefined;
  #byId: Map<number, ProjectFile> | undefined;
  #byPath: Map<string, ProjectFile> | undefined;
  #commits: Commit[] | undefined;
  /** Folders of code that was copied from others; each ends in a slash. */
  #copied: readonly string[] = [];

  constructor(pack: Pack, project: { commit: string; projectName: string }) {
    this.pack = pack;
    this.commit = project.commit;
    this.projectName = project.projectName;
  }

  /** True for a shallow clone: the history begins somewhere in the middle. */
  get isHistoryCut(): boolean {
    return typeof this.pack.meta.about['cut'] === 'string';
  }

  /** Facts of one kind, the highest rank first. */
  facts<Kind extends Fact['kind']>(kind: Kind): readonly Found<Kind>[] {
    const known = this.#facts.get(kind) ?? this.#ownFacts(kind);
    this.#facts.set(kind, known);
    return known as Found<Kind>[]; // The writer stored facts of this kind with the values that its type says.
  }

  #ownFacts(kind: FactKind): StoredFact[] {
    const unasked = OF_AUTHORS.has(kind) ? /^(?:aside|generated|vendored)$/ : /^aside$/;
    return readFacts(this.pack, kind).filter(
      ({ path }) =>
        !unasked.test(this.file(path)?.place ?? '') && !this.#copied.some((folder) => path.startsWith(folder)),
    );
  }

  /** Places where a secret stood in the repository before it was masked. */
  maskedSecrets(): StoredFact[] {
    return readFacts(this.pack, 'secret').filter(
      ({ path }) => filePlace(path) === 'source' && !TRANSLATIONS.test(path),
    );
  }

  get files(): readonly ProjectFile[] {
    if (this.#files === undefined) {
      const marked = markedPlaces(this.lines('.gitattributes') ?? []);
      const found = listFiles(this.pack);
      const all = found.map(({ path }) => path);
      const paths = new Set(all);
      const aside = foldersSetAside(this.pack, all);
      const copied = [
        ...packageCopies(this.pack, all),
        ...bundledLibraries(this.pack, all),
        ...licensedLibraries(this.pack, all),
      ];
      this.#copied = copied;
      const unplaced = all.filter((path) => filePlace(path) === 'source');
      const scripts = copiedScripts(this.pack, unplaced, this.projectName, paths);
      const tested = treesOfTests(all);
      this.#files = found.map((file) => {
        const isCopied = scripts.has(file.path) || copied.some((folder) => file.path.startsWith(folder));
        const place = marked(file.path) ?? (isCopied ? 'vendored' : placeOf(file));
        const isAside =
          aside.some((folder) => file.path.startsWith(folder)) ||
          isTwin(file.path, paths) ||
          (place === 'source' && tested.some((folder) => file.path.startsWith(folder)));
        return { ...file, place: isAside ? 'aside' : place };
      });
    }
    return this.#files;
  }

  fileOf(id: number): ProjectFile | undefined {
    this.#byId ??= new Map(this.files.map((file) => [file.id, file]));
    return this.#byId.get(id);
  }

  file(path: string): ProjectFile | undefined {
    this.#byPath ??= new Map(this.files.map((file) => [file.path, file]));
    return this.#byPath.get(path);
  }

  /** Every commit, oldest first; none where the source has no history. */
  get commits(): readonly Commit[] {
    this.#commits ??= allCommits(this.pack);
    return this.#commits;
  }

  /** The commits that changed a file, oldest first. */
  commitsOfPath(path: string): Commit[] {
    return Array.from(historyOf(this.pack).commitsOf(path)).flatMap((place) => this.commits[place] ?? []);
  }

  commitOf(sha: string): Commit | null {
    const place = historyOf(this.pack).placeOf(sha);
    return place === undefined ? null : (this.commits[place] ?? null);
  }

  lines(path: string): readonly string[] | null {
    const known = this.#lines.find(path);
    if (known !== undefined) return known;
    const found = readFile(this.pack, path);
    const lines = found && linesOf(found.text);
    this.#lines.add(path, lines, A_FILE + (found?.text.length ?? 0) + A_LINE * (lines?.length ?? 0));
    return lines;
  }

  /** The code of a definition as one text; empty where its file is not there. */
  text({ path, startLine, endLine }: { path: string; startLine: number; endLine: number }): string {
    return (this.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  }
}

const evidenceOfPack = new WeakMap<Pack, Evidence>();

/** The evidence of an open pack, kept for as long as the pack is. */
export function evidenceOf(pack: Pack, projectName: string): Evidence {
  const evidence = evidenceOfPack.get(pack) ?? new Evidence(pack, { commit: pack.meta.commit, projectName });
  evidenceOfPack.set(pack, evidence);
  return evidence;
}

/** Something worked out from the evidence once, however many sections ask for it. */
export function derived<Value>(work: (evidence: Evidence) => Value): (evidence: Evidence) => Value {
  const known = new WeakMap<Evidence, { value: Value }>();
  return (evidence) => {
    const found = known.get(evidence) ?? { value: work(evidence) };
    known.set(evidence, found);
    return found.value;
  };
}

/** The path tells it, but for code that is there for tests and called like any other. */
function placeOf({ path, role }: PackedFile): FilePlace {
  const place = filePlace(path);
  return place === 'source' && role === 'test' ? 'test' : place;
}

/** Declarations of TypeScript that a compiler writes beside the code say nothing that the code does not. */
function isTwin(path: string, paths: ReadonlySet<string>): boolean {
  const [, own] = /^(.+)\.d\.[cm]?ts$/.exec(path) ?? [];
  return own !== undefined && ['ts', 'tsx', 'mts', 'cts'].some((ending) => paths.has(`${own}.${ending}`));
}

/** Where a fact was found, to cite it. */
export function at({ path, startLine, endLine }: { path: string; startLine: number; endLine: number }): CodeSource {
  return { path, startLine, endLine };
}

/** The first lines of a file, to cite it as a whole. */
export function top(path: string, lines = 5): CodeSource {
  return { path, startLine: 1, endLine: lines };
}
