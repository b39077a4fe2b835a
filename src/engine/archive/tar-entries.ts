import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { SourceError } from '../../base/source-error.ts';
import type { PackedEntry } from './packed-entry.ts';

const KINDS: Record<string, PackedEntry['kind']> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
  link: 'link',
  symlink: 'link',
};

/** The entries of a tar file, packed with gzip or not. Never more than `mostBytes` are unpacked. */
export async function* tarEntries(file: string, gzip: boolean, mostBytes: number): AsyncGenerator<PackedEntry> {
  const unpacked = extract();
  const source = createReadStream(file);
  const counted = countBytes(mostBytes);
  const flow = gzip ? pipeline(source, createGunzip(), counted, unpacked) : pipeline(source, counted, unpacked);
  flow.catch(() => {}); // Its failure arrives in the loop below as well, and is told there.
  try {
    for await (const entry of unpacked) {
      yield toPackedEntry(entry);
      entry.resume();
    }
    await flow;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(
      'archive_refused',
      'The tar archive is damaged.',
      'Pack it again and upload it again.',
      error,
    );
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function toPackedEntry(entry: AsyncIterable<unknown> & { header: Header }): PackedEntry {
  const { name, type, size } = entry.header;
  return {
    name: type === 'directory' && !name.endsWith('/') ? `${name}/` : name,
    kind: KINDS[type] ?? 'special',
    size,
    fault: null,
    read: async () => {
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer); // A stream of bytes yields buffers.
      return Buffer.concat(pieces);
    },
  };
}

function countBytes(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      bytes += chunk.length;
      if (bytes > most) {
        const hint = 'Leave out what is generated or fetched by tools, or raise the limit.';
        callback(new SourceError('too_large', 'The archive unpacks to more than is allowed.', hint));
      } else callback(null, chunk);
    },
  });
}
