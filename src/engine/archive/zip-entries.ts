import { isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { SourceError } from '../../base/source-error.ts';
import type { PackedEntry } from './packed-entry.ts';

const UNIX = 3;
const FILE_TYPE = 0o170000;
const KIND_OF_TYPE = new Map<number, PackedEntry['kind']>([
  [0, 'file'],
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
]);

/** The entries of a zip file by its central directory. Contents longer or shorter than declared are damaged. */
export async function* zipEntries(file: string): AsyncGenerator<PackedEntry> {
  let zip: ZipFile | undefined;
  try {
    // Names are decoded by us: the library would give up the whole archive over one bad name.
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false });
    for await (const entry of zip.eachEntry()) yield toPackedEntry(zip, entry);
  } catch (error) {
    throw new SourceError(
      'archive_refused',
      'The zip archive is damaged.',
      'Pack it again and upload it again.',
      error,
    );
  } finally {
    zip?.close();
  }
}

function toPackedEntry(zip: ZipFile, entry: Entry): PackedEntry {
  const name = decodeName(entry);
  const made = entry.versionMadeBy >>> 8;
  const type = made === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  const kind = name.endsWith('/') ? 'folder' : (KIND_OF_TYPE.get(type) ?? 'special');
  const fault = entry.isEncrypted() ? 'encrypted' : entry.canDecodeFileData() ? null : 'packed by an unknown method';
  return { name, kind, size: entry.uncompressedSize, fault, read: () => readEntry(zip, entry) };
}

/** Zip files from Unix often hold UTF-8 without saying so. A backslash stays one, so that it can be refused. */
function decodeName(entry: Entry): string {
  if (isUtf8(entry.fileNameRaw)) return entry.fileNameRaw.toString('utf8');
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) pieces.push(piece); // Byte streams yield buffers.
    return Buffer.concat(pieces);
  } catch {
    return null;
  }
}
