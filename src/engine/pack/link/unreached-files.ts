import { escaped } from '../../../base/escaped.ts';
import type { CodeImport } from '../../syntax/parsed-file.ts';
import type { BlockReader } from '../blocks/block-reader.ts';
import { readImports, readTextBytes } from '../file-content.ts';
import type { Definitions, LinkedFile } from './definitions.ts';
import { changedNames, type FaceEntry, type FileFace, faceOf, namesOfImport, takesAll } from './file-face.ts';

/** A file of the previous pack that is changed or gone. */
export interface EarlierFile {
  id: number;
  face: FileFace;
  /** The files that had links to it. */
  users: readonly number[];
}

/** What the previous pack said, as far as this one has no more of it. */
export interface EarlierLinks {
  /** By path. */
  files: ReadonlyMap<string, EarlierFile>;
  /** Files whose texts said how imports are meant. */
  configuration: readonly string[];
  /** Numbers from here on are those of files that were read anew. */
  firstNew: number;
}

export interface UnreachedFiles {
  files: ReadonlySet<number>;
  /** The new numbers of files that changed, by their old ones. */
  moved: ReadonlyMap<number, number>;
}

/** More names than these, or more steps from name to name, reach nearly everything. */
const MOST_NAMES = 250;
const MOST_STEPS = 5;
const MOST_REACHED = 0.5;

/** Files of these languages can be taken in by their whole names alone, and define nothing. */
const PROSE: ReadonlySet<string> = new Set(['text', 'markdown']);
/** In these a file knows the names of another only by an import, or behind a dot. */
const NEEDS_IMPORT: ReadonlySet<string> = new Set(['python', 'javascript']);
/** Names that are asked for where another one is written. */
const WRITTEN_AS = new Map([
  ['initialize', ['new']],
  ['perform', ['perform_later', 'perform_now', 'perform_async', 'perform_in', 'perform_at']],
]);
/** By these names linking asks by itself, for the sake of the type around. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', '__construct', 'constructor']);

/**
 * The files whose links are what they were. Linking a file asks for definitions by name, and each name stands in the file itself or in
 * what was found before: in a signature, among bases, in the type of a field, in an import. So a file is reached by a change if it
 * names what changed, or names what tells of it, over as many steps as there are. Null where that cannot be told, or most are reached.
 */
export function unreachedFiles(
  definitions: Definitions,
  blocks: BlockReader,
  { files: earlier, configuration, firstNew }: EarlierLinks,
): UnreachedFiles | null {
  const all = [...definitions.files.values()].sort((a, b) => a.id - b.id);
  const fresh = all.filter(({ id }) => id >= firstNew);
  const reached = new Set(fresh.map(({ id }) => id));
  const moved = new Map<number, number>();
  const names = new ReachedNames(definitions, firstNew);
  const faces: FileFace[] = [];
  const texts: string[] = [];
  const here = new Map(fresh.map((file) => [file.path, file]));
  for (const path of new Set([...earlier.keys(), ...here.keys()])) {
    const [before, file] = [earlier.get(path), here.get(path)];
    if (configuration.includes(path)) return null;
    const isBoth = before !== undefined && file !== undefined;
    if (!isBoth && !PROSE.has(file?.family ?? before?.face.family ?? '')) return null;
    if (!isBoth) texts.push(path.slice(path.lastIndexOf('/') + 1));
    const face = file && faceOf(blocks, file);
    const changed = before && face ? changedNames(before.face, face) : { entries: [], locals: [] };
    if (changed === null) return null;
    names.addEntries(changed.entries, file?.family ?? '');
    names.add(changed.locals);
    faces.push(...(before ? [before.face] : []), ...(face ? [face] : []));
    const isSame = before?.face.order === face?.order && changed.entries.length === 0 && changed.locals.length === 0;
    if (isBoth && isSame) moved.set(before.id, file.id);
    else
      for (const user of before?.users ?? []) {
        reached.add(user);
        // What is taken as the only thing of a file has another name here.
        names.add(
          readImports(blocks, user).flatMap(({ names: taken }) => taken.filter(isDefault).map(({ local }) => local)),
        );
      }
  }
  const others = all.filter(({ id, language }) => id < firstNew && language !== 'text');
  if (texts.length > 0 && others.some((file) => takesText(blocks, file, texts))) return null;
  for (let step = 0; names.fresh.length > 0; step++) {
    const words = names.take();
    if (words === null || step === MOST_STEPS) return null;
    // What changed knows its own names without an import.
    for (const face of faces) names.addTelling(face, words);
    const mentions = mentionsOf(words);
    for (const file of others) {
      const found = mentions(blocks, file);
      if (found.length === 0) continue;
      reached.add(file.id);
      names.addTelling(faceOf(blocks, file), found);
    }
    if (reached.size > fresh.length + others.length * MOST_REACHED) return null;
  }
  return { files: new Set(all.flatMap(({ id }) => (reached.has(id) ? [] : [id]))), moved };
}

/** Whether a file takes one of some texts in, as C may include anything. */
function takesText(blocks: BlockReader, { id }: LinkedFile, texts: readonly string[]): boolean {
  const bytes = readTextBytes(blocks, id);
  if (!texts.some((name) => bytes.includes(name))) return false;
  return readImports(blocks, id).some(({ module }) => texts.some((name) => module.includes(name)));
}

function isDefault({ name }: CodeImport['names'][number]): boolean {
  return name === 'default';
}

/** The names behind which something changed, as words. */
class ReachedNames {
  readonly #definitions: Definitions;
  readonly #firstNew: number;
  readonly #known = new Set<string>();
  #isTold = true;
  /** Those that nobody has looked for yet. */
  fresh: string[] = [];

  constructor(definitions: Definitions, firstNew: number) {
    this.#definitions = definitions;
    this.#firstNew = firstNew;
  }

  /** The names to look for; null where there are too many, or one that cannot be looked for. */
  take(): string[] | null {
    const words = this.fresh;
    this.fresh = [];
    return this.#isTold && this.#known.size <= MOST_NAMES ? words : null;
  }

  add(names: readonly string[]): void {
    for (const name of names.flatMap((each) => [each, ...(WRITTEN_AS.get(each) ?? [])])) {
      const word = wordOf(name);
      if (word === undefined || /[^ -~]/.test(name)) this.#isTold = false;
      else if (!this.#known.has(word)) {
        this.#known.add(word);
        this.fresh.push(word);
      }
    }
  }

  addEntries(entries: readonly FaceEntry[], family: string): void {
    this.add(entries.flatMap((entry) => this.#namesOf(entry, family)));
  }

  /** What a file tells of some names: its definitions and imports that name them, and those that name these. */
  addTelling({ family, entries, imports }: FileFace, words: readonly string[]): void {
    let [rest, next] = [entries, words];
    const seen = new Set(words);
    while (next.length > 0) {
      const any = anyOf(next);
      const telling = Map.groupBy(rest, ({ told }) => any.test(told));
      rest = telling.get(false) ?? [];
      const taken = imports.filter((one) => namesOfImport(one).some((name) => any.test(name))).flatMap(localsOf);
      const found = [...(telling.get(true) ?? []).flatMap((entry) => this.#namesOf(entry, family)), ...taken];
      this.add(found);
      next = [...new Set(found.flatMap((name) => wordOf(name) ?? []))].filter((word) => !seen.has(word));
      for (const word of next) seen.add(word);
    }
  }

  /**
   * A member is found by its name and by its type, so that whoever asks for it must come by both. Where many types have such a member
   * the name of the type tells more; by the name of a member alone only one that no other type has is found.
   */
  #namesOf({ name, owner }: FaceEntry, family: string): string[] {
    if (owner === null) return [name];
    const others = this.#definitions.membersNamed(family, name).filter(({ file }) => file < this.#firstNew);
    if (others.length >= 2) return [owner];
    return CONSTRUCTORS.has(name) ? [name, owner] : [name];
  }
}

/** The last word of a name, by which it is looked for. */
function wordOf(name: string): string | undefined {
  return /\w+(?=\W*$)/.exec(name)?.[0];
}

function localsOf({ names }: CodeImport): string[] {
  return names.flatMap(({ local }) => (/\w/.test(local) ? [local] : []));
}

function anyOf(words: readonly string[]): RegExp {
  const pattern = patternOf(words);
  return new RegExp(pattern);
}

function patternOf(words: readonly string[]): string {
  return `\\b(?:${words.map(escaped).join('|')})\\b`;
}

/** So few names are looked for in the bytes first. */
const FEW = 16;

/** Which of some names a file uses that are not its own. */
function mentionsOf(words: readonly string[]): (blocks: BlockReader, file: LinkedFile) => string[] {
  const pattern = patternOf(words);
  const any = new RegExp(pattern, 'g');
  const behindDot = new RegExp(`\\.\\s*${pattern}`, 'g');
  return (blocks, { id, family }) => {
    const bytes = readTextBytes(blocks, id);
    if (words.length <= FEW && !words.some((word) => bytes.includes(word))) return [];
    const text = bytes.toString('utf8');
    const found = (which: RegExp): Set<string> =>
      new Set(text.match(which)?.map((each) => /\w+$/.exec(each)?.[0] ?? ''));
    const named = found(any);
    if (named.size === 0 || !NEEDS_IMPORT.has(family)) return [...named];
    const imports = readImports(blocks, id);
    if (imports.some((one) => takesAll(one, family))) return [...named];
    const imported = new Set(imports.flatMap(namesOfImport));
    const qualified = found(behindDot);
    return [...named].filter((word) => qualified.has(word) || imported.has(word));
  };
}
