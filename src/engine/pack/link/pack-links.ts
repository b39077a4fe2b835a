import { BlockReader } from '../blocks/block-reader.ts';
import type { BlockWriter } from '../blocks/block-writer.ts';
import { decodeLinks } from '../graph/file-links.ts';
import type { Statements } from '../statements.ts';
import { faceOf } from './file-face.ts';
import { linkPack } from './link-pack.ts';
import { languageFamily } from './resolve-imports.ts';
import type { EarlierFile, EarlierLinks } from './unreached-files.ts';

/** After more changes than these nearly all files are linked anew, and what they were before need not be known. */
const MOST_CHANGED = 300;

/**
 * The links of a pack that is written on top of another one. It remembers what other files could see of those that go, before these
 * are taken out.
 */
export class PackLinks {
  readonly #db: Statements;
  /** Numbers from here on are those of files that are read anew. */
  readonly #firstNew: number;
  readonly #gone = new Map<string, EarlierFile>();
  /** Nothing is taken out of the blocks while files are removed one after the other. */
  #blocks: BlockReader | null = null;
  /** The files that say how imports are meant; null where nothing was linked before. */
  configuration: readonly string[] | null;

  constructor(db: Statements, firstNew: number, configuration: readonly string[] | null) {
    this.#db = db;
    this.#firstNew = firstNew;
    this.configuration = configuration;
  }

  remember({ id, path, language }: { id: number; path: string; language: string }): void {
    if (this.configuration === null || id >= this.#firstNew || this.#gone.size > MOST_CHANGED) return;
    this.#blocks ??= new BlockReader(this.#db);
    const face = faceOf(this.#blocks, { id, language, family: languageFamily(language) });
    const used = this.#db.query('select used_by as list from file_links where file = ?').get(id)?.['list'];
    this.#gone.set(path, { id, face, users: decodeLinks(used).map(({ file }) => file) });
  }

  /** To be called before anything is taken out of the blocks. */
  close(): void {
    this.#blocks = null;
  }

  /** What was before; null where nothing was linked, or too much has changed. */
  earlier(): EarlierLinks | null {
    const { configuration } = this;
    if (configuration === null || this.#gone.size > MOST_CHANGED) return null;
    return { files: this.#gone, configuration, firstNew: this.#firstNew };
  }

  write(into: BlockWriter): void {
    this.configuration = linkPack(this.#db, into, this.earlier());
  }
}
