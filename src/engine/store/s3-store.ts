import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../base/errors.ts';
import { FileCache } from './file-cache.ts';
import { hashInName, isPackName, type PackStore, type StoredPack } from './pack-store.ts';
import { S3Client, type S3Place, tag, withRetries } from './s3-client.ts';
import { ATTEMPT_MS, uploadParts } from './upload-parts.ts';

export interface S3StoreOptions {
  place: S3Place;
  /** Folder of this machine for packs that are being read. */
  cacheFolder: string;
  cacheBytes: number;
  patience?: Partial<S3Patience>;
}

/** How long an outage is waited for. Minutes of work hang on an upload, and a person on a download. */
export interface S3Patience {
  uploadMs: number;
  downloadMs: number;
  /** A connection that says nothing for this long is given up. */
  silenceMs: number;
}

const PATIENCE: S3Patience = { uploadMs: 180_000, downloadMs: 8_000, silenceMs: 30_000 };
const PART_BYTES = 16 * 1024 * 1024;
const KEYS_A_PAGE = 1_000;

/** Packs as objects of a bucket, brought to this machine when they are read. */
export function openS3Store({ place, cacheFolder, cacheBytes, patience }: S3StoreOptions): PackStore {
  const { uploadMs, downloadMs, silenceMs } = { ...PATIENCE, ...patience };
  const client = new S3Client(place);
  const silence = () => AbortSignal.timeout(silenceMs);
  const cache = new FileCache({
    folder: cacheFolder,
    mostBytes: cacheBytes,
    download: (name, into) => withRetries(downloadMs, () => download(client, name, into, silenceMs)),
  });

  const sizeOf = async (name: string): Promise<number | null> => {
    try {
      const reply = await client.send({ method: 'HEAD', key: name, signal: silence() });
      return Number(reply.headers.get('content-length'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    }
  };

  const put = async (name: string, file: string, signal?: AbortSignal): Promise<void> => {
    requireName(name);
    const { size } = await stat(file);
    const upload = async () => {
      if ((await sizeOf(name)) === size) return;
      const hash =
        size <= PART_BYTES ? await uploadWhole(client, name, file) : await uploadParts(client, name, file, signal);
      if (hash !== hashInName(name)) throw new Error('A file was to be stored under the name of another content.');
      if ((await sizeOf(name)) !== size) throw notWhole();
    };
    await withRetries(uploadMs, upload, signal);
  };

  const list = async (): Promise<StoredPack[]> => {
    const packs: StoredPack[] = [];
    for (let after = ''; ; ) {
      const page = await withRetries(downloadMs, async () => {
        const query = { 'list-type': '2', prefix: client.keyOf(''), 'max-keys': String(KEYS_A_PAGE) };
        const more = after === '' ? query : { ...query, 'start-after': client.keyOf(after) };
        return readPage(await (await client.send({ method: 'GET', query: more, signal: silence() })).text());
      });
      packs.push(...page.filter(({ name }) => isPackName(name)));
      const last = page.at(-1);
      if (page.length < KEYS_A_PAGE || !last) return packs;
      after = last.name;
    }
  };

  return {
    put,
    list,
    async lend(name) {
      requireName(name);
      return cache.lend(name);
    },
    async delete(name) {
      requireName(name);
      await withRetries(downloadMs, () => client.send({ method: 'DELETE', key: name, signal: silence() }));
      await cache.remove(name);
    },
    async check() {
      // A list of nothing asks for the same rights as a list of everything.
      const query = { 'list-type': '2', prefix: client.keyOf('check') };
      await client.send({ method: 'GET', query, signal: silence() });
    },
  };
}

function requireName(name: string): void {
  if (!isPackName(name)) throw new AppError('invalid-input', 'This is not the name of a pack.');
}

/** Hands back the hash of what was sent. */
async function uploadWhole(client: S3Client, name: string, file: string): Promise<string> {
  const handle = await open(file);
  try {
    const body = new Uint8Array(await handle.readFile());
    const bodyHash = createHash('sha256').update(body).digest('hex');
    await client.send({ method: 'PUT', key: name, body, bodyHash, signal: AbortSignal.timeout(ATTEMPT_MS) });
    return bodyHash;
  } finally {
    await handle.close();
  }
}

/** One attempt. What arrived is good only if its hash is the one in its name. */
async function download(client: S3Client, name: string, into: string, silenceMs: number): Promise<void> {
  const broken = new AbortController();
  let timer = setTimeout(() => broken.abort(), silenceMs);
  const hash = createHash('sha256');
  try {
    const { body } = await client.send({ method: 'GET', key: name, signal: broken.signal });
    async function* watched(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        clearTimeout(timer);
        timer = setTimeout(() => broken.abort(), silenceMs);
        hash.update(piece);
        yield piece;
      }
    }
    if (body === null) throw notWhole();
    await pipeline(Readable.fromWeb(body), watched, createWriteStream(into, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof AppError || isOfDisk(error)) throw error;
    throw notWhole(error);
  } finally {
    clearTimeout(timer);
  }
  if (hash.digest('hex') !== hashInName(name)) {
    throw new AppError(
      'unavailable',
      `The knowledge pack ${name} in the object storage is damaged: its content is not what its name says. Ingest its project again, or restore the pack from a backup.`,
    );
  }
}

function notWhole(cause?: unknown): AppError {
  const message = 'The object storage broke off in the middle of a transfer. Try again in a few seconds.';
  return new AppError('unavailable', message, { retryAfter: 5, cause });
}

/** A full or broken disk of ours is no fault of the storage, and waiting does not mend it. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall));
}

/** Names without the prefix, in the order of the bucket. Keys of ours need no unescaping. */
function readPage(xml: string): StoredPack[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: (tag(object, 'Key') ?? '').replace(/^.*\//, ''),
    bytes: Number(tag(object, 'Size')),
    storedAt: Date.parse(tag(object, 'LastModified') ?? ''),
  }));
}
