import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';

export interface StoredPack {
  name: string;
  bytes: number;
  /** When it was stored, in milliseconds since 1970. */
  storedAt: number;
}

/** A file of this machine that stays where it is until it is given back. */
export interface LentFile {
  path: string;
  /** To be called once, when nobody opens the path any more. */
  giveBack(): void;
}

/** Where knowledge packs lie. A pack never changes once it is stored; its name is made from its content. */
export interface PackStore {
  /**
   * Stores a copy of a file, whole or not at all. It lasts when this returns. Storing the same pack again does nothing.
   * A store that is away is waited for, until the signal aborts.
   */
  put(name: string, file: string, signal?: AbortSignal): Promise<void>;
  /** The pack as a file of this machine. Throws `not-found` where there is none, `unavailable` where it cannot be had now. */
  lend(name: string): Promise<LentFile>;
  /** Deletes a pack; one that is not there counts as deleted. Processes that have it open keep reading it. */
  delete(name: string): Promise<void>;
  list(): Promise<StoredPack[]>;
  /** Throws `unavailable` where the store cannot be used; without `retryAfter` where waiting does not help. */
  check(): Promise<void>;
}

/** The name that a pack file must be stored under. */
export async function packName(file: string): Promise<string> {
  return `${await hashFile(file)}.pack`;
}

/** A name for a file that nobody else may come to share, such as an upload: its content again, and something of its own. */
export async function ownName(file: string): Promise<string> {
  return `${await hashFile(file)}.${randomBytes(8).toString('hex')}.pack`;
}

/** Names come back from the database and go into paths: only the shapes that are made here are accepted. */
export function isPackName(name: string): boolean {
  return /^[0-9a-f]{64}(?:\.[0-9a-f]{16})?\.pack$/.test(name);
}

/** The SHA-256 that the content of a pack must have. */
export function hashInName(name: string): string {
  return name.slice(0, 64);
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest('hex');
}
