import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecretFile } from '../../base/secret-file.ts';

/**
 * Keeps what must be used again but never shown: credentials of git servers and secrets of webhooks. They lie in the
 * database encrypted (AES-256-GCM), bound to their organization; the key lies outside of it, so a copy of the database
 * alone opens nothing.
 */
export interface SecretBox {
  seal(organizationId: string, secret: string): string;
  /** Null where the text was sealed with another key, for another organization, or changed. */
  open(organizationId: string, sealed: string): string | null;
}

const FILE = 'secrets.key';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key comes from the setting where several nodes share a database, otherwise from a file made at the first start. */
export function openSecretBox(dataDir: string, given: string | undefined): SecretBox {
  const material = given ?? readOrMake(join(dataDir, FILE));
  const key = Buffer.from(hkdfSync('sha256', material, '', 'lorekeep secrets', 32));
  return {
    seal(organizationId, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(organizationId));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(organizationId, sealed) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(organizationId)).setAuthTag(tag);
        return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

function readOrMake(file: string): string {
  makeSecretFile(file, () => `${randomBytes(32).toString('base64url')}\n`);
  return readFileSync(file, 'utf8').trim();
}
