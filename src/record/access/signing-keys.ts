import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { diskFault } from '../../base/disk.ts';
import { AppError } from '../../base/errors.ts';
import { randomId } from '../../base/ids.ts';
import { makeSecretFile } from '../../base/secret-file.ts';

/**
 * The keys that sign MCP tokens: the last one signs, all of them verify, so that a rotation leaves old tokens valid.
 * They lie in the data folder, readable by its owner alone, or come from a setting on several nodes.
 */
const keyFile = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        kid: z.string().regex(/^[A-Za-z0-9]{4,64}$/),
        secret: z.string().regex(/^[A-Za-z0-9_-]{43,}$/),
        created_at: z.string(),
      }),
    )
    .min(1),
});
type KeyFile = z.infer<typeof keyFile>;

export interface SigningKey {
  kid: string;
  secret: Uint8Array;
}

export interface SigningKeys {
  /** The key for new tokens. */
  current(): SigningKey;
  /** The key with this id, or undefined. A key that another process added meanwhile is found. */
  find(kid: string): SigningKey | undefined;
}

const FILE = 'keys.json';

export function openSigningKeys(dataDir: string, given: string | undefined, now: number): SigningKeys {
  if (given !== undefined) return fixedKeys(parseKeys(given, 'LOREKEEP_SIGNING_KEYS'));
  const file = join(dataDir, FILE);
  try {
    makeSecretFile(file, () => format({ keys: [newKey(now)] }));
    return fileKeys(file);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'start-failed',
      `The signing keys ${file} cannot be read or made: ${diskFault(cause) ?? String(cause)}. Check the rights and the space of the data folder, or set LOREKEEP_DATA_DIR.`,
      { cause },
    );
  }
}

/** Adds a key that signs from now on, and says its id. A running server notices at its next token. */
export function rotateSigningKeys(dataDir: string, given: string | undefined, now: number): string {
  if (given !== undefined) {
    throw new AppError(
      'conflict',
      'The keys come from LOREKEEP_SIGNING_KEYS: add a key at the end of that list on every node.',
    );
  }
  const file = join(dataDir, FILE);
  const key = newKey(now);
  const keys = existsSync(file) ? parseKeys(readFileSync(file, 'utf8'), file).keys : [];
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, format({ keys: [...keys, key] }), { mode: 0o600, flush: true });
  renameSync(fresh, file);
  return key.kid;
}

function fixedKeys(content: KeyFile): SigningKeys {
  const keys = new Map(
    content.keys.map((key) => [key.kid, { kid: key.kid, secret: Buffer.from(key.secret, 'base64url') }]),
  );
  const current = [...keys.values()].at(-1);
  if (!current) throw new Error('A key file has at least one key.');
  return { current: () => current, find: (kid) => keys.get(kid) };
}

function fileKeys(file: string): SigningKeys {
  let stamp = changeStamp(file);
  let keys = fixedKeys(parseKeys(readFileSync(file, 'utf8'), file));
  const reread = () => {
    const now = changeStamp(file);
    if (now === stamp) return;
    keys = fixedKeys(parseKeys(readFileSync(file, 'utf8'), file));
    stamp = now;
  };
  return {
    current() {
      reread();
      return keys.current();
    },
    find(kid) {
      const known = keys.find(kid);
      if (known) return known;
      reread();
      return keys.find(kid);
    },
  };
}

function changeStamp(file: string): string {
  const { mtimeMs, ino, size } = statSync(file);
  return `${mtimeMs} ${ino} ${size}`;
}

function newKey(now: number): KeyFile['keys'][number] {
  return {
    kid: randomId().slice(0, 12),
    secret: randomBytes(32).toString('base64url'),
    created_at: new Date(now).toISOString(),
  };
}

function format(content: KeyFile): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parseKeys(text: string, place: string): KeyFile {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('start-failed', `${place} does not hold signing keys as written by 'lorekeep keys rotate'.`, {
      cause,
    });
  }
}
