import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface StoredPack {
  name: string;
  bytes: number;
  /** When it was stored, in milliseconds since 1970. */
  storedAt: number;
}

/** Where knowledge packs lie. A pack never changes once it is stored; its name is made from its content. */
export interface PackStore {
  /** Stores a copy of a file, whole or not at all. It lasts when this returns. Storing the same pack again does nothing. */
  put(name: string, file: string): Promise<void>;
  /** A path of this machine from which the pack can be read. Throws `not-found` where there is none. */
  get(name: string): Promise<string>;
  /** Deletes a pack; one that is not there counts as deleted. Processes that have it open keep reading it. */
  delete(name: string): Promise<void>;
  list(): Promise<StoredPack[]>;
}

/** The name that a pack file must be stored under. */
export async function packName(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return `${hash.digest('hex')}.pack`;
}

/** Names come back from the database and go into paths: only the shape that `packName` makes is accepted. */
export function isPackName(name: string): boolean {
  return /^[0-9a-f]{64}\.pack$/.test(name);
}
