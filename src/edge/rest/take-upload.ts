import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';

export interface Upload {
  /** Where the file lies until `remove`. */
  file: string;
  /** As the sender calls it: never a path of ours. */
  filename: string;
  fields: Record<string, string>;
  remove(): Promise<void>;
}

/** Writes the one file of a multipart request to the work folder while it arrives; it is never whole in memory. */
export async function takeUpload(request: FastifyRequest, dataDir: string): Promise<Upload> {
  const folder = join(dataDir, 'work');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `upload-${randomBytes(12).toString('hex')}`);
  const remove = () => rm(file, { force: true });
  const fields: Record<string, string> = {};
  let filename: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'archive') throw wrongFile();
      else {
        filename = part.filename;
        await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
        if (part.file.truncated) throw tooLarge();
      }
    }
  } catch (error) {
    await remove();
    throw toUploadError(error);
  }
  if (filename === undefined) throw wrongFile();
  return { file, filename, fields, remove };
}

function wrongFile(): AppError {
  return new AppError('invalid-input', 'Send one file in the field `archive`.', {
    details: [{ field: 'archive', message: 'is the field of the file' }],
  });
}

function tooLarge(): AppError {
  return new AppError('request-too-large', 'The archive is larger than this server takes. See LOREKEEP_UPLOAD_BYTES.');
}

/** The library's own words are about its parts, not about what the sender did. */
function toUploadError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (typeof code === 'string' && /^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return wrongFile();
  const broken = error instanceof Error && /unexpected end|malformed|premature|boundary/i.test(error.message);
  if (!broken) return error;
  const details = [{ field: 'body', message: 'is not complete' }];
  return new AppError('invalid-input', 'The multipart body is not complete.', { details, cause: error });
}
