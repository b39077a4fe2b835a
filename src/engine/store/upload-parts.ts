import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type S3Client, tag, withRetries } from './s3-client.ts';

const LEAST_PART_BYTES = 16 * 1024 * 1024;
const MOST_PARTS = 10_000;
/** For one part: a line that takes longer is too slow to be told from a dead one. */
export const ATTEMPT_MS = 120_000;
/** An outage during a part costs that part, not the ones before it. */
const PART_PATIENCE_MS = 60_000;

/**
 * A large file as a multipart upload, one part in memory at a time. Nothing is visible until the last call, so whoever is
 * killed on the way leaves no object behind. Hands back the hash of the whole.
 */
export async function uploadParts(client: S3Client, key: string, file: string, signal?: AbortSignal): Promise<string> {
  const begun = await (
    await client.send({ method: 'POST', key, query: { uploads: '' }, signal: AbortSignal.timeout(ATTEMPT_MS) })
  ).text();
  const uploadId = tag(begun, 'UploadId');
  if (uploadId === undefined) throw new Error('The object storage began an upload without naming it.');
  try {
    const { hash, tags } = await sendParts(client, key, file, uploadId, signal);
    const parts = tags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    // The status is sent before the parts are put together; whether that went well is seen by whoever looks at the size.
    await (
      await client.send({ method: 'POST', key, query: { uploadId }, body, signal: AbortSignal.timeout(ATTEMPT_MS) })
    ).text();
    return hash;
  } catch (error) {
    // Storage that cannot be reached keeps the parts until its own rule for abandoned uploads removes them.
    await client
      .send({ method: 'DELETE', key, query: { uploadId }, signal: AbortSignal.timeout(ATTEMPT_MS) })
      .catch(() => {});
    throw error;
  }
}

async function sendParts(client: S3Client, key: string, file: string, uploadId: string, signal?: AbortSignal) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = new Uint8Array(Math.max(LEAST_PART_BYTES, Math.ceil(size / MOST_PARTS)));
    const whole = createHash('sha256');
    const tags: string[] = [];
    for (;;) {
      const body = buffer.subarray(0, await fill(handle, buffer));
      if (body.length === 0) return { hash: whole.digest('hex'), tags };
      signal?.throwIfAborted();
      whole.update(body);
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const query = { partNumber: String(tags.length + 1), uploadId };
      const reply = await withRetries(PART_PATIENCE_MS, () =>
        client.send({ method: 'PUT', key, query, body, bodyHash, signal: AbortSignal.timeout(ATTEMPT_MS) }),
      );
      tags.push(reply.headers.get('etag') ?? '');
    }
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, buffer: Uint8Array): Promise<number> {
  let filled = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === buffer.length) return filled;
  }
}
